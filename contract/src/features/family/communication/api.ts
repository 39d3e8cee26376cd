import { z } from 'zod'
import { PROFILE_TYPES } from '../../../access/roles'
import { Instant } from '../../../common/dates'
import { endpoint } from '../../../common/endpoint'
import { flag, Id, ids, optional } from '../../../common/fields'
import { Page, pageQuery } from '../../../common/page'
import { HoursNow } from './hours'
import { MESSAGE_TYPES } from './messages'
import { ConversationUpdate, subject } from './subject'

export const GROUP_MAX = 200
/** How many people whom the records do not relate somebody may try to reach a day. */
export const STRANGERS_A_DAY = 10

/** A session and a conversation are one thing with one id (decisions G18). */
export const CONVERSATION_KINDS = ['parent-teacher', 'teacher', 'group'] as const
export type ConversationKind = (typeof CONVERSATION_KINDS)[number]

const LastMessage = z.object({
  id: z.int(),
  seq: z.int(),
  senderId: z.int(),
  senderName: z.string(),
  type: z.enum(MESSAGE_TYPES),
  /** The beginning; empty once recalled. */
  content: z.string(),
  recalled: z.boolean(),
  createdAt: Instant,
})

/** Whom the caller talks with: of a group nobody in particular. */
const Peer = z.object({
  /** Null: the account is gone. */
  userId: z.int().nullable(),
  type: z.enum(PROFILE_TYPES),
  profileId: z.int(),
  name: z.string(),
  /** What they are to the child or in the school: 母亲, 班主任, 数学. */
  label: z.string().nullable(),
  online: z.boolean(),
})

/** The group of a class. Parents read there and answer in private (decision 0018). */
const ClassGroup = z.object({
  classId: z.int(),
  parents: z.int(),
  onlyHead: z.boolean(),
  /** Whether the caller writes there, and whether they decide who does. */
  mayWrite: z.boolean(),
  manages: z.boolean(),
})

export const Conversation = z.object({
  id: z.int(),
  kind: z.enum(CONVERSATION_KINDS),
  subject: z.string().nullable(),
  /** What the list shows: the peer's name, or the subject of a group. */
  title: z.string(),
  studentId: z.int().nullable(),
  studentName: z.string().nullable(),
  className: z.string().nullable(),
  parentId: z.int().nullable(),
  parentName: z.string().nullable(),
  teacherId: z.int().nullable(),
  teacherName: z.string().nullable(),
  /** Of a session between two teachers. */
  teacherId1: z.int().nullable(),
  teacherId2: z.int().nullable(),
  peer: Peer.nullable(),
  /** The records do not relate the two, and the peer has not answered: until then a name and a role, no more. */
  stranger: z.boolean(),
  classGroup: ClassGroup.nullable(),
  memberCount: z.int(),
  /** Nothing for administrators, who are not of the session (decision 0016). */
  lastMessage: LastMessage.nullable(),
  lastSeq: z.int(),
  lastReadSeq: z.int(),
  unreadCount: z.int(),
  /** Something urgent that the caller has not read: it stands above all others. */
  urgent: z.boolean(),
  pinned: z.boolean(),
  muted: z.boolean(),
  /** Closed, or handed over to another teacher: to be read, not to be written in. */
  active: z.boolean(),
  /** The caller was of it and keeps what was said; whoever is of it may open a closed one again. */
  left: z.boolean(),
  /** Somebody else hears what the caller says, or would if it were opened again. */
  reachable: z.boolean(),
  /** Whether the caller names, ends and reopens it: one of the two who talk. */
  mayManage: z.boolean(),
  lastMessageAt: Instant.nullable(),
  createdAt: Instant,
})
export type Conversation = z.output<typeof Conversation>

/** What stands beside an open chat. */
export const ConversationDetail = Conversation.extend({
  studentNumber: z.string().nullable(),
  /** Of the teacher whom a parent talks with; null between colleagues. */
  hours: HoursNow.nullable(),
  /** 通常 20 分钟内回复: the teacher's median over 30 days, null when nothing is known yet. */
  answerMinutes: z.int().nullable(),
  /** How many urgent messages the caller has left this week; null for whoever is not rationed. */
  urgentLeft: z.int().nullable(),
  /** The records relate the teacher to the child: only then do its record and its guardians' numbers open. */
  related: z.boolean(),
  /** The caller is a stranger to the teacher who wrote, and an answer shows who the child is. */
  opensByAnswer: z.boolean(),
  guardians: z.array(
    z.object({ parentId: z.int(), name: z.string(), relationship: z.string(), phone: z.string().nullable() }),
  ),
})
export type ConversationDetail = z.output<typeof ConversationDetail>

export const Participant = z.object({
  userId: z.int(),
  type: z.enum(PROFILE_TYPES),
  profileId: z.int().nullable(),
  name: z.string(),
  label: z.string().nullable(),
  /** Of a parent: whom the conversation is about, in a class group the own ones among its pupils. */
  children: z.array(z.object({ id: z.int(), name: z.string() })),
  online: z.boolean(),
  lastReadSeq: z.int(),
  joinedAt: Instant,
  /** The parent and the teacher of a session are of it for good; others may be removed. */
  principal: z.boolean(),
  mayRemove: z.boolean(),
})
export type Participant = z.output<typeof Participant>

export const ConversationQuery = z.object({
  studentId: Id('学生编号不正确').optional(),
  parentId: Id('家长编号不正确').optional(),
  teacherId: Id('教师编号不正确').optional(),
  subject,
})
export type ConversationQuery = z.output<typeof ConversationQuery>

