import { z } from 'zod'
import { optionalText } from '../../../common/fields'

export const SUBJECT_MAX = 50

export const subject = optionalText({ max: SUBJECT_MAX })

/**
 * `active: false` ends a session; a new message needs it opened again. In a file of its own: a dialog checks with it, and the
 * first page of every phone knows talks, but loads nothing to check with.
 */
export const ConversationUpdate = z.object({
  subject,
  active: z.boolean('会话状态不正确').optional(),
  /** Of the group of a class: 仅班主任可发言. */
  onlyHead: z.boolean('发言设置不正确').optional(),
})
export type ConversationUpdate = z.output<typeof ConversationUpdate>
