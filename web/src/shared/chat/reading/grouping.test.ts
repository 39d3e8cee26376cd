import { describe, expect, it } from 'vitest'
import type { OutboxEntry } from '../sending/outbox-store'
import { ME, message } from '../testing'
import { groupMessages } from './grouping'

const at = (day: number, hour: number, minute = 0) => new Date(Date.UTC(2026, 10, day, hour - 8, minute))
const now = at(16, 10, 42)
const said = (seq: number, time: Date, more = {}) => message(seq, { createdAt: time.toISOString(), ...more })
const reader = { userId: ME, lastReadSeq: 99, now }

const lines = (items: ReturnType<typeof groupMessages>) =>
  items.map((item) =>
    item.kind === 'time' ? item.text : item.kind === 'message' ? item.message.seq : item.kind,
  )

const pending = (clientId: string): OutboxEntry => ({
  clientId,
  sessionId: 7,
  type: 'text',
  content: '在路上',
  createdAt: at(16, 10, 42).toISOString(),
  order: 1,
  replyTo: null,
  noticeId: null,
  urgentReason: null,
  file: null,
  fileId: null,
  state: 'sending',
  reason: null,
})

describe('a conversation in lines', () => {
  it('names the day once, and the time after a silence', () => {
    const items = groupMessages(
      [
        said(1, at(13, 9)),
        said(2, at(15, 17, 26)),
        said(3, at(16, 9, 58)),
        said(4, at(16, 10, 3)),
        said(5, at(16, 10, 36)),
      ],
      [],
      reader,
    )
    expect(lines(items)).toEqual(['11-13 09:00', 1, '昨天 17:26', 2, '今天 09:58', 3, 4, '10:36', 5])
  })

  it('draws the line above the first new message of others', () => {
    const messages = [
      said(1, at(16, 10)),
      said(2, at(16, 10, 1), { senderId: ME }),
      said(3, at(16, 10, 2)),
      said(4, at(16, 10, 3)),
    ]
    expect(lines(groupMessages(messages, [], { ...reader, lastReadSeq: 1 }))).toEqual([
      '今天 10:00',
      1,
      2,
      'new',
      3,
      4,
    ])
    expect(lines(groupMessages(messages, [], { ...reader, lastReadSeq: 4 }))).not.toContain('new')
    // All there was when the chat was opened had been read: what came then was seen as it came.
    expect(lines(groupMessages(messages, [], { ...reader, lastReadSeq: 2, newUpTo: 2 }))).not.toContain('new')
    expect(lines(groupMessages(messages, [], { ...reader, lastReadSeq: 2, newUpTo: 3 }))).toContain('new')
    expect(lines(groupMessages(messages, [], { ...reader, lastReadSeq: 0 }))).not.toContain('new')
  })

  it('shows what is on its way last, and once it is stored only there, under the same key', () => {
    const messages = [said(1, at(16, 10, 40), { clientId: 'a', senderId: ME })]
    const items = groupMessages(messages, [pending('a'), pending('b')], reader)
    expect(lines(items)).toEqual(['今天 10:40', 1, 'pending'])
    expect(items.map(({ key }) => key)).toEqual(['t-a', 'a', 'b'])
  })
})
