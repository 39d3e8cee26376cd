import { classesApi as api, type ClassInput } from '@xueqiao/contract/features/school/classes/api'
import { readXlsx } from 'hucre/xlsx'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../../test/app'
import { buildersFor } from '../../../../test/builders'

let t: TestApp
let make: ReturnType<typeof buildersFor>
let admin: Awaited<ReturnType<ReturnType<typeof buildersFor>['admin']>>
let teacherId: number

beforeAll(async () => {
  t = await testApp()
  make = buildersFor(t)
  admin = await make.admin()
  teacherId = await make.aTeacher({ name: '张三', number: 'T001' })
})

let number = 0
const body = (input: Record<string, unknown> = {}) =>
  ({
    name: `一年级${++number}班`,
    grade: '一年级',
    headTeacherId: teacherId,
    ...input,
  }) as unknown as ClassInput
const aClass = async (input: Record<string, unknown> = {}) =>
  (await admin(api.create, { body: body(input) })).data

describe('create', () => {
  test('answers the class with its names, and tells of it after the commit (CLASS-61)', async () => {
    const departmentId = await make.aDepartment({ name: '小学部' })
    const answer = await admin(api.create, {
      body: body({ name: '一年级光明班', departmentId, capacity: '45' }),
    })
    expect(answer).toMatchObject({ status: 200, success: true, message: '创建班级成功' })
    expect(answer.data).toMatchObject({
      name: '一年级光明班',
      grade: '一年级',
      headTeacherName: '张三',
      departmentName: '小学部',
      capacity: 45,
      studentCount: 0,
      courseNames: [],
    })
    const { rows } = await auditOf(answer.data.id)
    expect(rows).toMatchObject([
      { action: 'create', summary: '新增了班级 一年级光明班', actor_name: '系统管理员' },
    ])
  })

  test.each([
    [{ name: '' }, '请输入班级名称', 'name'],
    [{ name: null }, '请输入班级名称', 'name'],
    [{ name: '一' }, '长度在 2 到 50 个字符', 'name'],
    [{ name: '班'.repeat(51) }, '长度在 2 到 50 个字符', 'name'],
    [{ grade: null }, '请选择年级', 'grade'],
    [{ grade: '十三年级' }, '请选择年级', 'grade'],
    [{ capacity: -1 }, '班级容量应在0-100之间', 'capacity'],
    [{ capacity: 101 }, '班级容量应在0-100之间', 'capacity'],
    [{ classNumber: '123' }, '班级编号为1-2位数字', 'classNumber'],
    [{ headTeacherId: 999_999 }, '所选教师不存在', 'headTeacherId'],
    [{ departmentId: 999_999 }, '所选部门不存在', 'departmentId'],
  ])('refuses %j with the field (CLASS-18 to 23)', async (input, message, field) => {
    expect(await admin(api.create, { body: body(input) })).toMatchObject({
      status: 400,
      success: false,
      message,
      field,
    })
  })

  test('takes the limits, empty text as nothing, and every spelling of a grade', async () => {
    for (const name of ['一班', '班'.repeat(50)])
      expect((await admin(api.create, { body: body({ name }) })).status).toBe(200)
    for (const capacity of [null, '', 0, 100]) {
      expect((await admin(api.create, { body: body({ capacity }) })).status).toBe(200)
    }
    const optional = { headTeacherId: null, assistantTeacherId: '', departmentId: null, capacity: null }
    expect((await aClass(optional)).assistantTeacherId).toBeNull()
    for (const grade of ['初一', '七年级', '7', 7]) expect((await aClass({ grade })).grade).toBe('初一')
  })

  test('a name is taken once a year, and free again after deletion', async () => {
    const first = await aClass({ name: '一年级同名班', academicYear: '2026-2027' })
    const again = body({ name: '一年级同名班', academicYear: '2026-2027' })
    expect(await admin(api.create, { body: again })).toMatchObject({
      status: 409,
      message: '班级 一年级同名班 已存在',
      field: 'name',
    })
    await admin(api.remove, { params: { id: first.id } })
    expect((await admin(api.create, { body: again })).status).toBe(200)
  })

  test('unknown and read-only keys never reach the database', async () => {
    const { data } = await admin.loose(api.create, {
      body: {
        ...body(),
        id: 1,
        studentCount: 99,
        deleted_at: '2020-01-01',
        version: 77,
        'name=x;drop table': 1,
      },
    })
    expect(data.studentCount).toBe(0)
    expect((await admin(api.get, { params: { id: data.id } })).status).toBe(200)
  })
})

