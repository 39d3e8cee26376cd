import { daysAfter, mondayOf } from '@xueqiao/contract/common/calendar'
import { localDate } from '../../../../platform/clock'
import type { AuthedCtx } from '../../../../platform/context'
import { frameOn } from '../../timetable/service'
import { matched } from './matching'
import { heldAround, weeksOf } from './places'
import * as s from './slot-queries'

/** So long after a lesson somebody is asked what came of it, and then no more. */
const ASKED_DAYS = 14

/**
 * Own preparations of which a lesson was held lately, without a word on how it went. A lesson is over when it was held, by
 * the calendar and what was arranged since: what changes places does so within its week, what fell out is not asked for,
 * and neither is what somebody else held.
 */
export const askedOf = async (ctx: AuthedCtx): Promise<number[]> => {
  const { db, actor, now } = ctx
  const { userId, profileType, profileId } = actor
  if (profileType !== 'TEACHER' || profileId === null) return []
  const today = localDate(now)
  const since = daysAfter(today, -ASKED_DAYS)
  const isAsked = (date: string) => date >= since && date < today
  const span = { from: mondayOf(since), to: daysAfter(mondayOf(today), 6) }
  const slots = await s.unreflected(db, userId, span)
  // Most lessons are held where the timetable has them: only for the others it is read.
  const moved = slots.filter(({ touched }) => touched)
  const ids = slots.filter(({ touched, date }) => !touched && isAsked(date)).map(({ id }) => id)
  if (moved.length > 0) {
    const weeks = new Set(moved.map(({ date }) => mondayOf(date)))
    const all = (await s.ofAuthor(db, userId, span)).filter(({ date }) => weeks.has(mondayOf(date)))
    const frame = await frameOn(ctx, all[0]?.date ?? today, weeksOf(all))
    const { lessons } = await heldAround(db, all, frame)
    const waiting = new Set(moved.map(({ id }) => id))
    for (const [lesson, { id }] of matched(lessons, all))
      if (waiting.has(id) && isAsked(lesson.date) && lesson.by.includes(profileId)) ids.push(id)
  }
  return [...new Set(ids)]
}
