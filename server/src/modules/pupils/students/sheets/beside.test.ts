import { studentsApi } from '@xueqiao/contract/features/pupils/students/api'
import type { StudentInput } from '@xueqiao/contract/features/pupils/students/input'
import { classesApi } from '@xueqiao/contract/features/school/classes/api'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../../../test/app'
import { buildersFor } from '../../../../../test/builders'
import { somebodyWaits } from '../../../../../test/locks'
import type { AuthedTxCtx } from '../../../../platform/context'
import { transact } from '../../../../platform/db/transact'
import { authenticate } from '../../../account/auth/service'
import { studentImporter } from './importer'

let t: TestApp
let make: ReturnType<typeof buildersFor>
let classId = 0
let admin: Caller
let leader: Caller
type Caller = Awaited<ReturnType<ReturnType<typeof buildersFor>['admin']>>

beforeAll(async () => {
  // Whoever waits for longer than this is refused.
  t = await testApp({ lockMs: 500 })
  make = buildersFor(t)
  admin = await make.admin()
  const departmentId = await make.aDepartment()
  const body = { name: '初一1班', grade: 7, departmentId, headTeacherId: null }
  classId = (await admin(classesApi.create, { body })).data.id
  const teacherId = await make.aTeacher({ departmentId })
  const own = { type: 'TEACHER' as const, id: teacherId }
  leader = (await make.aUser('leader', ['DEPARTMENT_ADMIN'], own)).call
})

const phoneOf = (n: number) => `137${String(n).padStart(8, '0')}`

const pupil = (n: number): StudentInput => ({
  name: '张小红',
  studentNumber: `B${n}`,
  gender: '女',
  classId,
  parentName: '张大红',
  parentPhone: phoneOf(n),
  relationship: '母亲',
})

/** Does this while an import of so many has written all its rows and is not yet at its end. */
const duringImport = async <T>(by: Caller, numbers: readonly number[], work: () => Promise<T>) => {
  const actor = await authenticate(t.ctx(), by.token)
  const rows = numbers.map((n) => ({ row: n, input: pupil(n), existingId: null }))
  return transact({ ...t.ctx(), actor }, async (ctx: AuthedTxCtx) => {
    const options = { validateOnly: false, updateExisting: false, background: false } as never
    const lookups = await studentImporter.prepare({ ...t.ctx(), actor }, options)
    await studentImporter.write(ctx, rows, async () => {}, lookups)
    return work()
  })
}

const total = async () => (await admin(studentsApi.search, {})).data.totalElements
const range = (from: number, count: number) => Array.from({ length: count }, (_, n) => from + n)

test.each([
  ['the office', () => admin],
  ['a department', () => leader],
])('pupils are added and leave while %s imports two thousand', async (who, by) => {
  const begin = who === 'the office' ? 10_000 : 20_000
  const gone = await make.aStudent({ classId })
  const before = await total()
  await duringImport(by(), range(begin, 2000), async () => {
    for (const n of range(begin + 5000, 5))
      for (const call of [admin, leader]) {
        const body = pupil(call === admin ? n : n + 1000)
        expect(await call(studentsApi.create, { body })).toMatchObject({ status: 200 })
      }
    expect(await admin(studentsApi.remove, { params: { id: gone } })).toMatchObject({ status: 200 })
    expect(await total()).toBe(before + 10 - 1)
  })
  expect(await total()).toBe(before + 2000 + 10 - 1)
  const { rows } = await sql<{
    n: number
  }>`select count(*) as n from students where deleted_at is null`.execute(t.db)
  expect(rows[0]?.n).toBe(await total())
})

test('one and the same number is entered by one after the other', async () => {
  const entering = await duringImport(leader, [40_000], async () => {
    const body = { ...pupil(40_001), parentPhone: phoneOf(40_000) }
    const second = leader(studentsApi.create, { body })
    await somebodyWaits(t.db)
    return { second }
  })
  expect(await entering.second).toMatchObject({ status: 200, data: { parentPhone: expect.anything() } })
  const { rows } = await sql`select id from parents where phone = ${phoneOf(40_000)}`.execute(t.db)
  expect(rows).toHaveLength(1)
})
