import { shortWeekday } from '@xueqiao/contract/common/calendar'
import { gradeName } from '@xueqiao/contract/common/grade'
import { isHeldIn } from '@xueqiao/contract/features/teaching/timetable/values'
import type { ScheduleLesson, Workbench } from '@xueqiao/contract/features/teaching/timetable/versions'
import type { Problem, Violation } from '@xueqiao/timetable'
import type { ReactNode } from 'react'
import type { Line } from './BenchGrid'
import { isIn, slotKey } from './bench'
import type { AllTold } from './told'

export const VIEWS = ['GRADE', 'CLASS', 'TEACHER', 'ROOM'] as const
export type View = (typeof VIEWS)[number]
export const VIEW_LABELS = { GRADE: '总课表', CLASS: '班级', TEACHER: '教师', ROOM: '场地' } as const

interface Choice {
  value: string
  label: string
}

/** Where a lesson is held: a band in the rooms of all its 教学班. */
const roomsOf = ({ sections, room }: ScheduleLesson) =>
  (sections ?? [{ room }]).flatMap((one) => one.room ?? [])

const named = (list: readonly { id: number; name: string }[]): Choice[] =>
  [...new Map(list.map(({ id, name }) => [String(id), name]))].map(([value, label]) => ({ value, label }))

/** Of what there can be a table. */
export const choicesOf = (view: View, lessons: readonly ScheduleLesson[], problem: Problem): Choice[] => {
  if (view === 'CLASS') return named(lessons.flatMap(({ classes }) => classes))
  if (view === 'TEACHER')
    return named(lessons.flatMap(({ teachers }) => teachers)).sort((a, b) =>
      a.label.localeCompare(b.label, 'zh'),
    )
  if (view === 'ROOM') return named(lessons.flatMap(roomsOf))
  const grades = [...new Set(problem.classes.flatMap(({ grade }) => grade ?? []))]
  return [
    ...grades
      .toSorted((a, b) => Number(a) - Number(b))
      .map((value) => ({ value, label: gradeName(Number(value)) })),
    { value: '', label: '全校' },
  ]
}

/** The table in which what is wrong stands: that of whom it is about. */
export const placeOfViolation = (
  { teacher, room, class: cls, activities: [first = ''] }: Violation,
  lessons: ReadonlyMap<string, ScheduleLesson>,
): { view: View; of: string } => {
  if (teacher !== undefined) return { view: 'TEACHER', of: teacher }
  if (room !== undefined) return { view: 'ROOM', of: room }
  return { view: 'CLASS', of: cls ?? String(lessons.get(first)?.classes[0]?.id ?? '') }
}

/** The class of a lesson is the one that is looked at first. */
export const ofLesson = ({ lessons }: Workbench, id: number | undefined): Partial<Record<View, string>> => {
  const found = lessons.find((one) => one.id === id)?.classes[0]
  return found === undefined ? {} : { CLASS: String(found.id) }
}

interface Shown {
  view: View
  of: string
  week: 'EVERY' | 'ODD' | 'EVEN'
  data: Workbench
  problem: Problem
  lessons: readonly ScheduleLesson[]
  picked: ScheduleLesson | undefined
  told: AllTold | undefined
}

/** Which lessons a view is about. */
const isOf = (view: View, of: string) => (lesson: ScheduleLesson) =>
  view === 'TEACHER'
    ? lesson.teachers.some(({ id }) => String(id) === of)
    : view === 'ROOM'
      ? roomsOf(lesson).some(({ id }) => String(id) === of)
      : lesson.classes.some(({ id }) => String(id) === of)

export const numbersOf = ({ bells }: Workbench, lessons: readonly ScheduleLesson[], bell?: string) =>
  [
    ...new Set([
      ...bells
        .filter(({ id }) => bell === undefined || id === bell)
        .flatMap(({ periods }) => periods.map(({ lessonNumber }) => lessonNumber)),
      ...lessons.flatMap(({ lessonNumber }) => lessonNumber ?? []),
    ]),
  ].toSorted((a, b) => a - b)

interface Table {
  head: ReactNode
  lines: Line[]
  small: boolean
}

