import type { ConversationDetail } from '@xueqiao/contract/features/family/communication/api'
import type { ChatMessage, MessageList } from '@xueqiao/contract/features/family/communication/messages'
import { vi } from 'vitest'
import { queryClient } from '../../api/queries'
import { startSession } from '../../session/store'

export const ME = 1
export const OTHER = 2

export const message = (seq: number, more: Partial<ChatMessage> = {}): ChatMessage => ({
  id: 1000 + seq,
  seq,
  sessionId: 7,
  clientId: null,
  senderId: OTHER,
  senderType: 'PARENT',
  senderName: '王丽华',
  type: 'text',
  content: `第 ${seq} 条`,
  file: null,
  fileUrl: null,
  noticeId: null,
  replyTo: null,
  read: false,
  recalled: false,
  urgent: false,
  urgentReason: null,
  visibleAt: null,
  createdAt: '2026-11-16T02:00:00.000Z',
  ...more,
})

/** A parent's session with the head teacher of the child. */
export const aConversation = (more: Partial<ConversationDetail> = {}): ConversationDetail => ({
  id: 7,
  kind: 'parent-teacher',
  subject: null,
  title: '林晓月',
  studentId: 3,
  studentName: '程亦安',
  className: '初一(3)班',
  parentId: 9,
  parentName: '程立',
  teacherId: 5,
  teacherName: '林晓月',
  teacherId1: null,
  teacherId2: null,
  peer: { userId: 2, type: 'TEACHER', profileId: 5, name: '林晓月', label: '班主任', online: false },
  stranger: false,
  classGroup: null,
  memberCount: 2,
  lastMessage: null,
  lastSeq: 0,
  lastReadSeq: 0,
  unreadCount: 0,
  urgent: false,
  pinned: false,
  muted: false,
  active: true,
  left: false,
  reachable: true,
  mayManage: true,
  lastMessageAt: null,
  createdAt: '2026-11-01T00:00:00.000Z',
  studentNumber: '2026001',
  hours: null,
  answerMinutes: null,
  urgentLeft: null,
  related: true,
  opensByAnswer: false,
  guardians: [],
  ...more,
})

/** The messages from … to of a session that has them up to `last`. */
export const pageOf = (from: number, to: number, last = to, lastReadSeq = 0): MessageList => ({
  content: Array.from({ length: to - from + 1 }, (_, index) => message(from + index)),
  totalElements: last,
  firstSeq: 1,
  lastSeq: last,
  lastReadSeq,
})

export interface Asked {
  call: string
  // Tests read what they know to be there.
  body: Record<string, unknown>
}

/** A server by hand: each call is answered when and as the test says. */
export const answering = (answer: (asked: Asked) => unknown) => {
  const calls: Asked[] = []
  vi.stubGlobal('fetch', async (address: string, { method = 'GET', body }: RequestInit = {}) => {
    const asked = {
      call: `${method} ${decodeURIComponent(address)}`,
      body: typeof body === 'string' ? JSON.parse(body) : {},
    }
    calls.push(asked)
    const given = await answer(asked)
    if (given instanceof Error) throw given
    return given instanceof Response ? given : Response.json({ success: true, data: given, message: '' })
  })
  return calls
}

export const refusal = (status: number, text: string) =>
  Response.json({ success: false, message: text }, { status })

export const offline = () => new TypeError('Failed to fetch')

export const signInAs = (profileType: 'PARENT' | 'TEACHER' | 'ADMIN' | 'STUDENT', profileId = 5) => {
  queryClient.clear()
  startSession('token', {
    id: ME,
    username: 'someone',
    roles: [profileType],
    profileType,
    profile_id: profileId,
    profileId,
  })
}
