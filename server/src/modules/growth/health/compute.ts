import {
  BMI_CLASSES,
  type BmiClass,
  bmiOf,
  type FitnessLevel,
} from '@xueqiao/contract/features/growth/health/values'

/** Score and the value that reaches it, from the least score up; of bands, from the lightest on. */
type Step = readonly [number, number]

export interface Scale {
  item: string
  /** In percent. */
  weight: number
  steps: readonly Step[]
  /** Points, and how far beyond the hundred. */
  bonus: readonly Step[]
}

export interface Standard {
  items: readonly { key: string; better: 'higher' | 'lower' | 'bands' }[]
  levels: readonly { level: FitnessLevel; from: number }[]
  bonusMax: number
}

/** Results by item, with height and weight. */
export type Raw = Readonly<Record<string, number>>
export type ItemScore = { score: number; bonus: number }

/** The last step that is met; none is none. */
const reached = (steps: readonly Step[], meets: (threshold: number) => boolean) =>
  steps.findLast(([, threshold]) => meets(threshold))

/** Tenths that differ by what a computer adds are the same. */
const beyond = (value: number, hundred: number, isLower: boolean) =>
  Math.round((isLower ? hundred - value : value - hundred) * 1000) / 1000

export const scoreOf = ({ steps, bonus }: Scale, better: string, value: number): ItemScore => {
  const isLower = better === 'lower'
  const [score] = reached(steps, (threshold) => (isLower ? value <= threshold : value >= threshold)) ?? [0]
  const hundred = steps.at(-1)?.[1] ?? 0
  const [points] =
    better === 'bands' ? [0] : (reached(bonus, (over) => beyond(value, hundred, isLower) >= over) ?? [0])
  return { score, bonus: points }
}

export const bandOf = ({ steps }: Scale, index: number): BmiClass | null =>
  BMI_CLASSES[steps.findLastIndex(([, low]) => index >= low)] ?? null

export interface Computed {
  bmi: number | null
  bmiClass: BmiClass | null
  scores: Readonly<Record<string, ItemScore>>
  bonus: number
  /** Nothing before every item is there. */
  total: number | null
  level: FitnessLevel | null
}

export const levelOf = ({ levels }: Pick<Standard, 'levels'>, total: number) =>
  levels.find(({ from }) => total >= from)?.level ?? null

/** Hundredths add up exactly; half a tenth counts as one. */
const tenth = (hundredths: number) => Math.round(hundredths / 10) / 10

/** One pupil's year, by the scales of their sex and grade. */
export const compute = (standard: Standard, scales: readonly Scale[], raw: Raw): Computed => {
  const { height, weight } = raw
  const bmi = height === undefined || weight === undefined ? null : bmiOf(height, weight)
  const better = new Map(standard.items.map((item) => [item.key, item.better]))
  const scored = scales.flatMap((scale) => {
    const kind = better.get(scale.item) ?? 'higher'
    const value = kind === 'bands' ? (bmi ?? undefined) : raw[scale.item]
    return value === undefined ? [] : [{ scale, ...scoreOf(scale, kind, value) }]
  })
  const bands = scales.find(({ item }) => better.get(item) === 'bands')
  const bonus = Math.min(
    standard.bonusMax,
    scored.reduce((sum, one) => sum + one.bonus, 0),
  )
  const sum = scored.reduce((hundredths, { scale, score }) => hundredths + scale.weight * score, 0)
  const total = scales.length > 0 && scored.length === scales.length ? tenth(sum + bonus * 100) : null
  return {
    bmi,
    bmiClass: bmi === null || bands === undefined ? null : bandOf(bands, bmi),
    scores: Object.fromEntries(scored.map(({ scale, score, bonus }) => [scale.item, { score, bonus }])),
    bonus,
    total,
    level: total === null ? null : levelOf(standard, total),
  }
}

/** On leaving: half the last year's total, half the mean of the others; of one year alone, that. */
export const leavingTotal = (last: number, others: readonly number[]) => {
  if (others.length === 0) return last
  const mean = others.reduce((sum, total) => sum + total, 0) / others.length
  return Math.round((last + mean) * 5) / 10
}
