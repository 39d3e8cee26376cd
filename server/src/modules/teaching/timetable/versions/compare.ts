import { PARITY_LABELS, weekdayName } from '@xueqiao/contract/features/teaching/timetable/values'
import type { AuthedCtx } from '../../../../platform/context'
import { accessSchedule } from '../access'
import { judge } from '../running/judge'
import { modelOf, readSchool } from '../running/problem'
import { costsOf } from '../running/rules'
import { classesNamed } from './bands'
import type { Lesson } from './lesson'
import { lessons as lessonsOf } from './lesson-queries'

const keyOf = ({ courseId, bandKey, classes, teachers, length, parity }: Lesson) =>
  [bandKey ?? courseId, classes.map(({ id }) => id), teachers.map(({ id }) => id), length, parity].join('|')

const slotOf = ({ weekday, lessonNumber, parity }: Lesson) =>
  weekday === null
    ? '未排'
    : `${weekdayName(weekday)}第 ${lessonNumber} 节${parity === 'EVERY' ? '' : `（${PARITY_LABELS[parity]}）`}`

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

/** From the other version to this one: what stood elsewhere, and what each of them costs by the rules of this one. */
export const compare = async (ctx: AuthedCtx, id: number, otherId: number) => {
  const { semesterId, rules } = await accessSchedule(ctx, id)
  await accessSchedule(ctx, otherId)
  const read = await readSchool(ctx, { id, semesterId, rules })
  const others = await lessonsOf(ctx.db, otherId)
  const [after, before] = [grouped(read.lessons), grouped(others)]
  const judged = (lessons: readonly Lesson[]) => {
    const { problem, placements } = modelOf({ ...read, lessons })
    return judge('score', problem, placements)
  }
  const [was, is] = [await judged(others), await judged(read.lessons)]
  const differences = [...new Set([...before.keys(), ...after.keys()])].flatMap((key) => {
    const [old, own] = [before.get(key) ?? [], after.get(key) ?? []]
    const [first] = [...own, ...old]
    const [from, to] = [old.map(slotOf), own.map(slotOf)]
    const [gone, come] = [without(from, to), without(to, from)]
    if (first === undefined || gone.length + come.length === 0) return []
    return [{ courseName: first.courseName, classNames: classesNamed(first), before: gone, after: come }]
  })
  const total = [...after.values()].reduce((sum, list) => sum + list.length, 0)
  const changed = differences.reduce((sum, one) => sum + one.after.length, 0)
  return {
    ...{ same: total - changed, differences },
    costs: { before: costsOf(was), after: costsOf(is) },
    hard: { before: was.hard, after: is.hard },
    soft: { before: was.soft, after: is.soft },
  }
}
