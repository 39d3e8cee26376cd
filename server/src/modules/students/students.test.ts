import { classesApi } from '@xueqiao/contract/features/classes'
import { parentsApi } from '@xueqiao/contract/features/parents'
import { studentsApi as api } from '@xueqiao/contract/features/students'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../test/app'
import { buildersFor } from '../../../test/builders'

let t: TestApp
let make: ReturnType<typeof buildersFor>
let admin: Awaited<ReturnType<ReturnType<typeof buildersFor>['admin']>>
let classId: number

beforeAll(async () => {
  t = await testApp()
  make = buildersFor(t)
  admin = await make.admin()
  const head = await make.aTeacher({ name: '龙娟' })
  const body = { name: '初一3班', grade: '初一', headTeacherId: head }
  classId = (await admin(classesApi.create, { body })).data.id
  await make.aStudent({ name: '王小明', classId })
  await make.aStudent({ name: '曾晓敏', classId, gender: '女' })
  await make.aStudent({ name: '欧阳景行' })
})

const found = async (query: Record<string, unknown>) => {
  const { data } = await admin.loose(api.search, { query })
  expect(data.totalElements).toBe(data.content.length)
  return data.content.map((student) => student.name)
}

describe('search', () => {
  test.each([
    ['王', ['王小明']],
    ['小明', ['王小明']],
    ['wangxm', ['王小明']],
    ['wxm', ['王小明']],
    ['xiaoming', ['王小明']],
    ['zengxm', ['曾晓敏']],
    ['OUYANG', ['欧阳景行']],
    ['景行', ['欧阳景行']],
    ['阳景', ['欧阳景行']],
    ['xm', ['王小明', '曾晓敏']],
    ['没有', []],
  ])('%s finds %j, by hand and by sound', async (name, names) => {
    expect((await found({ name })).sort()).toEqual([...names].sort())
  })

  test('filters together, with class, grade and head teacher of today', async () => {
    expect(await found({ classId, gender: '女' })).toEqual(['曾晓敏'])
    expect(await found({ classId, name: '王' })).toEqual(['王小明'])
    const { data } = await admin(api.search, { query: { classId } })
    expect(data.content[0]).toMatchObject({ className: '初一3班', grade: '初一' })
  })

  test('counts everyone, also on a page beyond the last', async () => {
    const { data } = await admin(api.search, { query: { size: 2 } })
    expect(data).toMatchObject({ totalElements: 3, content: [{}, {}] })
    expect((await admin(api.search, { query: { page: 9 } })).data).toEqual({ totalElements: 3, content: [] })
    expect((await admin(api.search, { query: { page: 9, name: '王' } })).data).toEqual({
      totalElements: 1,
      content: [],
    })
  })

  test('the kept count follows inserts, archiving and deletes', async () => {
    const total = async () => (await admin(api.search)).data.totalElements
    const before = await total()
    const id = await make.aStudent({ name: '临时生' })
    expect(await total()).toBe(before + 1)
    await sql`update students set deleted_at = now() where id = ${id}`.execute(t.db)
    expect(await total()).toBe(before)
    await sql`delete from students where id = ${id}`.execute(t.db)
    expect(await total()).toBe(before)
  })

  test('a name is looked up in its index, not in every row', async () => {
    await sql`insert into students (name, student_number, gender, search_keys)
      select '张' || n, 'P' || n, '男', array['张', 'zhang'] from generate_series(1, 5000) n`.execute(t.db)
    await sql`analyze students`.execute(t.db)
    const { rows } = await sql<Record<string, string>>`explain select id from students
      where deleted_at is null and search_keys @> array['王']`.execute(t.db)
    expect(JSON.stringify(rows)).toContain('students_search')
  })
})

describe('one pupil', () => {
  test('is read bare, by those who may (001 §7.3)', async () => {
    const id = await make.aStudent({ name: '独生子', classId })
    const parentId = await make.aParent([id])
    const { body } = await admin(api.get, { params: { id } })
    expect(body).toMatchObject({ id, name: '独生子', className: '初一3班', headTeacherName: '龙娟' })
    const parent = await make.aUser('parent', ['PARENT'], { type: 'PARENT', id: parentId })
    expect((await parent.call(api.get, { params: { id } })).status).toBe(200)
    const { data } = await parent.call(parentsApi.students, { params: { id: parentId } })
    expect(data).toMatchObject([{ id, relationship: '父亲', className: '初一3班' }])
    const [other] = (await admin(api.search, { query: { name: '欧阳' } })).data.content
    expect((await parent.call(api.get, { params: { id: other?.id ?? 0 } })).status).toBe(404)
  })
})
