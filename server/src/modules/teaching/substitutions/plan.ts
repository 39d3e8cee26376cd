import type { SubstitutionInput } from '@xueqiao/contract/features/teaching/substitutions/api'
import { WATCHING } from '@xueqiao/contract/features/teaching/timetable/values'
import type { AuthedTxCtx } from '../../../platform/context'
import { conflict, invalid, notFound } from '../../../platform/errors'
import { type Duty, dutiesWithin, frameOf, semesterOn, type True, weeksAround } from '../timetable/service'
import { accessLeave, assertClasses } from './access'
import { hold } from './leave-queries'
import { assertFree, assertPossible, type Person } from './possible'
import * as q from './queries'
import { isHit } from './spans'

/** The week of a lesson, its semester held, with all that could be in the way. */
const weekOf = async (ctx: AuthedTxCtx, date: string, whose: Parameters<typeof dutiesWithin>[1]) => {
  const semester = await semesterOn(ctx.db, date)
  if (semester === undefined) throw invalid('这一天不在任何学期内', 'date')
  await q.lockSemester(ctx.db, semester.id)
  const dates = weeksAround(date)
  const frame = await frameOf(ctx.db, { semester, dates })
  return { semester, dates, ...(await dutiesWithin(ctx.db, whose, frame)) }
}
type Week = Awaited<ReturnType<typeof weekOf>>

interface At {
  id: number
  date: string
  field: 'lessonId' | 'otherLessonId' | 'watchId'
}

/** What the timetable has on that day, and nobody has changed yet. */
const untouchedIn = <D extends Duty>(of: readonly D[], { held }: Week, { id, date, field }: At): D => {
  const isWatch = field === 'watchId'
  const found = of.find((one) => one.id === id && one.date === date && one.change === null)
  if (found !== undefined) return found
  const name = isWatch ? `这次${WATCHING}` : '这节课'
  const isThere = held.some((one) => one.id === id && one.date === date && 'watch' in one === isWatch)
  throw conflict(isThere ? `${name}已有安排，请先撤销` : `这一天没有${name}`, field)
}

const teacherIn = async (ctx: AuthedTxCtx, id: number) => {
  const teacher = await q.teacherThere(ctx.db, id)
  if (teacher === undefined) throw invalid('所选教师不存在或不在职', 'teacherId')
  return teacher
}

/** Whose it is that somebody else takes: whoever is away, else its first teacher. */
const absenteeOf = async (ctx: AuthedTxCtx, { leaveId }: SubstitutionInput, duty: Duty) => {
  if (leaveId == null) return duty.teachers[0]?.id ?? null
  await hold(ctx.db, leaveId)
  const leave = await accessLeave(ctx, leaveId)
  if (!duty.by.includes(leave.teacherId) || !isHit(leave, duty))
    throw invalid(
      `${duty.watch === undefined ? '这节课' : `这次${WATCHING}`}不在 ${leave.teacherName} 的请假时间内`,
      'leaveId',
    )
  return leave.teacherId
}

/** What is to be arranged, once it has been seen that it can be. */
export interface Planned {
  week: Week
  lesson: Duty
  other: True | undefined
  teacher: Person | undefined
  absentId: number | null
}

const ofLesson = async (ctx: AuthedTxCtx, input: SubstitutionInput, lessonId: number): Promise<Planned> => {
  const row = await q.lesson(ctx.db, lessonId)
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
  const teacher = teacherId === null ? undefined : await teacherIn(ctx, teacherId)
  const lesson = untouchedIn(week.lessons, week, { id: row.id, date: input.date, field: 'lessonId' })
  const other =
    otherRow === undefined
      ? undefined
      : input.kind === 'MERGE'
        ? week.lessons.find((one) => one.id === otherRow.id && one.date === otherDate && one.at !== undefined)
        : untouchedIn(week.lessons, week, { id: otherRow.id, date: otherDate, field: 'otherLessonId' })
  if (needsOther && other === undefined) throw conflict('这一天没有这节课', 'otherLessonId')
  const absentId = await absenteeOf(ctx, input, lesson)
  await assertPossible(ctx, { ...week, kind: input.kind, lesson, other, teacher })
  return { week, lesson, other, teacher, absentId }
}

/** Somebody else can be with the class; nothing is taught that could change places or be left out. */
const ofWatch = async (ctx: AuthedTxCtx, input: SubstitutionInput, watchId: number): Promise<Planned> => {
  const row = await q.watch(ctx.db, watchId)
  if (row === undefined) throw notFound('看班时段')
  await assertClasses(ctx, [row.classId])
  if (input.kind !== 'SUBSTITUTE') throw invalid('看班只能请其他教师代', 'kind')
  if (input.teacherId == null) throw invalid('请选择看班教师', 'teacherId')
  const week = await weekOf(ctx, input.date, {
    classIds: [row.classId],
    teacherIds: [row.teacherId, input.teacherId],
  })
  const teacher = await teacherIn(ctx, input.teacherId)
  const lesson = untouchedIn(week.watches, week, { id: row.id, date: input.date, field: 'watchId' })
  const absentId = await absenteeOf(ctx, input, lesson)
  if (lesson.by.includes(teacher.id)) throw invalid('代看班的就是原看班教师', 'teacherId')
  await assertFree(ctx, week, teacher, lesson, { besides: [lesson], field: 'teacherId' })
  return { week, lesson, other: undefined, teacher, absentId }
}

/** Of what is asked for either a lesson or a watch. */
export const eitherOf = ({
  lessonId,
  watchId,
}: {
  lessonId?: number | null | undefined
  watchId?: number | null | undefined
}) => {
  if (lessonId != null && watchId == null) return { lessonId }
  if (watchId != null && lessonId == null) return { watchId }
  throw invalid('请选择一节课或一次看班', 'lessonId')
}

export const planned = (ctx: AuthedTxCtx, input: SubstitutionInput) => {
  const of = eitherOf(input)
  return of.watchId === undefined ? ofLesson(ctx, input, of.lessonId) : ofWatch(ctx, input, of.watchId)
}
