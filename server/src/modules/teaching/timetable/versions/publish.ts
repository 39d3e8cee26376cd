import { isWithdrawable } from '@xueqiao/contract/features/teaching/timetable/values'
import type { PublishInput } from '@xueqiao/contract/features/teaching/timetable/versions'
import type { z } from 'zod'
import { audit } from '../../../../platform/audit'
import { localDate } from '../../../../platform/clock'
import type { AuthedCtx, AuthedTxCtx } from '../../../../platform/context'
import { transact } from '../../../../platform/db/transact'
import { conflict, invalid } from '../../../../platform/errors'
import { assertFresh } from '../../../../platform/version'
import { ring } from '../../../base/bell/service'
import { lockDraft, lockSchedule } from '../access'
import { assertClean } from './moving'
import * as q from './queries'
import { lastDayFrom } from './seasons'
import { tellPlanners } from './told'
import { get } from './versions'

/** What is past stays as it was: only the first of a semester may begin before today. It holds until the next one does. */
const daysOf = async (ctx: AuthedTxCtx, semesterId: number, effectiveFrom: string) => {
  const semester = await q.lockSemester(ctx.db, semesterId)
  const today = localDate(ctx.now)
  const { startDate, endDate } = semester
  if (effectiveFrom < startDate || effectiveFrom > endDate)
    throw invalid(`生效日期应在 ${startDate} 至 ${endDate} 之间`, 'effectiveFrom')
  const published = await q.publishedOf(ctx.db, semesterId)
  if (published.length > 0 && effectiveFrom < today)
    throw invalid('已执行的课表不能更改，生效日期不能早于今天', 'effectiveFrom')
  const same = published.find((one) => one.effectiveFrom === effectiveFrom)
  if (same !== undefined)
    throw conflict(`${effectiveFrom} 起已有课表 ${same.name} 生效，请选择其他日期`, 'effectiveFrom')
  return { from: effectiveFrom, until: await lastDayFrom(ctx.db, semesterId, effectiveFrom) }
}

const tell = async (ctx: AuthedTxCtx, id: number, title: string) => {
  const people = await q.concerned(ctx.db, id)
  const usersOf = (teacher: boolean) => people.filter((one) => one.teacher === teacher).map((one) => one.id)
  await ring(ctx, usersOf(true), { title, link: '/schedule/teacher' })
  await ring(ctx, usersOf(false), { title, link: '/schedule/class' })
  const users = people.map((one) => one.id)
  ctx.emit({ type: 'timetable.changed', id, tell: { users, event: { type: 'timetable.changed' } } })
}

export const publish = (
  ctx: AuthedCtx,
  id: number,
  { effectiveFrom, version, watchesVersion }: z.output<typeof PublishInput>,
) =>
  transact(ctx, async (ctx) => {
    const draft = await lockDraft(ctx, id)
    await assertFresh(ctx, { entity: 'schedules', id, version: draft.version }, version)
    await assertFresh(ctx, { entity: 'schedules', id, version: draft.watches_version }, watchesVersion)
    if ((await q.running(ctx.db, id)) !== undefined) throw conflict(`${draft.name} 正在自动排课，请先停止`)
    await assertClean(ctx, draft, await daysOf(ctx, draft.semester_id, effectiveFrom))
    await q.publish(ctx.db, id, { effectiveFrom, now: ctx.now, by: ctx.actor.userId })
    await audit(ctx, {
      ...{ action: 'publish', entity: 'schedules', entityId: id },
      summary: `发布了课表 ${draft.name}，${effectiveFrom} 起执行`,
    })
    await tell(ctx, id, `新课表：${effectiveFrom} 起执行`)
    await tellPlanners(ctx, id)
    return get(ctx, id)
  })

/** It is a draft again, and whatever held before it holds on. What was arranged by its lessons stays about these. */
export const withdraw = (ctx: AuthedCtx, id: number) =>
  transact(ctx, async (ctx) => {
    const { name, semester_id, effective_from, published_at } = await lockSchedule(ctx, id)
    if (effective_from === null || published_at === null) throw conflict(`${name} 没有发布，不用撤回`)
    await q.lockSemester(ctx.db, semester_id)
    if (!isWithdrawable({ effectiveFrom: effective_from, publishedAt: published_at }, localDate(ctx.now)))
      throw conflict(`${name} 已经开始执行，不能撤回；请复制为新草稿，改好后发布`)
    if (await q.isArrangedBy(ctx.db, id))
      throw conflict(`${name} 的课已有调课代课的安排，不能撤回；请复制为新草稿，改好后发布`)
    await q.withdraw(ctx.db, id, ctx.now)
    await audit(ctx, {
      ...{ action: 'withdraw', entity: 'schedules', entityId: id },
      summary: `撤回了课表 ${name}，${effective_from} 起不按它执行`,
    })
    await tell(ctx, id, `课表撤回：${effective_from} 起的新课表暂不执行`)
    await tellPlanners(ctx, id)
    return get(ctx, id)
  })
