import type { LeaveInput } from '@xueqiao/contract/features/teaching/substitutions/leaves'
import { LEAVE_DAYS_MAX, LEAVE_LABELS } from '@xueqiao/contract/features/teaching/substitutions/values'
import { LESSON_NUMBER_MAX } from '@xueqiao/contract/features/teaching/timetable/values'
import { audit } from '../../../platform/audit'
import { daysBetween, localDate } from '../../../platform/clock'
import type { AuthedCtx, AuthedTxCtx } from '../../../platform/context'
import { transact } from '../../../platform/db/transact'
import { conflict, invalid } from '../../../platform/errors'
import { ring } from '../../base/bell/service'
import { whoPlans } from '../../school/teaching-assignments/service'
import { accessAbsentee, accessLeave, isOwn, leavesSeen, manages } from './access'
import * as q from './leave-queries'
import { overlaps, type Span, spanText } from './spans'
import { ofTeacher } from './told-queries'

export const searchLeaves = async (
  ctx: AuthedCtx,
  query: {
    teacherId?: number | undefined
    from?: string | undefined
    to?: string | undefined
    page: number
    size: number
  },
) => q.search(ctx.db, await leavesSeen(ctx), query)

type SpanInput = Pick<LeaveInput, 'startsOn' | 'endsOn' | 'startsNumber' | 'endsNumber'>
export const spanOf = ({ startsOn, endsOn, startsNumber, endsNumber }: SpanInput) => ({
  ...{ startsOn, endsOn },
  startsNumber: startsNumber ?? 1,
  endsNumber: endsNumber ?? LESSON_NUMBER_MAX,
})

export const assertSpan = (span: Span) => {
  const days = daysBetween(span.startsOn, span.endsOn)
  if (days < 0) throw invalid('结束日期不能早于开始日期', 'endsOn')
  if (days === 0 && span.endsNumber < span.startsNumber)
    throw invalid('结束节次不能早于开始节次', 'endsNumber')
  if (days > LEAVE_DAYS_MAX) throw invalid(`一次请假不能超过 ${LEAVE_DAYS_MAX} 天`, 'endsOn')
}

/** Of two leaves of one teacher the second sees the first. */
export const assertAlone = async (
  ctx: AuthedTxCtx,
  { id, teacherId, name }: { id?: number; teacherId: number; name: string },
  span: Span,
) => {
  await q.lockTeacher(ctx.db, teacherId)
  const others = await q.ofTeachers(ctx.db, [teacherId], { from: span.startsOn, to: span.endsOn })
  const other = others.find((one) => one.id !== id && overlaps(one, span))
  if (other !== undefined) throw conflict(`${name}在 ${spanText(other)} 已有请假`, 'startsOn')
}

/** Those who arrange the lessons of a teacher look at it. */
export const tellPlanners = async (ctx: AuthedTxCtx, teacherId: number, title: string, span: Span) => {
  const planners = await whoPlans(ctx.db, await q.classesOf(ctx.db, teacherId))
  await ring(ctx, planners, { title, link: `/schedule/substitutions?date=${span.startsOn}` })
}

/** Whoever manages may enter what has already been; others only what is still to come. */
export const enterLeave = (ctx: AuthedCtx, input: LeaveInput) =>
  transact(ctx, async (ctx) => {
    const { profileType, profileId } = ctx.actor
    const teacherId = input.teacherId ?? (profileType === 'TEACHER' ? profileId : null)
    if (teacherId === null) throw invalid('请选择教师', 'teacherId')
    const teacher = await accessAbsentee(ctx, teacherId)
    const span = spanOf(input)
    assertSpan(span)
    if (!teacher.manages && span.startsOn < localDate(ctx.now))
      throw invalid('开始日期不能早于今天，补登请联系教务', 'startsOn')
    await assertAlone(ctx, { teacherId, name: teacher.name }, span)
    const id = await q.insert(
      ctx.db,
      { ...span, teacherId, kind: input.kind, reason: input.reason ?? null },
      ctx.actor.userId,
    )
    // The reason is for leaders and the teacher alone; the log is read by others too.
    const summary = `登记了 ${teacher.name} 的${LEAVE_LABELS[input.kind]}，${spanText(span)}`
    await audit(ctx, { action: 'create', entity: 'teacher-leaves', entityId: id, summary })
    if (!teacher.manages)
      await tellPlanners(ctx, teacherId, `教师请假：${teacher.name}，${spanText(span)}`, span)
    return accessLeave(ctx, id)
  })

export const withdrawLeave = (ctx: AuthedCtx, id: number) =>
  transact(ctx, async (ctx) => {
    await q.lock(ctx.db, id)
    const leave = await accessLeave(ctx, id)
    if (leave.arranged > 0) throw conflict(`这张请假单已安排 ${leave.arranged} 节课或看班，请先撤销这些安排`)
    await q.withdraw(ctx.db, id, ctx.now, ctx.actor.userId)
    const { teacherId, teacherName, kind, startsOn } = leave
    const span = spanText(leave)
    const summary = `撤回了 ${teacherName} 的${LEAVE_LABELS[kind]}，${span}`
    await audit(ctx, { action: 'delete', entity: 'teacher-leaves', entityId: id, summary })
    if (!manages(ctx)) await tellPlanners(ctx, teacherId, `请假已撤回：${teacherName}，${span}`, leave)
    if (!isOwn(ctx, teacherId))
      await ring(ctx, await ofTeacher(ctx.db, teacherId), {
        ...{ title: `请假已撤回：${span}`, link: `/schedule/teacher?date=${startsOn}` },
      })
    return null
  })
