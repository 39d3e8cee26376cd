import type { LeaveEdit } from '@xueqiao/contract/features/teaching/substitutions/leaves'
import { LEAVE_LABELS } from '@xueqiao/contract/features/teaching/substitutions/values'
import { periodsName } from '@xueqiao/contract/features/teaching/timetable/values'
import { audit } from '../../../platform/audit'
import { localDate } from '../../../platform/clock'
import type { AuthedCtx, AuthedTxCtx } from '../../../platform/context'
import { transact } from '../../../platform/db/transact'
import { conflict, invalid, question } from '../../../platform/errors'
import { assertFresh } from '../../../platform/version'
import { ring } from '../../base/bell/service'
import { accessAbsentee, accessLeave } from './access'
import { undo } from './arrange'
import * as q from './leave-queries'
import { assertAlone, assertSpan, spanOf, tellPlanners } from './leaves'
import { lockSemester, ofLeave } from './queries'
import { isHit, type Span, spanText } from './spans'
import { ofTeacher } from './told-queries'

const ENTITY = 'teacher-leaves'
const LISTED = 5
const wordsOf = (rows: Awaited<ReturnType<typeof ofLeave>>) => {
  const named = rows
    .slice(0, LISTED)
    .map((one) => `${one.date.slice(5)} ${periodsName(one)} ${one.classNames} ${one.courseName}`)
  return `${named.join('；')}${rows.length > LISTED ? '等' : ''}`
}

/** What lies outside of the new span is held again as the timetable has it, once whoever asks for it has seen what. */
const takeBack = async (
  ctx: AuthedTxCtx,
  id: number,
  span: Span,
  { manages, isConfirmed }: { manages: boolean; isConfirmed: boolean },
) => {
  const lost = (await ofLeave(ctx.db, id)).filter((one) => !isHit(span, one))
  if (lost.length === 0) return
  if (!manages) throw conflict('教务已按原来的时间安排了课，请联系教务修改', 'startsOn')
  if (!isConfirmed)
    throw question(
      `有 ${lost.length} 项安排不在新的请假时间内：${wordsOf(lost)}。将一并撤销并通知相关师生和家长，确定要修改吗？`,
    )
  for (const one of lost) await undo(ctx, one.id)
}

/** Whoever manages changes everything; a teacher what nobody has yet arranged by. */
export const editLeave = (ctx: AuthedCtx, id: number, input: LeaveEdit, isConfirmed = false) =>
  transact(ctx, async (ctx) => {
    await accessLeave(ctx, id)
    // Like whoever arranges lessons: first the semester, then the leave.
    const semesters = (await ofLeave(ctx.db, id)).map(({ semesterId }) => semesterId)
    for (const semesterId of new Set(semesters.toSorted((a, b) => a - b)))
      await lockSemester(ctx.db, semesterId)
    await q.lock(ctx.db, id)
    const before = await accessLeave(ctx, id)
    const { manages, isOwn } = await accessAbsentee(ctx, before.teacherId)
    await assertFresh(ctx, { entity: ENTITY, id, version: before.version }, input.version)
    const span = spanOf(input)
    assertSpan(span)
    if (!manages && span.startsOn < localDate(ctx.now) && span.startsOn !== before.startsOn)
      throw invalid('开始日期不能早于今天，补登请联系教务', 'startsOn')
    await assertAlone(ctx, { id, teacherId: before.teacherId, name: before.teacherName }, span)
    await q.update(ctx.db, id, { ...span, kind: input.kind, reason: input.reason ?? null })
    await takeBack(ctx, id, span, { manages, isConfirmed })
    const [was, is] = [spanText(before), spanText(span)]
    const summary = `修改了 ${before.teacherName} 的${LEAVE_LABELS[input.kind]}，${was === is ? is : `${was} 改为 ${is}`}`
    await audit(ctx, { action: 'update', entity: ENTITY, entityId: id, summary })
    if (was !== is && !manages)
      await tellPlanners(ctx, before.teacherId, `请假时间有变：${before.teacherName}，${is}`, span)
    if (was !== is && !isOwn)
      await ring(ctx, await ofTeacher(ctx.db, before.teacherId), {
        ...{ title: `请假时间有变：改为 ${is}`, link: `/schedule/teacher?date=${span.startsOn}` },
      })
    return accessLeave(ctx, id)
  })
