import type { NoticeFigures } from '@xueqiao/contract/features/family/notifications/manage'
import type { NoticeLevel } from '@xueqiao/contract/features/family/notifications/values'

/** Of whom something is still wanted: families, and people who got it themselves. */
export const missingOf = ({ families, familiesDone, people, peopleDone }: NoticeFigures) =>
  families - familiesDone + (people - peopleDone)

/** What is missing, and what it is called once it is there: a plain notice asks for nothing but to be read. */
export const MISSING_WORDS: Record<NoticeLevel, string> = { read: '未读', confirm: '未确认', sign: '未签字' }
export const DONE_WORDS: Record<NoticeLevel, string> = { read: '已读', confirm: '已确认', sign: '已签字' }

/** 3 家、2 人: families and people are counted apart, and each is named. */
export const missingText = ({ families, familiesDone, people, peopleDone }: NoticeFigures) =>
  [
    ...(families > familiesDone ? [`${families - familiesDone} 家`] : []),
    ...(people > peopleDone ? [`${people - peopleDone} 人`] : []),
  ].join('、')
