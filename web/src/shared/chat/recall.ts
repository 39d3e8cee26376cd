import { type ChatMessage, messagesApi } from '@xueqiao/contract/features/family/communication/messages'
import { call } from '../../api/call'
import { reportFailure } from '../../api/failure'
import { toast } from '../../lib/toast'
import { editConversation, editWindow } from './cache'
import { recall } from './window'

/** Seen by everybody, by the event as well; the one who did it need not wait for that. */
export const tookBack = (sessionId: number, messageId: number) => {
  editWindow(sessionId, (window) => recall(window, messageId))
  editConversation(sessionId, (row) =>
    row.lastMessage?.id === messageId
      ? { ...row, lastMessage: { ...row.lastMessage, recalled: true, content: '' } }
      : row,
  )
}

export const recallMessage = async ({ id, sessionId }: ChatMessage) => {
  try {
    await call(messagesApi.recall, { params: { id: sessionId, msgId: id } })
    tookBack(sessionId, id)
    toast.success(messagesApi.recall.done ?? '')
  } catch (error) {
    reportFailure(error, messagesApi.recall)
  }
}