describe('update', () => {
  test('a record that was read can be sent back whole (CLASS-45, CLASS-62)', async () => {
    const saved = await aClass({ classroomLocation: '博学楼 201', capacity: 40 })
    const sent = { ...saved, headTeacherName: '李四', studentCount: 50, capacity: 42 }
    const answer = await admin.loose(api.update, { params: { id: saved.id }, body: sent })
    expect(answer).toMatchObject({ status: 200, message: '更新班级成功' })
    expect(answer.data).toEqual({ ...saved, capacity: 42, version: saved.version + 1 })
  })

  test('a save made from an older version is refused, and says who was faster', async () => {
    const read = await aClass()
    const first = await admin(api.update, { params: { id: read.id }, body: { ...read, capacity: 40 } })
    expect(first.data).toMatchObject({ capacity: 40, version: read.version + 1 })
    const late = await admin(api.update, { params: { id: read.id }, body: { ...read, capacity: 50 } })
    expect(late).toMatchObject({
      status: 409,
      code: 'STALE',
      message: '系统管理员 刚刚修改了这条记录，请核对后再保存',
    })
    expect(late.body).toMatchObject({ stale: { version: read.version + 1, changedBy: '系统管理员' } })
    const { version: _version, ...blind } = read
    expect((await admin(api.update, { params: { id: read.id }, body: blind })).status).toBe(200)
  })

  test('leaves fields alone that were not sent (decisions G07)', async () => {
    const saved = await aClass({ classroomLocation: '博学楼 202', description: '重点班' })
    const { data } = await admin(api.update, { params: { id: saved.id }, body: body({ name: saved.name }) })
    expect(data).toMatchObject({ classroomLocation: '博学楼 202', description: '重点班' })
    const cleared = await admin(api.update, {
      params: { id: saved.id },
      body: body({ name: saved.name, description: '' }),
    })
    expect(cleared.data.description).toBeNull()
  })

  test('an unknown class answers 404, a malformed id 400', async () => {
    expect(await admin(api.update, { params: { id: 999_999 }, body: body() })).toMatchObject({
      status: 404,
      message: '班级不存在',
    })
    expect((await admin.loose(api.get, { params: { id: "1'--" } })).status).toBe(400)
  })
})

describe('search', () => {
  test('filters by part of the name, grade and head teacher together, by sound too (CLASS-04)', async () => {
    const head = await make.aTeacher({ name: '曾小美' })
    const wanted = await aClass({ name: '三年级寻找班', grade: 3, headTeacherId: head })
    await aClass({ name: '三年级寻找二班', grade: 3 })
    await aClass({ name: '四年级寻找班', grade: 4, headTeacherId: head })
    for (const headTeacherName of ['曾', '小美', 'zengxm', 'zxm', 'ZENG']) {
      const { data } = await admin(api.search, { query: { name: '寻找', grade: '三年级', headTeacherName } })
      expect(data).toMatchObject({ totalElements: 1, content: [{ id: wanted.id }] })
    }
  })

  test('pages from zero and counts all (CLASS-03)', async () => {
    for (let n = 0; n < 11; n++) await aClass({ name: `五年级翻页${n}班`, grade: 5 })
    const query = { grade: '5', page: 1, size: 10 }
    const { data } = await admin(api.search, { query })
    expect(data).toMatchObject({ totalElements: 11 })
    expect(data.content).toHaveLength(1)
  })

  test('wildcards are text', async () => {
    await aClass({ name: '100%_班' })
    expect((await admin(api.search, { query: { name: '%_' } })).data.totalElements).toBe(1)
    expect(
      (await admin(api.search, { query: { name: "'; drop table classes; --" } })).data.totalElements,
    ).toBe(0)
  })

  test.each(['name,CASE WHEN 1=1 THEN 1 END', 'id;select', 'name desc', 'name,desc--'])(
    'a sort key that is no name is refused: %s',
    async (sort) => {
      expect(await admin(api.search, { query: { sort } })).toMatchObject({
        status: 400,
        message: '排序字段不正确',
      })
    },
  )

  test('sorts by what the list names, and by nothing else', async () => {
    const usual = await admin(api.search)
    expect((await admin(api.search, { query: { sort: 'password_hash' } })).data).toEqual(usual.data)
    const { data } = await admin(api.search, { query: { sort: 'grade,desc', size: 100 } })
    const last = data.content.at(-1)
    expect(data.content[0]?.grade).toBe('初一')
    expect(last?.grade).toBe('一年级')
  })

  test.each([{ page: -1 }, { size: 0 }, { size: 100_000 }, { page: 'x' }])('refuses %j', async (query) => {
    expect((await admin.loose(api.search, { query })).status).toBe(400)
  })

  test('a page of classes is a fixed number of queries, however many classes', async () => {
    const count = (size: number) => t.queriesOf(() => admin(api.search, { query: { size } }))
    expect(await count(50)).toBe(await count(1))
  })
})

