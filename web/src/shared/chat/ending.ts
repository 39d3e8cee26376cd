import type { Conversation } from '@xueqiao/contract/features/family/communication/api'

export const endQuestion = ({ kind, title }: Pick<Conversation, 'kind' | 'title'>) =>
  kind === 'group' ? `确定结束“${title}”吗？` : `确定结束与 ${title} 的会话吗？`

export const END_NOTE = '结束后大家都能查看历史消息，重新打开后才能继续发送。'
