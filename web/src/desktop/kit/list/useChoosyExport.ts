import { useState } from 'react'
import { useOpened } from '../record/useOpened'

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

/**
 * An export of people: before anything leaves, a dialog says of how many, and asks which of their data. The dialog also
 * exports, so that a page that is only looked at loads none of it.
 */
export const useChoosyExport = (list: List) => {
  const [busy, setBusy] = useState(false)
  const asking = useOpened<ExportAsked>()
  return {
    busy,
    asking,
    /** Busy until it is done. */
    during: async (work: () => Promise<unknown>) => {
      setBusy(true)
      await work()
      setBusy(false)
    },
    run: (query: Record<string, unknown>) => {
      const count = list.selected.length || (list.total ?? 0)
      asking.show({ query, count, scope: scopeOf(list) })
    },
  }
}
