import { electivesApi as api } from '@xueqiao/contract/features/teaching/electives/api'
import { useSearchParams } from 'react-router'
import { useApi } from '../../../../api/queries'
import { filtersOf, type ListState, readList, writeList } from '../../../kit/list/list-url'

const KEYS = ['keyword', 'classId', 'courseIds', 'chosen'] as const
export const SIZE = 20

/** The pupils of one plan, as the address says; what else stands there stays. */
export const useChoiceList = (planId: number) => {
  const [params, setParams] = useSearchParams()
  const state = readList(params, KEYS, SIZE)
  const go = (change: Partial<ListState>) =>
    setParams((before) => writeList(before, KEYS, { ...state, ...change }, SIZE), { replace: true })
  const { keyword, classId, courseIds, chosen } = state.filters
  const flag: 'true' | 'false' | undefined = chosen === 'true' || chosen === 'false' ? chosen : undefined
  const filter = {
    ...(typeof keyword === 'string' && { keyword }),
    ...(classId !== undefined && { classId }),
    ...(courseIds !== undefined && { courseIds }),
    ...(flag && { chosen: flag }),
  }
  const query = useApi(
    api.choices,
    { params: { id: planId }, query: { ...filter, page: state.page, size: SIZE } },
    { silent: true, staleTime: 0 },
  )
  return {
    ...{ query, filter, filters: state.filters, page: state.page },
    isFiltered: Object.keys(state.filters).length > 0,
    total: query.data?.totalElements,
    search: (values: Record<string, unknown>) => go({ filters: filtersOf(KEYS, values), page: 0 }),
    turn: (page: number) => go({ page }),
  }
}
