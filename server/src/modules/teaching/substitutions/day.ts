import type {
  ProposedDay,
  SubstitutionProposals,
} from '@xueqiao/contract/features/teaching/substitutions/api'
import type { WeekPeriod } from '@xueqiao/contract/features/teaching/timetable/week'
import { type True, whomOf } from '../timetable/service'
import { collides, type Spot } from './free'

const COLUMNS = 3

type Cell = ProposedDay['columns'][number]['cells'][number]

interface Asked {
  lesson: True
  lessons: readonly True[]
  periods: readonly WeekPeriod[]
  absent: { id: number; name: string } | undefined
  isAway: (teacherId: number, spot: Spot) => boolean
}

/** Who has what when, on the day of a lesson; by the clock, as others may have hours of their own. */
export const dayAround = (
  { lesson, lessons, periods, absent, isAway }: Asked,
  teachers: SubstitutionProposals['teachers'],
): ProposedDay => {
  const spots = periods.flatMap(({ lessonNumber, name, startsAt, endsAt }) =>
    lessonNumber === null ? [] : [{ name, startsAt, endsAt, lessonNumber, length: 1, date: lesson.date }],
  )
  const today = lessons.filter(({ date }) => date === lesson.date)
  const cellsOf = (isOwn: (one: True) => boolean, cellOf: (one: True) => Cell) => {
    const own = today.filter(isOwn)
    return spots.map((spot) => {
      const found = own.find((one) => collides(one, spot))
      return found === undefined ? null : cellOf(found)
    })
  }
  const ofTeacher = (id: number) =>
    cellsOf(
      ({ by }) => by.includes(id),
      (one) => ({ text: whomOf(one), courseName: one.courseName, missing: isAway(id, one) }),
    )
  const ofClass = (id: number) =>
    cellsOf(
      ({ of }) => of.includes(id),
      ({ courseName, section }) => ({
        ...{ text: section === undefined ? courseName : '走班', courseName, missing: false },
      }),
    )
  // Those of a 教学班 come from all classes: none of these has their day.
  const [first] = lesson.section === undefined ? lesson.classes : []
  return {
    periods: spots.map((spot) => ({
      ...{ name: spot.name, startsAt: spot.startsAt, asked: collides(spot, lesson) },
    })),
    columns: [
      ...(absent === undefined
        ? []
        : [{ of: 'ABSENT' as const, id: absent.id, name: absent.name, cells: ofTeacher(absent.id) }]),
      ...(first === undefined
        ? []
        : [{ of: 'CLASS' as const, id: first.id, name: first.name, cells: ofClass(first.id) }]),
      ...teachers
        .slice(0, COLUMNS)
        .map(({ id, name }) => ({ of: 'TEACHER' as const, id, name, cells: ofTeacher(id) })),
    ],
  }
}
