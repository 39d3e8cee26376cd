import {
  maxOf,
  type RuleCost,
  type TimetableRules,
} from '@xueqiao/contract/features/teaching/timetable/rules'
import type { Watch } from './watch-queries'

/** S17: whoever has more a week than is meant, and how many. */
export const watchedTooOften = ({ watches: setting }: TimetableRules, watches: readonly Watch[]) => {
  const counts = new Map<number, { name: string; count: number }>()
  for (const { teacher } of watches) {
    const count = (counts.get(teacher.id)?.count ?? 0) + 1
    counts.set(teacher.id, { name: teacher.name, count })
  }
  const max = maxOf('watches', setting)
  return [...counts.values()].flatMap(({ name, count }) =>
    count > max ? [{ name, count, over: count - max }] : [],
  )
}

/** Nothing where the rule is turned off. */
export const watchCost = (rules: TimetableRules, watches: readonly Watch[]): RuleCost => {
  const { weight } = rules.watches
  const count = weight === 0 ? 0 : watchedTooOften(rules, watches).reduce((sum, { over }) => sum + over, 0)
  return { rule: 'watches', count, cost: count * weight }
}

/** The engine places lessons, and knows nothing of who watches: that is counted beside it. */
export const plusWatches = <S extends { soft: number; rules: readonly RuleCost[] }>(
  score: S,
  watched: RuleCost,
) => ({
  ...score,
  soft: score.soft + watched.cost,
  rules: score.rules.map((one) => (one.rule === 'watches' ? watched : one)),
})
