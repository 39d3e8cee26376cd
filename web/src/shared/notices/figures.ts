import type { SilentGuardian } from '@xueqiao/contract/features/family/notifications/follow'
import type { NoticeFigures } from '@xueqiao/contract/features/family/notifications/manage'
import type { NoticeLevel } from '@xueqiao/contract/features/family/notifications/values'

/** Of whom something is still wanted: families, and people who got it themselves. */
export const missingOf = ({ families, familiesDone, people, peopleDone }: NoticeFigures) =>
  families - familiesDone + (people - peopleDone)

/** What is missing of it, as `answeredWord` says what is there: a plain notice asks for nothing but to be read. */
export const MISSING_WORDS: Record<NoticeLevel, string> = { read: '未读', confirm: '未确认', sign: '未签字' }

/** 3 家、2 人: families and people are counted apart, and each is named. */
export const missingText = ({ families, familiesDone, people, peopleDone }: NoticeFigures) =>
  [
    ...(families > familiesDone ? [`${families - familiesDone} 家`] : []),
    ...(people > peopleDone ? [`${people - peopleDone} 人`] : []),
  ].join('、')

/** What is known of a guardian who is to be called. */
export const silentText = ({ hasAccount, read }: SilentGuardian, level: NoticeLevel) =>
  !hasAccount ? '未开通账号' : read && level !== 'read' ? `已读${MISSING_WORDS[level]}` : '未读'

/** Why their numbers are looked at, as it is proposed. */
export const phonesReason = (level: NoticeLevel) => (level === 'read' ? '电话提醒查看通知' : '电话提醒回执')
