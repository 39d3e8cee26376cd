import type { ChatMessage } from '@xueqiao/contract/features/family/communication/messages'
import { copy } from '../../../../../shared/chat/copy'
import { addressOf } from '../../../../../shared/chat/files'
import { recallMessage } from '../../../../../shared/chat/sending/recall'
import { mayRecall } from '../../../../../shared/chat/words'
import type { PopItem } from './PopMenu'

interface Wishes {
  userId: number
  active: boolean
  onReply: (message: ChatMessage) => void
  onTodo: (message: ChatMessage) => void
}

export const download = (file: NonNullable<ChatMessage['file']>) => {
  const link = document.createElement('a')
  link.href = addressOf(file)
  link.download = file.name
  link.click()
}

/** What can be done with a message that is still there. */
export const menuOf = (message: ChatMessage, { userId, active, onReply, onTodo }: Wishes): PopItem[] => {
  const { content, file, type } = message
  return [
    ...(active ? [{ label: '引用回复', onChoose: () => onReply(message) }] : []),
    ...(type === 'text' || type === 'notice'
      ? [{ label: '复制', onChoose: () => void copy(content) }]
      : file !== null
        ? [{ label: '下载', onChoose: () => download(file) }]
        : []),
    { label: '转为待办', onChoose: () => onTodo(message) },
    ...(mayRecall(message, userId)
      ? [{ label: '撤回', danger: true, onChoose: () => void recallMessage(message) }]
      : []),
  ]
}
