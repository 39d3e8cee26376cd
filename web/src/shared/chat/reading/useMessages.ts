import { useQuery } from '@tanstack/react-query'
import {
  type MessageList,
  type MessagesQuery,
  messagesApi,
} from '@xueqiao/contract/features/family/communication/messages'
import { useEffect, useState } from 'react'
import { call } from '../../../api/call'
import { reportFailure } from '../../../api/failure'
import { queryClient } from '../../../api/queries'
import { onResync } from '../../realtime/realtime'
import { editWindow, windowAt, windowKey } from './cache'
import { type ChatWindow, catchUp, extend, hasNewer, hasOlder, newest, windowOf } from './window'

const SIZE = 30

const page = (sessionId: number, query: Partial<MessagesQuery>, signal?: AbortSignal) =>
  call(
    messagesApi.list,
    { params: { id: sessionId }, query: { size: SIZE, ...query } },
    { ...(signal && { signal }) },
  )

const holds = (window: ChatWindow | undefined, seq: number) =>
  window?.messages.some((message) => message.seq === seq) ?? false

/** What was missed, after an absence or a gap; the place that is being read stays. */
export const resyncMessages = async (sessionId: number) => {
  if (windowAt(sessionId) === undefined) return
  const latest = await page(sessionId, {}).catch(() => undefined)
  if (latest === undefined) return
  const known = windowAt(sessionId)
  const from = known === undefined ? 0 : newest(known)
  const first = latest.content[0]?.seq ?? 0
  // A gap no longer than a page is closed; across a longer one the window moves (window.ts).
  if (known !== undefined && !hasNewer(known) && first > from + 1) {
    const between = await page(sessionId, { after: from, size: SIZE }).catch(() => undefined)
    if (between !== undefined && (between.content.at(-1)?.seq ?? 0) >= first - 1)
      editWindow(sessionId, (window) => extend(window, between))
  }
  editWindow(sessionId, (window) => {
    const { lastReadSeq } = window
    return { ...catchUp(window, latest), lastReadSeq }
  })
}

/** Another part of the same chat; the line above what is new stays where it was. */
const moveTo = (sessionId: number, place: MessageList) =>
  queryClient.setQueryData<ChatWindow>(windowKey(sessionId), (known) => ({
    ...windowOf(place),
    lastReadSeq: known?.lastReadSeq ?? place.lastReadSeq,
  }))

/** The messages of a session: its newest, or those around a place; more in both directions when asked. */
export const useMessages = (sessionId: number, around?: number) => {
  const [busy, setBusy] = useState<'older' | 'newer' | 'jump'>()
  const query = useQuery({
    queryKey: windowKey(sessionId),
    queryFn: async ({ signal }) => {
      const known = windowAt(sessionId)
      if (around !== undefined && !holds(known, around))
        return windowOf(await page(sessionId, { around }, signal))
      const latest = await page(sessionId, {}, signal)
      const now = windowAt(sessionId)
      return now === undefined
        ? windowOf(latest)
        : { ...catchUp(now, latest), lastReadSeq: latest.lastReadSeq }
    },
    staleTime: 0,
    refetchOnMount: 'always',
    refetchOnReconnect: false,
    meta: { endpoint: messagesApi.list, silent: true },
  })

  useEffect(() => onResync(() => void resyncMessages(sessionId), { first: true }), [sessionId])

  const run = async (kind: 'older' | 'newer' | 'jump', act: () => Promise<unknown>) => {
    if (busy !== undefined) return
    setBusy(kind)
    try {
      await act()
    } catch (error) {
      reportFailure(error, messagesApi.list)
    } finally {
      setBusy(undefined)
    }
  }

  const window = query.data
  return {
    window,
    messages: window?.messages ?? [],
    isLoading: query.isPending,
    /** What is shown is no longer only what was known from before. */
    isFresh: !query.isFetching,
    error: window === undefined ? query.error : null,
    retry: () => void query.refetch(),
    hasOlder: window !== undefined && hasOlder(window),
    hasNewer: window !== undefined && hasNewer(window),
    busy,
    loadOlder: () =>
      run('older', async () => {
        const before = windowAt(sessionId)?.messages[0]?.seq
        if (before === undefined) return
        const older = await page(sessionId, { before })
        editWindow(sessionId, (known) => extend(known, older))
      }),
    loadNewer: () =>
      run('newer', async () => {
        const known = windowAt(sessionId)
        if (known === undefined) return
        const newer = await page(sessionId, { after: newest(known) })
        editWindow(sessionId, (now) => extend(now, newer))
      }),
    /** To the place of a message, wherever it lies. */
    jumpTo: (seq: number) =>
      run('jump', async () => {
        if (holds(windowAt(sessionId), seq)) return
        moveTo(sessionId, await page(sessionId, { around: seq }))
      }),
    toLatest: () =>
      run('jump', async () => {
        const known = windowAt(sessionId)
        if (known !== undefined && !hasNewer(known)) return
        moveTo(sessionId, await page(sessionId, {}))
      }),
  }
}
