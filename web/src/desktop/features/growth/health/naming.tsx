import type { FitnessLevel } from '@xueqiao/contract/features/growth/health/values'
import { FITNESS_LEVEL_LABELS } from '@xueqiao/contract/features/growth/health/values'
import type { Naming } from '../../../kit/naming'

export const CHECKS: Naming = { noun: '体检记录', measure: '条' }

const COLOURS: Record<FitnessLevel, string> = {
  excellent: 'green',
  good: 'blue',
  pass: 'gray',
  fail: 'orange',
  exempt: 'gray',
}

export const LevelTag = ({ level }: { level: FitnessLevel | null }) =>
  level === null ? null : <span className={`tag ${COLOURS[level]}`}>{FITNESS_LEVEL_LABELS[level]}</span>
