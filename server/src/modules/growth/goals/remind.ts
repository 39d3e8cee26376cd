import { localDate, localTime } from '../../../platform/clock'
import type { TxCtx } from '../../../platform/context'
import { type CtxBase, inOneDeed, type JobSet } from '../../../platform/jobs/job'
import { ring } from '../../base/bell/service'
import { accountsOfFamilies } from '../../pupils/reach/access'
import * as q from './queries'

/** Families hear of it in the evening, when there is time for it, and never in the night. */
const FROM_HOUR = 18
const UNTIL_HOUR = 21
const AT_ONCE = 200

/** A goal is spoken of once; whoever moves its day or reminder hears again. */
const remind = async (ctx: TxCtx) => {
  const hour = Number(localTime(ctx.now).slice(0, 2))
  if (hour < FROM_HOUR || hour >= UNTIL_HOUR) return { told: 0 }
  const goals = await q.toRemind(ctx.db, localDate(ctx.now), AT_ONCE)
  for (const { id, studentId, title, dueDate } of goals) {
    const [, month, day] = dueDate.split('-').map(Number)
    const line = { title: `成长目标：${title}，${month}月${day}日到期`, link: `/student-growth/goals/${id}` }
    await ring(ctx, await accountsOfFamilies(ctx.db, [studentId]), line)
  }
  if (goals.length > 0)
    await q.markReminded(
      ctx.db,
      goals.map(({ id }) => id),
      ctx.now,
    )
  return { told: goals.length }
}

const KIND = 'goals.remind'

export const remindJobs = (base: CtxBase): JobSet => ({
  handlers: { [KIND]: inOneDeed(base, remind) },
  slow: [KIND],
  recurring: [{ kind: KIND, everyMs: 5 * 60_000 }],
})
