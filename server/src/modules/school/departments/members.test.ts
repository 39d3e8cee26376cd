import { type ClassInput, classesApi } from '@xueqiao/contract/features/school/classes/api'
import {
  departmentsApi as api,
  type DepartmentInput,
} from '@xueqiao/contract/features/school/departments/api'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../../test/app'
import { buildersFor } from '../../../../test/builders'

let t: TestApp
let make: ReturnType<typeof buildersFor>
let admin: Awaited<ReturnType<ReturnType<typeof buildersFor>['admin']>>

beforeAll(async () => {
  t = await testApp()
  make = buildersFor(t)
  admin = await make.admin()
})

let number = 0
const body = (input: Record<string, unknown> = {}) =>
  ({ name: `部门${++number}`, code: `M-${number}`, ...input }) as unknown as DepartmentInput
const aDepartment = async (input: Record<string, unknown> = {}) =>
  (await admin(api.create, { body: body(input) })).data
const aClass = async (departmentId: number, input: Record<string, unknown> = {}) =>
  (
    await admin(classesApi.create, {
      body: { name: `班级${++number}`, grade: 7, departmentId, ...input } as unknown as ClassInput,
    })
  ).data

describe('teachers', () => {
  const teachersOf = async (id: number, includeSubDepartments?: 'true' | 'false') =>
    (await admin(api.teachers, { params: { id }, query: { includeSubDepartments } })).data

  test('with sub-departments unless told otherwise, the head first (DEPARTMENT-11)', async () => {
    const parent = await aDepartment({ name: '数学教研组' })
    const child = await aDepartment({ parentId: parent.id })
    const own = await make.aTeacher({ name: '阿丁', departmentId: parent.id })
    const lower = await make.aTeacher({ name: '张立', departmentId: child.id })
    await admin(api.update, { params: { id: parent.id }, body: { ...parent, departmentHeadId: lower } })
    expect((await teachersOf(parent.id)).map(({ id }) => id)).toEqual([lower, own])
    expect((await teachersOf(parent.id, 'true')).map(({ id }) => id)).toEqual([lower, own])
    expect((await teachersOf(parent.id, 'false')).map(({ id }) => id)).toEqual([own])
    expect(
      await admin.loose(api.teachers, { params: { id: parent.id }, query: { includeSubDepartments: 'x' } }),
    ).toMatchObject({ status: 400 })
  })

  test('come with their classes and courses', async () => {
    const { id, name } = await aDepartment()
    const teacherId = await make.aTeacher({ name: '林晓月', number: 'T-20140', departmentId: id })
    const courseId = await make.aCourse({ name: '英语' })
    await t.db.insertInto('course_teachers').values({ course_id: courseId, teacher_id: teacherId }).execute()
    const own = await aClass(id, { headTeacherId: teacherId })
    expect(await teachersOf(id)).toEqual([
      {
        id: teacherId,
        name: '林晓月',
        teacherNumber: 'T-20140',
        gender: '女',
        title: null,
        phone: null,
        email: null,
        photoUrl: null,
        departmentId: id,
        departmentName: name,
        managedClassNames: [own.name],
        teachingCourseNames: ['英语'],
      },
    ])
  })

  test('join, change and leave departments (DEPARTMENT-30, 31)', async () => {
    const [one, two] = [await aDepartment(), await aDepartment({ name: '德育处' })]
    const teacherId = await make.aTeacher({ name: '罗文博', departmentId: one.id })
    const added = await admin(api.addTeacher, { params: { id: two.id, teacherId } })
    expect(added).toMatchObject({ status: 200, message: '教师添加成功' })
    expect(await teachersOf(one.id)).toEqual([])
    expect(await teachersOf(two.id)).toMatchObject([{ id: teacherId, departmentName: '德育处' }])
    expect((await admin(api.addTeacher, { params: { id: two.id, teacherId } })).status).toBe(200)
    expect(await auditOf('teachers', teacherId)).toMatchObject([
      { action: 'assign', summary: '把教师 罗文博 调入了部门 德育处' },
    ])
    expect(await admin(api.removeTeacher, { params: { id: one.id, teacherId } })).toMatchObject({
      status: 409,
      message: `教师 罗文博 不在部门 ${one.name}`,
    })
    const removed = await admin(api.removeTeacher, { params: { id: two.id, teacherId } })
    expect(removed).toMatchObject({ status: 200, message: '教师移除成功' })
    expect(await teachersOf(two.id)).toEqual([])
    expect((await auditOf('teachers', teacherId)).at(-1)?.summary).toBe('把教师 罗文博 移出了部门 德育处')
    for (const endpoint of [api.addTeacher, api.removeTeacher])
      expect(await admin(endpoint, { params: { id: two.id, teacherId: 999_999 } })).toMatchObject({
        status: 404,
        message: '教师不存在',
      })
  })
})

