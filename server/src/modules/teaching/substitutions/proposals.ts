import { weekdayOf } from '@xueqiao/contract/common/calendar'
import type { SubstitutionProposals } from '@xueqiao/contract/features/teaching/substitutions/api'
import {
  maxOf,
  type Stage,
  stageOfGrade,
  type TimetableRules,
} from '@xueqiao/contract/features/teaching/timetable/rules'
import { localDate } from '../../../platform/clock'
import type { AuthedCtx } from '../../../platform/context'
import { conflict, invalid, notFound } from '../../../platform/errors'
import { schoolSettings } from '../../base/school-settings/service'
import {
  comingTo,
  type Duty,
  dutiesWithin,
  frameOf,
  inForce,
  periodsFor,
  semesterOn,
  type True,
  weeksAround,
  whomOf,
} from '../timetable/service'
import { assertClasses } from './access'
import { dayAround } from './day'
import { classesIn, collides, heldBy, isSame, type Spot, whenOf } from './free'
import { rulesOn } from './kept'
import { ofTeachers } from './leave-queries'
import { eitherOf } from './plan'
import * as p from './proposal-queries'
import * as q from './queries'
import { absentIn, fairReason, first, good, lessonsOn, meanOf, only, ranked, whyNot } from './reasons'
import { isHit } from './spans'
import { watchProposals } from './watch-proposals'

const SWAPS = 5
const MERGES = 3

const names = (list: readonly { name: string }[]) => list.map(({ name }) => name).join('、')

interface View {
  lesson: True
  lessons: True[]
  /** With where people watch. */
  duties: Duty[]
  isAway: (teacherId: number, spot: Spot) => boolean
  keptFor: (teacherId: number, spot: Spot) => string | undefined
  sizes: ReadonlyMap<number, number>
  /** How many lessons a day are enough for a teacher. */
  limitOf: (teacherId: number) => number
  today: string
}

const loadOf = ({ lessons, lesson }: View, teacherId: number) => lessonsOn(lessons, teacherId, lesson.date)

/** Whoever has a limit of their own has that one instead; one that is turned off is none. */
const dayLimits = ({ limits, stages, teacherDay }: TimetableRules, stage: Stage) => {
  const usual = maxOf('teacherDay', stages[stage]?.teacherDay ?? teacherDay)
  const own = limits.filter(({ kind, hard, weight }) => kind === 'DAY' && (hard || weight > 0))
  return (teacherId: number) => {
    const most = own.filter(({ teachers }) => teachers.includes(teacherId)).map(({ max }) => max)
    return most.length === 0 ? usual : Math.min(...most)
  }
}

const nearness = ({ sameClass, sameGrade, sameCourse }: p.Candidate) =>
  sameClass ? 0 : sameGrade ? 1 : sameCourse ? 2 : 3

const SUBJECT = [good('同一学科，教本班'), good('同年级同学科'), only('同学科，跨年级')]

const reasonsOf = (view: View, one: p.Candidate, mean: number) => {
  const day = loadOf(view, one.id)
  return [
    SUBJECT[nearness(one)] ??
      only(one.ownCourses === null ? '不教这门课，也不教本班' : `教本班${one.ownCourses}`),
    good('这一节空堂'),
    day + view.lesson.length > view.limitOf(one.id)
      ? only(`当天已有 ${day} 节，超过上限`)
      : good(`当天 ${day} 节`),
    fairReason(`代过 ${one.given} 节`, one, mean),
  ]
}

