import type { Worked } from '@xueqiao/contract/features/growth/growth-evaluations/api'
import { FULL_EVIDENCE, PARTS } from '@xueqiao/contract/features/growth/growth-evaluations/values'
import type { SystemDimension } from '@xueqiao/contract/features/growth/growth-indicators/api'
import type { Dimension } from '@xueqiao/contract/features/growth/growth-indicators/values'
import type { Judged } from './tables'

/** Records of one indicator. */
export interface Counted {
  dimension: Dimension
  indicatorId: number
  records: number
  selected: number
}

/** What is known of a pupil in one semester. */
export interface Facts {
  judgements: Judged
  /** Averages of approved assessments. */
  assessed: Partial<Record<Dimension, number | null>>
  counted: readonly Counted[]
}

const MOST = 5
const sum = (list: readonly number[]) => list.reduce((total, one) => total + one, 0)
const tenth = (value: number) => Math.round(value * 10) / 10

/** How far its indicators have selected records behind them; none at all says nothing about a pupil. */
const evidenceOf = ({ indicators }: SystemDimension, counted: readonly Counted[]) => {
  const selected = sum(counted.map((one) => one.selected))
  if (selected === 0) return null
  const filled = indicators.map(({ id, weight }) => {
    const own = counted.find(({ indicatorId }) => indicatorId === id)?.selected ?? 0
    return (weight * Math.min(own, FULL_EVIDENCE)) / FULL_EVIDENCE
  })
  return tenth((sum(filled) / 100) * MOST)
}

/** Parts that are missing leave theirs to the others. */
const together = (parts: Record<keyof typeof PARTS, number | null>) => {
  const there = (Object.keys(PARTS) as (keyof typeof PARTS)[]).filter((part) => parts[part] !== null)
  const whole = sum(there.map((part) => PARTS[part]))
  return whole === 0 ? null : tenth(sum(there.map((part) => PARTS[part] * (parts[part] ?? 0))) / whole)
}

interface System {
  dimensions: readonly SystemDimension[]
}

export const workOut = (system: System, { judgements, assessed, counted }: Facts): Worked[] =>
  system.dimensions.map((one) => {
    const { dimension, name, weight } = one
    const own = counted.filter((row) => row.dimension === dimension)
    const parts = {
      judgement: judgements[dimension] ?? null,
      assessment: assessed[dimension] ?? null,
      evidence: evidenceOf(one, own),
    }
    return {
      ...{ dimension, name, weight, score: together(parts), ...parts },
      records: sum(own.map(({ records }) => records)),
      selected: sum(own.map(({ selected }) => selected)),
    }
  })

/** By the weights of the dimensions that have a score. */
export const totalOf = (worked: readonly Pick<Worked, 'weight' | 'score'>[]) => {
  const there = worked.filter(({ score }) => score !== null)
  const whole = sum(there.map(({ weight }) => weight))
  return whole === 0 ? null : tenth(sum(there.map(({ weight, score }) => weight * (score ?? 0))) / whole)
}
