import { type InfiniteData, useInfiniteQuery } from '@tanstack/react-query'
import type { PageOf } from '@xueqiao/contract/common/page'
import {
  type Conversation,
  type ConversationKind,
  communicationApi,
} from '@xueqiao/contract/features/family/communication/api'
import { call } from '../../api/call'
import { unlessBrought } from '../../api/queries'
import { listKey } from './reading/cache'
import { useOutbox } from './sending/outbox'

const SIZE = 50
/** A home shows the last ones only, and asks for no more. */
export const RECENT = { most: 3 } as const

export interface ConversationFilter {
  unread?: 'true'
  kind?: ConversationKind
  studentId?: number
  search?: string
}
interface Recent {
  most?: number
  /** Not before somebody knows of whom. */
  enabled?: boolean
}

/** What is urgent first, then pinned ones, then whoever wrote last. What an older version kept knows no urgency. */
const inOrder = (a: Conversation, b: Conversation) =>
  Number(b.urgent ?? false) - Number(a.urgent ?? false) ||
  Number(b.pinned) - Number(a.pinned) ||
  (b.lastMessageAt ?? b.createdAt).localeCompare(a.lastMessageAt ?? a.createdAt) ||
  b.id - a.id

export const useConversations = ({ most, enabled = true, ...filter }: ConversationFilter & Recent = {}) => {
  const size = most ?? SIZE
  const query = useInfiniteQuery({
    queryKey: listKey(most === undefined ? filter : { ...filter, most }),
    queryFn: ({ queryKey, pageParam, signal }) =>
      unlessBrought<PageOf<Conversation>, InfiniteData<PageOf<Conversation>>>(
        queryKey,
        () =>
          call(communicationApi.conversations, { query: { ...filter, page: pageParam, size } }, { signal }),
        ({ pages }) => pages[pageParam],
      ),
    enabled,
    initialPageParam: 0,
    getNextPageParam: (last, pages) => (pages.length * size < last.totalElements ? pages.length : undefined),
    meta: { endpoint: communicationApi.conversations, silent: true },
  })
  // A talk that moved between two pages while they were read is shown once.
  const byId = new Map(query.data?.pages.flatMap(({ content }) => content).map((row) => [row.id, row]))
  return {
    rows: [...byId.values()].sort(inOrder),
    isLoading: query.isPending,
    error: query.data === undefined ? query.error : null,
    retry: () => void query.refetch(),
    hasMore: query.hasNextPage,
    loadMore: () => {
      if (!query.isFetchingNextPage) void query.fetchNextPage()
    },
  }
}

/** What is on its way in a session, oldest first. */
export const usePending = (sessionId: number) => {
  const entries = useOutbox((outbox) => outbox.entries)
  return entries.filter((entry) => entry.sessionId === sessionId)
}