/** The same course and class first, then who is not over the day's limit, then whose turn it is, then who has least that day. */
const teachersFor = (view: View, candidates: readonly p.Candidate[], wishedId: number | undefined) => {
  const { lesson, limitOf } = view
  const others = candidates.filter(({ id }) => !lesson.by.includes(id))
  const busy = new Map(others.map(({ id }) => [id, whyNot(view, id)]))
  const mean = meanOf(others)
  const rank = (one: p.Candidate) => {
    const day = loadOf(view, one.id)
    return [Number(day + lesson.length > limitOf(one.id)), nearness(one), one.given - one.taken, day, one.id]
  }
  const free = ranked(
    others.filter(({ id }) => busy.get(id) === undefined),
    rank,
  )
  return {
    teachers: first(free, wishedId).map((one) => ({
      ...{ id: one.id, name: one.name, given: one.given, dayLessons: loadOf(view, one.id) },
      reasons: reasonsOf(view, one, mean),
    })),
    cannot: others.flatMap(({ id, name, sameCourse }) => {
      const why = busy.get(id)
      return why === undefined || !(sameCourse || id === wishedId) ? [] : [{ id, name, why }]
    }),
  }
}

const fits = ({ lessons, sizes }: View, one: True, spot: Spot, besides: True[]) =>
  one.at === null || classesIn(lessons, one.at, spot, besides) + comingTo(one) <= (sizes.get(one.at) ?? 1)

/** Lessons of the same class and week that can change places with it, so that no other teacher is needed. */
const swapsFor = (view: View) => {
  const { lesson, lessons, duties, isAway, keptFor, today } = view
  const isFree = (one: True, spot: True, besides: True[]) =>
    one.by.every(
      (id) =>
        !isAway(id, spot) &&
        keptFor(id, spot) === undefined &&
        heldBy(duties, id, spot, besides) === undefined,
    ) && fits(view, one, spot, besides)
  const apart = ({ date }: True) => Math.abs(weekdayOf(date) - weekdayOf(lesson.date))
  return lessons
    .filter((one) => {
      if (one === lesson || one.change !== null || one.length !== lesson.length || one.date < today)
        return false
      // All of the grade are in a band: none of its 教学班 goes elsewhere.
      if (one.section !== undefined || lesson.section !== undefined) return false
      if (!isSame(one.classes, lesson.classes) || one.courseId === lesson.courseId) return false
      return isFree(lesson, one, [lesson, one]) && isFree(one, lesson, [lesson, one])
    })
    .toSorted(
      (a, b) => apart(a) - apart(b) || a.date.localeCompare(b.date) || a.lessonNumber - b.lessonNumber,
    )
    .slice(0, SWAPS)
    .map((one) => ({
      ...{ lessonId: one.id, date: one.date, lessonNumber: one.lessonNumber, courseName: one.courseName },
      length: one.length,
      teacherNames: names(one.teachers),
      reasons: [
        good(`${names(lesson.teachers)}${whenOf(one)}空堂`),
        good(`${names(one.teachers)}${whenOf(lesson)}空堂`),
        good('不动其他教师，课时不少'),
      ],
    }))
}

/** Another class of the grade that has the same course at the same time. */
const mergesFor = (view: View) => {
  const { lesson, lessons, isAway, sizes } = view
  const grade = lesson.classes[0]?.grade
  return lessons
    .filter((one) => {
      const isTogether =
        collides(one, lesson) && one.lessonNumber === lesson.lessonNumber && one.length === lesson.length
      if (!isTogether || one.id === lesson.id || one.courseId !== lesson.courseId) return false
      if (one.together !== lesson.together) return false
      if (one.classes[0]?.grade !== grade || (one.change !== null && one.change.kind !== 'MERGE'))
        return false
      const size = one.at === null ? Number.POSITIVE_INFINITY : (sizes.get(one.at) ?? 1)
      const there = one.at === null ? 0 : classesIn(lessons, one.at, one)
      return one.by.length > 0 && !one.by.some((id) => isAway(id, one)) && there + comingTo(lesson) <= size
    })
    .slice(0, MERGES)
    .map((one) => ({
      ...{ lessonId: one.id, courseName: one.courseName, classNames: whomOf(one) },
      teacherNames: names(one.teachers),
      reasons: [good(`${whomOf(one)}这一节也是${one.courseName}`), only('两个班在一起上课')],
    }))
}

interface Asked {
  date: string
  lessonId: number
  leaveId?: number | undefined
  wishedId?: number | undefined
}

