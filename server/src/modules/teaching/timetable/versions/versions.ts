import { RULE_PRESETS, rulesFrom } from '@xueqiao/contract/features/teaching/timetable/rules'
import type { ScheduleInput, ScheduleUpdate } from '@xueqiao/contract/features/teaching/timetable/versions'
import type { z } from 'zod'
import { audit } from '../../../../platform/audit'
import { localDate } from '../../../../platform/clock'
import type { AuthedCtx, AuthedTxCtx, TxCtx } from '../../../../platform/context'
import { brokenConstraint } from '../../../../platform/db/database'
import { transact } from '../../../../platform/db/transact'
import { conflict, invalid } from '../../../../platform/errors'
import { assertFresh } from '../../../../platform/version'
import { accessOpenSemester, isOpen } from '../../../school/teaching-assignments/access'
import { accessSchedule, assertPlans, editable, lockDraft, mayPlan } from '../access'
import { assertRules } from '../running/rule-check'
import { copyWatches } from '../watches/watch-queries'
import { followPlan } from './following'
import { copyLessons, insertLessons } from './lesson-queries'
import * as q from './queries'
import { tellPlanners } from './told'
import { plannedUnits } from './unit-queries'

/** Names tell versions apart, so no two of a semester share one. */
const named = async <T>(name: string, save: Promise<T>): Promise<T> => {
  try {
    return await save
  } catch (error) {
    if (brokenConstraint(error) === 'schedules_name') throw conflict(`本学期已有名为 ${name} 的课表`, 'name')
    throw error
  }
}

/** Of a semester that is over nobody makes another one, nor of one that there is not. */
const mayCreate = async (ctx: AuthedCtx, semesterId: number) =>
  (await isOpen(ctx, semesterId)) && mayPlan(ctx, semesterId)

export const search = async (ctx: AuthedCtx, query: { semesterId: number; page: number; size: number }) => {
  const { content, totalElements } = await q.search(ctx.db, query, localDate(ctx.now))
  const own = await editable(
    ctx,
    content.map(({ id }) => id),
  )
  return {
    content: content.map((one) => ({ ...one, mayEdit: own.has(one.id) })),
    ...{ totalElements, mayCreate: await mayCreate(ctx, query.semesterId) },
  }
}

export const get = async (ctx: AuthedCtx, id: number) => {
  const found = await accessSchedule(ctx, id)
  return { ...found, rules: rulesFrom(found.rules), mayEdit: (await editable(ctx, [id])).has(id) }
}

const noted = (ctx: TxCtx, action: 'create' | 'update' | 'delete', entityId: number, summary: string) =>
  audit(ctx, { action, entity: 'schedules', entityId, summary })

/** A version of the same semester that a new draft begins with. */
const baseOf = async (ctx: AuthedTxCtx, semesterId: number, id: number | null | undefined) => {
  if (id == null) return undefined
  const base = await accessSchedule(ctx, id)
  if (base.semesterId !== semesterId) throw invalid(`${base.name} 是另一个学期的课表，不能沿用`, 'basedOn')
  return base
}

export const create = (ctx: AuthedCtx, { semesterId, name, basedOn }: z.output<typeof ScheduleInput>) =>
  named(
    name,
    transact(ctx, async (ctx) => {
      const semester = await accessOpenSemester(ctx, semesterId)
      await assertPlans(ctx, semesterId)
      const units = await plannedUnits(ctx.db, semesterId)
      if (units.length === 0)
        throw invalid(`${semester.name} 还没有任课安排，请先在教师排课计划中安排`, 'semesterId')
      const base = await baseOf(ctx, semesterId, basedOn)
      const rules = base?.rules ?? RULE_PRESETS.JUNIOR
      const by = ctx.actor.userId
      const id = await q.insert(ctx.db, { semesterId, name, rules, basedOn: base?.id ?? null, by })
      if (base === undefined)
        await insertLessons(
          ctx.db,
          id,
          units.map((unit) => ({ ...unit, weekday: null, lessonNumber: null })),
        )
      else {
        await copyLessons(ctx.db, base.id, id)
        await copyWatches(ctx.db, base.id, id)
        await followPlan(ctx, { id, semester_id: semesterId, rules })
      }
      const from = base === undefined ? '' : `，沿用 ${base.name}`
      await noted(ctx, 'create', id, `新建了课表草稿 ${name}${from}`)
      return get(ctx, id)
    }),
  )

export const copy = (ctx: AuthedCtx, id: number, name: string) =>
  named(
    name,
    transact(ctx, async (ctx) => {
      const { semesterId, rules, ...from } = await accessSchedule(ctx, id)
      await accessOpenSemester(ctx, semesterId)
      await assertPlans(ctx, semesterId)
      const made = await q.insert(ctx.db, { semesterId, name, rules, basedOn: id, by: ctx.actor.userId })
      await copyLessons(ctx.db, id, made)
      await copyWatches(ctx.db, id, made)
      await noted(ctx, 'create', made, `复制课表 ${from.name} 为草稿 ${name}`)
      return get(ctx, made)
    }),
  )

export const update = (
  ctx: AuthedCtx,
  id: number,
  { name, rules, version }: z.output<typeof ScheduleUpdate>,
) =>
  named(
    name ?? '',
    transact(ctx, async (ctx) => {
      const draft = await lockDraft(ctx, id)
      await assertFresh(ctx, { entity: 'schedules', id, version: draft.version }, version)
      if (rules !== undefined) await assertRules(ctx.db, id, rules)
      await q.update(ctx.db, id, { name, rules }, ctx.now)
      await tellPlanners(ctx, id)
      await noted(ctx, 'update', id, `修改了课表草稿 ${name ?? draft.name}`)
      return get(ctx, id)
    }),
  )

export const remove = (ctx: AuthedCtx, id: number) =>
  transact(ctx, async (ctx) => {
    const { name } = await lockDraft(ctx, id)
    if ((await q.running(ctx.db, id)) !== undefined) throw conflict(`${name} 正在自动排课，请先停止`)
    await q.remove(ctx.db, id)
    await tellPlanners(ctx, id)
    await noted(ctx, 'delete', id, `删除了课表草稿 ${name}`)
    return null
  })

/** Drafts go with their semester; what was published holds it. */
export const forgetDrafts = async (ctx: TxCtx, semesterIds: readonly number[]) => {
  const found = await q.ofSemesters(ctx.db, semesterIds)
  const kept = found.find(({ status }) => status === 'PUBLISHED')
  if (kept !== undefined) throw conflict(`学期已有发布的课表 ${kept.name}，无法删除`)
  for (const { id } of found) await q.remove(ctx.db, id)
}
