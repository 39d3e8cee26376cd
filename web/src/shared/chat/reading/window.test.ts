import { describe, expect, it } from 'vitest'
import { ME, message, OTHER, pageOf } from '../testing'
import { catchUp, extend, hasNewer, hasOlder, markRead, recall, receive, windowOf } from './window'

const seqs = ({ messages }: { messages: readonly { seq: number }[] }) => messages.map(({ seq }) => seq)

describe('the window on a session', () => {
  it('knows whether there is more before and after', () => {
    expect([hasOlder(windowOf(pageOf(1, 3))), hasNewer(windowOf(pageOf(1, 3)))]).toEqual([false, false])
    expect([hasOlder(windowOf(pageOf(4, 6, 9))), hasNewer(windowOf(pageOf(4, 6, 9)))]).toEqual([true, true])
    expect(hasOlder(windowOf({ ...pageOf(1, 0), lastSeq: 0 }))).toBe(false)
  })

  it('grows in both directions, each message once', () => {
    const window = extend(extend(windowOf(pageOf(4, 6, 9)), pageOf(1, 4, 9)), pageOf(6, 9))
    expect(seqs(window)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9])
  })

  it('takes the next message, the same one twice, and one that comes late', () => {
    const first = receive(windowOf(pageOf(1, 3)), message(4))
    expect([seqs(first.window), first.gap]).toEqual([[1, 2, 3, 4], false])
    expect(seqs(receive(first.window, message(4)).window)).toEqual([1, 2, 3, 4])
    expect(receive(first.window, message(2, { content: '改' })).window.messages[1]?.content).toBe('改')
  })

  it('notices a gap, but only at its end', () => {
    const { window, gap } = receive(windowOf(pageOf(1, 3)), message(6))
    expect([seqs(window), window.lastSeq, gap]).toEqual([[1, 2, 3], 6, true])
    expect(receive(windowOf(pageOf(1, 3, 9)), message(10)).gap).toBe(false)
  })

  it('after an absence goes on, moves to the end, or stays where somebody reads', () => {
    expect(seqs(catchUp(windowOf(pageOf(1, 3)), pageOf(3, 6)))).toEqual([1, 2, 3, 4, 5, 6])
    expect(seqs(catchUp(windowOf(pageOf(1, 3)), pageOf(8, 9)))).toEqual([8, 9])
    const reading = catchUp(windowOf(pageOf(1, 3, 5)), pageOf(8, 9))
    expect([seqs(reading), reading.lastSeq]).toEqual([[1, 2, 3], 9])
  })

  it('forgets what was cleared elsewhere', () => {
    expect(seqs(catchUp(windowOf(pageOf(1, 6)), { ...pageOf(5, 6), firstSeq: 5 }))).toEqual([5, 6])
  })

  it('marks what others have read, never what they sent', () => {
    const mine = [message(1, { senderId: ME }), message(2), message(3, { senderId: ME })]
    const read = markRead({ ...windowOf(pageOf(1, 3)), messages: mine }, { userId: OTHER, from: 0, seq: 2 })
    expect(read.messages.map((item) => item.read)).toEqual([true, false, false])
    const later = extend(read, { ...pageOf(1, 3), content: [message(3, { senderId: ME, read: true })] })
    expect(later.messages.map((item) => item.read)).toEqual([true, false, true])
  })

  it('marks a single message alone, and what was put away unread stays unread', () => {
    const mine = [1, 2, 3, 4].map((seq) => message(seq, { senderId: ME }))
    const window = { ...windowOf(pageOf(1, 4)), messages: mine }
    const marks = ({ messages }: { messages: readonly { read: boolean }[] }) =>
      messages.map(({ read }) => read)
    const single = markRead(window, { userId: OTHER, from: 2, seq: 3 })
    expect(marks(single)).toEqual([false, false, true, false])
    expect(marks(markRead(single, { userId: OTHER, from: 0, seq: 2 }))).toEqual([true, true, true, false])
    // Read again from the server it says the same.
    const page = single.messages.slice(1)
    expect(marks(extend(window, { ...pageOf(1, 4), content: page }))).toEqual([false, false, true, false])
    expect(marks(receive(window, message(3, { senderId: ME, read: true })).window)).toEqual(marks(single))
  })

  it('knows from a newer page that what lies before it was read', () => {
    const mine = [1, 2, 3].map((seq) => message(seq, { senderId: ME }))
    const window = { ...windowOf(pageOf(1, 3)), messages: [...mine.slice(0, 2), message(3)] }
    const newer = [message(4, { senderId: ME, read: true }), message(5, { senderId: ME })]
    const { messages } = extend(window, { ...pageOf(4, 5), content: newer })
    expect(messages.map(({ read }) => read)).toEqual([true, true, false, true, false])
  })

  it('empties a recalled message, and its quotations', () => {
    const quoting = message(2, {
      replyTo: { id: 1001, seq: 1, senderName: '王', type: 'text', content: '第 1 条', recalled: false },
    })
    const { messages } = recall({ ...windowOf(pageOf(1, 2)), messages: [message(1), quoting] }, 1001)
    expect(messages[0]).toMatchObject({ recalled: true, content: '' })
    expect(messages[1]?.replyTo).toMatchObject({ recalled: true, content: '' })
  })
})
