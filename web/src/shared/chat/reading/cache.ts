import type { InfiniteData } from '@tanstack/react-query'
import type { PageOf } from '@xueqiao/contract/common/page'
import { type Conversation, communicationApi } from '@xueqiao/contract/features/family/communication/api'
import { hear, queryClient } from '../../../api/queries'
import type { ChatWindow } from './window'

export const windowKey = (sessionId: number) => ['chat', sessionId] as const

export const windowAt = (sessionId: number) => queryClient.getQueryData<ChatWindow>(windowKey(sessionId))

export const editWindow = (sessionId: number, edit: (window: ChatWindow) => ChatWindow) =>
  queryClient.setQueryData<ChatWindow>(windowKey(sessionId), (window) => window && edit(window))

const LIST = communicationApi.conversations.path
const DETAIL = communicationApi.conversation.path
export const listKey = (query: object) => [LIST, 'pages', query] as const

type Pages = InfiniteData<PageOf<Conversation>>

const lists = () => queryClient.getQueriesData<Pages>({ queryKey: [LIST, 'pages'] })

export const knowsConversation = (id: number) =>
  lists().some(([, data]) => data?.pages.some(({ content }) => content.some((row) => row.id === id)))

/** In every list, and in the open chat's own record. */
export const editConversations = (edit: (conversation: Conversation) => Conversation) => {
  for (const [key, data] of lists())
    if (data !== undefined)
      queryClient.setQueryData<Pages>(key, {
        ...data,
        pages: data.pages.map((page) => ({ ...page, content: page.content.map(edit) })),
      })
  for (const [key, detail] of queryClient.getQueriesData<Conversation>({ queryKey: [DETAIL] }))
    if (detail !== undefined) queryClient.setQueryData(key, { ...detail, ...edit(detail) })
  // An answer that is on its way already knows nothing of it, and would undo it.
  if (queryClient.isFetching({ queryKey: [LIST, 'pages'] }) > 0) refreshList()
}

export const editConversation = (id: number, edit: (conversation: Conversation) => Conversation) =>
  editConversations((conversation) => (conversation.id === id ? edit(conversation) : conversation))

const UNREAD = communicationApi.unreadCount.path
const soon = new Map<string, ReturnType<typeof setTimeout>>()
const SOON_MS = 400

/** Many events in a row ask once. */
const refreshSoon = (path: string) => {
  if (soon.has(path)) return
  soon.set(
    path,
    setTimeout(() => {
      soon.delete(path)
      hear([path])
      void queryClient.invalidateQueries({ queryKey: [path] })
    }, SOON_MS),
  )
}
export const refreshUnread = () => refreshSoon(UNREAD)
export const refreshList = () => refreshSoon(LIST)
