import { z } from 'zod'
import { Instant } from '../../../common/dates'
import { endpoint } from '../../../common/endpoint'
import { Id, optional, optionalText, whole } from '../../../common/fields'
import { Page, pageQuery } from '../../../common/page'
import { FILE_MAX_BYTES, StoredFile } from '../../base/files'

export const MESSAGE_MAX = 2000
export const URGENT_REASON_MAX = 100
export const RECALL_MINUTES = 2
/** Of one sender, over all sessions. */
export const SENDS_PER_MINUTE = 120
/** Urgent messages of one parent in seven days. */
export const URGENT_PER_WEEK = 2

/** By content, whatever the name says (decisions G54). */
export const UPLOAD_TYPES = 'jpg png gif pdf doc docx xls xlsx ppt pptx txt mp3 mp4'.split(' ')

/** What may be sent; either spelling is understood (issue: text; endpoints: TEXT). */
export const SENT_TYPES = ['text', 'image', 'file', 'notice'] as const
/** `system`: a line of the session itself, as 班主任已变更; its sender is 0. */
export const MESSAGE_TYPES = [...SENT_TYPES, 'system'] as const
export type MessageType = (typeof MESSAGE_TYPES)[number]

export const SENDER_TYPES = ['ADMIN', 'TEACHER', 'STUDENT', 'PARENT', 'SYSTEM'] as const
export type SenderType = (typeof SENDER_TYPES)[number]

const Quoted = z.object({
  id: z.int(),
  seq: z.int(),
  senderName: z.string(),
  type: z.enum(MESSAGE_TYPES),
  content: z.string(),
  recalled: z.boolean(),
})

export const ChatMessage = z.object({
  id: z.int(),
  /** Dense per session, from 1: a gap means that something was missed. */
  seq: z.int(),
  sessionId: z.int(),
  clientId: z.string().nullable(),
  senderId: z.int(),
  senderType: z.enum(SENDER_TYPES),
  senderName: z.string(),
  type: z.enum(MESSAGE_TYPES),
  /** Empty once recalled. A file without words carries its name, a forwarded notice its title. */
  content: z.string(),
  file: StoredFile.nullable(),
  fileUrl: z.string().nullable(),
  /** A forwarded notice. */
  noticeId: z.int().nullable(),
  replyTo: Quoted.nullable(),
  /** Whether anybody but its sender has read it. */
  read: z.boolean(),
  recalled: z.boolean(),
  urgent: z.boolean(),
  urgentReason: z.string().nullable(),
  /** When a teacher who is off duty will see it: 老师将于 7:30 后看到. Until then it rings nowhere. */
  visibleAt: Instant.nullable(),
  createdAt: Instant,
})
export type ChatMessage = z.output<typeof ChatMessage>

const seq = whole(0, 2_000_000_000, '消息序号不正确')

/**
 * Without a seq: page 0 is the newest `size` messages, page 1 those before. With one of `before`, `after`, `around`:
 * the `size` messages before it, after it, or on both sides of it. Whatever is asked, `content` ascends by seq.
 */
export const MessagesQuery = z.object({
  ...pageQuery(20),
  before: seq.optional(),
  after: seq.optional(),
  around: seq.optional(),
})
export type MessagesQuery = z.output<typeof MessagesQuery>

export const MessageList = Page(ChatMessage).extend({
  /** What the caller may see lies in firstSeq … lastSeq; lastSeq is 0 when there is nothing. */
  firstSeq: z.int(),
  lastSeq: z.int(),
  /** Of the caller, before this call: where 以下为新消息 stands. */
  lastReadSeq: z.int(),
})
export type MessageList = z.output<typeof MessageList>

const lower = (value: unknown) => (typeof value === 'string' ? value.toLowerCase() : value)

