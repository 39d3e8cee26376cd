import type { HomeMissing } from '@xueqiao/contract/features/home/dashboard/home'
import { formatDay, formatNumber } from '../../../../lib/format'

const WORDS = { read: '阅读', confirm: '确认', sign: '签字' } as const
const DONE = { read: '已读', confirm: '已确认', sign: '已签' } as const
const OPEN = { read: '未读', confirm: '未确认', sign: '未签' } as const

/** 等 3 家未签字, after the name of the first child. */
export const whoIsMissing = ({ missing, level }: HomeMissing) =>
  `${missing > 1 ? `等 ${formatNumber(missing)} 家` : '家'}未${WORDS[level]}`

/** 11-18 截止, after the title. */
export const whenItIsDue = ({ dueAt }: HomeMissing) => (dueAt === null ? '' : `${formatDay(dueAt)} 截止`)

/** 已签 39，未签 3 */
export const countsOf = (level: HomeMissing['level'], families: string) => {
  const open = families.split('0').length - 1
  return `${DONE[level]} ${families.length - open}，${OPEN[level]} ${open}`
}