describe('students and courses', () => {
  test('studentCount follows the pupils (CLASS-46), who keep their history when the class goes (CLASS-47)', async () => {
    const { id } = await aClass()
    const studentId = await make.aStudent({ classId: id, name: '李雷' })
    expect((await admin(api.get, { params: { id } })).data.studentCount).toBe(1)
    expect((await admin(api.students, { params: { id } })).data).toMatchObject([
      { id: studentId, name: '李雷', gender: '男' },
    ])
    expect(await admin(api.remove, { params: { id } })).toMatchObject({
      status: 200,
      message: '删除班级成功',
    })
    expect((await admin(api.get, { params: { id } })).status).toBe(404)
    const memberships = await t.db
      .selectFrom('class_memberships')
      .selectAll()
      .where('student_id', '=', studentId)
      .execute()
    expect(memberships).toMatchObject([{ class_id: id, to_date: '2026-11-16', reason: '班级删除' }])
  })

  test('assigning courses replaces the set (CLASS-36)', async () => {
    const { id } = await aClass()
    const [a, b, c] = [await make.aCourse({ name: '语文' }), await make.aCourse(), await make.aCourse()]
    const first = await admin(api.assignCourses, { params: { id }, body: [a, b] })
    expect(first).toMatchObject({ status: 200, message: '课程分配成功' })
    await admin(api.assignCourses, { params: { id }, body: [b, c, c] })
    const { data } = await admin(api.courses, { params: { id } })
    expect(data.map((course) => course.id).sort()).toEqual([b, c].sort())
    expect((await admin(api.get, { params: { id } })).data.courseNames).toHaveLength(2)
    expect(await admin(api.assignCourses, { params: { id }, body: [999_999] })).toMatchObject({ status: 400 })
    expect((await admin(api.courses, { params: { id } })).data).toHaveLength(2)
    await admin(api.assignCourses, { params: { id }, body: [] })
    expect((await admin(api.courses, { params: { id } })).data).toEqual([])
  })
})

describe('delete', () => {
  test('many at once, all or none (CLASS-34)', async () => {
    const [one, two] = [await aClass(), await aClass()]
    expect((await admin(api.removeMany, { body: [one.id, 999_999] })).status).toBe(404)
    expect((await admin(api.get, { params: { id: one.id } })).status).toBe(200)
    expect(await admin(api.removeMany, { body: [one.id, two.id] })).toMatchObject({
      status: 200,
      message: '批量删除班级成功',
    })
    expect((await admin(api.get, { params: { id: two.id } })).status).toBe(404)
    for (const nothing of [[], null, ['x'], { a: 1 }]) {
      expect(await admin.loose(api.removeMany, { body: nothing })).toMatchObject({ status: 400 })
    }
  })
})

describe('export', () => {
  test('a real workbook of the filtered classes, dated in its name, and in the audit log (CLASS-37, 38)', async () => {
    await aClass({ name: '=六年级公式班', grade: 6, headTeacherId: null })
    const answer = await admin(api.exportAll, { query: { grade: '六年级' } })
    expect(answer.status).toBe(200)
    expect(decodeURIComponent(String(answer.headers['content-disposition']))).toMatch(
      /班级数据_2026-11-16\.xlsx$/,
    )
    expect(answer.raw.subarray(0, 2).toString()).toBe('PK')
    const { sheets } = await readXlsx(answer.raw)
    const rows = sheets[0]?.rows ?? []
    expect(rows[0]?.slice(0, 3)).toEqual(['班级名称', '年级', '班主任'])
    expect(rows).toHaveLength(2)
    expect(rows[1]?.[0]).toBe('=六年级公式班')
    const { rows: audited } = await exportsAudited()
    expect(audited).toMatchObject([{ summary: '导出了班级数据' }])
  })
})

