import type { SubstitutionInput } from '@xueqiao/contract/features/teaching/substitutions/api'
import { SUBSTITUTION_LABELS } from '@xueqiao/contract/features/teaching/substitutions/values'
import { periodsName } from '@xueqiao/contract/features/teaching/timetable/values'
import { audit } from '../../../platform/audit'
import type { AuthedCtx, AuthedTxCtx } from '../../../platform/context'
import { transact } from '../../../platform/db/transact'
import { conflict, invalid, notFound } from '../../../platform/errors'
import { heldIn, placeOf, semesterOn, weeksAround } from '../timetable/service'
import { accessLeave, assertClasses } from './access'
import { hold } from './leave-queries'
import { assertComesBack, assertPossible, type Plan } from './possible'
import * as q from './queries'
import { isHit } from './spans'
import { tell } from './told'

/** The week of a lesson, its semester held, with all that could be in the way. */
const weekOf = async (ctx: AuthedTxCtx, date: string, whose: Parameters<typeof heldIn>[1]) => {
  const semester = await semesterOn(ctx.db, date)
  if (semester === undefined) throw invalid('这一天不在任何学期内', 'date')
  await q.lockSemester(ctx.db, semester.id)
  const dates = weeksAround(date)
  return { semester, dates, ...(await heldIn(ctx.db, whose, { semester, dates })) }
}
type Week = Awaited<ReturnType<typeof weekOf>>

/** A lesson of that day, as the timetable has it and nobody has changed it yet. */
const lessonAt = ({ lessons, held }: Week, id: number, date: string, field: string) => {
  const found = lessons.find((one) => one.id === id && one.date === date && one.change === null)
  if (found !== undefined) return found
  const isThere = held.some((one) => one.id === id && one.date === date)
  throw conflict(isThere ? '这节课已有安排，请先撤销' : '这一天没有这节课', field)
}

/** Whose lesson it is that somebody else takes: whoever is away, else its first teacher. */
const absenteeOf = async (ctx: AuthedTxCtx, input: SubstitutionInput, plan: Pick<Plan, 'lesson'>) => {
  const { lesson } = plan
  if (input.leaveId == null) return lesson.teachers[0]?.id ?? null
  await hold(ctx.db, input.leaveId)
  const leave = await accessLeave(ctx, input.leaveId)
  if (!lesson.by.includes(leave.teacherId) || !isHit(leave, lesson))
    throw invalid(`这节课不在 ${leave.teacherName} 的请假时间内`, 'leaveId')
  return leave.teacherId
}

const planned = async (ctx: AuthedTxCtx, input: SubstitutionInput): Promise<Plan & { week: Week }> => {
  const row = await q.lesson(ctx.db, input.lessonId)
  if (row === undefined) throw notFound('课')
  const needsOther = input.kind === 'SWAP' || input.kind === 'MERGE'
  const otherRow =
    !needsOther || input.otherLessonId == null ? undefined : await q.lesson(ctx.db, input.otherLessonId)
  if (needsOther && otherRow === undefined) throw invalid('请选择另一节课', 'otherLessonId')
  const rows = otherRow === undefined ? [row] : [row, otherRow]
  const classIds = rows.flatMap((one) => one.classIds)
  await assertClasses(ctx, classIds)
  const teacherId = needsOther ? null : (input.teacherId ?? null)
  if (input.kind === 'SUBSTITUTE' && teacherId === null) throw invalid('请选择代课教师', 'teacherId')
  const week = await weekOf(ctx, input.date, {
    classIds,
    teacherIds: [...rows.flatMap((one) => one.teacherIds), ...(teacherId === null ? [] : [teacherId])],
    roomIds: rows.flatMap(({ roomId }) => roomId ?? []),
  })
  const otherDate = input.otherDate ?? input.date
  if (needsOther && !week.dates.includes(otherDate)) throw invalid('只能在同一周内对调', 'otherDate')
  const teacher = teacherId === null ? undefined : await q.teacherThere(ctx.db, teacherId)
  if (teacherId !== null && teacher === undefined) throw invalid('所选教师不存在或不在职', 'teacherId')
  const lesson = lessonAt(week, row.id, input.date, 'lessonId')
  const other =
    otherRow === undefined
      ? undefined
      : input.kind === 'MERGE'
        ? week.lessons.find((one) => one.id === otherRow.id && one.date === otherDate && one.at !== undefined)
        : lessonAt(week, otherRow.id, otherDate, 'otherLessonId')
  if (needsOther && other === undefined) throw conflict('这一天没有这节课', 'otherLessonId')
  return { kind: input.kind, lesson, other, teacher, lessons: week.lessons, overtaken: week.overtaken, week }
}

/** All but the telling. */
const arranged = async (ctx: AuthedTxCtx, input: SubstitutionInput) => {
  const { week, ...plan } = await planned(ctx, input)
  const { kind, lesson, other, teacher } = plan
  const absentId = await absenteeOf(ctx, input, plan)
  await assertPossible(ctx, plan)
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
  return { row, week, lesson, other, teacher }
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

/** Both lessons of it are as they were, and nobody is in two places by that. */
const assertUndone = async (
  ctx: AuthedTxCtx,
  before: NonNullable<Awaited<ReturnType<typeof q.lock>>>,
  semester: Awaited<ReturnType<typeof semesterOn>>,
) => {
  const { date, otherDate, lessonKey, otherKey, teacherIds, roomIds } = before
  const classIds = [...before.classIds, ...before.otherClassIds]
  const { lessons } = await heldIn(
    ctx.db,
    { classIds, teacherIds, roomIds },
    { semester, dates: weeksAround(date) },
  )
  await assertComesBack(ctx, lessons, [
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
