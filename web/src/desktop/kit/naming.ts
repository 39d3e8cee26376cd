import { formatNumber } from '../../lib/format'

/** What a page lists, and the measure word it is counted with: 36 个班级, 173 名学生. */
export interface Naming {
  noun: string
  measure: string
}

export const counted = (count: number, { noun, measure }: Naming) =>
  `${formatNumber(count)} ${measure}${noun}`
