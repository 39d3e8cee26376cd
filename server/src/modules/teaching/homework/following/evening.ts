import { localDate, localTime, startOfDay } from '../../../../platform/clock'
import type { TxCtx } from '../../../../platform/context'
import { type CtxBase, inOneDeed, type JobSet } from '../../../../platform/jobs/job'
import { ringEach } from '../../../base/bell/service'
import { type Evening, idle, open, toldSince } from './evening-queries'

const LINK = '/homework/student'
const DAY_MS = 86_400_000
const HOUR_MS = 3_600_000
/** Whoever's server was down at six hears of it until ten, and not in the night. */
const FROM_HOUR = 18
const UNTIL_HOUR = 22

const dueOf = ({ tonight, tomorrow }: Evening) =>
  [tonight > 0 ? `${tonight} 项今晚截止` : '', tomorrow > 0 ? `${tomorrow} 项明天截止` : '']
    .filter((part) => part !== '')
    .join('，')

/** One's own, or that of each child by its name. */
const titleOf = (works: readonly Evening[]) =>
  `作业提醒：${works.map((one) => `${one.child ?? ''}还有 ${dueOf(one)}`).join('；')}`

/** One line each for all that is due until the end of the next day, once an evening. */
const remind = async (ctx: TxCtx) => {
  const hour = Number(localTime(ctx.now).slice(0, 2))
  if (hour < FROM_HOUR || hour >= UNTIL_HOUR) return { told: 0 }
  const today = startOfDay(localDate(ctx.now)).getTime()
  if (await toldSince(ctx.db, LINK, new Date(today + FROM_HOUR * HOUR_MS))) return { told: 0 }
  const midnight = new Date(today + DAY_MS)
  const found = await open(ctx.db, { from: ctx.now, midnight, until: new Date(today + 2 * DAY_MS) })
  const people = new Map<number, Evening[]>()
  for (const one of found) {
    const works = people.get(one.userId)
    if (works === undefined) people.set(one.userId, [one])
    else works.push(one)
  }
  const lines = [...people].map(([userId, works]) => ({ userId, title: titleOf(works), link: LINK }))
  await ringEach(ctx, lines)
  return { told: lines.length }
}

/** Whoever has done all that the line of an evening speaks of need not look at it any more. */
export const eveningDone = async (ctx: TxCtx, userIds: readonly number[]) => {
  const days = Number(localTime(ctx.now).slice(0, 2)) < FROM_HOUR ? 1 : 2
  const until = new Date(startOfDay(localDate(ctx.now)).getTime() + days * DAY_MS)
  return { userIds: await idle(ctx.db, userIds, { from: ctx.now, until }), links: [LINK] }
}

const KIND = 'homework.evening'

export const eveningJobs = (base: CtxBase): JobSet => ({
  handlers: { [KIND]: inOneDeed(base, remind) },
  slow: [KIND],
  recurring: [{ kind: KIND, everyMs: 5 * 60_000 }],
})
