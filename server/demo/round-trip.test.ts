import { studentsApi } from '@xueqiao/contract/features/pupils/students/api'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import type { TestApp } from '../test/app'
import { DEMO_PASSWORD, demoApp } from '../test/demo-app'
import { uploadForm } from '../test/import-lab'

let t: TestApp

beforeAll(async () => {
  t = await demoApp()
}, 60_000)

const TABLES = ['students', 'parents', 'student_guardians', 'class_memberships', 'users', 'classes'] as const

const everything = async () => {
  const tables = TABLES.map(async (table) => {
    const { rows } = await sql<{ row: string }>`select to_jsonb(t)::text as row
      from ${sql.table(table)} t order by to_jsonb(t)::text`.execute(t.db)
    return [table, rows.map(({ row }) => row)] as const
  })
  return Object.fromEntries(await Promise.all(tables))
}

test.each([
  ['admin', 1500],
  ['dept', 100],
])(
  'what %s exports and imports again changes nothing',
  async (username, atLeast) => {
    const call = await t.login(username, DEMO_PASSWORD)
    const before = await everything()
    const { totalElements } = (await call(studentsApi.search)).data
    expect(totalElements).toBeGreaterThan(atLeast)
    const { raw } = await call(studentsApi.exportAll)
    const { data } = await call.loose(
      studentsApi.importFile,
      await uploadForm(raw, '学生数据.xlsx', { updateExisting: 'true' }),
    )
    expect(data).toMatchObject({ createdCount: 0, updatedCount: totalElements, errors: [] })
    const after = await everything()
    for (const table of TABLES) expect(after[table]).toEqual(before[table])
  },
  60_000,
)
