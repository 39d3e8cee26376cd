import { formatNumber } from '../../lib/format'

/** What a page lists, and the measure word it is counted with: 36 个班级, 173 名学生. */
export interface Naming {
  noun: string
  measure: string
}

/** The one line beside a list's title; nothing before the first answer. */
export const countOf = (list: { total: number | undefined; isFiltered: boolean }, of: Naming) =>
  list.total === undefined ? undefined : `${list.isFiltered ? '当前筛选' : '共'} ${counted(list.total, of)}`

export const counted = (count: number, { noun, measure }: Naming) =>
  `${formatNumber(count)} ${measure}${noun}`
