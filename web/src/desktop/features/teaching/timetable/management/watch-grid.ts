import type { WatchKind } from '@xueqiao/contract/features/teaching/timetable/values'
import type {
  ScheduleWatches,
  WatchClass,
  WatchesPut,
  WatchPeriod,
} from '@xueqiao/contract/features/teaching/timetable/watches'

type Changes = WatchesPut['watches']

/** One period of a day: who or which class is there, and who or which could be. */
export interface WatchCell {
  value: number | null
  shown: string
  why: string | undefined
  options: { value: number; label: string }[]
  /** What is to be saved when this is chosen; null: nobody, or none. */
  changesTo: (value: number | null) => Changes
}

export interface WatchGridData {
  days: number[]
  rows: { period: WatchPeriod; cellOn: (weekday: number) => WatchCell | undefined }[]
}

const upTo = (last: number) => Array.from({ length: last }, (_, index) => index + 1)

export const countsOf = ({ watches }: Pick<ScheduleWatches, 'watches'>) => {
  const counts = new Map<number, number>()
  for (const { teacher } of watches) counts.set(teacher.id, (counts.get(teacher.id) ?? 0) + 1)
  return counts
}

interface At {
  weekday: number
  kind: WatchKind
  number: number
}

const whoIs = ({ watches }: ScheduleWatches, classId: number, { weekday, kind, number }: At) =>
  watches.find(
    (one) => one.classId === classId && one.weekday === weekday && one.kind === kind && one.number === number,
  )

const rolesOf = ({ isHead, courses }: WatchClass['teachers'][number]) =>
  [...(isHead ? ['班主任'] : []), ...courses].join('、')

/** The week of a class: who is there in each of its periods. */
export const ofClass = (data: ScheduleWatches, own: WatchClass): WatchGridData => {
  const counts = countsOf(data)
  const teachers = own.teachers.map((one) => ({
    value: one.id,
    label: `${one.name}（${rolesOf(one)}，每周 ${counts.get(one.id) ?? 0} 次）`,
  }))
  return {
    days: upTo(own.days),
    rows: own.periods.map((period) => ({
      period,
      cellOn: (weekday) => {
        const { kind, number } = period
        const there = whoIs(data, own.id, { weekday, kind, number })
        const isStranger = there !== undefined && !own.teachers.some(({ id }) => id === there.teacher.id)
        return {
          ...{ value: there?.teacher.id ?? null, shown: there?.teacher.name ?? '', why: there?.why },
          options: isStranger
            ? [...teachers, { value: there.teacher.id, label: there.teacher.name }]
            : teachers,
          changesTo: (teacherId) => [{ classId: own.id, weekday, kind, number, teacherId }],
        }
      },
    })),
  }
}

/** The same hours: 早读 of another stage is another row, for somebody may have both. */
export const rowOf = ({ kind, number, startsAt, endsAt }: WatchPeriod) =>
  `${kind} ${number} ${startsAt} ${endsAt}`

/** The week of a teacher: in which class they are, of those that they have to do with. */
export const ofTeacher = (data: ScheduleWatches, teacherId: number): WatchGridData => {
  const own = data.classes.filter(({ teachers }) => teachers.some(({ id }) => id === teacherId))
  const periods = new Map(own.flatMap((one) => one.periods.map((period) => [rowOf(period), period] as const)))
  const cellOn = (period: WatchPeriod, weekday: number): WatchCell | undefined => {
    const { kind, number } = period
    const at = { weekday, kind, number }
    const classes = own.filter(
      ({ days, periods: has }) => weekday <= days && has.some((one) => rowOf(one) === rowOf(period)),
    )
    if (classes.length === 0) return undefined
    const there = classes.find(({ id }) => whoIs(data, id, at)?.teacher.id === teacherId)
    return {
      ...{ value: there?.id ?? null, shown: there?.name ?? '' },
      why: there && whoIs(data, there.id, at)?.why,
      options: classes.map(({ id, name }) => {
        const other = whoIs(data, id, at)?.teacher
        const now = other === undefined || other.id === teacherId ? '' : `（现为 ${other.name}）`
        return { value: id, label: `${name}${now}` }
      }),
      changesTo: (classId) => [
        ...(there === undefined || there.id === classId
          ? []
          : [{ ...at, classId: there.id, teacherId: null }]),
        ...(classId === null ? [] : [{ ...at, classId, teacherId }]),
      ],
    }
  }
  return {
    days: upTo(Math.max(5, ...own.map(({ days }) => days))),
    rows: [...periods.values()]
      .toSorted((a, b) => a.startsAt.localeCompare(b.startsAt))
      .map((period) => ({ period, cellOn: (weekday) => cellOn(period, weekday) })),
  }
}
