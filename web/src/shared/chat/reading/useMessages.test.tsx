import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, renderHook, waitFor } from '@testing-library/react'
import type { RealtimeEvent } from '@xueqiao/contract/events/realtime'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { queryClient } from '../../../api/queries'
import { clearSession } from '../../../session/store'
import { resync, tell } from '../../realtime/realtime'
import { useChat } from '../events'
import { aConversation, answering, ME, message, OTHER, pageOf, signInAs } from '../testing'
import { listKey } from './cache'
import { unreadTypeOf, useUnread } from './unread'
import { useMessages } from './useMessages'

const wrapper = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
)
const Both = (around?: number) => {
  useChat()
  return useMessages(7, around)
}
const open = (around?: number) => renderHook(() => Both(around), { wrapper })
const hear = (event: RealtimeEvent) => act(() => tell(event))
const say = (seq: number, more = {}) =>
  hear({ type: 'message.sent', sessionId: 7, message: message(seq, more) })

const MESSAGES = 'GET /api/communication/sessions/7/messages'
const messageCalls = (calls: { call: string }[]) =>
  calls.map(({ call }) => call).filter((call) => call.startsWith(MESSAGES))

beforeEach(() => signInAs('TEACHER'))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  clearSession()
})

describe('useMessages', () => {
  it('opens at the newest, and shows what is told without asking', async () => {
    const calls = answering(({ call }) => (call.startsWith(MESSAGES) ? pageOf(4, 6, 6, 5) : []))
    const { result } = open()
    await waitFor(() => expect(result.current.messages).toHaveLength(3))
    expect(result.current.window?.lastReadSeq).toBe(5)
    say(7)
    hear({ type: 'messages.read', sessionId: 7, userId: 3, from: 0, seq: 7 })
    hear({ type: 'message.recalled', sessionId: 7, messageId: 1006 })
    await waitFor(() => expect(result.current.messages.map(({ seq }) => seq)).toEqual([4, 5, 6, 7]))
    expect(result.current.messages.at(-1)?.read).toBe(true)
    expect(result.current.messages[2]?.recalled).toBe(true)
    expect(messageCalls(calls)).toHaveLength(1)
  })

  it('what waited to be sent says nothing about what came meanwhile: that stays new', async () => {
    answering(({ call }) => (call.startsWith(MESSAGES) ? pageOf(4, 6, 6, 4) : []))
    const { result } = open()
    await waitFor(() => expect(result.current.messages).toHaveLength(3))
    const sentAfter = (lastReadSeq: number, unreadCount: number) => {
      const content = [aConversation({ lastSeq: 6, lastReadSeq, unreadCount })]
      const pages = [{ content, totalElements: 1 }]
      queryClient.setQueryData(listKey({}), { pages, pageParams: [0] })
      say(7, { senderId: ME })
      return queryClient.getQueryData<{ pages: typeof pages }>(listKey({}))?.pages[0]?.content[0]
    }
    expect(sentAfter(4, 2)).toMatchObject({ lastSeq: 7, lastReadSeq: 4, unreadCount: 2 })
    expect(sentAfter(6, 0)).toMatchObject({ lastSeq: 7, lastReadSeq: 7, unreadCount: 0 })
  })

  it('asks for what is missing when a number is skipped', async () => {
    let last = 3
    answering(({ call }) => (call.startsWith(MESSAGES) ? pageOf(1, last) : []))
    const { result } = open()
    await waitFor(() => expect(result.current.messages).toHaveLength(3))
    last = 6
    say(6)
    await waitFor(() => expect(result.current.messages.map(({ seq }) => seq)).toEqual([1, 2, 3, 4, 5, 6]))
  })

  it('closes a gap longer than a page with a page between', async () => {
    let latest = pageOf(1, 3)
    const calls = answering(({ call }) => {
      if (call.includes('after=3')) return pageOf(4, 33, 60)
      return call.startsWith(MESSAGES) ? latest : []
    })
    const { result } = open()
    await waitFor(() => expect(result.current.messages).toHaveLength(3))
    latest = pageOf(31, 60)
    act(() => resync())
    await waitFor(() => expect(result.current.messages).toHaveLength(60))
    expect(messageCalls(calls).some((call) => call.includes('after=3'))).toBe(true)
  })

  it('loads older and newer pages, and goes to a place', async () => {
    answering(({ call }) => {
      if (call.includes('around=5')) return pageOf(4, 6, 40)
      if (call.includes('before=4')) return pageOf(1, 3, 40)
      if (call.includes('after=6')) return pageOf(7, 9, 40)
      return call.startsWith(MESSAGES) ? pageOf(38, 40) : []
    })
    const { result } = open(5)
    await waitFor(() => expect(result.current.messages.map(({ seq }) => seq)).toEqual([4, 5, 6]))
    await act(() => result.current.loadOlder())
    await act(() => result.current.loadNewer())
    expect(result.current.messages.map(({ seq }) => seq)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9])
    expect([result.current.hasOlder, result.current.hasNewer]).toEqual([false, true])
    // Told while one reads further up: it is not shown out of place.
    say(41, { senderId: OTHER })
    expect(result.current.messages).toHaveLength(9)
    await act(() => result.current.toLatest())
    expect(result.current.messages.map(({ seq }) => seq)).toEqual([38, 39, 40])
  })
})

describe('the unread count', () => {
  it('is asked as ADMIN, TEACHER, STUDENT or PARENT, in this order (COMMUNICATION-21)', () => {
    expect(unreadTypeOf(['PARENT', 'STUDENT'])).toBe('STUDENT')
    expect(unreadTypeOf(['PARENT', 'TEACHER'])).toBe('TEACHER')
    expect(unreadTypeOf(['TEACHER', 'ADMIN'])).toBe('ADMIN')
    expect([unreadTypeOf([]), unreadTypeOf(['GUEST'])]).toEqual(['PARENT', 'PARENT'])
  })

  it('is not asked without a user id (COMMUNICATION-20)', async () => {
    const calls = answering(() => 5)
    const { result, unmount } = renderHook(() => useUnread(), { wrapper })
    await waitFor(() => expect(result.current).toBe(5))
    expect(calls[0]?.call).toBe('GET /api/communication/unread-count/1?userType=TEACHER')
    unmount()
    clearSession()
    const asked = calls.length
    expect(renderHook(() => useUnread(), { wrapper }).result.current).toBe(0)
    expect(calls).toHaveLength(asked)
  })
})