/** A row a class, all periods of the week beside each other. */
const gradeTable = ({ of, data, problem, lessons, picked, told }: Shown, days: readonly number[]): Table => {
  const classes = problem.classes.filter(({ grade }) => of === '' || grade === of)
  const name = new Map(data.lessons.flatMap((one) => one.classes.map((cls) => [String(cls.id), cls.name])))
  const bells = new Set(classes.map(({ bell }) => bell))
  const numbers = numbersOf({ ...data, bells: data.bells.filter(({ id }) => bells.has(id)) }, [])
  return {
    small: true,
    head: (
      <>
        <tr>
          <td />
          {days.map((day) => (
            <th key={day} scope="colgroup" colSpan={numbers.length}>
              {shortWeekday(day)}
            </th>
          ))}
        </tr>
        <tr>
          <td />
          {days.flatMap((day) =>
            numbers.map((number) => (
              <th key={slotKey(day, number)} scope="col">
                {number}
              </th>
            )),
          )}
        </tr>
      </>
    ),
    lines: classes.map(({ id }) => {
      const own = lessons.filter((one) => one.classes.some((cls) => String(cls.id) === id))
      const isMeant = picked?.classes.some((cls) => String(cls.id) === id)
      return {
        key: id,
        label: name.get(id) ?? '',
        cells: days.flatMap((weekday) =>
          numbers.map((number) => ({
            ...{ key: slotKey(weekday, number), weekday, number, isFirst: number === numbers[0] },
            lessons: own.filter((one) => isIn(one, weekday, number)),
            told: isMeant ? told?.at.get(slotKey(weekday, number)) : undefined,
          })),
        ),
      }
    }),
  }
}

/** The week of one class, teacher or room. */
const weekTable = ({ view, of, data, problem, lessons, told }: Shown, days: readonly number[]): Table => {
  const own = lessons.filter(isOf(view, of))
  const bell = view === 'CLASS' ? problem.classes.find(({ id }) => id === of)?.bell : undefined
  const hours = new Map(
    data.bells
      .filter(({ id }) => bell === undefined || id === bell)
      .flatMap(({ periods }) => periods.map((one) => [one.lessonNumber, one.startsAt] as const)),
  )
  return {
    small: false,
    head: (
      <tr>
        <td />
        {days.map((day) => (
          <th key={day} scope="col">
            {shortWeekday(day)}
          </th>
        ))}
      </tr>
    ),
    lines: numbersOf(data, own, bell).map((number) => ({
      key: String(number),
      label: (
        <>
          第 {number} 节<small>{hours.get(number)}</small>
        </>
      ),
      cells: days.map((weekday) => ({
        ...{ key: slotKey(weekday, number), weekday, number },
        lessons: own.filter((one) => isIn(one, weekday, number)),
        told: told?.at.get(slotKey(weekday, number)),
      })),
    })),
  }
}

export const tableOf = (shown: Shown): Table => {
  const days = Array.from({ length: shown.problem.days }, (_, day) => day + 1)
  const week = shown.week === 'EVERY' ? null : shown.week === 'ODD' ? 1 : 2
  const lessons = shown.lessons.filter(({ parity }) => isHeldIn(parity, week))
  return (shown.view === 'GRADE' ? gradeTable : weekTable)({ ...shown, lessons }, days)
}

type Viewed = Pick<Shown, 'view' | 'of' | 'lessons' | 'problem'>

/** All lessons of the view, of every week and without a place too. */
export const shownOf = ({ view, of, lessons, problem }: Viewed) => {
  if (view !== 'GRADE') return lessons.filter(isOf(view, of))
  const grades = new Map(problem.classes.map(({ id, grade }) => [id, grade]))
  return lessons.filter((one) => of === '' || one.classes.some(({ id }) => grades.get(String(id)) === of))
}

/** Lessons of the view that wait for a place; which room they will have nobody knows. */
export const waitingOf = ({ lessons, ...shown }: Viewed) => {
  const open = lessons.filter(({ weekday }) => weekday === null)
  return shown.view === 'ROOM' ? open : shownOf({ ...shown, lessons: open })
}
