import type { Conversation } from '@xueqiao/contract/features/family/communication/api'
import { type ChatMessage, RECALL_MINUTES } from '@xueqiao/contract/features/family/communication/messages'
import { formatDate, formatDay, formatTime } from '../../lib/format'
import type { OutboxEntry } from './sending/outbox-store'

const MARKS = { image: '[图片]', file: '[文件]', notice: '[通知]', text: '', system: '' } as const

interface Said {
  type: keyof typeof MARKS
  content: string
  recalled: boolean
}

/** A message in one line. */
export const summaryOf = ({ type, content, recalled }: Said) =>
  recalled ? '消息已撤回' : `${MARKS[type]} ${content.replace(/\s+/g, ' ')}`.trim()

/** The line of the list under the name: what is on its way comes before what was said last. */
export const previewOf = (conversation: Conversation, userId: number, pending?: OutboxEntry): string => {
  if (pending !== undefined) {
    const content = pending.content || (pending.file?.name ?? '')
    return summaryOf({ type: pending.type, content, recalled: false })
  }
  const { lastMessage, kind } = conversation
  if (lastMessage === null) return '还没有消息'
  const text = summaryOf(lastMessage)
  if (lastMessage.recalled)
    return lastMessage.senderId === userId ? '你撤回了一条消息' : `${lastMessage.senderName}撤回了一条消息`
  const named = kind === 'group' && lastMessage.type !== 'system'
  return named ? `${lastMessage.senderName}：${text}` : text
}

/** 王子涵 母亲 · 数学 · 43 人: who this is, beside the name. */
export const whoIs = (conversation: Conversation): string => {
  const { kind, peer, studentName, memberCount, classGroup, stranger } = conversation
  // What was kept from an older version knows of none.
  if (classGroup) return `${classGroup.parents} 位家长`
  if (kind === 'group') return `${memberCount} 人`
  if (stranger)
    return peer?.type === 'PARENT' ? '家长 · 陌生人' : [studentName, '教师'].filter(Boolean).join(' ')
  return [studentName, peer?.label].filter(Boolean).join(' ')
}

/** Why nothing more is to be seen of somebody whom the records do not relate; nothing where it is. */
export const strangerText = ({ stranger, peer }: Pick<Conversation, 'stranger' | 'peer'>) =>
  stranger && peer?.type === 'PARENT' ? '您与对方没有任教关系，对方回复后可查看孩子信息' : undefined

/** Whether to put it away is to leave it: of a group that people made themselves. */
export const isLeft = ({ kind, classGroup }: Pick<Conversation, 'kind' | 'classGroup'>) =>
  kind === 'group' && !classGroup

/** 10:42, 昨天, 11-13 */
export const listTime = (at: string, now = new Date()) => {
  const day = formatDate(at)
  if (day === formatDate(now)) return formatTime(at)
  return day === formatDate(now.getTime() - 24 * 60 * 60_000) ? '昨天' : formatDay(at, now)
}

/** What was written under a picture or a file; one without words carries its name instead. */
export const captionOf = ({ content, file }: { content: string; file: { name: string } | null }) =>
  content === file?.name ? '' : content

/** For one of the two who talk, while somebody would be there; of the group of a class for whoever leads it. */
export const mayReopen = ({
  active,
  left,
  reachable,
  mayManage,
}: Pick<Conversation, 'active' | 'left' | 'reachable' | 'mayManage'>) =>
  !active && !left && reachable && mayManage

/** Why nothing can be written in a talk any more; nothing where it can. What an older version kept knows less. */
export const overText = (
  { active, left, reachable }: Pick<Conversation, 'active' | 'left' | 'reachable'>,
  forParent: boolean,
): string | undefined => {
  if (left) return '您已不在该会话中，只能查看以前的消息。'
  if (!active) return '会话已结束，仍可查看以前的消息。'
  if (reachable !== false) return undefined
  return forParent ? '该老师已不再接收此会话的消息，请联系班主任。' : '会话中已没有可以接收消息的人。'
}

const MINUTE = 60_000

/** Own messages, for two minutes. */
export const mayRecall = (
  { senderId, recalled, type, createdAt }: ChatMessage,
  userId: number,
  now = Date.now(),
) =>
  senderId === userId &&
  !recalled &&
  type !== 'system' &&
  now - new Date(createdAt).getTime() < RECALL_MINUTES * MINUTE
