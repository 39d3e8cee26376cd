import { LocalDate } from '@xueqiao/contract/common/dates'
import { Id, optional, text } from '@xueqiao/contract/common/fields'
import type { ImportOptions } from '@xueqiao/contract/common/imports'
import { mobile } from '@xueqiao/contract/common/person'
import type { AuditArea } from '@xueqiao/contract/features/base/audit'
import { sql } from 'kysely'
import { z } from 'zod'
import { importsJobs } from '../src/modules/base/imports/jobs'
import { importCalls } from '../src/modules/base/imports/service'
import type { AuthedCtx } from '../src/platform/context'
import { createEventBus } from '../src/platform/events'
import type { ImportColumn } from '../src/platform/excel/columns'
import type { Existing, Importer, RowIssue } from '../src/platform/excel/importer'
import { createWorker } from '../src/platform/jobs/worker'
import type { TestApp } from './app'
import { type OddCell, oddWorkbook } from './import-lab'

const Thing = z.object({
  number: text({ required: '请输入编号', min: 2, max: 20 }),
  name: text({ required: '请输入名称', min: 2, max: 20 }),
  groupId: optional(Id()),
  day: optional(LocalDate('日期格式不正确')),
  phone: optional(mobile('手机号码格式不正确')),
})
type Thing = z.output<typeof Thing>

const columns: readonly ImportColumn[] = [
  { field: 'number', header: '编号', required: true, kind: 'text', width: 12 },
  { field: 'name', header: '名称', required: true, kind: 'text', width: 12 },
  { field: 'group', header: '分组', alsoFor: ['groupId'], kind: 'text', width: 12 },
  { field: 'day', header: '日期', kind: 'date', width: 12 },
  { field: 'phone', header: '电话', kind: 'text', width: 12 },
]
export const THING_HEADER = columns.map(({ header }) => header)
export const things = (...rows: readonly (readonly OddCell[])[]) => ({
  name: '东西.xlsx',
  bytes: oddWorkbook([{ rows: [THING_HEADER, ...rows] }]),
})

/** Records of no school, so that a test can stop, cancel and break an import wherever it likes. */
export const importLab = async (t: TestApp) => {
  await sql`create table things (id bigint generated always as identity primary key, number text not null unique,
    name text not null, group_id bigint, day date, phone text)`.execute(t.db)
  /** What happens between the slices of a write. */
  const during: { slice: () => Promise<void>; end: () => Promise<void>; runs: number } = {
    slice: async () => {},
    end: async () => {},
    runs: 0,
  }

  const importer: Importer<Thing, { groups: Map<string, number> }> = {
    // No area of the product's.
    kind: 'things' as AuditArea,
    noun: '东西',
    path: '/api/things',
    columns,
    keyField: 'number',
    schema: Thing,
    keyOf: ({ number }) => number,
    prepare: async () => ({ groups: new Map([['甲', 1]]) }),
    fill: (raw) => ({ ...raw, day: raw.day ?? '2026-01-01' }),
    resolve: ({ groups }, { group, ...raw }) => {
      if (typeof group !== 'string') return { values: raw, issues: [] }
      const groupId = groups.get(group)
      return groupId === undefined
        ? { values: raw, issues: [{ field: 'group', message: `分组 ${group} 不存在` }] }
        : { values: { ...raw, groupId }, issues: [] }
    },
    existing: async (ctx, keys) => {
      const { rows } = await sql<{ id: number; number: string; name: string }>`
        select id, number, name from things where number = any(${keys}::text[])`.execute(ctx.db)
      return new Map<string, Existing>(
        rows.map(({ id, number, name }) => [
          number,
          name === '别人的' ? { id, label: '', refused: `编号 ${number} 已被使用` } : { id, label: name },
        ]),
      )
    },
    check: async (_ctx, rows): Promise<RowIssue[]> =>
      rows
        .filter(({ input }) => input.name === '没人要')
        .map(({ row }) => ({ row, field: 'name', message: '没有人要它' })),
    write: async (ctx, rows, written) => {
      during.runs++
      let count = 0
      for (const { input, existingId } of rows) {
        const { number, name, groupId = null, day = null, phone = null } = input
        if (existingId === null)
          await sql`insert into things (number, name, group_id, day, phone)
            values (${number}, ${name}, ${groupId}, ${day}, ${phone})`.execute(ctx.db)
        else await sql`update things set name = ${name} where id = ${existingId}`.execute(ctx.db)
        await during.slice()
        await written(++count)
      }
      await during.end()
    },
  }

  const bus = createEventBus(() => {})
  const base = { db: t.db, env: t.env, bus, log: t.ctx().log }
  const { handlers } = importsJobs(base, [importer])
  const worker = createWorker({ ...base, now: () => t.ctx().now, handlers })
  bus.subscribe(({ type }) => type === 'job.ordered' && void worker.runDue())

  const ctx = (userId = 1): AuthedCtx => ({
    ...t.ctx(),
    bus,
    actor: {
      userId,
      username: 'someone',
      name: '某人',
      loginSessionId: 's',
      roles: ['ADMIN'],
      currentRole: 'ADMIN',
      permissions: new Set(),
      accessVersion: 1,
      profileType: 'ADMIN',
      profileId: null,
      mustChangePassword: false,
      gradeWording: 'PAGE',
    },
  })
  const calls = importCalls(importer)
  const options = (given: Partial<ImportOptions> = {}): ImportOptions => ({
    updateExisting: false,
    validateOnly: false,
    background: false,
    ...given,
  })
  const take = (file: { name: string; bytes: Buffer }, given: Partial<ImportOptions> = {}) =>
    calls.start(ctx(), file, options(given))
  const stored = async () => {
    const { rows } = await sql<{ number: string; name: string; group_id: number | null; day: string }>`
      select number, name, group_id, day from things order by number`.execute(t.db)
    return rows
  }
  return { calls, ctx, during, importer, options, stored, take, worker }
}
