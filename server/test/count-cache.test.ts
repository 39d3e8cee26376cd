import { usersApi } from '@xueqiao/contract/features/account/users/api'
import { dashboardApi } from '@xueqiao/contract/features/home/dashboard/api'
import { parentsApi } from '@xueqiao/contract/features/pupils/parents/api'
import { studentsApi } from '@xueqiao/contract/features/pupils/students/api'
import { classesApi } from '@xueqiao/contract/features/school/classes/api'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { recent } from '../src/platform/db/count-cache'
import { type TestApp, testApp } from './app'
import { buildersFor } from './builders'

type Caller = Awaited<ReturnType<TestApp['login']>>

let t: TestApp
let make: ReturnType<typeof buildersFor>
let admin: Caller
let classId: number
const SOME_SECONDS = 6 / 60
let last = 0

/** As another server writes: nobody here is told. */
const elsewhere = async (count: number) => {
  const from = last
  last += count
  await sql`insert into students (name, student_number, gender, search_keys, class_id)
    select '学生', 'R' || n, '女', '', ${classId} from generate_series(${from + 1}::int, ${last}::int) n`.execute(
    t.db,
  )
  await sql`insert into parents (name, phone, search_keys)
    select '家长', '139' || lpad(n::text, 8, '0'), '' from generate_series(${from + 1}::int, ${last}::int) n`.execute(
    t.db,
  )
  await sql`insert into users (username, password_hash, profile_type, profile_id)
    select 'recent' || n, '', 'PARENT', p.id from generate_series(${from + 1}::int, ${last}::int) n
    join parents p on p.phone = '139' || lpad(n::text, 8, '0')`.execute(t.db)
  await sql`analyze students, parents, users`.execute(t.db)
}

const aClass = async (name: string, headId: number | null) => {
  const { rows } = await sql<{ id: number }>`insert into classes (name, grade, head_teacher_id)
    values (${name}, 1, ${headId}) returning id`.execute(t.db)
  return rows[0]?.id ?? 0
}

const inClass = async (call: Caller) => {
  const { data } = await call(dashboardApi.get)
  return data.grades.flatMap(({ classes }) => classes).find(({ id }) => id === classId)?.students
}
const total = async (asked: Promise<{ data: { totalElements: number } }>) => (await asked).data.totalElements
const girls = () => total(admin(studentsApi.search, { query: { gender: '女' } }))
const families = () => total(admin(parentsApi.search, { query: {} }))
const accounts = () => total(admin(usersApi.paginated, { query: { profileType: 'PARENT' } }))
const seen = async () => [await inClass(admin), await girls(), await families(), await accounts()]

beforeAll(async () => {
  t = await testApp()
  make = buildersFor(t)
  admin = await make.admin()
  classId = await aClass('一班', null)
})

describe('counts of a school', () => {
  test('are made anew each time where there is little to count', async () => {
    await elsewhere(10)
    expect(await seen()).toEqual([10, 10, 10, 10])
    await elsewhere(1)
    expect(await seen()).toEqual([11, 11, 11, 11])
  })

  test('over many rows are some seconds old at most, and right at once after a write of this server', async () => {
    await elsewhere(1500)
    const before = await seen()
    expect(before).toEqual([1511, 1511, 1511, 1511])
    await elsewhere(2)
    expect(await seen()).toEqual(before)
    t.advance(SOME_SECONDS)
    expect(await seen()).toEqual([1513, 1513, 1513, 1513])

    await elsewhere(1)
    const body = { name: '王小明', gender: '男' as const, studentNumber: 'OWN1', classId }
    expect((await admin.loose(studentsApi.create, { body })).status).toBe(200)
    expect(await seen()).toEqual([1515, 1514, 1514, 1514])
  })

  test('stay kept after a sign-in or a look, and are made anew after any other deed', async () => {
    const before = await accounts()
    await elsewhere(1)
    await t.login('admin')
    const [one] = (await admin(parentsApi.search, { query: {} })).data.content
    const params = { id: one?.id ?? 0 }
    await admin(parentsApi.reveal, { params, body: { field: 'phone', reason: '家访前核对' } })
    expect(await accounts()).toBe(before)
    expect((await admin(parentsApi.update, { params, body: { name: '家长' } })).status).toBe(200)
    expect(await accounts()).toBe(before + 1)
  })

  test('are kept for each reach by itself', async () => {
    const id = await make.aTeacher({ name: '林晓月' })
    const { call } = await make.aUser('reach', ['TEACHER'], { type: 'TEACHER', id })
    expect(await inClass(admin)).toBeGreaterThan(1500)
    expect(await inClass(call)).toBeUndefined()
    const otherClass = await aClass('二班', id)
    const options = (await call(classesApi.options)).data
    expect(options.map((one) => one.id)).toEqual([otherClass])
    expect(await total(call(studentsApi.search, { query: { gender: '女' } }))).toBe(0)
    expect(await total(call(parentsApi.search, { query: {} }))).toBe(0)
  })

  test('go out as they were put into words before, until they are counted anew', async () => {
    await sql`insert into classes (name, grade) select '选项' || n, 2 from generate_series(1, 300) n`.execute(
      t.db,
    )
    t.advance(SOME_SECONDS)
    const { data } = await admin(classesApi.options)
    await aClass('别处', null)
    expect((await admin(classesApi.options)).data).toEqual(data)
    const { data: made } = await admin.loose(classesApi.create, { body: { name: '新一班', grade: '二年级' } })
    const after = (await admin(classesApi.options)).data
    expect(after).toHaveLength(data.length + 2)
    expect(after).toContainEqual({ id: made.id, name: '新一班', grade: '二年级' })
  })

  test('make room one by one, the one kept longest first', async () => {
    const ctx = t.ctx()
    const kept = (n: number) => recent<number>(ctx, 'school', `number ${n}`)
    for (let n = 0; n < 1000; n += 1) kept(n).keep(n, Number.POSITIVE_INFINITY)
    kept(1000).keep(1000, Number.POSITIVE_INFINITY)
    expect([kept(0), kept(500), kept(1000)].map(({ value }) => value)).toEqual([undefined, 500, 1000])
  })

  test('of one school are nothing to another on the same machine', async () => {
    const other = await testApp()
    const call = await buildersFor(other).admin()
    const { data } = await admin(dashboardApi.get)
    expect(data.grades.reduce((sum, { students }) => sum + students, 0)).toBeGreaterThan(1500)
    expect((await call(dashboardApi.get)).data.grades).toEqual([])
    expect(await total(call(studentsApi.search, { query: { gender: '女' } }))).toBe(0)
  })
})
