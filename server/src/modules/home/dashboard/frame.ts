import { BELL_SHOWN } from '@xueqiao/contract/features/base/bell'
import { CONVERSATIONS_SHOWN } from '@xueqiao/contract/features/home/dashboard/frame'
import type { AuthedCtx } from '../../../platform/context'
import { loginInfo } from '../../account/auth/service'
import { bell } from '../../base/bell/service'
import { conversations, unreadCount } from '../../family/communication/service'
import { shown } from '../../school/semesters/service'
import { mine } from '../../teaching/timetable/service'

export const deskFrame = async (ctx: AuthedCtx) => {
  const { profileType, permissions, userId } = ctx.actor
  const hasWeek = profileType === 'TEACHER' || profileType === 'STUDENT'
  const [school, ofBell, unread, term, week] = await Promise.all([
    loginInfo(ctx),
    bell(ctx, BELL_SHOWN),
    profileType === 'ADMIN' ? undefined : unreadCount(ctx, userId),
    shown(ctx),
    // The rule of the call itself: what one may not ask for does not come along either.
    hasWeek && permissions.has('schedule:view') ? mine(ctx, {}) : undefined,
  ])
  return { school, bell: ofBell, unread, term, week }
}

/** Of whoever has talks on their home: not a pupil's, nor that of the office. */
const lastConversations = async (ctx: AuthedCtx, [first, ...more]: readonly { id: number }[]) => {
  const { profileType } = ctx.actor
  if (profileType !== 'TEACHER' && profileType !== 'PARENT') return undefined
  // Of several one is looked at; which one last, the phone knows, and asks where it is another.
  const studentId = more.length > 0 ? first?.id : undefined
  const page = await conversations(ctx, { studentId, page: 0, size: CONVERSATIONS_SHOWN })
  return { studentId: studentId ?? null, page }
}

export const phoneFrame = async (ctx: AuthedCtx, children: readonly { id: number }[]) => {
  const [ofBell, unread, last] = await Promise.all([
    bell(ctx, 0),
    unreadCount(ctx, ctx.actor.userId),
    lastConversations(ctx, children),
  ])
  return { bell: ofBell, unread, conversations: last }
}
