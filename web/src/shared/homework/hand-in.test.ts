import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { clearSession, sayGoodbye } from '../../session/store'
import { keepFile } from '../chat/sending/blobs'
import { answering, offline, refusal, signInAs } from '../chat/testing'
import { createHandInDelivery } from './deliver'
import { handIn, keepHandIn, reopenHandIn, useHandIns, type Written } from './hand-in'
import { sizeFor } from './small-photo'

const photo = (key: string) => ({ key, name: `${key}.jpg`, size: 3, type: 'image/jpeg', fileId: null })
const written: Written = {
  ...{ homeworkId: 7, title: '练习四', content: '写完了', minutes: '20' },
  files: [photo('a'), photo('b')],
}
const SUBMIT = 'POST /api/homework-submissions'
const entries = () => useHandIns.getState().entries
const first = () => entries()[0]

beforeEach(async () => {
  localStorage.clear()
  signInAs('STUDENT')
  useHandIns.setState({ entries: [] })
  for (const { key } of written.files) await keepFile(key, new File(['abc'], `${key}.jpg`))
})
afterEach(() => {
  vi.unstubAllGlobals()
  clearSession()
})

it('work handed in without a network leaves later, once, and goes on with the photo that was missing', async () => {
  let failing = true
  let uploads = 0
  const calls = answering(({ call }) => {
    if (call !== 'POST /api/files/upload') return {}
    if (failing && uploads === 1) return offline()
    uploads += 1
    return { id: 40 + uploads }
  })
  const { flush, stop } = createHandInDelivery()
  handIn(written)
  await flush()
  stop()
  expect(first()).toMatchObject({ state: 'waiting', files: [{ fileId: 41 }, { fileId: null }] })
  failing = false
  await flush()
  expect(uploads).toBe(2)
  const sent = calls.filter(({ call }) => call === SUBMIT)
  expect(sent.map(({ body }) => body)).toEqual([
    expect.objectContaining({ homeworkId: 7, content: '写完了', minutes: 20, fileIds: [41, 42] }),
  ])
  expect(entries()).toEqual([])
})

it('an unanswered try is told by the same number, and a changed one by another', async () => {
  const calls = answering(({ call }) => (call === SUBMIT ? offline() : { id: 1 }))
  const { flush, stop } = createHandInDelivery()
  handIn({ ...written, files: [] })
  await flush()
  await flush()
  stop()
  const [one, two] = calls.map(({ body }) => body.clientId)
  expect(one).toBe(two)
  const waiting = first()
  if (waiting === undefined) throw new Error('it is gone')
  reopenHandIn(waiting)
  keepHandIn({ ...written, files: [], content: '又改了' })
  expect(first()).toMatchObject({ state: 'draft', content: '又改了' })
  expect(first()?.clientId).not.toBe(one)
})

it('what is written anew while an old try is still under way is not lost with it', async () => {
  answering(() => {
    const entry = first()
    if (entry?.state === 'sending') {
      reopenHandIn(entry)
      keepHandIn({ ...written, files: [], content: '补充' })
    }
    return {}
  })
  handIn({ ...written, files: [] })
  await createHandInDelivery().flush()
  expect(first()).toMatchObject({ state: 'draft', content: '补充' })
})

it('a refusal is kept with its reason, and signing out ends it', async () => {
  answering(() => refusal(409, '作业已截止收取，请联系老师'))
  handIn({ ...written, files: [] })
  await createHandInDelivery().flush()
  expect(first()).toMatchObject({ state: 'failed', reason: '作业已截止收取，请联系老师' })
  sayGoodbye()
  expect(Object.keys(localStorage).filter((key) => key.startsWith('hand-in:'))).toEqual([])
})

it('photos that were swept meanwhile are uploaded again', async () => {
  let turn = 0
  answering(({ call }) => {
    if (call !== SUBMIT) return { id: 50 + turn }
    turn += 1
    const gone = { success: false, message: '照片不存在', field: 'fileIds' }
    return turn === 1 ? Response.json(gone, { status: 400 }) : {}
  })
  handIn({ ...written, files: [{ ...photo('a'), fileId: 9 }] })
  await createHandInDelivery().flush()
  expect(turn).toBe(2)
  expect(entries()).toEqual([])
})

it('a photo is made small by its longer edge, and a small one is left as it is', () => {
  expect(sizeFor(4032, 3024)).toEqual({ width: 1600, height: 1200 })
  expect(sizeFor(900, 1200)).toEqual({ width: 900, height: 1200 })
})
