import type { PublishInput } from '@xueqiao/contract/features/teaching/timetable/versions'
import type { z } from 'zod'
import { audit } from '../../../../platform/audit'
import { localDate } from '../../../../platform/clock'
import type { AuthedCtx, AuthedTxCtx } from '../../../../platform/context'
import { transact } from '../../../../platform/db/transact'
import { conflict, invalid } from '../../../../platform/errors'
import { assertFresh } from '../../../../platform/version'
import { ring } from '../../../base/bell/service'
import { lockDraft } from '../access'
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

const tell = async (ctx: AuthedTxCtx, id: number, effectiveFrom: string) => {
  const people = await q.concerned(ctx.db, id)
  const usersOf = (teacher: boolean) => people.filter((one) => one.teacher === teacher).map((one) => one.id)
  const title = `新课表：${effectiveFrom} 起执行`
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
    await tell(ctx, id, effectiveFrom)
    await tellPlanners(ctx, id)
    return get(ctx, id)
  })
