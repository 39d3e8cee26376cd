import type {
  ProposedDay,
  SubstitutionProposals,
} from '@xueqiao/contract/features/teaching/substitutions/api'
import { watchPeriods } from '@xueqiao/contract/features/teaching/timetable/values'
import type { WeekPeriod } from '@xueqiao/contract/features/teaching/timetable/week'
import { type Duty, whomOf } from '../timetable/service'
import { collides, type Spot } from './free'

const COLUMNS = 3

type Cell = ProposedDay['columns'][number]['cells'][number]

interface Asked {
  lesson: Duty
  duties: readonly Duty[]
  periods: readonly WeekPeriod[]
  absent: { id: number; name: string } | undefined
  isAway: (teacherId: number, spot: Spot) => boolean
}

/** Who has what when, on the day of a lesson; by the clock, as others may have hours of their own. */
export const dayAround = (
  { lesson, duties, periods, absent, isAway }: Asked,
  teachers: SubstitutionProposals['teachers'],
): ProposedDay => {
  const today = duties.filter(({ date }) => date === lesson.date)
  const watched = watchPeriods(periods)
  const spots = periods.flatMap((period): (Spot & { name: string })[] => {
    const { lessonNumber, name, startsAt, endsAt } = period
    const when = { name, startsAt, endsAt, length: 1, date: lesson.date }
    if (lessonNumber !== null) return [{ ...when, lessonNumber }]
    const own = watched.find((one) => one.period === period)
    if (own === undefined) return []
    const spot = { ...when, lessonNumber: 0, watch: { kind: own.kind, number: own.number, name } }
    // A row of its own only where somebody watches in it.
    return today.some((one) => one.watch !== undefined && collides(one, spot)) ? [spot] : []
  })
  const cellsOf = (isOwn: (one: Duty) => boolean, cellOf: (one: Duty) => Cell) => {
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
      ({ courseName, section, watch }) => ({
        text: section === undefined ? (watch?.name ?? courseName) : '走班',
        ...{ courseName, missing: false },
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
