import { WEEKDAYS } from '@xueqiao/contract/common/calendar'
import { gradeNames } from '@xueqiao/contract/common/grade'
import {
  CALENDAR_KINDS,
  CalendarInput,
  type CalendarKind,
} from '@xueqiao/contract/features/school/calendar/api'
import type { AuthedCtx, AuthedTxCtx } from '../../../platform/context'
import { AppError, conflict } from '../../../platform/errors'
import type {
  CellIssue,
  GoodRow,
  Importer,
  RawRow,
  Resolved,
  RowIssue,
} from '../../../platform/excel/importer'
import * as q from './queries'
import { assertEntry, assertNoObstacle } from './rules'
import { calendarColumns } from './sheet'

type Row = GoodRow<CalendarInput>

/** What stands in the calendar, and what the rows before have put there. */
interface Lookups {
  there: q.Entry[]
}

type Key = Pick<CalendarInput, 'startsOn' | 'kind' | 'title' | 'gradeFrom' | 'gradeTo'>
const keyOf = ({ startsOn, kind, title, gradeFrom, gradeTo }: Key) =>
  `${startsOn} ${kind} ${gradeFrom ?? ''}-${gradeTo ?? ''} ${title}`

const KINDS = new Map(
  Object.entries(CALENDAR_KINDS).map(([kind, name]) => [name as string, kind as CalendarKind]),
)
/** 星期五, 周五, 五 or 5. */
const weekdayIn = (said: string) => {
  const word = said.replace(/^(星期|周|礼拜)/, '').replace('天', '日')
  const at = WEEKDAYS.findIndex((name) => name.endsWith(word)) + 1
  return word.length === 1 && at > 0 ? at : Number(word)
}

const resolve = (_: Lookups, raw: RawRow): Resolved => {
  const issues: CellIssue[] = []
  const kind = KINDS.get(String(raw.kind ?? '').trim())
  if (kind === undefined)
    issues.push({ field: 'kind', message: `类型应为 ${Object.values(CALENDAR_KINDS).join('、')}` })
  const standsFor = raw.standsFor == null ? null : weekdayIn(String(raw.standsFor).trim())
  return {
    values: { ...raw, kind: kind ?? 'EVENT', standsFor, noLessons: raw.noLessons ?? false },
    issues,
  }
}

const entryOf = (input: CalendarInput, id: number): q.Entry => ({
  ...{ id, title: input.title, kind: input.kind, startsOn: input.startsOn, endsOn: input.endsOn },
  ...{
    standsFor: input.standsFor ?? null,
    gradeFrom: input.gradeFrom ?? null,
    gradeTo: input.gradeTo ?? null,
  },
  ...{ noLessons: input.noLessons ?? false, remark: input.remark ?? null, version: 0 },
})

/** As if it had been entered by hand, one after the other. */
const put = (there: q.Entry[], { input, existingId }: Row) => {
  assertEntry(input)
  const at = there.findIndex(({ id }) => id === existingId)
  const before = at < 0 ? [] : there.splice(at, 1)
  try {
    assertNoObstacle(input, there)
    there.push(entryOf(input, existingId ?? 0))
  } catch (error) {
    there.push(...before)
    throw error
  }
}

const check = (_ctx: AuthedCtx, rows: readonly Row[], { there }: Lookups) => {
  const issues: RowIssue[] = []
  for (const one of rows)
    try {
      put(there, one)
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      issues.push({ row: one.row, field: error.errors[0]?.field ?? 'title', message: error.message })
    }
  return Promise.resolve(issues)
}

const write = async (ctx: AuthedTxCtx, rows: readonly Row[], written: (count: number) => Promise<void>) => {
  await q.lockAll(ctx.db)
  const there = await q.all(ctx.db)
  try {
    for (const one of rows) put(there, one)
  } catch (error) {
    if (error instanceof AppError) throw conflict(`校历刚刚被他人修改，请重新导入：${error.message}`)
    throw error
  }
  const fresh = rows.filter(({ existingId }) => existingId === null).map(({ input }) => input)
  if (fresh.length > 0) await q.insertMany(ctx.db, fresh)
  for (const { existingId, input } of rows)
    if (existingId !== null) await q.update(ctx.db, existingId, input, ctx.now)
  await written(rows.length)
}

const templateColumns = (ctx: AuthedCtx) => {
  const names = gradeNames(ctx.actor.gradeWording)
  return Promise.resolve(
    calendarColumns.map((column) =>
      column.field === 'gradeFrom' || column.field === 'gradeTo' ? { ...column, options: names } : column,
    ),
  )
}

export const calendarImporter: Importer<CalendarInput, Lookups> = {
  ...{ kind: 'calendar', noun: '校历', path: '/api/calendar' },
  columns: calendarColumns,
  keyField: 'title',
  compoundKey: true,
  schema: CalendarInput,
  keyOf,
  templateColumns,
  advice: [
    '一行是一项：放假、考试和活动可以有几天，调休上课一行一天，并写明按星期几上课',
    '名称、类型、开始日期和年级都相同的视为同一项',
  ],
  prepare: async (ctx) => ({ there: await q.all(ctx.db) }),
  fill: (raw) => (raw.endsOn == null ? { ...raw, endsOn: raw.startsOn } : raw),
  resolve,
  existing: async (ctx, keys) => {
    const wanted = new Set(keys)
    const found = (await q.all(ctx.db)).filter((entry) => wanted.has(keyOf(entry)))
    return new Map(found.map((entry) => [keyOf(entry), { id: entry.id, label: entry.title }]))
  },
  check,
  write,
}
