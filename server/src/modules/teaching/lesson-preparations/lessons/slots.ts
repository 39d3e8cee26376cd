import type { SlotInput } from '@xueqiao/contract/features/teaching/lesson-preparations/api'
import { audit } from '../../../../platform/audit'
import type { AuthedCtx, AuthedTxCtx } from '../../../../platform/context'
import { transact } from '../../../../platform/db/transact'
import { conflict, invalid } from '../../../../platform/errors'
import type { True } from '../../timetable/service'
import { type Asking, ENTITY, lockOwn } from '../access'
import { get } from '../detail'
import * as q from '../queries'
import { isAt, isTaught, originOf } from './matching'
import { heldAround } from './places'
import * as s from './slot-queries'

const NOTHING: { lessons: True[]; gone: True[] } = { lessons: [], gone: [] }

/** Whoever holds it, held it before it was given to another, or has it by the timetable. */
const isTheirs = (ctx: Asking, lesson: True) => {
  const { profileType, profileId } = ctx.actor
  if (profileType !== 'TEACHER' || profileId === null) return true
  return lesson.by.includes(profileId) || lesson.teachers.some(({ id }) => id === profileId)
}

const nameOf = ({ classId, date, lessonNumber }: s.Slot) => `${classId} ${date} ${lessonNumber}`

/**
 * The lessons that are meant, each with all its classes. What it is laid on already stays, also where it is a holiday by now
 * or no timetable has it any more.
 */
const lessonsAt = async (
  ctx: AuthedTxCtx,
  { id, courseId }: Pick<q.Locked, 'id' | 'courseId'>,
  slots: readonly SlotInput[],
) => {
  const stored = new Set((await s.slotsOf(ctx.db, id, null)).map(nameOf))
  const fresh = slots.filter((slot) => !stored.has(nameOf(slot)))
  const { lessons, gone } = fresh.length === 0 ? NOTHING : await heldAround(ctx.db, fresh)
  const rows = slots.flatMap((slot, index): s.Slot[] => {
    if (!fresh.includes(slot)) return [slot]
    const there = [...lessons, ...gone].filter(
      (one) => one.courseId === courseId && isTaught(one) && isAt(one, slot),
    )
    if (there.length === 0) throw invalid('课表中没有这节课，请重新选择', `slots.${index}`)
    const lesson = there.find((one) => isTheirs(ctx, one))
    if (lesson === undefined) throw invalid('只能安排到自己任教的课', `slots.${index}`)
    return lesson.of.map((classId) => ({ classId, ...originOf(lesson) }))
  })
  return [...new Map(rows.map((row) => [nameOf(row), row])).values()]
}

/** Lays a preparation on lessons: these and no others. */
export const lay = async (
  ctx: AuthedTxCtx,
  of: Pick<q.Locked, 'id' | 'courseId'>,
  slots: readonly SlotInput[],
) => {
  const rows = slots.length === 0 ? [] : await lessonsAt(ctx, of, slots)
  const place = { id: of.id, courseId: of.courseId, authorId: ctx.actor.userId }
  const before = rows.length === 0 ? undefined : await s.taken(ctx.db, place, rows)
  if (before !== undefined)
    throw conflict(`${before.date} 第 ${before.lessonNumber} 节已有备课《${before.title}》`, 'slots')
  await s.setSlots(ctx.db, place, rows)
  const first = rows.map(({ date }) => date).toSorted()[0] ?? null
  await q.change(ctx.db, of.id, { first_date: first })
}

export const setSlots = (ctx: AuthedCtx, id: number, slots: readonly SlotInput[]) =>
  transact(ctx, async (ctx) => {
    const row = await lockOwn(ctx, id)
    await lay(ctx, row, slots)
    const summary = `安排了备课 ${row.title} 的上课时间`
    await audit(ctx, { action: 'update', entity: ENTITY, entityId: id, summary, diff: { slots } })
    return get(ctx, id)
  })