const viewOf = async (ctx: AuthedCtx, { date, lessonId, leaveId, wishedId }: Asked) => {
  const row = await q.lesson(ctx.db, lessonId)
  if (row === undefined) throw notFound('课')
  await assertClasses(ctx, row.classIds)
  const semester = await semesterOn(ctx.db, date)
  if (semester === undefined) throw invalid('这一天不在任何学期内', 'date')
  const grade = await p.gradeOf(ctx.db, row.classIds)
  const candidates = await p.candidates(ctx.db, {
    ...{ semesterId: semester.id, courseId: row.courseId, classIds: row.classIds, grade },
    ...{ counted: [...(await inForce(ctx.db, semester))], wishedId },
  })
  const dates = weeksAround(date)
  const classmates = await p.classesOfGrade(ctx.db, grade)
  // Whoever may change places with it teaches one of its classes, and so is among the candidates.
  const whose = {
    classIds: [...new Set([...row.classIds, ...classmates])],
    teacherIds: [...new Set([...candidates.map(({ id }) => id), ...row.teacherIds])],
    // Whoever else is in a room that one of them would come to.
    roomIds: await p.roomsOf(ctx.db, semester.id, classmates),
  }
  const frame = await frameOf(ctx.db, { semester, dates })
  const { lessons, duties, versions, dayOf, hoursOf } = await dutiesWithin(ctx.db, whose, frame)
  const lesson = lessons.find((one) => one.id === lessonId && one.date === date && one.change === null)
  if (lesson === undefined) throw conflict('这一天没有这节课，或已有安排')
  const people = [...new Set(duties.flatMap(({ by }) => by)), ...whose.teacherIds]
  const away = await ofTeachers(ctx.db, people, { from: dates[0] ?? date, to: dates.at(-1) ?? date })
  const about = { date, semesterId: semester.id, grade, versions, dayOf }
  const { rules, keptFor } = await rulesOn(ctx.db, about)
  const view: View = {
    ...{ lesson, lessons, duties, keptFor, today: localDate(ctx.now) },
    isAway: (teacherId, spot) => away.some((leave) => leave.teacherId === teacherId && isHit(leave, spot)),
    sizes: await q.roomSizes(ctx.db, [...new Set(lessons.flatMap(({ at }) => at ?? []))]),
    limitOf: dayLimits(rules, stageOfGrade((await schoolSettings(ctx.db)).stages, grade)),
  }
  const absent = await absentIn(ctx, lesson, leaveId)
  const numbers = Array.from({ length: lesson.length }, (_, index) => lesson.lessonNumber + index)
  const periods = periodsFor(hoursOf(grade, date), numbers)
  const pupils = await p.countPupils(ctx.db, row.classIds, lesson.section?.id)
  const { lessonNumber } = lesson
  const prepared = await p.isPrepared(ctx.db, { ...row, date, lessonNumber })
  return { view, candidates, absent, periods, about: { pupils, prepared } }
}

const lessonProposals = async (ctx: AuthedCtx, asked: Asked): Promise<SubstitutionProposals> => {
  const { view, candidates, absent, periods, about } = await viewOf(ctx, asked)
  const people = teachersFor(view, candidates, asked.wishedId)
  return {
    ...people,
    ...about,
    ...{ swaps: swapsFor(view), merges: mergesFor(view) },
    day: dayAround({ ...view, absent, periods }, people.teachers),
  }
}

interface AskedEither {
  date: string
  lessonId?: number | undefined
  watchId?: number | undefined
  leaveId?: number | undefined
  teacherId?: number | undefined
}

export const proposals = (ctx: AuthedCtx, { date, leaveId, teacherId, ...asked }: AskedEither) => {
  const of = eitherOf(asked)
  const about = { date, leaveId, wishedId: teacherId }
  return of.watchId === undefined
    ? lessonProposals(ctx, { ...about, lessonId: of.lessonId })
    : watchProposals(ctx, { ...about, watchId: of.watchId })
}
