import type { RealtimeEvent } from '@xueqiao/contract/events/realtime'
import pino from 'pino'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { type TestApp, testApp } from '../../../test/app'
import { listen } from '../db/listen'
import { createNodes, type Note } from './nodes'
import { assembler, split } from './parts'
import { notifyWire, type Wire } from './wire'

const log = pino({ level: 'silent' })
const LONG = `${'你好，世界。'.repeat(500)}😀`.repeat(4)
const sent = (content: string): Note => ({
  tell: { users: [1], event: { type: 'bell', title: content, link: '/' } satisfies RealtimeEvent },
})

describe('a text in pieces', () => {
  const bytes = (text: string) => Buffer.byteLength(text)

  test.each([0, 1, 2, 3])('fits, and is whole again, wherever the cuts fall (%i)', (offset) => {
    const text = 'x'.repeat(offset) + '😀'.repeat(5000) + LONG
    const pieces = split('a', 1, text)
    expect(Math.max(...pieces.map(bytes))).toBeLessThan(8000)
    const whole = vi.fn()
    const hear = assembler('self', whole)
    // As bytes, which a half of a character does not survive.
    for (const piece of pieces.map((piece) => Buffer.from(piece).toString())) hear(piece)
    expect(whole.mock.calls).toEqual([[text]])
  })

  test('is put together by sender, and dropped when a piece is missing', () => {
    const whole = vi.fn()
    const hear = assembler('self', whole)
    const [a, b, broken] = ['a', 'b', 'c'].map((sender) => split(sender, 1, sender + LONG))
    broken?.slice(1).forEach(hear)
    a?.forEach((piece, index) => {
      hear(piece)
      hear(b?.[index] ?? '')
    })
    hear(split('c', 2, 'short')[0] ?? '')
    expect(whole.mock.calls).toEqual([[`a${LONG}`], [`b${LONG}`], ['short']])
  })

  test('is not heard by its sender, nor is noise', () => {
    const whole = vi.fn()
    const hear = assembler('self', whole)
    for (const payload of [...split('self', 1, 'mine'), '', 'noise', 'a b c d']) hear(payload)
    expect(whole).not.toHaveBeenCalled()
  })
})

describe('servers on one database', () => {
  let t: TestApp
  const ears: ReturnType<typeof listen>[] = []
  const server = async () => {
    const ear = listen(t.database)
    ears.push(ear)
    const up = vi.fn()
    ear.onHears(up)
    const nodes = createNodes(notifyWire(t.db, ear), log)
    const heard: Note[] = []
    nodes.hear((note) => heard.push(note))
    await vi.waitFor(() => expect(up).toHaveBeenLastCalledWith(true), 5000)
    heard.length = 0
    return { ear, nodes, heard }
  }

  beforeAll(async () => {
    t = await testApp()
  })
  afterAll(async () => {
    for (const ear of ears) await ear.stop()
  })

  test('hear each other, in order and whole, and not themselves; what comes together goes together', async () => {
    const [a, b] = [await server(), await server()]
    const notes = [sent('一'), sent(LONG), { ask: 3 }, sent('二')]
    const statements = await t.queriesOf(async () => {
      for (const note of notes) a.nodes.say(note)
      await a.nodes.stop()
    })
    await vi.waitFor(() => expect(b.heard).toEqual(notes), 5000)
    expect(statements).toBe(1)
    expect(a.heard).toEqual([])
  })
})

describe('a wire that breaks', () => {
  test('loses what it could not say, and says that something is missing once it can', async () => {
    const send = vi.fn<Wire['send']>().mockRejectedValueOnce(new Error('broken')).mockResolvedValue()
    const nodes = createNodes({ send, listen: () => {}, stop: async () => {} }, log)
    nodes.say(sent('lost'))
    await vi.waitFor(() => expect(send).toHaveBeenLastCalledWith('[{"missed":true}]'), 5000)
    nodes.say(sent('heard'))
    await nodes.stop()
    expect(send).toHaveBeenLastCalledWith(JSON.stringify([sent('heard')]))
  })
})
