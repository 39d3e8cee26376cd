import type { ReplyOf } from '@xueqiao/contract/common/endpoint'
import type { lessonPreparationsApi } from '@xueqiao/contract/features/teaching/lesson-preparations/api'
import type { WeekLesson } from '@xueqiao/contract/features/teaching/timetable/week'
import { localDate, localTime } from '../../../../platform/clock'
import type { AuthedCtx } from '../../../../platform/context'
import { denied, forbidden } from '../../../../platform/errors'
import * as timetable from '../../timetable/service'
import { teacherOf, viewerOf } from '../access'
import { isAt, isTaught, matched, originOf } from './matching'
import * as s from './slot-queries'

type Week = ReplyOf<typeof lessonPreparationsApi.week>
type PreparedLesson = Week['lessons'][number]

interface Asked {
  date?: string | undefined
  teacherId?: number | undefined
}

/** One's own week, and that of those whose preparations one reviews or leads. */
const whose = async (ctx: AuthedCtx, teacherId: number | undefined) => {
  const own = await teacherOf(ctx)
  if (teacherId === undefined || teacherId === own) return own
  const viewer = await viewerOf(ctx)
  const department = viewer.all ? null : await s.departmentOf(ctx.db, teacherId)
  if (viewer.all || (department !== null && viewer.departmentIds.includes(department))) return teacherId
  throw denied('teachers', [teacherId], forbidden('只能查看本部门教师的备课'))
}

/** Whoever does not teach has no lessons to prepare. */
const nothing = (): Week => ({
  ...{
    id: 0,
    name: '',
    semesterName: null,
    semesterId: null,
    week: null,
    days: [],
    periods: [],
    lessons: [],
  },
  ...{ prepared: 0, needed: 0, reflections: 0 },
})

const isOver = ({ date, endsAt }: WeekLesson, now: Date) => {
  const today = localDate(now)
  return date < today || (date === today && endsAt !== null && endsAt <= localTime(now))
}

const shown = (
  laid: s.Laid,
  teacherId: number,
  over: boolean,
): NonNullable<PreparedLesson['preparation']> => {
  const isOwn = laid.teacherId === teacherId
  const { id, title, status, hours, hourNumber, authorName, openComments } = laid
  const { classId, date, lessonNumber } = laid
  return {
    slot: { classId, date, lessonNumber },
    ...{ id, title, status, hours, hourNumber, authorName, openComments, isOwn },
    asksReflection: over && isOwn && !laid.hasReflection,
  }
}

const GIVEN: readonly string[] = ['SUBSTITUTE', 'MERGE']

/** Whoever stands in for somebody finds what that one has prepared. */
const ofAbsent = (lesson: WeekLesson, others: readonly s.Laid[]) =>
  lesson.change?.kind === 'SUBSTITUTE'
    ? others.find((laid) => laid.courseId === lesson.courseId && isAt(lesson, laid))
    : undefined

export const week = async (ctx: AuthedCtx, { date, teacherId }: Asked): Promise<Week> => {
  const id = await whose(ctx, teacherId)
  if (id === null) return nothing()
  const [table, semester] = await Promise.all([
    timetable.ofTeacher(ctx, id, date),
    timetable.semesterOn(ctx.db, date ?? localDate(ctx.now)),
  ])
  const classIds = [...new Set(table.lessons.flatMap(({ classes }) => classes.map((one) => one.id)))]
  const span = { from: table.days[0]?.date ?? '', to: table.days.at(-1)?.date ?? '' }
  const [laid, grades] =
    classIds.length === 0
      ? [[], new Map<number, number>()]
      : await Promise.all([
          s.inWeek(ctx.db, { classIds, ...span }),
          s.gradesOf(ctx.db, classIds, semester?.yearId ?? null),
        ])
  // It is held where it was, by somebody else: its preparation goes nowhere.
  const given = table.gone.filter(({ change }) => change !== null && GIVEN.includes(change.kind))
  const own = matched(
    table.lessons,
    laid.filter(
      (one) =>
        one.teacherId === id &&
        !given.some((lesson) => lesson.courseId === one.courseId && isAt(lesson, one)),
    ),
  )
  const lessons = table.lessons.map((lesson): PreparedLesson => {
    const over = isOver(lesson, ctx.now)
    const found = own.get(lesson) ?? ofAbsent(lesson, laid)
    const [first] = lesson.classes
    return {
      ...lesson,
      slot: first !== undefined && isTaught(lesson) ? { classId: first.id, ...originOf(lesson) } : null,
      grade: grades.get(first?.id ?? 0) ?? 1,
      isOver: over,
      preparation: found === undefined ? null : shown(found, id, over),
    }
  })
  const needed = lessons.filter(({ slot }) => slot !== null)
  const asking = lessons.flatMap(({ preparation }) => (preparation?.asksReflection ? preparation.id : []))
  return {
    ...{ id, name: table.name, semesterName: table.semesterName, semesterId: semester?.id ?? null },
    ...{ week: table.week, days: table.days, periods: table.periods, lessons },
    needed: needed.length,
    prepared: needed.filter(({ preparation }) => preparation !== null).length,
    reflections: new Set(asking).size,
  }
}
