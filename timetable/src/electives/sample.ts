import { randomOf } from '../search/random'
import type { Electives } from './model'

const FIRST = ['物理', '历史']
const SECOND = ['化学', '生物', '政治', '地理']

/** All twelve of 3+1+2: one of two, and two of four. */
export const COMBINATIONS = FIRST.flatMap((first) =>
  SECOND.flatMap((a, at) => SECOND.slice(at + 1).map((b) => [first, a, b])),
)
/** Natural sciences are chosen together far more often than others. */
const WEIGHTS = [30, 8, 12, 5, 8, 4, 3, 4, 5, 4, 6, 11]

/** A grade whose pupils choose as grades do. */
export const sampleElectives = (pupils: number, { classes = 20, seed = 1, largest = 40 } = {}): Electives => {
  const random = randomOf(seed)
  const sum = WEIGHTS.reduce((total, weight) => total + weight, 0)
  const choose = () => {
    let left = random.below(sum)
    const at = WEIGHTS.findIndex((weight) => {
      left -= weight
      return left < 0
    })
    return COMBINATIONS[at] ?? []
  }
  return {
    pupils: Array.from({ length: pupils }, (_, at) => ({
      id: `p${at + 1}`,
      home: `c${(at % classes) + 1}`,
      courses: choose(),
    })),
    courses: [...FIRST, ...SECOND].map((id) => ({ id })),
    ...{ bands: 3, largest },
  }
}
