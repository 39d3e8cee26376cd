import pino from 'pino'
import { expect, test } from 'vitest'
import type { Outcome, PushSender } from '../../../platform/push/sender'
import { createOutbox } from './outbox'

/** Posts are answered one by one, when the test says. */
const aLab = () => {
  const posted: {
    payload: { body: string; tag: string }
    urgency: string
    answer: (one: Outcome) => void
  }[] = []
  const told = new Map<number, Outcome>()
  const push: PushSender = {
    publicKey: '',
    accepts: async () => true,
    post: (_target, payload, { urgency }) =>
      new Promise((answer) => void posted.push({ payload: JSON.parse(payload), urgency, answer })),
    stop: () => {},
  }
  const settle = async (outcomes: ReadonlyMap<number, Outcome>) => {
    for (const [id, outcome] of outcomes) told.set(id, outcome)
  }
  const outbox = createOutbox({ push, settle, log: pino({ level: 'silent' }) })
  const put = (id: number, body: string, more: { tag?: string; prompt?: boolean; silent?: boolean } = {}) => {
    const { tag = body, prompt = false, silent = false } = more
    const target = { endpoint: '', p256dh: '', auth: '' }
    outbox.put({ id, target, payload: { title: '', body, link: '', phone: '', tag, silent }, prompt })
  }
  /** Lets everything happen that can without an answer. */
  const settled = async () => {
    for (let turn = 0; turn < 20; turn += 1) await new Promise((resolve) => setImmediate(resolve))
  }
  return { outbox, put, posted, told, settled }
}

test('eight at a time, chats first, and every outcome is told', async () => {
  const { outbox, put, posted, told, settled } = aLab()
  for (let id = 1; id <= 20; id += 1) put(id, `通知${id}`)
  put(21, '消息', { prompt: true })
  outbox.pump()
  await settled()
  expect(posted.map(({ payload }) => payload.body)).toEqual([
    '消息',
    ...[1, 2, 3, 4, 5, 6, 7].map((n) => `通知${n}`),
  ])
  expect(posted.slice(0, 2).map(({ urgency }) => urgency)).toEqual(['high', 'normal'])
  while (told.size < 21) {
    for (const { answer } of posted.splice(0)) answer('sent')
    await settled()
  }
  expect([...told.values()].every((outcome) => outcome === 'sent')).toBe(true)
})

test('of one tag for one device the last word is said once, and a chat goes before its bell', async () => {
  const { outbox, put, posted, settled } = aLab()
  put(1, '第一条', { tag: 'talk', prompt: true })
  put(1, '第二条', { tag: 'talk', prompt: true })
  put(2, '紧急提醒', { tag: 'talk' })
  put(2, '紧急消息', { tag: 'talk', prompt: true })
  put(2, '又一次提醒', { tag: 'talk' })
  put(2, '夜里', { silent: true })
  outbox.pump()
  await settled()
  expect(posted.map(({ payload, urgency }) => [payload.body, urgency])).toEqual([
    ['第二条', 'high'],
    ['紧急消息', 'high'],
    ['夜里', 'low'],
  ])
  const stopping = outbox.stop()
  for (const { answer } of posted) answer('failed')
  await stopping
})
