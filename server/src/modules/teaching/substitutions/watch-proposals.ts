import type { SubstitutionProposals } from '@xueqiao/contract/features/teaching/substitutions/api'
import type { AuthedCtx } from '../../../platform/context'
import { conflict, invalid, notFound } from '../../../platform/errors'
import { dutiesWithin, frameOf, inForce, periodsFor, semesterOn, weeksAround } from '../timetable/service'
import { assertClasses } from './access'
import { dayAround } from './day'
import type { Spot } from './free'
import { rulesOn } from './kept'
import { ofTeachers } from './leave-queries'
import * as p from './proposal-queries'
import * as q from './queries'
import { absentIn, fairReason, first, good, lessonsOn, meanOf, only, ranked, whyNot } from './reasons'
import { isHit } from './spans'

interface Asked {
  date: string
  watchId: number
  leaveId?: number | undefined
  wishedId?: number | undefined
}

/** Whoever leads the class, then who teaches it, in 早读 what is read aloud, then who teaches some of it; then others of the grade. */
const nearness = ({ isHead, isOwn, walking, reads }: p.Watcher, isReading: boolean) => {
  if (isReading && isOwn && reads) return 0
  if (isHead) return 1
  if (isOwn) return 2
  return walking === null ? 4 : 3
}

const isNear = ({ isHead, isOwn, walking }: p.Watcher) => isHead || isOwn || walking !== null

const whoIs = (one: p.Watcher) => {
  const { isHead, isOwn, courses, walking } = one
  const own = [
    isHead ? '本班班主任' : '',
    isOwn && courses !== null ? `教本班${courses}` : '',
    walking !== null ? `走班教本班学生${walking}` : '',
  ]
  if (isNear(one)) return good(own.filter(Boolean).join('，'))
  return only(courses === null ? '不教本年级' : `同年级，教${courses}`)
}

const viewOf = async (ctx: AuthedCtx, { date, watchId, wishedId }: Asked) => {
  const row = await q.watch(ctx.db, watchId)
  if (row === undefined) throw notFound('看班时段')
  await assertClasses(ctx, [row.classId])
  const semester = await semesterOn(ctx.db, date)
  if (semester === undefined) throw invalid('这一天不在任何学期内', 'date')
  const frame = await frameOf(ctx.db, { semester, dates: weeksAround(date) })
  const grade = await p.gradeOf(ctx.db, [row.classId])
  const candidates = await p.watchers(ctx.db, {
    ...{ semesterId: semester.id, classId: row.classId, grade },
    ...{ counted: [...(await inForce(ctx.db, semester))], wishedId },
  })
  const teacherIds = [...new Set([...candidates.map(({ id }) => id), row.teacherId])]
  const week = await dutiesWithin(ctx.db, { classIds: [row.classId], teacherIds }, frame)
  const lesson = week.watches.find((one) => one.id === watchId && one.date === date && one.change === null)
  if (lesson === undefined) throw conflict('这一天没有这次看班，或已有安排')
  const away = await ofTeachers(ctx.db, teacherIds, { from: date, to: date })
  const isAway = (teacherId: number, spot: Spot) =>
    away.some((leave) => leave.teacherId === teacherId && isHit(leave, spot))
  const about = { date, semesterId: semester.id, grade, versions: week.versions, dayOf: week.dayOf }
  const { keptFor } = await rulesOn(ctx.db, about)
  return {
    row,
    week,
    lesson,
    candidates,
    isAway,
    keptFor,
    periods: periodsFor(frame.hoursOf(grade, date), []),
  }
}

/** Who could be with a class instead: nobody is over a limit by that, as nothing is taught. */
export const watchProposals = async (ctx: AuthedCtx, asked: Asked): Promise<SubstitutionProposals> => {
  const { row, week, lesson, candidates, isAway, keptFor, periods } = await viewOf(ctx, asked)
  const view = { lesson, duties: week.duties, isAway, keptFor }
  const others = candidates.filter(({ id }) => !lesson.by.includes(id))
  const busy = new Map(others.map(({ id }) => [id, whyNot(view, id)]))
  const mean = meanOf(others)
  const dayOf = (id: number) => lessonsOn(week.lessons, id, asked.date)
  const free = ranked(
    others.filter(({ id }) => busy.get(id) === undefined),
    (one) => [nearness(one, row.kind === 'READING'), one.given - one.taken, dayOf(one.id), one.id],
  )
  const teachers = first(free, asked.wishedId).map((one) => ({
    ...{ id: one.id, name: one.name, given: one.given, dayLessons: dayOf(one.id) },
    reasons: [
      whoIs(one),
      good('这一时段有空'),
      dayOf(one.id) === 0 ? only('当天没有课') : good(`当天 ${dayOf(one.id)} 节课`),
      fairReason(`代看 ${one.given} 次`, one, mean),
    ],
  }))
  const absent = await absentIn(ctx, lesson, asked.leaveId)
  return {
    teachers,
    cannot: others.flatMap((one) => {
      const why = busy.get(one.id)
      const isMeant = isNear(one) || one.id === asked.wishedId
      return why === undefined || !isMeant ? [] : [{ id: one.id, name: one.name, why }]
    }),
    ...{ swaps: [], merges: [], prepared: false },
    pupils: await p.countPupils(ctx.db, [row.classId], undefined),
    day: dayAround({ ...view, absent, periods }, teachers),
  }
}
