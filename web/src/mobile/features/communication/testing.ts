import type { ConversationDetail } from '@xueqiao/contract/features/communication'
import type { Contact } from '@xueqiao/contract/features/communication-contacts'

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
  classGroup: null,
  memberCount: 2,
  lastMessage: null,
  lastSeq: 0,
  lastReadSeq: 0,
  unreadCount: 0,
  pinned: false,
  muted: false,
  active: true,
  lastMessageAt: null,
  createdAt: '2026-11-01T00:00:00.000Z',
  studentNumber: '2026001',
  hours: null,
  answerMinutes: null,
  guardians: [],
  ...more,
})

export const aContact = (more: Partial<Contact> = {}): Contact => {
  const profileId = more.profileId ?? 5
  return {
    contactId: 2,
    userId: 2,
    contactType: 'TEACHER',
    name: '林晓月',
    hasAccount: true,
    online: false,
    phone: null,
    subjects: ['英语'],
    relations: [],
    sessionId: null,
    ...more,
    profileId,
    profile_id: profileId,
  }
}

export const aRelation = (
  label: string,
  more: Partial<Contact['relations'][number]> = {},
): Contact['relations'][number] => ({
  label,
  studentId: null,
  studentName: null,
  classId: null,
  className: null,
  departmentId: null,
  departmentName: null,
  ...more,
})
