import type { Stage as SchoolStage } from '@xueqiao/contract/features/base/school-settings'
import {
  rulesFrom,
  STAGES,
  type Stage,
  stageOfGrade,
  type TimetableRules,
} from '@xueqiao/contract/features/teaching/timetable/rules'
import type { Activity, Placement, Problem, RoomNeed, Row } from '@xueqiao/timetable'
import { localDate } from '../../../../platform/clock'
import type { Ctx } from '../../../../platform/context'
import { schoolSettings } from '../../../base/school-settings/service'
import { bellSchedulesFor } from '../../../school/bell-schedules/service'
import type { Hours, HoursOf } from '../reading/hours'
import type { Place } from '../tables'
import { apart, placesOf } from '../versions/bands'
import type { Lesson, SectionLesson } from '../versions/lesson'
import { lessons as lessonsOf } from '../versions/lesson-queries'
import { lessonsBefore, placesBefore } from './before'
import { bellFor, type LessonHours, lessonHours } from './bells'
import * as q from './problem-queries'
import { rulesFor, wordsOfRules } from './rules'

const distinct = <T extends { id: number }>(rows: readonly T[]) => [
  ...new Map(rows.map((row) => [row.id, row])).values(),
]

const called = (rows: readonly { id: number; name: string }[]) => {
  const names = new Map(rows.map(({ id, name }) => [id, name]))
  return (id: number) => names.get(id) ?? ''
}

/** Between two of these a teacher has to walk. */
const inBuilding = (campus: string | null | undefined) => (campus == null ? {} : { campus })

const textIds = (list: readonly { id: number }[]) => list.map(({ id }) => String(id))

const rowOf = ({ id, courseId, teachers, room }: SectionLesson): Row => ({
  ...{ id: String(id), course: String(courseId), teachers: textIds(teachers) },
  ...(room !== null && { room: { room: String(room.id) } }),
})

export interface Read {
  lessons: readonly Lesson[]
  hoursOf: HoursOf
  rooms: Awaited<ReturnType<typeof q.rooms>>
  needs: Awaited<ReturnType<typeof q.roomNeeds>>
  isPublished: boolean
  /** Where the room of a class is. */
  buildings: ReadonlyMap<number, string | null>
  rules: TimetableRules
  /** The stages as the school cuts them. */
  cuts: readonly SchoolStage[]
  /** The day whose hours are meant, and the last one that is read. */
  date: string
  until: string
  /** As they stood in the version before, for S16. */
  before: readonly Lesson[]
}

/** How the engine's answer is read again: by the numbers that people know. */
export interface Model {
  problem: Problem
  /** The table as it stands. */
  placements: Placement[]
  lessons: readonly Lesson[]
  rooms: Read['rooms']
  /** Grades that have lessons and no hours. */
  withoutHours: number[]
  rules: ReturnType<typeof wordsOfRules>
  /** Those that it has classes of. */
  stages: readonly Stage[]
  /** Of each bell the hours of its periods. */
  periods: ReadonlyMap<string, readonly LessonHours[]>
  places: (placements: readonly Placement[]) => Place[]
}

