import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { queryClient } from '../../api/queries'
import { clearSession } from '../../session/store'
import { tell } from '../realtime/realtime'
import { useConversations } from './conversations'
import { useChat } from './events'
import { aConversation, answering, ME, signInAs } from './testing'

const wrapper = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
)
const LIST = 'GET /api/communication/conversations?'

beforeEach(() => signInAs('TEACHER'))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  clearSession()
})

it('a list that was asked for before something was read does not bring it back as unread', async () => {
  const row = aConversation({ lastSeq: 4, unreadCount: 1 })
  let unreadCount = 1
  let release = () => {}
  let held: Promise<void> | undefined
  answering(async ({ call }) => {
    if (!call.startsWith(LIST)) return []
    const content = [{ ...row, unreadCount }]
    await held
    return { content, totalElements: 1 }
  })
  const { result } = renderHook(
    () => {
      useChat()
      return useConversations()
    },
    { wrapper },
  )
  await waitFor(() => expect(result.current.rows[0]?.unreadCount).toBe(1))

  held = new Promise((resolve) => {
    release = resolve
  })
  act(() => result.current.retry())
  unreadCount = 0
  act(() => tell({ type: 'messages.read', sessionId: 7, userId: ME, from: 0, seq: 4 }))
  await waitFor(() => expect(result.current.rows[0]?.unreadCount).toBe(0))
  release()
  await waitFor(() => expect(queryClient.isFetching()).toBe(0))
  await waitFor(() => expect(result.current.rows[0]?.unreadCount).toBe(0))
})

it('a single message read on another device moves no mark: how much is left is asked', async () => {
  let unreadCount = 2
  answering(async ({ call }) => {
    if (!call.startsWith(LIST)) return []
    return { content: [aConversation({ lastSeq: 2, lastReadSeq: 0, unreadCount })], totalElements: 1 }
  })
  const { result } = renderHook(
    () => {
      useChat()
      return useConversations()
    },
    { wrapper },
  )
  await waitFor(() => expect(result.current.rows[0]?.unreadCount).toBe(2))
  unreadCount = 1
  act(() => tell({ type: 'messages.read', sessionId: 7, userId: ME, from: 1, seq: 2 }))
  await waitFor(() => expect(result.current.rows[0]).toMatchObject({ unreadCount: 1, lastReadSeq: 0 }))
})
