import { maxOf, type TimetableRules } from '@xueqiao/contract/features/teaching/timetable/rules'
import { watchPeriods } from '@xueqiao/contract/features/teaching/timetable/values'
import type { WatchClass } from '@xueqiao/contract/features/teaching/timetable/watches'
import type { Ctx } from '../../../../platform/context'
import { clockOf } from '../reading/hours'
import { blocksOfPeople, keptFree } from '../reading/kept-free'
import { type Read, readSchool } from '../running/problem'
import { apart } from '../versions/bands'
import type { Lesson } from '../versions/lesson'
import { meets, type Slot } from './propose'
import * as q from './watch-queries'

/** A lesson as it is in somebody's way. */
interface Busy {
  weekday: number
  startsAt: string
  endsAt: string
  /** 初一2班的数学. */
  text: string
}

/** Courses that are read aloud in the morning, as JavaScript and the database both read it. */
export const READ_ALOUD = '语文|语$'
const LANGUAGE = new RegExp(READ_ALOUD)

type OfClass = Map<number, { name: string; courses: Set<string> }>

/** What is taught to which classes: a band has all of a grade, and each of its 教学班 those from which its pupils come. */
const taughtIn = async (ctx: Pick<Ctx, 'db'>, lessons: readonly Lesson[]) => {
  const ids = new Set(lessons.flatMap(({ sections = [] }) => sections.map(({ id }) => id)))
  const rows = ids.size === 0 ? [] : await q.classesOfSections(ctx.db, [...ids])
  const from = new Map<number, number[]>()
  for (const { sectionId, classId } of rows) from.set(sectionId, [...(from.get(sectionId) ?? []), classId])
  return lessons.flatMap(({ classes, teachers, courseName, sections }) =>
    sections === undefined
      ? [{ classIds: classes.map(({ id }) => id), teachers, courseName }]
      : sections.map((one) => ({
          ...{ classIds: from.get(one.id) ?? [], teachers: one.teachers },
          courseName: `走班${one.courseName}`,
        })),
  )
}

/** Whoever teaches each class or some of its pupils, and what; its 班主任 also where they teach nothing there. */
const teachersIn = async (ctx: Pick<Ctx, 'db'>, lessons: readonly Lesson[]) => {
  const found = new Map<number, OfClass>()
  const heads = new Map<number, number>()
  for (const { classIds, teachers, courseName } of await taughtIn(ctx, lessons))
    for (const classId of classIds) {
      const own: OfClass = found.get(classId) ?? new Map()
      found.set(classId, own)
      for (const { id, name } of teachers) {
        const one = own.get(id) ?? { name, courses: new Set<string>() }
        own.set(id, one)
        one.courses.add(courseName)
      }
    }
  for (const { classes } of lessons)
    for (const { id, headTeacherId } of classes) if (headTeacherId !== null) heads.set(id, headTeacherId)
  const names = new Map(
    (await q.teachersNamed(ctx.db, [...new Set(heads.values())])).map(({ id, name }) => [id, name]),
  )
  return (classId: number): WatchClass['teachers'] => {
    const own: OfClass = found.get(classId) ?? new Map()
    const headId = heads.get(classId)
    const head = headId === undefined || own.has(headId) ? undefined : names.get(headId)
    return [
      ...(headId === undefined || head === undefined
        ? []
        : [{ id: headId, name: head, courses: [], isHead: true }]),
      ...[...own].map(([id, { name, courses }]) => ({
        ...{ id, name, courses: [...courses], isHead: id === headId },
      })),
    ].toSorted((a, b) => Number(b.isHead) - Number(a.isHead) || a.id - b.id)
  }
}

/** What each teacher has when, by the clock. */
const busyIn = ({ lessons, hoursOf, date }: Read) => {
  const busy = new Map<number, Busy[]>()
  for (const lesson of lessons.flatMap(apart)) {
    const { weekday, lessonNumber, length, teachers, classes, courseName } = lesson
    if (weekday === null || lessonNumber === null) continue
    const { startsAt, endsAt } = clockOf(hoursOf(classes[0]?.grade ?? 0, date), { lessonNumber, length })
    const text = `${classes.map(({ name }) => name).join('、')}的${courseName}`
    for (const { id } of teachers) {
      const own = busy.get(id) ?? []
      busy.set(id, own)
      own.push({ weekday, text, startsAt: startsAt ?? '', endsAt: endsAt ?? '' })
    }
  }
  return (teacherId: number) => busy.get(teacherId) ?? []
}

