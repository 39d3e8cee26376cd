import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { CallError } from '../../../../../api/call-error'
import { startSession } from '../../../../../session/store'
import { draftNames, draftOf } from '../../../../../shared/drafts/drafts'
import { createAutosave } from './autosave'

beforeEach(() => {
  vi.useFakeTimers()
  startSession('token', { id: 7, username: 'luo', roles: ['TEACHER'], permissions: [] })
})
afterEach(() => {
  for (const name of draftNames(NAME)) draftOf(name).keep('')
  vi.useRealTimers()
})

const NAME = 'preparation:5'
const kept = () => draftNames(NAME).map((name) => JSON.parse(draftOf(name).read()))
const SAVED = { revision: 2, savedAt: '2026-11-17T08:31:00.000Z' }
const lost = () => Promise.reject(new CallError(0, {}, 'network'))
const refuse = () => Promise.reject(new CallError(400))
const OTHER = { content: '同事的', revision: 4, savedAt: SAVED.savedAt, savedByName: '范致和' }

type Send = Parameters<typeof createAutosave<string>>[0]['send']
const begin = (send: Send) => {
  const start = { revision: 1, content: '移项', savedAt: '2026-11-17T08:00:00.000Z' }
  const saving = createAutosave<string>({ name: NAME, ...start, send, join: (mine) => mine })
  return { saving, end: saving.begin() }
}

test('what is typed is sent once, a moment after the last key, and kept on the device until then', async () => {
  const send = vi.fn<Send>(async () => SAVED)
  const { saving, end } = begin(send)
  saving.change((text) => `${text}变`)
  await vi.advanceTimersByTimeAsync(500)
  saving.change((text) => `${text}号`)
  expect(saving.read().standing).toBe('typing')
  expect(kept()).toEqual([{ revision: 1, content: '移项变号' }])
  await vi.advanceTimersByTimeAsync(2_000)
  expect(send.mock.calls).toEqual([['移项变号', '移项', 1]])
  expect(saving.read()).toMatchObject({ standing: 'saved', ...SAVED })
  expect(kept()).toEqual([])
  end()
})

test('without a network it waits on the device, a page opened anew goes on from there, and it leaves when there is one', async () => {
  const first = begin(lost)
  first.saving.change(() => '移项变号')
  await vi.advanceTimersByTimeAsync(2_000)
  expect(first.saving.read().standing).toBe('waiting')
  first.end()
  const send = vi.fn<Send>(async () => SAVED)
  const { saving, end } = begin(send)
  expect(saving.read().content).toBe('移项变号')
  await vi.advanceTimersByTimeAsync(2_000)
  expect(send.mock.calls).toEqual([['移项变号', '移项', 1]])
  expect(saving.read().standing).toBe('saved')
  expect(kept()).toEqual([])
  end()
})

test('two who write at once are both kept: the second is told, and what they choose goes on top', async () => {
  const send = vi.fn<Send>(async () => ({ other: OTHER }))
  const { saving, end } = begin(send)
  saving.change(() => '我的')
  expect(await saving.flush()).toBe(false)
  expect(saving.read()).toMatchObject({ standing: 'conflict', content: '我的', other: OTHER })
  saving.change(() => '我又写了')
  await vi.advanceTimersByTimeAsync(5_000)
  expect([saving.read().standing, send.mock.calls.length]).toEqual(['conflict', 1])
  send.mockResolvedValue({ revision: 5, savedAt: SAVED.savedAt })
  expect(await saving.settle('两个人的')).toBe(true)
  expect(send.mock.lastCall).toEqual(['两个人的', '同事的', 4])
  expect(saving.read()).toMatchObject({ standing: 'saved', revision: 5, turn: 1 })
  saving.take('恢复的', { revision: 6, savedAt: SAVED.savedAt })
  expect(saving.read()).toMatchObject({ standing: 'saved', content: '恢复的', turn: 2 })
  end()
})

test('where a save was joined with what another device has chosen, the page goes on from that', async () => {
  const both = { ...SAVED, content: '我的和别处的' }
  const send = vi.fn<Send>(async () => both)
  const start = { revision: 1, content: '移项', savedAt: SAVED.savedAt }
  const join = vi.fn((_mine: string, _known: string, theirs: string) => theirs)
  const saving = createAutosave<string>({ name: NAME, ...start, send, join })
  saving.change(() => '我的')
  expect(await saving.flush()).toBe(true)
  expect(join).toHaveBeenCalledWith('我的', '移项', '我的和别处的')
  expect(saving.read()).toMatchObject({ standing: 'saved', content: '我的和别处的' })
  saving.change((text) => `${text}又写`)
  await saving.flush()
  expect(send.mock.lastCall).toEqual(['我的和别处的又写', '我的和别处的', 2])
})

test('what is refused stays, on the screen and on the device', async () => {
  const { saving, end } = begin(refuse)
  saving.change(() => '太长')
  expect(await saving.flush()).toBe(false)
  expect(saving.read().standing).toBe('refused')
  expect(kept()).toEqual([{ revision: 1, content: '太长' }])
  end()
})

test('keys pressed while it is on its way are not lost', async () => {
  let answer: (saved: typeof SAVED) => void = () => {}
  const send = vi.fn<Send>(
    () =>
      new Promise<typeof SAVED>((resolve) => {
        answer = resolve
      }),
  )
  const { saving, end } = begin(send)
  saving.change(() => '一')
  await vi.advanceTimersByTimeAsync(1_500)
  expect(saving.read().standing).toBe('sending')
  saving.change(() => '一二')
  answer(SAVED)
  await vi.advanceTimersByTimeAsync(2_000)
  expect(send.mock.calls).toEqual([
    ['一', '移项', 1],
    ['一二', '一', 2],
  ])
  end()
})

test('two pages of one browser keep their words apart; the one that is opened later begins with those of the other', async () => {
  const first = begin(lost)
  first.saving.change(() => '第一页')
  await vi.advanceTimersByTimeAsync(2_000)
  const send = vi.fn<Send>(async () => SAVED)
  const second = begin(send)
  expect(second.saving.read().content).toBe('第一页')
  first.saving.change(() => '第一页又写')
  second.saving.change(() => '第二页')
  expect(kept().map(({ content }) => content)).toEqual(expect.arrayContaining(['第一页又写', '第二页']))
  expect(await second.saving.flush()).toBe(true)
  // What the first still has to say stays, whatever the second has saved.
  expect(kept()).toEqual([{ revision: 1, content: '第一页又写' }])
  first.end()
  second.end()
})

test('what was kept under the name of before is taken up, and gone once it is saved', async () => {
  draftOf(NAME).keep(JSON.stringify({ revision: 1, content: '从前' }))
  const { saving, end } = begin(async () => SAVED)
  expect(saving.read().content).toBe('从前')
  expect(await saving.flush()).toBe(true)
  expect(kept()).toEqual([])
  end()
})
