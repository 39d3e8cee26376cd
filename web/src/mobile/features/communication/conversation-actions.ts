import { type Conversation, communicationApi } from '@xueqiao/contract/features/communication'
import type { AnyEndpoint } from '../../../api/call'
import { call } from '../../../api/call'
import { reportFailure } from '../../../api/failure'
import { invalidate } from '../../../api/queries'
import { toast } from '../../../lib/toast'

const done = async (endpoint: AnyEndpoint, act: () => Promise<unknown>, said?: string): Promise<boolean> => {
  try {
    await act()
  } catch (error) {
    reportFailure(error, endpoint)
    return false
  }
  if (said !== undefined) toast.success(said)
  void invalidate('/api/communication/')
  return true
}

type Of = Pick<Conversation, 'id' | 'pinned' | 'muted'>

export const togglePin = ({ id, pinned }: Of) =>
  done(
    communicationApi.pin,
    () => call(communicationApi.pin, { params: { id }, body: { pinned: !pinned } }),
    pinned ? '已取消置顶' : '已置顶',
  )

export const toggleMute = ({ id, muted }: Of) =>
  done(
    communicationApi.mute,
    () => call(communicationApi.mute, { params: { id }, body: { muted: !muted } }),
    muted ? '已关闭免打扰' : '已开启免打扰',
  )

export const removeConversation = ({ id }: Pick<Of, 'id'>) =>
  done(
    communicationApi.removeConversation,
    () => call(communicationApi.removeConversation, { params: { id } }),
    '会话已删除',
  )