export const modelOf = ({
  lessons,
  hoursOf,
  rooms,
  needs,
  isPublished,
  buildings,
  rules,
  cuts,
  date,
  before,
}: Omit<Read, 'until'>): Model => {
  const hoursOfGrade = (grade: number) => hoursOf(grade, date)
  const stageOf = (grade: number) => stageOfGrade(cuts, grade)
  const gradeOf = (lesson: Lesson) => lesson.classes[0]?.grade ?? 0
  const classes = distinct(lessons.flatMap((lesson) => lesson.classes))
  const teachers = distinct(lessons.flatMap((lesson) => lesson.teachers))
  const single = lessons.flatMap(apart)
  const courses = distinct(single.map(({ courseId, courseName }) => ({ id: courseId, name: courseName })))
  const used = distinct(classes.flatMap(({ grade }) => hoursOfGrade(grade) ?? []))
  const days = Math.max(5, ...used.map((one) => one.days))
  const bells = used.map((hours) => bellFor(hours, days))
  const periods = new Map(used.map((hours) => [String(hours.id), lessonHours(hours)]))
  const gradesOf = (bell: string) => [
    ...new Set(
      classes.flatMap(({ grade }) => (String(hoursOfGrade(grade)?.id) === bell ? [String(grade)] : [])),
    ),
  ]
  const hoursIn = ({ id }: Hours) => periods.get(String(id)) ?? []
  const known = lessons.filter((lesson) => hoursOfGrade(gradeOf(lesson)) !== undefined)
  const needed = new Map(needs.map((one) => [`${one.classId} ${one.courseId}`, one]))
  const needOf = ({ classes, courseId, sections, room }: Lesson): RoomNeed | undefined => {
    if (sections !== undefined) return undefined
    if (isPublished) return room === null ? undefined : { room: String(room.id) }
    const need = needed.get(`${classes[0]?.id} ${courseId}`)
    // In the room that is its own a class is anyway; where others come to it, all of them are told.
    if (classes.length === 1 && classes[0]?.id === need?.ownerId) return undefined
    if (need?.roomId != null) return { room: String(need.roomId) }
    return need?.kind == null ? undefined : { kind: need.kind }
  }
  const isAtOwn = ({ classes, courseId, sections }: Lesson) => {
    const owner = sections === undefined && needed.get(`${classes[0]?.id} ${courseId}`)?.ownerId
    return classes.some(({ id }) => id === owner)
  }
  const slotOf = (lesson: Lesson) => {
    const own = hoursOfGrade(gradeOf(lesson))
    const period =
      own === undefined ? -1 : hoursIn(own).findIndex((one) => one.lessonNumber === lesson.lessonNumber)
    return lesson.weekday === null || period < 0 ? undefined : { day: lesson.weekday - 1, period }
  }
  const placementOf = (lesson: Lesson): Placement[] => {
    const slot = slotOf(lesson)
    if (slot === undefined) return []
    // Several classes in the own room of one of them: drafts that were placed before rooms of these were named have none.
    const usual = isAtOwn(lesson) ? (needOf(lesson)?.room ?? null) : null
    const stays = (lesson.sections ?? [lesson]).map(({ room }) => (room === null ? usual : String(room.id)))
    return [{ activity: String(lesson.id), ...slot, rooms: stays, locked: lesson.locked }]
  }
  const activities = known.map((lesson): Activity => {
    const [room, slot] = [needOf(lesson), lesson.locked ? slotOf(lesson) : undefined]
    return {
      id: String(lesson.id),
      course: lesson.bandKey ?? String(lesson.courseId),
      classes: textIds(lesson.classes),
      teachers: lesson.sections === undefined ? textIds(lesson.teachers) : [],
      ...(lesson.sections !== undefined && { rows: lesson.sections.map(rowOf) }),
      length: lesson.length,
      parity: lesson.parity,
      ...(room !== undefined && { room }),
      ...(slot !== undefined && { lock: slot }),
    }
  })
  const problem: Problem = {
    ...{ days, bells },
    classes: classes.flatMap(({ id, grade, headTeacherId }) => {
      const own = hoursOfGrade(grade)
      if (own === undefined) return []
      return [
        {
          ...{ id: String(id), bell: String(own.id), grade: String(grade) },
          ...(headTeacherId !== null && { headTeacher: String(headTeacherId) }),
          ...inBuilding(buildings.get(id)),
        },
      ]
    }),
    teachers: teachers.map(({ id }) => ({ id: String(id) })),
    rooms: [
      ...rooms.map(({ id, kind, most, building }) => ({
        ...{ id: String(id), kind, capacity: most, ...inBuilding(building) },
        // Of no kind: a class's own.
        ...(kind === '' && { fixed: true }),
      })),
      // A class's own, where a 教学班 is held: of no kind, so that nobody else is sent there.
      ...distinct(lessons.flatMap(({ sections = [] }) => sections.flatMap(({ room }) => room ?? [])))
        .filter((room) => !rooms.some(({ id }) => id === room.id))
        .map(({ id }) => ({ id: String(id), kind: '', capacity: 1, fixed: true })),
    ],
    activities,
    rules: rulesFor(rules, {
      ...{ rows: rules, courses, bells, gradesOf, stageOf },
      teachers: textIds(teachers),
      classes: classes.map(({ id, grade }) => ({ id: String(id), grade: String(grade) })),
      teachersOf: (ids) => [
        ...new Set(
          single
            .filter(({ courseId }) => ids.includes(courseId))
            .flatMap((lesson) => lesson.teachers.map(({ id }) => String(id))),
        ),
      ],
    }),
    previous: placesBefore(known, before).flatMap(placementOf),
  }
  const byId = new Map(known.map((lesson) => [String(lesson.id), lesson]))
  const places = (placements: readonly Placement[]) => {
    const placed = new Map(placements.map((placement) => [placement.activity, placement]))
    return known.flatMap((lesson): Place[] => {
      const at = placed.get(String(lesson.id))
      const own = hoursOfGrade(gradeOf(byId.get(String(lesson.id)) ?? lesson))
      const number = at && own ? hoursIn(own)[at.period]?.lessonNumber : undefined
      if (at === undefined || number === undefined)
        return placesOf(lesson, { weekday: null, lessonNumber: null, roomId: null })
      const [room] = at.rooms
      return placesOf(lesson, {
        weekday: at.day + 1,
        lessonNumber: number,
        roomId: room == null ? null : Number(room),
      })
    })
  }
  const withoutHours = [
    ...new Set(classes.map(({ grade }) => grade).filter((grade) => hoursOfGrade(grade) === undefined)),
  ]
  return {
    placements: known.flatMap(placementOf),
    ...{ problem, lessons, rooms, withoutHours, places, periods },
    stages: STAGES.filter((stage) => classes.some(({ grade }) => stageOf(grade) === stage)),
    rules: wordsOfRules(rules, problem.rules, {
      course: called(courses),
      teacher: called(teachers),
      class: called(classes),
    }),
  }
}

