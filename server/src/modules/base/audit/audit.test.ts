import { rolesApi } from '@xueqiao/contract/features/account/roles/api'
import { usersApi } from '@xueqiao/contract/features/account/users/api'
import { AUDIT_LISTED, auditApi as api } from '@xueqiao/contract/features/base/audit'
import { studentsApi } from '@xueqiao/contract/features/pupils/students/api'
import { classesApi } from '@xueqiao/contract/features/school/classes/api'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../../test/app'
import { buildersFor } from '../../../../test/builders'

type Caller = Awaited<ReturnType<TestApp['login']>>

let t: TestApp
let make: ReturnType<typeof buildersFor>
let admin: Caller
let teacherId: number
let number = 0

beforeAll(async () => {
  t = await testApp()
  make = buildersFor(t)
  admin = await make.admin()
  teacherId = await make.aTeacher({ name: '张三', number: 'T001' })
})

const body = (input: Record<string, unknown> = {}) => ({
  name: `日志${++number}班`,
  grade: '一年级',
  headTeacherId: teacherId,
  ...input,
})
const aClass = async (call: Caller = admin, input = {}) =>
  (await call(classesApi.create, { body: body(input) as never })).data
const search = async (query: object) => (await admin.loose(api.search, { query })).data
const latest = async (query: object) => {
  const [row] = (await search(query)).content
  if (row === undefined) throw new Error('nothing was logged')
  return (await admin(api.get, { params: { id: row.id } })).data
}

describe('the log', () => {
  test('says who did what to which row, when and from where, the latest first', async () => {
    const made = await aClass()
    await admin(classesApi.remove, { params: { id: made.id } })
    const { content, totalElements } = await search({ entity: 'classes', entityId: made.id })
    expect(totalElements).toBe(2)
    expect(content).toMatchObject([
      { action: 'delete', entity: 'classes', entityId: made.id, summary: `删除了班级 ${made.name}` },
      {
        action: 'create',
        actorName: '系统管理员',
        role: 'ADMIN',
        address: '127.0.0.1',
        at: expect.any(String),
      },
    ])
    expect(content[0]).not.toHaveProperty('diff')
  })

  test('is filtered by person, area, row and action, together', async () => {
    const { id: userId, call } = await make.aUser('clerk', ['SCHOOL_ADMIN'])
    const theirs = await aClass(call)
    await aClass()
    const by = await search({ userId, entity: 'classes' })
    expect(by.content.map((row) => row.entityId)).toEqual([theirs.id])
    expect((await search({ userId })).content.map((row) => row.action)).toEqual(['create', 'login'])
    expect((await search({ userId, action: 'login' })).totalElements).toBe(1)
    expect((await search({ userId, entity: 'students' })).content).toEqual([])
  })

  test('counts days as the school does, both ends included', async () => {
    // A session of another day is over, so each of them signs in.
    const atThisTime = async () => aClass(await t.login('admin'))
    t.advance(-30 * 24 * 60)
    // 2026-10-17 10:00 at school.
    const first = await atThisTime()
    t.advance(13 * 60 + 59)
    const lateAtNight = await atThisTime()
    t.advance(1)
    const nextDay = await atThisTime()
    t.advance(30 * 24 * 60 - 14 * 60)
    const within = async (from?: string, to?: string) =>
      (await search({ entity: 'classes', ...(from && { from }), ...(to && { to }) })).content.map(
        (row) => row.entityId,
      )
    expect(await within('2026-10-17', '2026-10-17')).toEqual([lateAtNight.id, first.id])
    expect(await within('2026-10-18', '2026-10-18')).toEqual([nextDay.id])
    expect(await within(undefined, '2026-10-17')).toEqual([lateAtNight.id, first.id])
    expect((await within('2026-10-18')).at(-1)).toBe(nextDay.id)
  })

  test('comes in pages that neither repeat nor leave out a row', async () => {
    const made = []
    for (let count = 0; count < 5; count++) made.push((await aClass()).id)
    const page = async (index: number) =>
      (await search({ entity: 'classes', action: 'create', page: index, size: 2 })).content
    const shown = [...(await page(0)), ...(await page(1)), ...(await page(2))].map((row) => row.entityId)
    expect(shown.slice(0, 5)).toEqual(made.toReversed())
    const beyond = await search({ entity: 'classes', page: 900, size: 100 })
    expect(beyond.content).toEqual([])
    expect(beyond.totalElements).toBeGreaterThan(5)
  })

  test.each([
    [{ entityId: 1 }, '请先选择业务，再填写记录编号'],
    [{ entity: 'nothing' }, '业务不正确'],
    [{ action: "login' or '1'='1" }, '操作不正确'],
    [{ userId: '1 or 1=1' }, '操作人不正确'],
    [{ from: '2026-02-30' }, '开始日期不正确'],
    [{ to: 'tomorrow' }, '结束日期不正确'],
  ])('refuses %j', async (query, message) => {
    expect(await admin.loose(api.search, { query })).toMatchObject({ status: 400, message })
  })

  test('is for those who may see the system, by role or by the tree', async () => {
    const { call } = await make.aUser('outsider', ['SCHOOL_ADMIN'])
    for (const endpoint of [api.search, api.people])
      expect(await call.loose(endpoint)).toMatchObject({ status: 403 })
    const words = { displayName: '审计员', description: '查看日志' }
    const role = await admin(rolesApi.create, { body: { name: 'ROLE_AUDITOR', ...words } })
    await admin(rolesApi.setPermissions, { params: { id: role.data.id }, body: [109] })
    const { call: auditor } = await make.aUser('auditor', ['AUDITOR'])
    expect(await auditor.loose(api.search)).toMatchObject({ status: 200 })
    expect(await admin(api.get, { params: { id: 99_999_999 } })).toMatchObject({
      status: 404,
      message: '操作日志不存在',
    })
  })
})

