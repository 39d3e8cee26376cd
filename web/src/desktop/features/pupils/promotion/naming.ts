import { promotionApi } from '@xueqiao/contract/features/pupils/promotion/api'
import type { Outcome } from '@xueqiao/contract/features/pupils/promotion/plan'
import { queryClient } from '../../../../api/queries'
import { formatNumber } from '../../../../lib/format'

export const PROMOTIONS = { noun: '升级记录', measure: '条' } as const
export const YEARS_PATH = '/system/academic-years'
export const UNARRANGED = '未安排'

/** Staying behind and leaving ask for a second look, so they are not green. */
export const OUTCOME_COLOURS: Record<Outcome, string> = {
  PROMOTE: 'green',
  REPEAT: 'orange',
  GRADUATE: '',
  SUSPENDED: 'orange',
  LEAVE: 'red',
}

export const people = (count: number) => `${formatNumber(count)} 人`

/**
 * Classes, pupils, years and terms: hardly a page shows what it did before. Only the previews of a year that has just
 * become the current one have no answer any more.
 */
export const refreshSchool = () =>
  queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== promotionApi.preview.path })