/** The day whose hours count: today, or the first of a semester that is still to come. */
const dayFor = (
  { now }: Pick<Ctx, 'now'>,
  { startDate, endDate }: { startDate: string; endDate: string },
) => {
  const today = localDate(now)
  if (today < startDate) return startDate
  return today > endDate ? endDate : today
}

interface Wanted {
  id: number
  semesterId: number
  rules: Partial<TimetableRules>
}

/**
 * Rooms that are a class's own, where it has lessons together with others: of no kind, so that nobody else is sent there,
 * and full with one lesson, however many come.
 */
const ownRooms = ({
  lessons,
  rooms,
  needs,
  buildings,
}: Pick<Read, 'lessons' | 'rooms' | 'needs' | 'buildings'>) => {
  const known = new Set(rooms.map(({ id }) => id))
  const asked = new Map(needs.map((one) => [`${one.classId} ${one.courseId}`, one]))
  const own = lessons.flatMap(({ classes, courseId, sections }) => {
    const { ownerId = null, roomId = null, roomName } = asked.get(`${classes[0]?.id} ${courseId}`) ?? {}
    if (sections !== undefined || classes.length === 1 || ownerId === null || roomId === null) return []
    if (known.has(roomId) || !classes.some(({ id }) => id === ownerId)) return []
    const building = buildings.get(ownerId) ?? null
    return [{ id: roomId, name: roomName ?? '', kind: '', most: 1, building }]
  })
  return distinct(own)
}

/** All that a version is made of; the hours of the days on which it shall hold, or from now on. */
export const readSchool = async (
  ctx: Pick<Ctx, 'db' | 'now'>,
  { id, semesterId, rules }: Wanted,
  span?: { from: string; until: string },
): Promise<Read> => {
  const semester = await q.semester(ctx.db, semesterId)
  const [date, until] = [span?.from ?? dayFor(ctx, semester), span?.until ?? semester.endDate]
  const [lessons, hoursOf, listed, needs, buildings] = [
    await lessonsOf(ctx.db, id),
    await bellSchedulesFor(ctx.db, { from: date, to: until }),
    await q.rooms(ctx.db, id),
    await q.roomNeeds(ctx.db, semesterId),
    await q.buildings(ctx.db),
  ]
  const isPublished = await q.isPublished(ctx.db, id)
  const whole = rulesFrom(rules)
  const before = await lessonsBefore(ctx.db, id, whole)
  const { stages: cuts } = await schoolSettings(ctx.db)
  const rooms = [...listed, ...(isPublished ? [] : ownRooms({ lessons, rooms: listed, needs, buildings }))]
  const read = { lessons, hoursOf, rooms, needs, isPublished, buildings, cuts }
  return { ...read, rules: whole, date, until, before }
}

/** A version as the engine sees it. */
export const readModel = async (ctx: Pick<Ctx, 'db' | 'now'>, wanted: Wanted) =>
  modelOf(await readSchool(ctx, wanted))
