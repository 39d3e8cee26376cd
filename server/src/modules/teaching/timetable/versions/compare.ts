import { shortWeekday } from '@xueqiao/contract/common/calendar'
import { PERIOD_KINDS } from '@xueqiao/contract/features/school/bell-schedules/periods'
import { PARITY_LABELS } from '@xueqiao/contract/features/teaching/timetable/values'
import type { AuthedCtx } from '../../../../platform/context'
import { accessSchedule } from '../access'
import { judge } from '../running/judge'
import { modelOf, readSchool } from '../running/problem'
import { costsOf } from '../running/rules'
import { plusWatches, watchCost } from '../watches/measure'
import { type Watch, watchesOf } from '../watches/watch-queries'
import { classesNamed } from './bands'
import type { Lesson } from './lesson'
import { lessons as lessonsOf } from './lesson-queries'

const keyOf = ({ courseId, bandKey, classes, teachers, length, parity }: Lesson) =>
  [bandKey ?? courseId, classes.map(({ id }) => id), teachers.map(({ id }) => id), length, parity].join('|')

const slotOf = ({ weekday, lessonNumber, parity }: Lesson) =>
  weekday === null
    ? '未排'
    : `${shortWeekday(weekday)}第 ${lessonNumber} 节${parity === 'EVERY' ? '' : `（${PARITY_LABELS[parity]}）`}`

/** Lessons that are alike are one group: which of them stands where makes no difference. */
const grouped = (lessons: readonly Lesson[]) => {
  const groups = new Map<string, Lesson[]>()
  for (const lesson of lessons) groups.set(keyOf(lesson), [...(groups.get(keyOf(lesson)) ?? []), lesson])
  return groups
}

/** What the one has that the other has not, one for one. */
const without = (slots: readonly string[], others: readonly string[]) => {
  const left = [...others]
  return slots.filter((slot) => {
    const at = left.indexOf(slot)
    if (at < 0) return true
    left.splice(at, 1)
    return false
  })
}

/** Who watches: what one class has otherwise, one for one. */
const watchDifferences = (
  before: readonly Watch[],
  after: readonly Watch[],
  nameOf: (id: number) => string,
) => {
  const groups = new Map<string, { classId: number; kind: Watch['kind']; from: string[]; to: string[] }>()
  const into = (list: 'from' | 'to') => (one: Watch) => {
    const { classId, kind, weekday, number, teacher } = one
    const key = `${classId} ${kind}`
    const group = groups.get(key) ?? { classId, kind, from: [], to: [] }
    groups.set(key, group)
    group[list].push(`${shortWeekday(weekday)}${number > 1 ? `第 ${number} 段` : ''} ${teacher.name}`)
  }
  before.forEach(into('from'))
  after.forEach(into('to'))
  return [...groups.values()].flatMap(({ classId, kind, from, to }) => {
    const [gone, come] = [without(from, to), without(to, from)]
    if (gone.length + come.length === 0) return []
    return [{ courseName: PERIOD_KINDS[kind], classNames: nameOf(classId), before: gone, after: come }]
  })
}

/** From the other version to this one: what stood elsewhere, and what each of them costs by the rules of this one. */
export const compare = async (ctx: AuthedCtx, id: number, otherId: number) => {
  const { semesterId, rules } = await accessSchedule(ctx, id)
  await accessSchedule(ctx, otherId)
  const read = await readSchool(ctx, { id, semesterId, rules })
  const others = await lessonsOf(ctx.db, otherId)
  const [after, before] = [grouped(read.lessons), grouped(others)]
  const judged = async (lessons: readonly Lesson[]) => {
    const { problem, placements } = modelOf({ ...read, lessons })
    const score = await judge('score', problem, placements)
    return { ...score, rules: costsOf(score) }
  }
  const [watchesBefore, watches] = [await watchesOf(ctx.db, otherId), await watchesOf(ctx.db, id)]
  const was = plusWatches(await judged(others), watchCost(read.rules, watchesBefore))
  const is = plusWatches(await judged(read.lessons), watchCost(read.rules, watches))
  const differences = [...new Set([...before.keys(), ...after.keys()])].flatMap((key) => {
    const [old, own] = [before.get(key) ?? [], after.get(key) ?? []]
    const [first] = [...own, ...old]
    const [from, to] = [old.map(slotOf), own.map(slotOf)]
    const [gone, come] = [without(from, to), without(to, from)]
    if (first === undefined || gone.length + come.length === 0) return []
    return [{ courseName: first.courseName, classNames: classesNamed(first), before: gone, after: come }]
  })
  const classNames = new Map(
    [...read.lessons, ...others].flatMap((one) => one.classes.map((of) => [of.id, of.name] as const)),
  )
  const watched = watchDifferences(watchesBefore, watches, (of) => classNames.get(of) ?? '')
  const total = [...after.values()].reduce((sum, list) => sum + list.length, 0)
  const changed = differences.reduce((sum, one) => sum + one.after.length, 0)
  return {
    ...{ same: total - changed, differences: [...differences, ...watched] },
    costs: { before: was.rules, after: is.rules },
    hard: { before: was.hard, after: is.hard },
    soft: { before: was.soft, after: is.soft },
  }
}
