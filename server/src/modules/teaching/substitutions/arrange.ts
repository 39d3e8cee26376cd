import type { SubstitutionInput } from '@xueqiao/contract/features/teaching/substitutions/api'
import { SUBSTITUTION_LABELS } from '@xueqiao/contract/features/teaching/substitutions/values'
import { periodsName } from '@xueqiao/contract/features/teaching/timetable/values'
import { audit } from '../../../platform/audit'
import type { AuthedCtx, AuthedTxCtx } from '../../../platform/context'
import { transact } from '../../../platform/db/transact'
import { conflict, notFound } from '../../../platform/errors'
import { dutiesWithin, frameOf, placeOf, semesterOn, weeksAround } from '../timetable/service'
import { assertClasses } from './access'
import { planned } from './plan'
import { assertComesBack } from './possible'
import * as q from './queries'
import { tell } from './told'

/** All but the telling. */
const arranged = async (ctx: AuthedTxCtx, input: SubstitutionInput) => {
  const { kind } = input
  const { week, lesson, other, teacher, absentId } = await planned(ctx, input)
  const id = await q.insert(
    ctx.db,
    {
      ...{ semesterId: week.semester.id, kind, date: lesson.date, lesson, absentId },
      teacherId: teacher?.id ?? (kind === 'MERGE' ? (other?.teachers[0]?.id ?? null) : null),
      other: other ?? null,
      leaveId: input.leaveId ?? null,
    },
    ctx.actor.userId,
    ctx.now,
  )
  const row = await q.byId(ctx.db, id)
  if (row === undefined) throw notFound('安排')
  await audit(ctx, {
    ...{ action: 'create', entity: 'substitutions', entityId: id },
    summary: `安排了${SUBSTITUTION_LABELS[kind]}：${lesson.date} ${periodsName(lesson)} ${row.classNames} ${row.courseName}`,
  })
  return { row: { ...row, mayEdit: true }, week, lesson, other, teacher }
}

export const create = (ctx: AuthedCtx, input: SubstitutionInput) =>
  transact(ctx, async (ctx) => {
    const { row, week, lesson, other, teacher } = await arranged(ctx, input)
    await tell(ctx, {
      semester: week.semester,
      places: [lesson, ...(other === undefined ? [] : [other])].map(({ date, classes, section }) => ({
        ...{ date, classIds: classes.map((one) => one.id), sectionId: section?.id },
      })),
      teacherIds: [...lesson.by, ...(other?.by ?? []), ...(teacher === undefined ? [] : [teacher.id])],
    })
    return row
  })

/** For a school that brings its week along: nobody is told of it. */
export const bring = (ctx: AuthedCtx, input: SubstitutionInput) =>
  transact(ctx, async (ctx) => (await arranged(ctx, input)).row)

/** What it was about is as it was, and nobody is in two places by that. */
const assertUndone = async (
  ctx: AuthedTxCtx,
  before: NonNullable<Awaited<ReturnType<typeof q.lock>>>,
  semester: Awaited<ReturnType<typeof semesterOn>>,
) => {
  const { date, otherDate, lessonKey, otherKey, teacherIds, roomIds } = before
  const classIds = [...before.classIds, ...before.otherClassIds]
  const frame = await frameOf(ctx.db, { semester, dates: weeksAround(date) })
  const week = await dutiesWithin(ctx.db, { classIds, teacherIds, roomIds }, frame)
  await assertComesBack(ctx, week, [
    placeOf({ date, key: lessonKey }),
    ...(otherDate === null || otherKey === null ? [] : [placeOf({ date: otherDate, key: otherKey })]),
  ])
}

export const undo = (ctx: AuthedCtx, id: number) =>
  transact(ctx, async (ctx) => {
    // First the semester, like everybody: whoever holds it may be about to undo the same.
    await q.lockSemesterOf(ctx.db, id)
    const before = await q.lock(ctx.db, id)
    if (before === undefined) throw notFound('安排')
    await assertClasses(ctx, [...before.classIds, ...before.otherClassIds])
    if (before.undoneAt !== null) throw conflict('这项安排已经撤销')
    const semester = await semesterOn(ctx.db, before.date)
    await q.undo(ctx.db, id, ctx.now, ctx.actor.userId)
    await assertUndone(ctx, before, semester)
    const row = await q.byId(ctx.db, id)
    if (row === undefined) throw notFound('安排')
    await audit(ctx, {
      ...{ action: 'delete', entity: 'substitutions', entityId: id },
      summary: `撤销了${SUBSTITUTION_LABELS[row.kind]}：${before.date} ${periodsName(row)} ${row.classNames} ${row.courseName}`,
    })
    const other =
      before.otherDate === null
        ? []
        : [{ date: before.otherDate, classIds: before.otherClassIds, sectionId: before.otherSectionId }]
    await tell(ctx, {
      semester,
      places: [{ date: before.date, classIds: before.classIds, sectionId: before.sectionId }, ...other],
      teacherIds: [...before.teacherIds, ...(before.teacherId === null ? [] : [before.teacherId])],
    })
    return null
  })
