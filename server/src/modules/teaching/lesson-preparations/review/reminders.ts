import { localDate, localTime } from '../../../../platform/clock'
import type { TxCtx } from '../../../../platform/context'
import { type CtxBase, inOneDeed, type JobSet } from '../../../../platform/jobs/job'
import { ring } from '../../../base/bell/service'
import { due } from './review-queries'

const LINK = '/teaching/lesson-preparations/review'
/** Not before work, and not in the evening. */
const FROM_HOUR = 8
const UNTIL_HOUR = 18

/** Whoever has something to review that is due hears of it once a day, in one line for all of it. */
export const remind = async (ctx: TxCtx) => {
  const hour = Number(localTime(ctx.now).slice(0, 2))
  if (hour < FROM_HOUR || hour >= UNTIL_HOUR) return { told: 0 }
  const people = await due(ctx.db, localDate(ctx.now))
  for (const { userId, count, overdue } of people) {
    const late = overdue === 0 ? '今天到期' : `其中 ${overdue} 份已逾期`
    await ring(ctx, [userId], { title: `待审核的备课：${count} 份，${late}`, link: LINK })
  }
  return { told: people.length }
}

const KIND = 'lesson-preparations.due'

export const reminderJobs = (base: CtxBase): JobSet => ({
  handlers: { [KIND]: inOneDeed(base, remind) },
  slow: [KIND],
  recurring: [{ kind: KIND, everyMs: 15 * 60_000 }],
})
