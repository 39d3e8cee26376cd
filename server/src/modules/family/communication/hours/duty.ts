import { daysAfter } from '@xueqiao/contract/common/calendar'
import {
  DUTY_PLANNERS,
  type DutyDay,
  type DutyInput,
} from '@xueqiao/contract/features/family/communication/hours'
import type { ChatMessage } from '@xueqiao/contract/features/family/communication/messages'
import { audit } from '../../../../platform/audit'
import { localDate } from '../../../../platform/clock'
import type { AuthedCtx, AuthedTxCtx } from '../../../../platform/context'
import { transact } from '../../../../platform/db/transact'
import { forbidden, invalid } from '../../../../platform/errors'
import { ring } from '../../../base/bell/service'
import { join } from '../conversations/member-queries'
import * as q from './duty-queries'

const SHOWN_DAYS = 13
const MOST_DAYS = 366

/** Where the bell leads. */
export const conversationLink = (sessionId: number) => `/family-school/chat/${sessionId}`

const byDay = (rows: readonly q.DutyRow[]): DutyDay[] => {
  const days = new Map<string, DutyDay>()
  for (const { date, teacherId, name, userId } of rows) {
    const day = days.get(date) ?? { date, teachers: [] }
    day.teachers.push({ teacherId, name, hasAccount: userId !== null })
    days.set(date, day)
  }
  return [...days.values()]
}

/** Two weeks from today, unless other days are asked for. */
export const duty = async (
  ctx: AuthedCtx,
  { from, to }: { from?: string | undefined; to?: string | undefined },
) => {
  const first = from ?? localDate(ctx.now)
  const last = to ?? daysAfter(first, SHOWN_DAYS)
  if (last < first || last > daysAfter(first, MOST_DAYS)) throw invalid('日期范围不正确', 'to')
  return byDay(await q.duty(ctx.db, first, last))
}

export const setDuty = async (ctx: AuthedCtx, { days }: DutyInput) => {
  if (!ctx.actor.roles.some((role) => DUTY_PLANNERS.includes(role))) throw forbidden()
  const dates = days.map(({ date }) => date)
  if (new Set(dates).size !== dates.length) throw invalid('日期重复', 'days')
  const teacherIds = [...new Set(days.flatMap((day) => day.teacherIds))]
  if (!(await q.teachersExist(ctx.db, teacherIds))) throw invalid('所选教师不存在', 'days')
  return transact(ctx, async (ctx) => {
    await q.setDuty(ctx.db, days)
    const [first = '', last = first] = [dates.toSorted()[0], dates.toSorted().at(-1)]
    const summary = `安排了 ${first === last ? first : `${first} 至 ${last}`} 的值班`
    await audit(ctx, { action: 'update', entity: 'duty', summary, diff: { days } })
    return byDay(await q.duty(ctx.db, first, last)).filter(({ date }) => dates.includes(date))
  })
}

/**
 * What is urgent goes to whoever is on duty too: they join, and see it and what follows. The bell rings for them and for the
 * teachers who were there. Whom it called.
 */
export const callDuty = async (
  ctx: AuthedTxCtx,
  sessionId: number,
  message: ChatMessage,
  teachers: readonly number[],
) => {
  const today = localDate(ctx.now)
  const called = (await q.duty(ctx.db, today, today)).flatMap(({ userId }) => userId ?? [])
  const people = called.map((userId) => ({ userId, role: 'duty' as const }))
  if (people.length > 0)
    await join(ctx.db, sessionId, people, { addedBy: null, fromSeq: message.seq - 1, now: ctx.now })
  await ring(ctx, [...teachers, ...called], {
    title: `紧急消息：${ctx.actor.name}（${message.urgentReason ?? ''}）`,
    link: conversationLink(sessionId),
  })
  return called
}
