import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { clearSession, sayGoodbye, startSession } from '../session/store'
import { createDelivery } from './deliver'
import { discard, post, postAgain, useOutbox } from './outbox'
import { readOutbox } from './outbox-store'
import { type Asked, answering, ME, message, offline, refusal, signInAs } from './testing'

const contents = (calls: Asked[]) => calls.map(({ body }) => body.content)
const states = () => useOutbox.getState().entries.map(({ content, state }) => [content, state])
const settled = () => vi.waitFor(() => expect(useOutbox.getState().entries).toEqual([]))

let delivered: string[] = []
const delivery = () => createDelivery(({ content }) => delivered.push(content))

/** Stores what it gets, once a client id, as the server does. */
const server = (trouble: (asked: Asked, turn: number) => unknown = () => undefined) => {
  const stored = new Map<unknown, string>()
  let turn = 0
  const calls = answering(async (asked) => {
    const failing = await trouble(asked, turn++)
    if (failing !== undefined) return failing
    stored.set(asked.body.clientId, String(asked.body.content))
    return message(stored.size, { content: String(asked.body.content), senderId: ME })
  })
  return { calls, stored }
}

beforeEach(() => {
  delivered = []
  localStorage.clear()
  signInAs('TEACHER')
  useOutbox.setState({ userId: ME, entries: [] })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
  clearSession()
})

describe('the outbox', () => {
  it('shows a message at once, and sends a session in order, one after the other', async () => {
    let open: (() => void) | undefined
    const gate = new Promise<void>((resolve) => {
      open = resolve
    })
    const { calls } = server((_, turn) => (turn === 0 ? gate : undefined))
    for (const content of ['一', '二', '三']) await post(7, { content })
    const sending = delivery()
    sending.flush()
    sending.flush()
    await vi.waitFor(() => expect(calls).toHaveLength(1))
    expect(states()).toEqual([
      ['一', 'sending'],
      ['二', 'sending'],
      ['三', 'sending'],
    ])
    open?.()
    await settled()
    expect(contents(calls)).toEqual(['一', '二', '三'])
    expect(delivered).toEqual(['一', '二', '三'])
  })

  it('keeps what was written without a network, over a reload, and sends it once', async () => {
    const { calls, stored } = server((_, turn) => (turn === 0 ? offline() : undefined))
    await post(7, { content: '一' })
    await post(7, { content: '二' })
    const before = delivery()
    before.flush()
    await vi.waitFor(() => expect(states()[0]).toEqual(['一', 'waiting']))
    before.stop()
    expect(calls).toHaveLength(1)
    // A new page knows it from the storage alone.
    useOutbox.setState({ userId: ME, entries: [] })
    expect(readOutbox(ME).map(({ content }) => content)).toEqual(['一', '二'])
    delivery().flush()
    await settled()
    expect(contents(calls)).toEqual(['一', '一', '二'])
    expect(calls[0]?.body.clientId).toBe(calls[1]?.body.clientId)
    expect([...stored.values()]).toEqual(['一', '二'])
  })

  it('tries again by itself, later and later', async () => {
    vi.useFakeTimers()
    const { calls } = server((_, turn) => (turn < 2 ? refusal(503, '忙') : undefined))
    await post(7, { content: '一' })
    delivery().flush()
    await vi.advanceTimersByTimeAsync(1_900)
    expect(calls).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(200)
    expect(calls).toHaveLength(2)
    await vi.advanceTimersByTimeAsync(3_000)
    expect(calls).toHaveLength(2)
    await vi.advanceTimersByTimeAsync(1_100)
    expect(calls).toHaveLength(3)
    expect(useOutbox.getState().entries).toEqual([])
  })

  it('takes a refusal as final and says why; what follows is sent', async () => {
    const { calls } = server(({ body }) => (body.content === '一' ? refusal(403, '会话已结束') : undefined))
    const refused = await post(7, { content: '一' })
    await post(7, { content: '二' })
    const sending = delivery()
    sending.flush()
    await vi.waitFor(() => expect(delivered).toEqual(['二']))
    await vi.waitFor(() => expect(states()).toEqual([['一', 'failed']]))
    expect(useOutbox.getState().entries[0]?.reason).toBe('会话已结束')
    sending.flush()
    expect(calls).toHaveLength(2)
    postAgain(refused)
    sending.flush()
    await vi.waitFor(() => expect(calls).toHaveLength(3))
    await vi.waitFor(() => expect(states()).toEqual([['一', 'failed']]))
    discard(refused)
    expect(states()).toEqual([])
  })

  it('lets one session wait without holding up another', async () => {
    server(({ call }) => (call.includes('/7/') ? offline() : undefined))
    await post(7, { content: '等' })
    await post(8, { content: '走' })
    const sending = delivery()
    sending.flush()
    await vi.waitFor(() => expect(delivered).toEqual(['走']))
    expect(states()).toEqual([['等', 'waiting']])
    sending.stop()
  })

  it('uploads a file before its message, and not again when the message fails', async () => {
    const { calls } = server(({ call }, turn) => {
      if (call.startsWith('POST /api/communication/upload')) return { id: 31 }
      return turn === 1 ? offline() : undefined
    })
    await post(7, { content: '', file: new File(['x'], '病历.jpg', { type: 'image/jpeg' }) })
    const sending = delivery()
    sending.flush()
    await vi.waitFor(() => expect(states()).toEqual([['', 'waiting']]))
    sending.flush()
    await settled()
    expect(calls.map(({ call }) => call)).toEqual([
      'POST /api/communication/upload',
      'POST /api/communication/sessions/7/messages',
      'POST /api/communication/sessions/7/messages',
    ])
    expect(calls[2]?.body).toMatchObject({ type: 'image', fileId: 31 })
  })

  it('belongs to one person, and is gone when they sign out', async () => {
    server(() => offline())
    await post(7, { content: '一' })
    startSession('other', { id: 9, username: 'other', roles: ['PARENT'] })
    expect(useOutbox.getState()).toMatchObject({ userId: 9, entries: [] })
    signInAs('TEACHER')
    expect(states()).toEqual([['一', 'sending']])
    sayGoodbye()
    expect([useOutbox.getState().entries, readOutbox(ME)]).toEqual([[], []])
  })
})