/** Line breaks and tabs stay; whatever else steers a terminal or turns the text around goes. */
const cleaned = (value: unknown) =>
  typeof value === 'string'
    ? value
        .normalize('NFC')
        .replace(/\r\n?/g, '\n')
        .replace(/[\p{Cc}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/gu, (c) =>
          /[\n\t]/.test(c) ? c : '',
        )
        .trim()
    : value

export const MessageInput = z
  .object({
    content: z
      .preprocess(cleaned, z.string('请输入消息内容').max(MESSAGE_MAX, `消息不能超过 ${MESSAGE_MAX} 个字符`))
      .default(''),
    type: z.preprocess(lower, z.enum(SENT_TYPES, '消息类型不正确')).optional(),
    fileId: optional(Id('文件不存在')),
    /** Of an own upload, instead of its id. */
    fileUrl: optional(z.string().max(300, '文件不存在')),
    /** The id of a message of the same session. */
    replyTo: optional(Id('引用的消息不存在')),
    noticeId: optional(Id('通知不存在')),
    /** Made by the sender: the same one again is the same message again. */
    clientId: optional(z.uuid('消息编号不正确')),
    urgent: z.boolean('紧急标记不正确').default(false),
    urgentReason: optionalText({ max: URGENT_REASON_MAX }),
  })
  .refine(({ content, fileId, fileUrl, noticeId }) => Boolean(content || fileId || fileUrl || noticeId), {
    path: ['content'],
    message: '请输入消息内容',
  })
  .refine(({ urgent, urgentReason }) => !urgent || Boolean(urgentReason), {
    path: ['urgentReason'],
    message: '请填写紧急原因',
  })
export type MessageInput = z.output<typeof MessageInput>

export const ReadMark = z.object({
  sessionId: z.int(),
  userId: z.int(),
  lastReadSeq: z.int(),
  unreadCount: z.int(),
})

/** A message found, with enough of its session to name it; `around=seq` leads to the place. */
export const FoundMessage = z.object({
  sessionId: z.int(),
  sessionTitle: z.string(),
  studentName: z.string().nullable(),
  id: z.int(),
  seq: z.int(),
  senderId: z.int(),
  senderName: z.string(),
  type: z.enum(MESSAGE_TYPES),
  content: z.string(),
  createdAt: Instant,
})
export type FoundMessage = z.output<typeof FoundMessage>

export const MessageSearch = z.object({
  keyword: z.string().trim().max(50, '关键词过长').default(''),
  /** Only in this session. */
  sessionId: Id('会话不存在').optional(),
  ...pageQuery(20),
})
export type MessageSearch = z.output<typeof MessageSearch>

export const messagesApi = {
  list: endpoint('GET /api/communication/sessions/{id}/messages', {
    summary: '会话消息',
    access: 'session',
    query: MessagesQuery,
    data: MessageList,
    failed: '获取消息失败',
  }),
  send: endpoint('POST /api/communication/sessions/{id}/messages', {
    summary: '发送消息',
    access: 'session',
    body: MessageInput,
    data: ChatMessage,
    failed: '消息发送失败',
  }),
  /** Marks everything up to this message as read. */
  readOne: endpoint('PUT /api/communication/sessions/{id}/messages/{msgId}/read', {
    summary: '将消息标记为已读',
    access: 'session',
    data: ReadMark,
  }),
  /** Up to a seq, or everything when none is given. */
  read: endpoint('PUT /api/communication/sessions/{id}/read', {
    summary: '将会话标记为已读',
    access: 'session',
    body: z.object({ seq: seq.optional() }).optional(),
    data: ReadMark,
  }),
  recall: endpoint('PUT /api/communication/sessions/{id}/messages/{msgId}/recall', {
    summary: '撤回消息（两分钟内）',
    access: 'session',
    data: ChatMessage,
    done: '消息已撤回',
    failed: '撤回失败',
  }),
  search: endpoint('GET /api/communication/search', {
    summary: '在自己的会话中搜索消息',
    access: 'session',
    query: MessageSearch,
    data: Page(FoundMessage),
    failed: '搜索失败',
  }),
  upload: endpoint('POST /api/communication/upload', {
    summary: '上传聊天文件',
    access: 'session',
    upload: { maxBytes: FILE_MAX_BYTES, tooLarge: '文件大小不能超过 10MB!', missing: '请选择要上传的文件' },
    data: StoredFile,
    done: '上传成功',
    failed: '上传失败',
  }),
}
