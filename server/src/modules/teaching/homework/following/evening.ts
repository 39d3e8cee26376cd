import { localDate, localTime, startOfDay } from '../../../../platform/clock'
import type { TxCtx } from '../../../../platform/context'
import { type CtxBase, inOneDeed, type JobSet } from '../../../../platform/jobs/job'
import { ring } from '../../../base/bell/service'
import { type Evening, open, toldSince } from './evening-queries'

const LINK = '/homework/student'
const DAY_MS = 86_400_000
const HOUR_MS = 3_600_000
/** Whoever's server was down at six hears of it until ten, and not in the night. */
const FROM_HOUR = 18
const UNTIL_HOUR = 22

const titleOf = ({ parent, works }: Evening) =>
  parent ? `孩子有 ${works} 项作业明天截止，还未完成` : `有 ${works} 项作业明天截止，还未完成`

/** One line each for all that is due until the end of the next day, once an evening. */
const remind = async (ctx: TxCtx) => {
  const hour = Number(localTime(ctx.now).slice(0, 2))
  if (hour < FROM_HOUR || hour >= UNTIL_HOUR) return { told: 0 }
  const today = startOfDay(localDate(ctx.now)).getTime()
  if (await toldSince(ctx.db, LINK, new Date(today + FROM_HOUR * HOUR_MS))) return { told: 0 }
  const people = await open(ctx.db, { from: ctx.now, until: new Date(today + 2 * DAY_MS) })
  const byTitle = new Map<string, number[]>()
  for (const one of people) {
    const users = byTitle.get(titleOf(one))
    if (users === undefined) byTitle.set(titleOf(one), [one.userId])
    else users.push(one.userId)
  }
  for (const [title, users] of byTitle) await ring(ctx, users, { title, link: LINK })
  return { told: people.length }
}

const KIND = 'homework.evening'

export const eveningJobs = (base: CtxBase): JobSet => ({
  handlers: { [KIND]: inOneDeed(base, remind) },
  slow: [KIND],
  recurring: [{ kind: KIND, everyMs: 5 * 60_000 }],
})