describe('what changed', () => {
  test('only what differs, names in place of numbers, no counters', async () => {
    const made = await aClass()
    const other = await make.aTeacher({ name: '李四', number: 'T002' })
    const change = body({ name: made.name, headTeacherId: other, capacity: 40 })
    await admin(classesApi.update, { params: { id: made.id }, body: change as never })
    const { changes } = await latest({ entity: 'classes', entityId: made.id })
    expect(changes).toEqual([
      { field: 'capacity', before: null, after: 40 },
      { field: 'headTeacherName', before: '张三', after: '李四' },
    ])
  })

  test('numbers of other rows read as their names, also of rows that are gone', async () => {
    const made = await aClass()
    const [kept, gone] = [await make.aCourse({ name: '语文' }), await make.aCourse({ name: '旧课' })]
    await admin(classesApi.assignCourses, { params: { id: made.id }, body: [kept, gone] })
    await sql`update courses set deleted_at = now() where id = ${gone}`.execute(t.db)
    const { changes } = await latest({ entity: 'classes', entityId: made.id, action: 'assign' })
    expect(changes).toEqual([{ field: 'courseIds', after: ['语文', '旧课'] }])
  })

  test('one value before and after', async () => {
    const [from, to] = [await aClass(), await aClass()]
    const id = await make.aStudent({ classId: from.id })
    await admin(studentsApi.assignClass, { params: { id }, body: { classId: to.id } })
    const { changes } = await latest({ entity: 'students', entityId: id })
    expect(changes).toEqual([{ field: 'value', before: from.name, after: to.name }])
  })

  test('a protected value stays masked, and a look at it tells its reason', async () => {
    const id = await make.aStudent()
    await admin(studentsApi.update, { params: { id }, body: { phone: '13812345678' } })
    const changed = await latest({ entity: 'students', entityId: id })
    expect(changed.changes).toEqual([{ field: 'phone', before: null, after: '138****5678' }])
    await admin(studentsApi.reveal, { params: { id }, body: { field: 'phone', reason: '家访前核对' } })
    expect(await latest({ entity: 'students', entityId: id })).toMatchObject({
      action: 'reveal',
      changes: [
        { field: 'field', after: 'phone' },
        { field: 'reason', after: '家访前核对' },
      ],
    })
  })

  test('nothing noted is nothing told', async () => {
    const made = await aClass()
    expect((await latest({ entity: 'classes', entityId: made.id })).changes).toEqual([])
  })
})

