import { URGENT_PER_WEEK } from '@xueqiao/contract/features/family/communication/messages'
import type { AuthedCtx } from '../../../../platform/context'
import { strangerTo } from '../access'
import { titleOf } from '../conversations/present'
import * as q from './urgent-queries'

const WEEK = 7 * 24 * 60 * 60_000

/** Since when the urgent ones of a parent are counted. */
export const urgentSince = (now: Date) => new Date(now.getTime() - WEEK)

/** How many a parent may still send, to be known before it is written. */
export const urgentLeft = async ({ db, actor, now }: AuthedCtx) =>
  Math.max(0, URGENT_PER_WEEK - (await q.sentUrgently(db, actor.userId, urgentSince(now))))

/** What is urgent and not read yet, for the home of whoever is to act: the teacher, and whoever is on duty. */
export const urgentFor = async ({ db, actor }: AuthedCtx, count: number) => {
  const found = await q.unreadUrgent(db, actor.userId, strangerTo(actor), count)
  return found.map(({ sessionId, seq, reason, content, createdAt, ...row }) => ({
    ...{ sessionId, seq, reason, createdAt },
    text: content,
    title: titleOf(row, actor),
    senderName: row.senderName,
    studentName: row.studentName,
  }))
}