describe('who may', () => {
  test('teachers see the classes they head, assist or teach, and change none', async () => {
    const own = await make.aTeacher({ name: '范围老师' })
    const [heads, assists, teaches, foreign] = [
      await aClass({ headTeacherId: own }),
      await aClass({ assistantTeacherId: own }),
      await aClass(),
      await aClass(),
    ]
    await make.teaches(own, teaches.id, await make.aCourse(), await make.aSemester())
    const { call } = await make.aUser('scoped', ['TEACHER'], { type: 'TEACHER', id: own })
    const { data } = await call(api.search, { query: { size: 100 } })
    expect(data.content.map((row) => row.id).sort()).toEqual([heads.id, assists.id, teaches.id].sort())
    const options = (await call(api.options)).data
    expect(options).toHaveLength(3)
    // Their own is where their pages open.
    expect(options.filter((one) => one.own).map(({ id }) => id)).toEqual(
      expect.arrayContaining([heads.id, assists.id]),
    )
    expect(options.find(({ id }) => id === teaches.id)?.own).toBe(false)
    expect((await call(api.options)).data[0]).not.toHaveProperty('studentCount')
    const seats = (await call(api.options, { query: { seats: 'true' } })).data
    const listed = data.content.map(({ id, studentCount, capacity }) => ({ id, studentCount, capacity }))
    for (const row of listed) expect(seats).toContainEqual(expect.objectContaining(row))
    for (const endpoint of [api.get, api.students, api.courses]) {
      expect((await call(endpoint, { params: { id: heads.id } })).status).toBe(200)
      expect(await call(endpoint, { params: { id: foreign.id } })).toMatchObject({
        status: 404,
        message: '班级不存在',
      })
    }
    expect(await call(api.create, { body: body() })).toMatchObject({
      status: 403,
      message: '您没有执行此操作的权限',
    })
    expect((await call(api.update, { params: { id: heads.id }, body: body() })).status).toBe(403)
    expect((await call(api.remove, { params: { id: heads.id } })).status).toBe(403)
    const { sheets } = await readXlsx((await call(api.exportAll)).raw)
    expect(sheets[0]?.rows).toHaveLength(4)
  })

  test('department administrators keep to their branch', async () => {
    const branch = await make.aDepartment({ name: '初中部' })
    const below = await make.aDepartment({ name: '初一年级组', parentId: branch })
    const elsewhere = await make.aDepartment({ name: '高中部' })
    const leader = await make.aTeacher({ name: '部门主任', departmentId: branch })
    const { call } = await make.aUser('branch', ['DEPARTMENT_ADMIN'], { type: 'TEACHER', id: leader })
    const inside = await aClass({ departmentId: below })
    const outside = await aClass({ departmentId: elsewhere })
    expect((await call(api.search)).data.content.map((row) => row.id)).toEqual([inside.id])
    expect((await call(api.get, { params: { id: outside.id } })).status).toBe(404)
    expect((await call(api.update, { params: { id: outside.id }, body: body() })).status).toBe(404)
    expect((await call(api.create, { body: body({ departmentId: below }) })).status).toBe(200)
    for (const departmentId of [elsewhere, null, undefined]) {
      expect(await call(api.create, { body: body({ departmentId }) })).toMatchObject({
        status: 400,
        message: '请选择您管理的部门',
        field: 'departmentId',
      })
    }
    const moved = { ...inside, departmentId: elsewhere }
    expect((await call.loose(api.update, { params: { id: inside.id }, body: moved })).status).toBe(400)
    expect((await call(api.remove, { params: { id: inside.id } })).status).toBe(403)
  })

  test('pupils and parents see the courses of their own class only', async () => {
    const own = await aClass()
    const foreign = await aClass()
    const studentId = await make.aStudent({ classId: own.id })
    const parentId = await make.aParent([studentId])
    const people = [
      await make.aUser('pupil', ['STUDENT'], { type: 'STUDENT', id: studentId }),
      await make.aUser('father', ['PARENT'], { type: 'PARENT', id: parentId }),
    ]
    for (const { call } of people) {
      expect((await call(api.courses, { params: { id: own.id } })).status).toBe(200)
      expect((await call(api.courses, { params: { id: foreign.id } })).status).toBe(404)
      expect((await call(api.options)).data).toMatchObject([{ id: own.id }])
      // How full a class is, is for those who put pupils into it.
      expect((await call(api.options, { query: { seats: 'true' } })).data[0]).not.toHaveProperty('capacity')
      for (const endpoint of [api.search, api.exportAll]) expect((await call(endpoint)).status).toBe(403)
      expect((await call(api.students, { params: { id: own.id } })).status).toBe(403)
      expect((await call(api.create, { body: body() })).status).toBe(403)
    }
  })
})

const auditOf = (id: number) =>
  sql<{
    action: string
  }>`select * from audit_log where entity = 'classes' and entity_id = ${id} order by id`.execute(t.db)

const exportsAudited = () =>
  sql<{ summary: string }>`select * from audit_log where action = 'export'`.execute(t.db)
