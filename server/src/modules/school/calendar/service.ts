import type {
  CalendarFilter,
  CalendarInput,
  CalendarSearch,
} from '@xueqiao/contract/features/school/calendar/api'
import { audit } from '../../../platform/audit'
import { daysBetween } from '../../../platform/clock'
import type { AuthedCtx, AuthedTxCtx, Ctx } from '../../../platform/context'
import { transact } from '../../../platform/db/transact'
import { invalid, notFound } from '../../../platform/errors'
import { sheetReply } from '../../../platform/excel/write'
import { assertFresh } from '../../../platform/version'
import { importCalls } from '../../base/imports/service'
import { datesIn, daysOf } from './days'
import { calendarImporter } from './importer'
import * as q from './queries'
import { assertEntry, assertNoObstacle } from './rules'
import { calendarColumns } from './sheet'

export { datesIn, dayOf, daysAndHours, daysOf, daysUnder } from './days'
export { importNational, nationalEntries } from './national'

export const imports = importCalls(calendarImporter)

export const exportAll = async (ctx: AuthedCtx, filter: CalendarFilter) => {
  await transact(ctx, (ctx) =>
    audit(ctx, { action: 'export', entity: 'calendar', summary: '导出了校历', diff: filter }),
  )
  return sheetReply(ctx, '校历', calendarColumns, q.forExport(ctx.db, filter))
}

export const search = (ctx: Ctx, query: CalendarSearch) => q.search(ctx.db, query)

/** A year at once. */
const DAYS_ASKED_MAX = 366

export const days = async (ctx: Ctx, { grade, ...range }: { grade: number; from: string; to: string }) => {
  const count = daysBetween(range.from, range.to)
  if (count < 0 || count > DAYS_ASKED_MAX) throw invalid('日期范围不正确', 'to')
  const dayOf = await daysOf(ctx.db, range)
  return datesIn(range).map((date) => dayOf(date, grade))
}

export const get = async (ctx: Ctx, id: number) => {
  const entry = await q.byId(ctx.db, id)
  if (entry === undefined) throw notFound('校历')
  return entry
}

const assertInput = async (ctx: AuthedTxCtx, id: number | null, input: CalendarInput) => {
  assertEntry(input)
  const there = await q.within(ctx.db, input.startsOn, input.endsOn)
  assertNoObstacle(
    input,
    there.filter((one) => one.id !== id),
  )
}

export const create = (ctx: AuthedCtx, input: CalendarInput) =>
  transact(ctx, async (ctx) => {
    await q.lockAll(ctx.db)
    await assertInput(ctx, null, input)
    const [entityId = 0] = await q.insertMany(ctx.db, [input])
    await audit(ctx, { action: 'create', entity: 'calendar', entityId, summary: `新增了校历 ${input.title}` })
    return get(ctx, entityId)
  })

export const update = (ctx: AuthedCtx, id: number, input: CalendarInput) =>
  transact(ctx, async (ctx) => {
    await q.lockAll(ctx.db)
    const before = await get(ctx, id)
    await assertFresh(ctx, { entity: 'calendar', id, version: before.version }, input.version)
    await assertInput(ctx, id, input)
    await q.update(ctx.db, id, input, ctx.now)
    const after = await get(ctx, id)
    const summary = `修改了校历 ${after.title}`
    await audit(ctx, { action: 'update', entity: 'calendar', entityId: id, summary, diff: { before, after } })
    return after
  })

export const remove = (ctx: AuthedCtx, id: number) =>
  transact(ctx, async (ctx) => {
    await q.lockAll(ctx.db)
    const { title, startsOn } = await get(ctx, id)
    await q.remove(ctx.db, id)
    const summary = `删除了校历 ${title}（${startsOn}）`
    await audit(ctx, { action: 'delete', entity: 'calendar', entityId: id, summary })
    return null
  })

/** As they are, for a school that brings its calendar along. */
export const add = (ctx: Ctx, entries: readonly CalendarInput[]) =>
  transact(ctx, (ctx) => q.insertMany(ctx.db, entries))
