import { z } from 'zod'
import { Instant } from '../common/dates'
import { optional, optionalText, text, whole } from '../common/fields'
import { endpoint } from '../common/endpoint'
import { FILE_MAX_BYTES, StoredFile } from './files'

export const MESSAGE_MAX = 2000
export const RECALL_MINUTES = 2
export const UPLOAD_TYPES = [
  'jpg', 'jpeg', 'png', 'gif', 'pdf', 'doc', 'docx', 'xls', 'xlsx', 'ppt', 'pptx', 'txt', 'mp3', 'mp4',
] as const

/** Kinds as sent and answered; either spelling is understood (issue: text; entities: TEXT). */
export const MESSAGE_TYPES = ['text', 'image', 'file', 'notice'] as const

const MessageType = z.preprocess(
  (value) => (typeof value === 'string' ? value.toLowerCase() : value),
  z.enum(MESSAGE_TYPES, '消息类型不正确'),
)

const Quoted = z.object({
  id: z.int(),
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
  senderType: z.enum(['ADMIN', 'TEACHER', 'STUDENT', 'PARENT']),
  senderName: z.string(),
  type: z.enum(MESSAGE_TYPES),
  /** Empty once recalled. */
  content: z.string(),
  file: StoredFile.nullable(),
  fileUrl: z.string().nullable(),
  /** A forwarded notice. */
  noticeId: z.int().nullable(),
  replyTo: Quoted.nullable(),
  /** Whether somebody else of the session has read it. */
  read: z.boolean(),
  recalled: z.boolean(),
  urgent: z.boolean(),
  urgentReason: z.string().nullable(),
  /** When a teacher who is off duty will see it: 老师将于 7:30 后看到. */
  visibleAt: Instant.nullable(),
  createdAt: Instant,
})
export type ChatMessage = z.output<typeof ChatMessage>
