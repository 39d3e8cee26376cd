import { useState } from 'react'
import { useOpened } from '../record/useOpened'

interface List {
  selected: readonly number[]
  total: number | undefined
  isFiltered: boolean
}

/** A sheet that is one class, whatever is looked at. */
interface OfClass {
  ofClass: boolean
  total: number | undefined
}

export interface ExportAsked {
  query: Record<string, unknown>
  params?: Record<string, number> | undefined
  /** How many people, and which of them. */
  count: number
  scope: '所选' | '筛选' | '全部' | '本班'
}

const scopeOf = (list: List | OfClass) => {
  if ('ofClass' in list) return list.ofClass ? '本班' : '全部'
  return list.selected.length > 0 ? '所选' : list.isFiltered ? '筛选' : '全部'
}
const countIn = (list: List | OfClass) => ('selected' in list ? list.selected.length : 0) || (list.total ?? 0)

/**
 * An export of people: before anything leaves, a dialog says of how many, and asks which of their data. The dialog also
 * exports, so that a page that is only looked at loads none of it.
 */
export const useChoosyExport = (list: List | OfClass) => {
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
    run: (query: Record<string, unknown>, params?: Record<string, number>) =>
      asking.show({ query, params, count: countIn(list), scope: scopeOf(list) }),
  }
}
