import { USUAL_HOURS } from '@xueqiao/contract/features/base/school-settings'
import { communicationApi as api } from '@xueqiao/contract/features/family/communication/api'
import { contactsApi } from '@xueqiao/contract/features/family/communication/contacts'
import { hoursApi } from '@xueqiao/contract/features/family/communication/hours'
import { messagesApi } from '@xueqiao/contract/features/family/communication/messages'
import { presenceApi } from '@xueqiao/contract/features/family/communication/presence'
import { communicationStatsApi } from '@xueqiao/contract/features/family/communication/stats'
import { pdf } from '../../../../test/file-samples'
import { ADMINS, but, line, type Place, to, unique, type Who } from '../../../../test/policy'
import { anAccount } from '../../../../test/policy-school'
import { createAccount } from '../../account/users/service'

/** Who has private talk in the own corner; others are not of it, administrators neither (decision 0016). */
const CHAT_USERS: readonly Who[] = ['dept', 'headTeacher', 'teacher', 'parent']
const SILENT = but(...CHAT_USERS)

/**
 * A talk of the corner's parent and teacher about a child of its own, with one message in it, which the parent sent.
 * The parent has brought in a guest, and in the own corner whoever else has talk there.
 */
const aConversation = async (place: Place) => {
  const { t, make, classId, parentId, teacherId, isOwn, userOf } = place
  const [parentUser, teacherUser] = [await place.parentUser(), await place.teacherUser()]
  const guestId = await anAccount(place)
  const studentId = await make.aStudent({ classId })
  const guardian = { student_id: studentId, parent_id: parentId, relationship: '母亲' } as const
  await t.db.insertInto('student_guardians').values(guardian).execute()
  const { id } = await t.db
    .insertInto('conversations')
    .values({
      ...{ kind: 'parent-teacher', subject: '矩阵', last_seq: 1 },
      ...{ student_id: studentId, parent_id: parentId, teacher_id: teacherId },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const colleagues = isOwn ? [await userOf('dept'), await userOf('headTeacher')] : []
  await t.db
    .insertInto('conversation_members')
    .values([
      { conversation_id: id, user_id: parentUser, role: 'parent' },
      { conversation_id: id, user_id: teacherUser, role: 'teacher' },
      ...[guestId, ...colleagues].map((user_id) => ({
        ...{ conversation_id: id, user_id, added_by: parentUser },
        role: 'guest' as const,
      })),
    ])
    .execute()
  const nothing = { client_id: null, file_id: null, notice_id: null, reply_to: null, urgent_reason: null }
  const message = await t.db
    .insertInto('messages')
    .values({
      ...nothing,
      ...{ conversation_id: id, seq: 1, sender_id: parentUser, sender_type: 'PARENT', sender_name: '矩阵' },
      ...{ kind: 'text', body: '私语', visible_at: null, recalled_at: null, created_at: t.ctx().now },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, guestId, messageId: message.id }
}
const conversation = async (place: Place) => (await aConversation(place)).id
const message = async (place: Place) => (await aConversation(place)).messageId

const guestOf = async ({ t }: Place, conversationId: number) => {
  const { user_id } = await t.db
    .selectFrom('conversation_members')
    .select('user_id')
    .where('conversation_id', '=', conversationId)
    .where('role', '=', 'guest')
    .orderBy('user_id', 'desc')
    .executeTakeFirstOrThrow()
  return { userId: user_id }
}
const messageOf = async ({ t }: Place, conversationId: number) => {
  const { id } = await t.db
    .selectFrom('messages')
    .select('id')
    .where('conversation_id', '=', conversationId)
    .executeTakeFirstOrThrow()
  return { msgId: id }
}

/** Made by whoever asks of what was said in their own talk; foreign is what somebody else of that talk made. */
const todo = async (place: Place) => {
  const { t, who, isOwn, userOf } = place
  const { messageId, guestId } = await aConversation(place)
  const user_id = isOwn && CHAT_USERS.includes(who) ? await userOf(who) : guestId
  const { id } = await t.db
    .insertInto('message_todos')
    .values({ user_id, message_id: messageId, note: null, due_date: null, created_at: t.ctx().now })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Whom a parent may write to about the child, or a teacher. */
const familyConversation = async (place: Place) => {
  await Promise.all([place.parentUser(), place.teacherUser()])
  const { who, studentId, parentId, teacherId } = place
  return who === 'parent' ? { studentId, teacherId } : { studentId, parentId }
}

const aColleague = async ({ t, make }: Place) => {
  const profileId = await make.aTeacher()
  const account = {
    username: unique('m_'),
    password: { hash: '' },
    profileType: 'TEACHER' as const,
    profileId,
  }
  await createAccount(t.ctx(), { ...account, roles: ['TEACHER'] })
  return { teacherId2: profileId }
}

const closedTo = { foreign: 403 } as const
const NOBODYS = 'only teachers and parents begin a talk, and these accounts are nobody of the kind'

const conversations = [
  line(api.conversations),
  line(api.createConversation, { body: familyConversation, answers: to(SILENT, 400), because: NOBODYS }),
  line(api.conversation, { row: conversation, without: ['schoolAdmin', 'student'] }),
  // Those who were brought in neither name nor end it.
  line(api.updateConversation, {
    may: but('dept', 'headTeacher'),
    row: conversation,
    without: SILENT,
    body: {},
  }),
  line(api.removeConversation, { row: conversation, without: SILENT }),
  line(api.ownClasses),
  line(api.openClassGroup, { may: ['teacher'], body: ({ classId }) => ({ classId }) }),
  line(api.participants, { row: conversation, without: ['schoolAdmin', 'student'] }),
  line(api.addParticipants, {
    row: conversation,
    without: SILENT,
    body: async ({ userOf }) => ({ userIds: [await userOf('headTeacher')] }),
  }),
  line(api.removeParticipant, { row: conversation, without: SILENT, params: guestOf }),
  line(api.pin, { row: conversation, without: SILENT, body: { pinned: true } }),
  line(api.mute, { row: conversation, without: SILENT, body: { muted: true } }),
  line(api.createFamilyConversation, {
    query: familyConversation,
    answers: to(SILENT, 400),
    because: NOBODYS,
  }),
  line(api.createTeacherConversation, {
    body: aColleague,
    answers: to([...SILENT, 'parent'], 400),
    because: 'two teachers talk here, and these accounts are no teacher’s',
  }),
  line(api.conversationsOfParent, { may: ['admin', 'parent'], row: ({ parentId }) => parentId, ...closedTo }),
  line(api.conversationsOfTeacher, {
    may: ['admin', 'teacher'],
    row: ({ teacherId }) => teacherId,
    ...closedTo,
  }),
  line(api.unreadCount, {
    row: (place) => (place.isOwn ? place.userOf(place.who) : anAccount(place)),
    foreign: to(but('admin'), 403),
  }),
]

const messages = [
  line(messagesApi.list, { may: CHAT_USERS, row: conversation, ...closedTo }),
  line(messagesApi.send, { may: CHAT_USERS, row: conversation, ...closedTo, body: { content: '权限矩阵' } }),
  line(messagesApi.readOne, { may: CHAT_USERS, row: conversation, ...closedTo, params: messageOf }),
  line(messagesApi.read, { may: CHAT_USERS, row: conversation, ...closedTo }),
  line(messagesApi.recall, { may: ['parent'], row: conversation, ...closedTo, params: messageOf }),
  line(messagesApi.search),
  line(messagesApi.upload, { file: { name: 'a.pdf', bytes: pdf() } }),
]

const people = [
  line(communicationStatsApi.stats),
  line(presenceApi.setOnline, { body: { status: true } }),
  line(presenceApi.onlineStatus, { body: {} }),
  line(contactsApi.contacts),
  line(contactsApi.teachers),
  line(contactsApi.students),
  line(contactsApi.parents),
  // Of a foreign family staff learn what concerns the children in their reach: nothing.
  line(contactsApi.relatedTeachers, {
    may: but('student'),
    row: ({ parentId }) => parentId,
    foreign: { dept: 200, headTeacher: 200, teacher: 200, parent: 403 },
  }),
  line(contactsApi.strangers),
  line(contactsApi.hasStrangerMessages),
]

const OFFICE_HOURS = { answers: to(ADMINS, 400), because: 'only teachers have hours of their own' }

const hours = [
  line(hoursApi.hours),
  line(hoursApi.setHours, { body: USUAL_HOURS, ...OFFICE_HOURS }),
  line(hoursApi.resetHours, OFFICE_HOURS),
  line(hoursApi.duty),
  // Whoever is on duty joins private talks of the whole school.
  line(hoursApi.setDuty, { may: ADMINS, body: { days: [{ date: '2026-12-01', teacherIds: [] }] } }),
  line(hoursApi.addTodo, { row: message, without: SILENT, body: {} }),
  line(hoursApi.todos),
  line(hoursApi.setTodo, { row: todo, without: SILENT, body: { done: true } }),
  line(hoursApi.removeTodo, { row: todo, without: SILENT }),
]

export const policy = [...conversations, ...messages, ...people, ...hours]