/** How much a teacher teaches on a weekday: 单周 and 双周 are half a lesson, as statistics count them. */
const lessonsIn = ({ lessons }: Read) => {
  const counts = new Map<string, number>()
  for (const { weekday, length, parity, teachers } of lessons.flatMap(apart))
    for (const { id } of teachers) {
      const key = `${id} ${weekday}`
      counts.set(key, (counts.get(key) ?? 0) + (parity === 'EVERY' ? length : length / 2))
    }
  return (teacherId: number, weekday: number) => counts.get(`${teacherId} ${weekday}`) ?? 0
}

type At = Pick<Slot, 'classId' | 'weekday' | 'kind' | 'number'>
/** Which period of which class it is. */
export const keyOf = ({ classId, weekday, kind, number }: At) => `${classId} ${weekday} ${kind} ${number}`

/** All that is known of who could be with which class when, in a version. */
export const factsIn = async (ctx: Pick<Ctx, 'db'>, id: number, read: Read) => {
  const { lessons, hoursOf, date, rules } = read
  const teachersOf = await teachersIn(ctx, lessons)
  const known = new Map(lessons.flatMap((one) => one.classes.map((of) => [of.id, of] as const)))
  const beside = new Map<Slot, number>()
  const byKey = new Map<string, Slot>()
  const classes: WatchClass[] = []
  for (const { id, name, grade } of [...known.values()].toSorted(
    (a, b) => a.grade - b.grade || a.id - b.id,
  )) {
    const hours = hoursOf(grade, date)
    const periods = watchPeriods(hours?.periods ?? [])
    if (hours === undefined || periods.length === 0) continue
    const given = hours.periods.filter(({ lessonNumber }) => lessonNumber !== null)
    classes.push({
      ...{ id, name, days: hours.days, teachers: teachersOf(id) },
      periods: periods.map(({ kind, number, period }) => ({
        ...{ kind, number, name: period.name, startsAt: period.startsAt, endsAt: period.endsAt },
      })),
    })
    for (let weekday = 1; weekday <= hours.days; weekday += 1)
      for (const { kind, number, period } of periods) {
        const { startsAt, endsAt } = period
        const slot: Slot = { classId: id, weekday, kind, number, startsAt, endsAt }
        const next = given.find((one) => one.startsAt >= period.endsAt) ?? given.at(-1)
        beside.set(slot, next?.lessonNumber ?? 0)
        byKey.set(keyOf(slot), slot)
      }
  }
  const [busyOf, ownTime] = [busyIn(read), keptFree(blocksOfPeople(rules))]
  return {
    ...{ classes, busyOf, rules, known },
    slots: [...byKey.values()],
    watches: await q.watchesOf(ctx.db, id),
    max: maxOf('watches', rules.watches),
    slotOf: (at: At) => byKey.get(keyOf(at)),
    lessonsOn: lessonsIn(read),
    isBusy: (teacherId: number, slot: Slot) =>
      // By the lesson that is beside a period, as rules know lessons alone.
      ownTime(teacherId, {
        ...{ weekday: slot.weekday, lessonNumber: beside.get(slot) ?? 0 },
        grade: known.get(slot.classId)?.grade ?? 0,
      }) !== undefined || busyOf(teacherId).some((one) => meets(one, slot)),
    reads: ({ courses }: WatchClass['teachers'][number]) => courses.some((name) => LANGUAGE.test(name)),
  }
}
export type Facts = Awaited<ReturnType<typeof factsIn>>

export const readFacts = async (
  ctx: Pick<Ctx, 'db' | 'now'>,
  schedule: { id: number; semesterId: number; rules: Partial<TimetableRules> },
) => factsIn(ctx, schedule.id, await readSchool(ctx, schedule))
