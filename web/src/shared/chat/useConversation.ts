import { type Conversation, communicationApi } from '@xueqiao/contract/features/family/communication/api'
import { call } from '../../api/call'
import { reportFailure } from '../../api/failure'
import { queryClient, useApi } from '../../api/queries'
import { toast } from '../../lib/toast'
import { editConversation, refreshList, refreshUnread, windowKey } from './reading/cache'

/** The session itself: who, about which child, in which hours. */
export const useConversation = (sessionId: number) =>
  useApi(communicationApi.conversation, { params: { id: sessionId } }, { silent: true, staleTime: 0 })

const taken = (conversation: Conversation) => {
  editConversation(conversation.id, (row) => ({ ...row, ...conversation }))
  refreshList()
}

/** What one may do with a session; each says its failure once. */
export const conversationActions = {
  pin: ({ id, pinned }: Pick<Conversation, 'id' | 'pinned'>) =>
    call(communicationApi.pin, { params: { id }, body: { pinned: !pinned } }).then(taken, (error: unknown) =>
      reportFailure(error, communicationApi.pin),
    ),
  mute: ({ id, muted }: Pick<Conversation, 'id' | 'muted'>) =>
    call(communicationApi.mute, { params: { id }, body: { muted: !muted } }).then(
      (conversation) => {
        taken(conversation)
        refreshUnread()
        toast.success(conversation.muted ? '已开启免打扰，不再计入未读' : '已关闭免打扰')
      },
      (error: unknown) => reportFailure(error, communicationApi.mute),
    ),
  setActive: (id: number, active: boolean) =>
    call(communicationApi.updateConversation, { params: { id }, body: { active } }).then(
      (conversation) => {
        taken(conversation)
        toast.success(active ? '会话已重新打开' : '会话已结束')
      },
      (error: unknown) => reportFailure(error, communicationApi.updateConversation),
    ),
  setOnlyHead: (id: number, onlyHead: boolean) =>
    call(communicationApi.updateConversation, { params: { id }, body: { onlyHead } }).then(
      (conversation) => {
        taken(conversation)
        toast.success(onlyHead ? '已设为仅班主任可发言' : '任课教师可以发言了')
      },
      (error: unknown) => reportFailure(error, communicationApi.updateConversation),
    ),
  /** Resolves to whether it is done. */
  remove: (id: number): Promise<boolean> =>
    call(communicationApi.removeConversation, { params: { id } }).then(
      () => {
        queryClient.removeQueries({ queryKey: windowKey(id) })
        refreshList()
        refreshUnread()
        toast.success(communicationApi.removeConversation.done ?? '')
        return true
      },
      (error: unknown) => {
        reportFailure(error, communicationApi.removeConversation)
        return false
      },
    ),
}
