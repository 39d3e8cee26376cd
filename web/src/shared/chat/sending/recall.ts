import { type ChatMessage, messagesApi } from '@xueqiao/contract/features/family/communication/messages'
import { call } from '../../../api/call'
import { reportFailure } from '../../../api/failure'
import { toast } from '../../../lib/toast'
import { useSession } from '../../../session/store'
import { editConversation, editWindow } from '../reading/cache'
import { recall } from '../reading/window'

/** Seen by everybody, by the event as well; the one who did it need not wait for that. */
export const tookBack = (sessionId: number, messageId: number) => {
  editWindow(sessionId, (window) => recall(window, messageId))
  editConversation(sessionId, (row) =>
    row.lastMessage?.id === messageId
      ? { ...row, lastMessage: { ...row.lastMessage, recalled: true, content: '' } }
      : row,
  )
}

/** Own words that were taken back, to be written again; as long as the page lives, and nobody else's. */
const takenBack = new Map<number, string>()
useSession.subscribe((now, before) => {
  if (now.user?.id !== before.user?.id) takenBack.clear()
})
export const wordsTakenBack = (messageId: number) => takenBack.get(messageId)

export const recallMessage = async ({ id, sessionId, type, content }: ChatMessage) => {
  try {
    await call(messagesApi.recall, { params: { id: sessionId, msgId: id } })
    if (type === 'text') takenBack.set(id, content)
    tookBack(sessionId, id)
    toast.success(messagesApi.recall.done ?? '')
  } catch (error) {
    reportFailure(error, messagesApi.recall)
  }
}
