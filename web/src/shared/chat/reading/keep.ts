import type { InfiniteData } from '@tanstack/react-query'
import type { PageOf } from '@xueqiao/contract/common/page'
import { type Conversation, communicationApi } from '@xueqiao/contract/features/family/communication/api'
import { homeApi } from '@xueqiao/contract/features/home/dashboard/home'
import { queryClient } from '../../../api/queries'
import { forgetConversations, isSignedIn, KEPT_CONVERSATIONS, useSession } from '../../../session/store'
import { RECENT } from '../conversations'
import { listKey } from './cache'
import { type ChatWindow, hasNewer } from './window'

const MOST_CHATS = 8
const MOST_PAGES = 12
const MOST_MESSAGES = 30
/** Of the storage that drafts and hand-ins share, some five million. */
const MOST_SIGNS = 500_000
const SETTLE_MS = 1000

interface Kept {
  list: PageOf<Conversation> | undefined
  /** By key: the chats that were open last, what stands above them, and the pages that were. */
  chats: [key: readonly unknown[], data: unknown][]
}

const isChat = (key: readonly unknown[]) => key[0] === 'chat'
const isDetail = (key: readonly unknown[]) => key[0] === communicationApi.conversation.path

/**
 * What is looked up in a corridor: the home, the week, homework and notices. By their paths, as what comes with them
 * would come along to every phone; nothing of exams, health or records stays on one.
 */
export const KEPT_PAGES: readonly unknown[] = [
  homeApi.get.path,
  '/api/schedules/me',
  '/api/homeworks/mine',
  '/api/homeworks/mine/today',
  '/api/homeworks/{id}/mine',
  '/api/notifications',
  '/api/notifications/{id}',
]
const isPage = (key: readonly unknown[]) => KEPT_PAGES.includes(key[0])
const isHome = (key: readonly unknown[]) => key[0] === homeApi.get.path
const isOther = (key: readonly unknown[]) => isPage(key) && !isHome(key)

const latest = (test: (key: readonly unknown[]) => boolean, most = MOST_CHATS) =>
  queryClient
    .getQueryCache()
    .findAll({ predicate: ({ queryKey, state }) => test(queryKey) && state.data !== undefined })
    .sort((a, b) => b.state.dataUpdatedAt - a.state.dataUpdatedAt)
    .slice(0, most)

/** The end of a chat; a place further up, found by a search, is no end. */
const ending = (window: ChatWindow) =>
  hasNewer(window) ? undefined : { ...window, messages: window.messages.slice(-MOST_MESSAGES) }

/** Of a list that was scrolled through the first page does. */
const beginning = (data: unknown) => {
  const { pages, pageParams } = data as Partial<InfiniteData<unknown>>
  return pages === undefined ? data : { pages: pages.slice(0, 1), pageParams: pageParams?.slice(0, 1) }
}

/** Ink on photos, of which a page has a hundred thousand signs, waits for the network as the photos do. */
const withoutInk = (key: string, value: unknown) => (key === 'layers' ? [] : value)

/** Those that come first, as long as there is room. */
const bounded = (found: Kept['chats']) => {
  let room = MOST_SIGNS
  return found.filter((one) => {
    const signs = JSON.stringify(one, withoutInk).length
    if (signs > room) return false
    room -= signs
    return true
  })
}

const save = () => {
  const session = useSession.getState()
  if (!isSignedIn(session) || session.user === null) return
  const listAt = (query: object) =>
    queryClient.getQueryData<InfiniteData<PageOf<Conversation>>>(listKey(query))?.pages[0]
  const chats = latest(isChat).flatMap(({ queryKey, state }): Kept['chats'] => {
    const window = ending(state.data as ChatWindow)
    return window === undefined ? [] : [[queryKey, window]]
  })
  const details = [...latest(isDetail), ...latest(isHome, 1), ...latest(isOther, MOST_PAGES)].map(
    ({ queryKey, state }): Kept['chats'][number] => [queryKey, beginning(state.data)],
  )
  const kept: Kept = { list: listAt({}) ?? listAt(RECENT), chats: bounded([...chats, ...details]) }
  try {
    localStorage.setItem(KEPT_CONVERSATIONS + session.user.id, JSON.stringify(kept, withoutInk))
  } catch {
    // A full storage keeps nothing: the page is then empty until the network is back.
  }
}

/** Only where nothing is known yet, and as old news: it is read anew as soon as somebody answers. */
const restore = (userId: number) => {
  const set = (key: readonly unknown[], data: unknown) => {
    if (queryClient.getQueryData(key) === undefined) queryClient.setQueryData(key, data, { updatedAt: 1 })
  }
  try {
    const { list, chats }: Kept = JSON.parse(
      localStorage.getItem(KEPT_CONVERSATIONS + userId) ?? '{"chats":[]}',
    )
    if (list !== undefined)
      for (const query of [{}, RECENT]) set(listKey(query), { pages: [list], pageParams: [0] })
    for (const [key, data] of chats) set(key, data)
  } catch {
    forgetConversations()
  }
}

/** Keeps what was last seen of one's talks and pages, so that the app has something to show without a network. */
export const keepConversations = () => {
  let timer: ReturnType<typeof setTimeout> | undefined
  const { user } = useSession.getState()
  // What is forgotten here would be missing from what is kept next.
  for (const path of KEPT_PAGES) queryClient.setQueryDefaults([path], { gcTime: Number.POSITIVE_INFINITY })
  if (user !== null) restore(user.id)
  const endCache = queryClient.getQueryCache().subscribe(({ type, query: { queryKey } }) => {
    const isList = queryKey[0] === communicationApi.conversations.path
    if (type !== 'updated' || !(isList || isChat(queryKey) || isPage(queryKey))) return
    clearTimeout(timer)
    timer = setTimeout(save, SETTLE_MS)
  })
  save()
  return () => {
    clearTimeout(timer)
    endCache()
  }
}
