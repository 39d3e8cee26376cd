import type { Outcome } from '@xueqiao/contract/features/pupils/promotion/plan'
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
