import { daysAfter } from '@xueqiao/contract/common/calendar'
import { gradeName } from '@xueqiao/contract/common/grade'
import type {
  BellScheduleCopy,
  BellScheduleInput,
} from '@xueqiao/contract/features/school/bell-schedules/api'
import { audit } from '../../../platform/audit'
import { localDate } from '../../../platform/clock'
import type { AuthedCtx, AuthedTxCtx, Ctx } from '../../../platform/context'
import { transact } from '../../../platform/db/transact'
import { conflict, invalid, notFound, question } from '../../../platform/errors'
import { assertFresh } from '../../../platform/version'
import { bellsChanged } from '../deeds'
import { type BellSchedule, withPeriods } from './in-force'
import * as q from './queries'

export { bellSchedulesFor, haveSameLessons } from './in-force'

/** So many lessons are named. */
const SHOWN = 3

/** When the ministry lets the first lesson begin (2021): by the lowest grade. */
const earliestLesson = (gradeFrom: number) =>
  gradeFrom <= 6 ? { stage: '小学', time: '08:20' } : { stage: '中学', time: '08:00' }

const warned = (schedule: BellSchedule) => {
  const { stage, time } = earliestLesson(schedule.gradeFrom)
  const first = schedule.periods.find(({ kind }) => kind === 'LESSON')
  const early = first !== undefined && first.startsAt < time
  return {
    ...schedule,
    warnings: early ? [`${stage}上午上课时间一般不早于 ${time}，现为 ${first.startsAt}`] : [],
  }
}

export const list = async (ctx: Ctx, { state }: { state: 'NOW' | 'ALL' }) => {
  const heads = await (state === 'ALL' ? q.all(ctx.db) : q.within(ctx.db, localDate(ctx.now), null))
  return (await withPeriods(ctx.db, heads)).map(warned)
}

export const get = async (ctx: Ctx, id: number) => {
  const head = await q.byId(ctx.db, id)
  const [found] = head === undefined ? [] : await withPeriods(ctx.db, [head])
  if (found === undefined) throw notFound('作息时间')
  return warned(found)
}

type Wording = AuthedCtx['actor']['gradeWording']
const gradesOf = ({ gradeFrom, gradeTo }: { gradeFrom: number; gradeTo: number }, wording: Wording) =>
  gradeFrom === gradeTo
    ? gradeName(gradeFrom, wording)
    : `${gradeName(gradeFrom, wording)}至${gradeName(gradeTo, wording)}`

const assertInput = async (ctx: AuthedTxCtx, id: number | null, input: BellScheduleInput) => {
  if (input.gradeTo < input.gradeFrom) throw invalid('截止年级不能低于起始年级', 'gradeTo')
  if (input.endsOn != null && input.endsOn < input.startsOn)
    throw invalid('结束日期不能早于开始日期', 'endsOn')
  const other = await q.rival(ctx.db, id, input)
  if (other === undefined) return
  const until = other.endsOn === null ? '起一直' : ` 至 ${other.endsOn} `
  const grades = gradesOf(other, ctx.actor.gradeWording)
  throw conflict(
    `同一天一个年级只能有一套作息：${other.name} 自 ${other.startsOn}${until}用于${grades}`,
    'startsOn',
  )
}

export const create = (ctx: AuthedCtx, input: BellScheduleInput) =>
  transact(ctx, async (ctx) => {
    await q.lockAll(ctx.db)
    await assertInput(ctx, null, input)
    const entityId = await q.insert(ctx.db, input)
    const summary = `新增了作息时间 ${input.name}`
    await audit(ctx, { action: 'create', entity: 'bell-schedules', entityId, summary })
    return get(ctx, entityId)
  })

/** Lessons that have no time any more since these hours are others, or gone. */
const strandedBy = async (ctx: AuthedTxCtx, before: BellSchedule) => {
  const stranded = (await bellsChanged(ctx, { before })).flat()
  if (stranded.length === 0) return
  const some = stranded.slice(0, SHOWN).join('、')
  return { count: stranded.length, some: `${some}${stranded.length > SHOWN ? ' 等' : ''}` }
}

export const update = (
  ctx: AuthedCtx,
  id: number,
  input: BellScheduleInput,
  { confirm }: { confirm?: boolean | undefined } = {},
) =>
  transact(ctx, async (ctx) => {
    await q.lockAll(ctx.db)
    const before = await get(ctx, id)
    await assertFresh(ctx, { entity: 'bell-schedules', id, version: before.version }, input.version)
    await assertInput(ctx, id, input)
    await q.update(ctx.db, id, input, ctx.now)
    const after = await get(ctx, id)
    const lost = confirm ? undefined : await strandedBy(ctx, before)
    if (lost !== undefined)
      throw question(
        `已发布的课表有 ${lost.count} 节课在新的作息里没有时间：${lost.some}。要从以后的一天起换作息，请用“复制到新季节”。确定现在就修改吗？`,
      )
    const summary = `修改了作息时间 ${after.name}`
    const diff = { before: noted(before), after: noted(after) }
    await audit(ctx, { action: 'update', entity: 'bell-schedules', entityId: id, summary, diff })
    return after
  })

/** As a person reads a day in the log. */
const noted = ({ periods, warnings: _warnings, ...head }: Awaited<ReturnType<typeof get>>) => ({
  ...head,
  periods: periods.map(({ name, startsAt, endsAt }) => `${name} ${startsAt}–${endsAt}`),
})

/** The same hours from a day on, for another season: what is copied ends the day before. */
export const copy = (ctx: AuthedCtx, id: number, span: BellScheduleCopy) =>
  transact(ctx, async (ctx) => {
    await q.lockAll(ctx.db)
    const from = await get(ctx, id)
    const goesOn = from.endsOn === null || from.endsOn >= span.startsOn
    if (goesOn && from.startsOn < span.startsOn)
      await q.endOn(ctx.db, id, daysAfter(span.startsOn, -1), ctx.now)
    const input = { ...from, ...span, version: null }
    await assertInput(ctx, null, input)
    const entityId = await q.insert(ctx.db, input)
    const summary = `由作息时间 ${from.name} 复制了 ${span.name}，自 ${span.startsOn} 起`
    await audit(ctx, { action: 'create', entity: 'bell-schedules', entityId, summary })
    return get(ctx, entityId)
  })

export const remove = (ctx: AuthedCtx, id: number, { confirm }: { confirm?: boolean | undefined } = {}) =>
  transact(ctx, async (ctx) => {
    await q.lockAll(ctx.db)
    const found = await get(ctx, id)
    const today = localDate(ctx.now)
    const isUsed = found.startsOn <= today && (found.endsOn === null || found.endsOn >= today)
    if (isUsed && !confirm) {
      const grades = gradesOf(found, ctx.actor.gradeWording)
      throw question(`${found.name} 正在使用，删除后${grades}的课表将没有上下课时间。确定要删除吗？`)
    }
    await q.archive(ctx.db, id, ctx.now)
    const lost = confirm ? undefined : await strandedBy(ctx, found)
    if (lost !== undefined)
      throw question(
        `删除 ${found.name} 后，已发布的课表有 ${lost.count} 节课没有上下课时间：${lost.some}。确定要删除吗？`,
      )
    const summary = `删除了作息时间 ${found.name}`
    await audit(ctx, { action: 'delete', entity: 'bell-schedules', entityId: id, summary })
    return null
  })

/** As it is, for a school that brings its hours along. */
export const add = (ctx: Ctx, input: BellScheduleInput) => transact(ctx, (ctx) => q.insert(ctx.db, input))
