import { parentsApi } from '@xueqiao/contract/features/pupils/parents/api'
import { studentsApi as api, StudentSearch } from '@xueqiao/contract/features/pupils/students/api'
import { classesApi } from '@xueqiao/contract/features/school/classes/api'
import { type CompiledQuery, Kysely, PostgresDialect, sql } from 'kysely'
import pg from 'pg'
import { beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../../test/app'
import { buildersFor } from '../../../../test/builders'
import { type Database, PLANNING } from '../../../platform/db/database'
import { WHOLE_SCHOOL } from '../../account/reach/access'
import { search } from './search/queries'

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

  test('a name may hold anything, and so may what is typed', async () => {
    const names = ["Anna O'Neil", 'back\\\\slash', "it':* & 'is", '阿卜杜热合曼·买买提']
    for (const name of names) await make.aStudent({ name })
    expect(await found({ name: "o'n" })).toEqual([names[0]])
    expect(await found({ name: 'ANNAO' })).toEqual([names[0]])
    expect(await found({ name: '\\\\sl' })).toEqual([names[1]])
    expect(await found({ name: "':* & '" })).toEqual([names[2]])
    expect(await found({ name: '卜杜热合曼' })).toEqual([names[3]])
    expect(await found({ name: 'mmt' })).toEqual([names[3]])
    await sql`delete from students where name = any(${names})`.execute(t.db)
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

  test('each filter alone narrows the list, a range of days with both its ends (STUDENT-05)', async () => {
    const pupil = async (name: string, enrollmentDate: string, studentNumber: string) => {
      const body = { name, enrollmentDate, studentNumber, gender: '女' as const }
      return (await admin(api.create, { body })).data.id
    }
    await pupil('八月生', '2024-08-31', 'ENR-0831')
    await pupil('初一生', '2024-09-01', 'ENR-0901')
    await pupil('月末生', '2024-09-30', 'ENR-0930')
    await pupil('十月生', '2024-10-01', 'ENR-1001')
    const enrolled = { studentNumber: 'ENR' }
    const range = { enrollmentStartDate: '2024-09-01', enrollmentEndDate: '2024-09-30' }
    expect(await found({ ...enrolled, ...range })).toEqual(['初一生', '月末生'])
    expect(await found({ ...enrolled, enrollmentStartDate: '2024-09-30' })).toEqual(['月末生', '十月生'])
    expect(await found({ ...enrolled, enrollmentEndDate: '2024-09-01' })).toEqual(['八月生', '初一生'])
    expect(await found({ studentNumber: 'enr-09' })).toEqual(['初一生', '月末生'])
    expect(await found({ studentNumber: '-0930' })).toEqual(['月末生'])
    expect(await found({ ...enrolled, gender: '男' })).toEqual([])
    expect(await found({ studentNumber: '%' })).toEqual([])
    expect((await admin.loose(api.search, { query: { enrollmentStartDate: 'x' } })).status).toBe(400)
  })

  test('a department is searched with or without those below it (STUDENT-04)', async () => {
    const above = await make.aDepartment({ name: '小学部' })
    const below = await make.aDepartment({ name: '一年级组', parentId: above })
    const classIn = async (departmentId: number, name: string) =>
      (await admin(classesApi.create, { body: { name, grade: 1, departmentId } })).data.id
    await make.aStudent({ name: '部门生', classId: await classIn(above, '部门班') })
    await make.aStudent({ name: '年级生', classId: await classIn(below, '年级班') })
    expect(await found({ departmentId: above })).toEqual(['部门生', '年级生'])
    expect(await found({ departmentId: above, includeSubDepartments: 'true' })).toHaveLength(2)
    expect(await found({ departmentId: above, includeSubDepartments: 'false' })).toEqual(['部门生'])
    expect(await found({ departmentId: below })).toEqual(['年级生'])
    expect(await found({ departmentId: below, classId })).toEqual([])
    expect(await found({ departmentId: 999_999 })).toEqual([])
    await sql`update classes set department_id = ${above} where department_id is null`.execute(t.db)
    const everyone = await found({ departmentId: above, includeSubDepartments: 'true' })
    expect(everyone).toEqual(['王小明', '曾晓敏', '部门生', '年级生'])
  })

  test('sorts by number, day and name, both ways (STUDENT-06), and by nothing else', async () => {
    const sorted = async (query: object) => {
      const { data } = await admin.loose(api.search, { query: { studentNumber: 'ENR', ...query } })
      return data.content.map((student) => student.name)
    }
    const days = ['八月生', '初一生', '月末生', '十月生']
    for (const sort of ['studentNumber', 'enrollmentDate']) {
      expect(await sorted({ sort, order: 'asc' })).toEqual(days)
      expect(await sorted({ sort, order: 'desc' })).toEqual(days.toReversed())
      expect(await sorted({ sort: `${sort},desc` })).toEqual(days.toReversed())
    }
    expect(await sorted({ sort: 'name' })).toEqual([...days].sort())
    expect(await sorted({ sort: 'idCardNumber' })).toEqual(days)
    for (const sort of ['id;drop', 'name,asc,id', 'name,CASE WHEN 1=1 THEN 1 END'])
      expect(await admin(api.search, { query: { sort } })).toMatchObject({
        status: 400,
        message: '排序字段不正确',
      })
  })

  test('pages from zero, ten at a time, and walks everyone once (STUDENT-07)', async () => {
    for (let n = 0; n < 23; n++) await make.aStudent({ name: '翻页生' })
    const pages = await Promise.all(
      [0, 1, 2].map((page) => admin(api.search, { query: { name: '翻页', page } })),
    )
    expect(pages.map(({ data }) => data.content.length)).toEqual([10, 10, 3])
    expect(new Set(pages.flatMap(({ data }) => data.content.map(({ id }) => id))).size).toBe(23)
    for (const { data } of pages) expect(data.totalElements).toBe(23)
  })

  test('a page is a fixed number of statements, for those who see a part too', async () => {
    const teacher = await make.aTeacher()
    await admin(classesApi.create, { body: { name: '数数班', grade: 2, headTeacherId: teacher } })
    const { call } = await make.aUser('counter', ['TEACHER'], { type: 'TEACHER', id: teacher })
    for (const [by, most] of [
      [admin, 2],
      [call, 3],
    ] as const) {
      const count = (size: number) => t.queriesOf(() => by(api.search, { query: { size } }))
      expect(await count(1)).toBeLessThanOrEqual(most)
      expect(await count(50)).toBe(await count(1))
    }
  })

  test('the picker has everyone in reach, or the first whom a name finds', async () => {
    const { data } = await admin(api.options, { query: { name: 'wxm', size: 5 } })
    expect(data).toMatchObject([{ name: '王小明', grade: '初一' }])
    expect(Object.keys(data[0] ?? {}).sort()).toEqual(['grade', 'id', 'name', 'studentNumber'])
    expect((await admin(api.options, { query: { size: 5 } })).data).toHaveLength(5)
    const all = (await admin(api.options)).data.length
    expect(all).toBe((await admin(api.search)).data.totalElements)
  })
})

describe('at five thousand pupils', () => {
  beforeAll(async () => {
    await sql`insert into classes (name, grade, class_number)
      select '大校' || n || '班', 1 + n % 9, n from generate_series(1, 90) n`.execute(t.db)
    // As wide as real records are: the planner weighs that.
    await sql`insert into students (name, student_number, gender, enrollment_date, search_keys, address)
      select '张' || n, 'P' || 100000 + n, case n % 2 when 0 then '男' else '女' end,
        date '2020-09-01' + n % 1500, tsvector '张 zhang', repeat('路', 400) from generate_series(1, 5000) n`.execute(
      t.db,
    )
    await sql`insert into class_memberships (student_id, class_id, from_date, reason)
      select s.id, c.id, '2026-09-01', '入学编班' from students s join classes c
        on c.class_number = (1 + s.id % 90)::text where s.student_number like 'P1%'`.execute(t.db)
    await sql`vacuum analyze students, student_beginnings`.execute(t.db)
  })

  /** How the database goes about a search; and what it found, to be sure that it was asked. */
  const planOf = async (query: object) => {
    const asked: CompiledQuery[] = []
    const pool = new pg.Pool({ ...t.database, options: PLANNING, max: 1 })
    // It ends before its connections do: the database that is dropped then may still say so to one.
    pool.on('error', () => {})
    const db = new Kysely<Database>({
      dialect: new PostgresDialect({ pool }),
      log: (event) => void asked.push(event.query),
    })
    const { totalElements } = await search(db, WHOLE_SCHOOL, StudentSearch.parse({ size: 60, ...query }))
    const last = asked.at(-1)
    const plan = await pool.query(`explain ${last?.sql}`, [...(last?.parameters ?? [])])
    await db.destroy()
    return { totalElements, plan: JSON.stringify(plan.rows) }
  }

  test.each([
    [{ name: '张' }, 'Index Only Scan using student_beginnings_pkey'],
    [{ name: '张', order: 'desc', page: 3 }, 'Index Only Scan Backward using student_beginnings_pkey'],
    [{ name: '小明' }, 'Index Only Scan using student_beginnings_pkey'],
    [{ name: 'zh' }, 'Index Only Scan using student_beginnings_pkey'],
    [{ name: 'zhang' }, 'Index Only Scan using student_beginnings_pkey'],
    [{ name: '张', gender: '女', page: 3 }, 'Index Only Scan using student_beginnings_pkey'],
    [{ name: 'zh', enrollmentStartDate: '2021-03-01' }, 'Index Only Scan using student_beginnings_pkey'],
    [{ name: '张', sort: 'studentNumber' }, 'Index Scan using students_number'],
    [{ name: '小', sort: 'studentNumber' }, 'students_search'],
    [{ name: '王小明' }, 'students_search'],
    [{ name: 'wxm' }, 'students_search'],
    [{ studentNumber: 'P104999' }, 'students_number_pattern'],
    [{ studentNumber: '1' }, 'Index Only Scan using students_number'],
    [{ studentNumber: '0499' }, 'students_listed'],
    // Two indexes have it; which of them is fuller hangs on the order of what was written.
    [{ gender: '女' }, 'Index Only Scan using students_'],
    [{ enrollmentStartDate: '2021-03-01', enrollmentEndDate: '2021-03-05' }, 'students_enrollment'],
    [{ sort: 'enrollmentDate', order: 'desc' }, 'students_enrollment'],
    [{ sort: 'name', order: 'desc' }, 'students_named'],
    [{ sort: 'studentNumber' }, 'students_number'],
  ])('%j is answered by the index %s', async (query, index) => {
    const { totalElements, plan } = await planOf(query)
    expect(totalElements).toBeGreaterThan(0)
    expect(plan).toContain(index)
    expect(plan).not.toContain('Seq Scan on students')
  })

  test('a class and a branch of departments are answered by the index of classes', async () => {
    const above = await make.aDepartment({ name: '大校部' })
    const below = await make.aDepartment({ name: '大校年级组', parentId: above })
    await sql`update classes set department_id = ${below} where name in ('大校3班', '大校4班')`.execute(t.db)
    const { rows } = await sql<{ id: number }>`select id from classes where name = '大校3班'`.execute(t.db)
    for (const query of [
      { classId: rows[0]?.id },
      { classId: rows[0]?.id, name: '张' },
      { departmentId: above },
      { departmentId: above, gender: '女', enrollmentStartDate: '2020-09-01' },
    ]) {
      const { totalElements, plan } = await planOf(query)
      expect(totalElements).toBeGreaterThan(10)
      expect(plan).toContain('students_in_class')
      expect(plan).not.toMatch(/Seq Scan on students|students_search/)
    }
  })

  test('where they are stands with them, whatever happens to their memberships', async () => {
    const apart = async () => {
      const { rows } = await sql`select s.id from students s left join class_memberships m
        on m.student_id = s.id and m.to_date is null where s.class_id is distinct from m.class_id`.execute(
        t.db,
      )
      return rows.length
    }
    expect(await apart()).toBe(0)
    await sql`update class_memberships set to_date = '2026-10-01' where student_id % 7 = 0`.execute(t.db)
    await sql`delete from class_memberships where student_id % 11 = 0`.execute(t.db)
    expect(await apart()).toBe(0)
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