describe('people to choose from', () => {
  const names = async (query: object) =>
    (await admin.loose(api.people, { query })).data.map(({ name, username }) => `${name} ${username}`)

  test('by name, pinyin and username; those who have left too', async () => {
    const profile = { type: 'TEACHER', id: await make.aTeacher({ name: '欧阳雪' }) } as const
    const { id } = await make.aUser('snow', ['TEACHER'], profile)
    for (const keyword of ['欧阳', 'oyx', 'SNOW']) expect(await names({ keyword })).toEqual(['欧阳雪 snow'])
    await admin(usersApi.remove, { params: { id } })
    expect(await names({ keyword: 'snow' })).toEqual(['欧阳雪 snow'])
    expect(await names({ userId: id })).toEqual(['欧阳雪 snow'])
    expect(await names({ keyword: '%' })).toEqual([])
  })

  test('staff before families, and never more than a list can hold', async () => {
    const parent = { type: 'PARENT', id: await make.aParent([await make.aStudent()]) } as const
    await make.aUser('13912345678', ['PARENT'], parent)
    await make.aUser('wangdaming', ['SCHOOL_ADMIN'])
    expect(await names({ keyword: 'wangdaming' })).toEqual(['学校管理员 wangdaming', '王大明 139****5678'])
    // Their login name is their phone.
    expect(await names({ keyword: '5678' })).toEqual([])
    expect((await names({})).length).toBeLessThanOrEqual(20)
  })
})

describe('a long log', () => {
  /** How the database cuts a page out of the log; the shape of the statement in queries.ts. */
  const planOf = async (condition: string) => {
    const { rows } = await sql<{ 'QUERY PLAN': string }>`explain select a.id from audit_log a
      where ${sql.raw(condition)} order by a.at desc, a.id desc limit 20 offset 2000`.execute(t.db)
    return rows.map((row) => row['QUERY PLAN']).join('\n')
  }

  test('gives a page from an index, never by sorting all of it', async () => {
    await sql`insert into audit_log (at, user_id, actor_name, action, entity, entity_id, summary, address)
      select timestamptz '2026-01-01' + n * interval '1 minute', n % 300,
        '某人', (array['create','update','login','delete'])[1 + n % 4],
        (array['students','classes','users','teachers','courses'])[1 + n % 5], n % 5000, '做了一件事', '127.0.0.1'
      from generate_series(1, 60000) n`.execute(t.db)
    await sql`vacuum analyze audit_log`.execute(t.db)
    for (const condition of ['true', "a.entity = 'students'", "a.action = 'login'", "a.at < '2026-01-20'"])
      expect(await planOf(condition)).toMatch(/^Limit[^\n]*\n\s+->\s+Index Only Scan Backward/)
    for (const condition of ['a.user_id = 7', "a.entity = 'students' and a.entity_id = 15"])
      expect(await planOf(condition)).not.toContain('Seq Scan')

    const last = await search({ page: 49, size: 200 })
    expect(last).toMatchObject({ totalElements: AUDIT_LISTED })
    expect(last.content).toHaveLength(200)
    expect(await search({ page: 50, size: 200 })).toEqual({ content: [], totalElements: AUDIT_LISTED })
    const dayAgo = await search({ from: '2026-01-02', to: '2026-01-02' })
    expect(dayAgo.totalElements).toBe(24 * 60)
  })
})
