import { formatNumber } from '../../lib/format'

/** What a page lists, and the measure word it is counted with: 36 个班级, 173 名学生. */
export interface Naming {
  noun: string
  measure: string
}

/** The one line beside a list's title; nothing before the first answer. `all`: how many there are without the filter. */
export const countOf = (
  list: { total: number | undefined; isFiltered: boolean },
  of: Naming,
  all?: number | undefined,
) => {
  if (list.total === undefined) return undefined
  if (!list.isFiltered) return `共 ${counted(list.total, of)}`
  if (all === undefined) return `当前筛选 ${counted(list.total, of)}`
  return `共 ${counted(all, of)}，当前筛选 ${formatNumber(list.total)} ${of.measure}`
}

export const counted = (count: number, { noun, measure }: Naming) =>
  `${formatNumber(count)} ${measure}${noun}`