const TeacherPair = z.object({
  teacherId1: Id('教师编号不正确').optional(),
  teacherId2: Id('教师编号不正确').optional(),
  subject,
})

/**
 * With studentId, parentId, teacherId as for a session (the child may be left out when there is but one), or with the
 * userIds of those to talk with: one person, or several of the staff for a group.
 */
export const ConversationInput = z.object({
  studentId: optional(Id('学生编号不正确')),
  parentId: optional(Id('家长编号不正确')),
  teacherId: optional(Id('教师编号不正确')),
  subject,
  userIds: ids('请选择沟通对象')
    .refine((list) => list.length <= GROUP_MAX, `最多 ${GROUP_MAX} 人`)
    .optional(),
})
export type ConversationInput = z.output<typeof ConversationInput>

/** A class whose 班主任 the caller is, and its group, if it has one. */
export const OwnClass = z.object({
  classId: z.int(),
  className: z.string(),
  /** Guardians with an account. */
  parents: z.int(),
  sessionId: z.int().nullable(),
})
export type OwnClass = z.output<typeof OwnClass>

const list = { access: 'session', data: Page(Conversation), failed: '获取会话列表失败' } as const
const create = { access: 'session', data: Conversation, failed: '创建会话失败' } as const

export const communicationApi = {
  conversations: endpoint('GET /api/communication/conversations', {
    ...list,
    summary: '我的会话',
    query: z.object({
      ...pageQuery(20),
      active: flag().optional(),
      unread: flag().optional(),
      kind: z.enum(CONVERSATION_KINDS, '会话类型不正确').optional(),
      /** About this pupil, or of the group of their class. */
      studentId: Id('学生编号不正确').optional(),
      /** Part of a name, in characters or pinyin, or of the subject. */
      search: z.string().trim().max(50, '关键词过长').optional(),
    }),
  }),
  createConversation: endpoint('POST /api/communication/conversations', {
    ...create,
    summary: '新建会话',
    body: ConversationInput,
  }),
  conversation: endpoint('GET /api/communication/conversations/{id}', {
    summary: '会话详情',
    access: 'session',
    data: ConversationDetail,
    failed: '获取会话失败',
  }),
  updateConversation: endpoint('PUT /api/communication/conversations/{id}', {
    summary: '修改会话主题，结束或重新打开会话',
    access: 'session',
    body: ConversationUpdate,
    data: Conversation,
    failed: '修改会话失败',
  }),
  /** For the caller only: out of the list, its past cleared. A group is left for good. */
  removeConversation: endpoint('DELETE /api/communication/conversations/{id}', {
    summary: '删除会话',
    access: 'session',
    done: '会话已删除',
    failed: '删除会话失败',
  }),
  ownClasses: endpoint('GET /api/communication/class-groups', {
    summary: '我担任班主任的班级与班级群',
    access: 'staff',
    data: z.array(OwnClass),
    failed: '获取班级群失败',
  }),
  /** For the 班主任; the same class again answers the same group. */
  openClassGroup: endpoint('POST /api/communication/class-groups', {
    summary: '开设班级群',
    access: 'staff',
    body: z.object({ classId: Id('请选择班级') }),
    data: Conversation,
    failed: '开设班级群失败',
  }),
  participants: endpoint('GET /api/communication/conversations/{id}/participants', {
    summary: '会话成员',
    access: 'session',
    data: z.array(Participant),
  }),
  addParticipants: endpoint('POST /api/communication/conversations/{id}/participants', {
    summary: '添加会话成员',
    access: 'session',
    body: z.object({
      userIds: ids('请选择要添加的成员').refine((list) => list.length > 0, '请选择要添加的成员'),
    }),
    data: z.array(Participant),
    done: '成员已添加',
    failed: '添加成员失败',
  }),
  removeParticipant: endpoint('DELETE /api/communication/conversations/{id}/participants/{userId}', {
    summary: '移除会话成员',
    access: 'session',
    data: z.array(Participant),
    done: '成员已移除',
    failed: '移除成员失败',
  }),
  pin: endpoint('PUT /api/communication/conversations/{id}/pin', {
    summary: '置顶会话',
    access: 'session',
    body: z.object({ pinned: z.boolean('置顶状态不正确') }),
    data: Conversation,
  }),
  mute: endpoint('PUT /api/communication/conversations/{id}/mute', {
    summary: '会话免打扰',
    access: 'session',
    body: z.object({ muted: z.boolean('免打扰状态不正确') }),
    data: Conversation,
  }),
  /** Values in the query, no body (000 §7). The same triple again answers the same session. */
  createFamilyConversation: endpoint('POST /api/communication/sessions', {
    ...create,
    summary: '发起家长与教师的会话',
    query: ConversationQuery,
  }),
  createTeacherConversation: endpoint('POST /api/communication/sessions/teacher', {
    ...create,
    summary: '发起教师之间的会话',
    query: TeacherPair,
    body: TeacherPair.nullish(),
  }),
  conversationsOfParent: endpoint('GET /api/communication/sessions/parent/{id}', {
    ...list,
    summary: '家长的会话',
    query: z.object({ ...pageQuery(20), active: flag().default(true) }),
  }),
  conversationsOfTeacher: endpoint('GET /api/communication/sessions/teacher/{id}', {
    ...list,
    summary: '教师的会话',
    query: z.object({ ...pageQuery(20), active: flag().optional() }),
  }),
  /** Muted sessions ring nowhere, so they are not counted. */
  unreadCount: endpoint('GET /api/communication/unread-count/{userId}', {
    summary: '未读消息数',
    access: 'session',
    query: z.object({ userType: z.enum(PROFILE_TYPES, '用户类型不正确').default('PARENT') }),
    data: z.int(),
  }),
}