describe('classes', () => {
  test('of the department, with those below when asked for, grades as numbers (002 §3.4; DEPARTMENT-57)', async () => {
    const parent = await aDepartment()
    const child = await aDepartment({ parentId: parent.id })
    const own = await aClass(parent.id, {
      grade: '高一',
      classNumber: '2',
      academicYear: '2025-2026',
      capacity: 50,
      classroomLocation: '博学楼 201',
      description: '实验班',
    })
    const lower = await aClass(child.id, { grade: '七年级' })
    await make.aStudent({ classId: own.id })
    const { data } = await admin(api.classes, { params: { id: parent.id } })
    expect(data).toMatchObject([
      {
        id: own.id,
        grade: '10',
        classNumber: '2',
        academicYear: '2025-2026',
        classroomLocation: '博学楼 201',
        description: '实验班',
        departmentName: parent.name,
        studentCount: 1,
      },
    ])
    const all = await admin(api.classes, {
      params: { id: parent.id },
      query: { includeSubDepartments: 'true' },
    })
    expect(all.data.map(({ id, grade }) => [id, grade])).toEqual([
      [lower.id, '7'],
      [own.id, '10'],
    ])
    const moved = await admin(classesApi.update, {
      params: { id: lower.id },
      body: { ...lower, departmentId: parent.id } as unknown as ClassInput,
    })
    expect(moved.status).toBe(200)
    expect((await admin(api.classes, { params: { id: parent.id } })).data).toHaveLength(2)
  })
})

describe('who may', () => {
  const school = async () => {
    const top = await aDepartment()
    const middle = await aDepartment({ parentId: top.id })
    const low = await aDepartment({ parentId: middle.id })
    return { top: top.id, middle: middle.id, low: low.id }
  }

  test('department administrators look into their branch, and nowhere else', async () => {
    const { top, middle, low } = await school()
    const elsewhere = await aDepartment()
    const leader = await make.aTeacher({ departmentId: middle })
    const colleague = await make.aTeacher({ departmentId: low })
    await t.db.updateTable('teachers').set({ phone: '13812345678' }).where('id', '=', colleague).execute()
    const { call } = await make.aUser('branch', ['DEPARTMENT_ADMIN'], { type: 'TEACHER', id: leader })
    const inside = await aClass(low)
    const { data } = await call(api.teachers, { params: { id: middle } })
    expect(data.map(({ id }) => id).toSorted()).toEqual([leader, colleague].toSorted())
    expect(data.find(({ id }) => id === colleague)?.phone).toBe('138****5678')
    const below = await call(api.classes, { params: { id: low } })
    expect(below.data.map(({ id }) => id)).toEqual([inside.id])
    for (const endpoint of [api.teachers, api.classes])
      for (const id of [top, elsewhere.id])
        expect(await call(endpoint, { params: { id } })).toMatchObject({ status: 404, message: '部门不存在' })
    expect((await auditOf('departments', elsewhere.id)).at(-1)).toMatchObject({ action: 'denied' })
    for (const endpoint of [api.tree, api.list]) expect((await call(endpoint)).status).toBe(200)
    expect((await call(api.get, { params: { id: elsewhere.id } })).status).toBe(200)
    const denied = { status: 403, message: '您没有执行此操作的权限' }
    expect(await call(api.create, { body: body({ parentId: middle }) })).toMatchObject(denied)
    expect(await call(api.addTeacher, { params: { id: middle, teacherId: colleague } })).toMatchObject(denied)
  })

  test('teachers see their own department alone, phones in part, and of its classes their own', async () => {
    const { top, middle, low } = await school()
    const own = await make.aTeacher({ departmentId: middle })
    const colleague = await make.aTeacher({ departmentId: middle })
    const lower = await make.aTeacher({ departmentId: low })
    await t.db
      .updateTable('teachers')
      .set({ phone: '13812345678' })
      .where('id', 'in', [own, colleague])
      .execute()
    const { call } = await make.aUser('member', ['TEACHER'], { type: 'TEACHER', id: own })
    const heads = await aClass(middle, { headTeacherId: own })
    await aClass(middle)
    const { data } = await call(api.teachers, { params: { id: middle } })
    expect(data.map(({ id }) => id)).not.toContain(lower)
    expect(data).toHaveLength(2)
    expect(data.find(({ id }) => id === colleague)?.phone).toBe('138****5678')
    expect(data.find(({ id }) => id === own)?.phone).toBe('138****5678')
    const classes = await call(api.classes, {
      params: { id: middle },
      query: { includeSubDepartments: 'true' },
    })
    expect(classes.data.map(({ id }) => id)).toEqual([heads.id])
    for (const id of [top, low])
      for (const endpoint of [api.teachers, api.classes])
        expect((await call(endpoint, { params: { id } })).status).toBe(404)
  })

  test('pupils know the departments, not who is in them', async () => {
    const { top } = await school()
    const studentId = await make.aStudent()
    const { call } = await make.aUser('pupil', ['STUDENT'], { type: 'STUDENT', id: studentId })
    expect((await call(api.get, { params: { id: top } })).status).toBe(200)
    for (const endpoint of [api.teachers, api.classes])
      expect((await call(endpoint, { params: { id: top } })).status).toBe(403)
  })
})

const auditOf = async (entity: string, id: number) => {
  const { rows } = await sql<{
    action: string
    summary: string
  }>`select * from audit_log where entity = ${entity} and entity_id = ${id} order by id`.execute(t.db)
  return rows
}
