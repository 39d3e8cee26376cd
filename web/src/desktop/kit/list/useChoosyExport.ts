import type { AnyEndpoint } from '../../../api/call'
import { useOpened } from '../record/useOpened'
import { useExport } from './useExport'

interface List {
  selected: readonly number[]
  total: number | undefined
  isFiltered: boolean
}

export interface ExportAsked {
  query: Record<string, unknown>
  /** How many people, and which of them. */
  count: number
  scope: '所选' | '筛选' | '全部'
}

const scopeOf = ({ selected, isFiltered }: List) =>
  selected.length > 0 ? '所选' : isFiltered ? '筛选' : '全部'

/** An export of people: before anything leaves, a dialog says of how many, and asks which of their data. */
export const useChoosyExport = (endpoint: AnyEndpoint, title: string, list: List) => {
  const { busy, run: start } = useExport(endpoint, title)
  const asking = useOpened<ExportAsked>()
  return {
    busy,
    asking,
    start,
    run: (query: Record<string, unknown>) => {
      const count = list.selected.length || (list.total ?? 0)
      asking.show({ query, count, scope: scopeOf(list) })
    },
  }
}
