import { z } from 'zod'
import { ChatMessage } from '../features/family/communication/messages'

/** What the server tells an open page, one schema each. Whatever was missed can be asked for again by the API. */
export const RealtimeEvent = z.discriminatedUnion('type', [
  /** The whole message: an open chat shows it without asking. `seq` tells whether one before it is missing. */
  z.object({ type: z.literal('message.sent'), sessionId: z.int(), message: ChatMessage }),
  z.object({ type: z.literal('message.recalled'), sessionId: z.int(), messageId: z.int() }),
  /** Somebody has read everything after `from` up to `seq`: from where they came in, or a single message alone. */
  z.object({
    type: z.literal('messages.read'),
    sessionId: z.int(),
    userId: z.int(),
    from: z.int(),
    seq: z.int(),
  }),
  z.object({ type: z.literal('typing'), sessionId: z.int(), userId: z.int(), name: z.string() }),
  /** Members, subject, pin or mute changed, or the conversation is new or gone. */
  z.object({ type: z.literal('conversation.changed'), sessionId: z.int() }),
  z.object({ type: z.literal('presence'), userId: z.int(), online: z.boolean() }),
  z.object({ type: z.literal('notice.changed'), noticeId: z.int() }),
  z.object({ type: z.literal('feedback.changed'), feedbackId: z.int() }),
  z.object({ type: z.literal('homework.changed'), homeworkId: z.int() }),
  /** A timetable was published, or a run of a draft has got on. */
  z.object({ type: z.literal('timetable.changed') }),
  /** Who teaches whom has changed in classes that this person plans, or how much somebody may teach there. */
  z.object({ type: z.literal('teaching-assignments.changed'), semesterId: z.int() }),
  /** Something new behind the bell. */
  z.object({ type: z.literal('bell'), title: z.string(), link: z.string() }),
  /** What was behind the bell has been seen or dealt with, here or on another device, or by somebody else. */
  z.object({ type: z.literal('bell.changed') }),
])
export type RealtimeEvent = z.output<typeof RealtimeEvent>

/** The first frame of a socket: the token stands in no address and so in no log. */
export const RealtimeHello = z.object({ type: z.literal('hello'), token: z.string().max(4096) })

/** What an open page may say; everything that is kept goes through the API. */
export const RealtimeFrame = z.discriminatedUnion('type', [
  z.object({ type: z.literal('ping') }),
  z.object({ type: z.literal('typing'), sessionId: z.int().positive() }),
])

/** Answers to those: the socket is open, the session of the token is over, it is alive. */
export const RealtimeAnswer = z.discriminatedUnion('type', [
  z.object({ type: z.literal('ready') }),
  z.object({ type: z.literal('pong') }),
])
