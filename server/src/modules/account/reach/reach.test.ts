import { rolesApi } from '@xueqiao/contract/features/account/roles/api'
import { dashboardApi } from '@xueqiao/contract/features/home/dashboard/api'
import { studentsApi } from '@xueqiao/contract/features/pupils/students/api'
import { classesApi } from '@xueqiao/contract/features/school/classes/api'
import { coursesApi } from '@xueqiao/contract/features/school/courses/api'
import { departmentsApi } from '@xueqiao/contract/features/school/departments/api'
import { teachersApi } from '@xueqiao/contract/features/school/teachers/api'
import { beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../../test/app'
import { buildersFor } from '../../../../test/builders'

type Make = ReturnType<typeof buildersFor>
type Caller = Awaited<ReturnType<Make['admin']>>

let t: TestApp
let make: Make
let admin: Caller
let classId: number
let studentId: number
let teacherId: number
let departmentId: number

beforeAll(async () => {
  t = await testApp()
  make = buildersFor(t)
  admin = await make.admin()
  departmentId = await make.aDepartment()
  teacherId = await make.aTeacher({ departmentId })
  const { data } = await admin.loose(classesApi.create, { body: { name: '远处1班', grade: 7, departmentId } })
  classId = data.id
  studentId = await make.aStudent({ classId })
  await admin.loose(studentsApi.update, { params: { id: studentId }, body: { phone: '13912345678' } })
})

/** The ids of 002 §3.8. */
const NODES = {
  courseView: 201,
  courseCreate: 202,
  courseUpdate: 203,
  courseDelete: 204,
  view: 301,
  create: 302,
  update: 303,
  delete: 304,
  teachers: 401,
  teacherCreate: 402,
}

let counter = 0
const someone = async (
  nodes: number[],
  { roles = [] as string[], profile }: { roles?: string[]; profile?: Parameters<Make['aUser']>[2] } = {},
) => {
  const name = `ROLE_OWN_${++counter}`
  const words = { displayName: '自建角色', description: '测试' }
  const { data: role } = await admin.loose(rolesApi.create, { body: { name, ...words } })
  await admin.loose(rolesApi.setPermissions, { params: { id: role.id }, body: nodes })
  return (await make.aUser(`own${counter}`, [...roles, name], profile)).call
}

const aPupil = () => ({ name: '新来的', studentNumber: `N${++counter}`, gender: '男', classId })
const pupils = async (call: Caller) => (await call(studentsApi.search)).data.totalElements
const edits = async (call: Caller) => {
  const params = { id: studentId }
  return (await call.loose(studentsApi.update, { params, body: { hobbies: '围棋' } })).status
}

describe('someone of the office, by the codes of the school’s own roles', () => {
  test('reaches nothing that no code names', async () => {
    const clerk = await someone([NODES.courseView])
    expect(await pupils(clerk)).toBe(0)
    expect((await clerk(studentsApi.get, { params: { id: studentId } })).status).toBe(404)
    expect((await clerk(classesApi.search)).data.totalElements).toBe(0)
    expect((await clerk(teachersApi.search)).data.totalElements).toBe(0)
    expect((await clerk(departmentsApi.teachers, { params: { id: departmentId } })).status).toBe(404)
    expect(await edits(clerk)).toBe(404)
    expect((await clerk.loose(studentsApi.create, { body: aPupil() })).status).toBe(400)
    expect((await clerk(dashboardApi.get)).data.statistics.map(({ key }) => key)).toEqual(['courses'])
  })

  test('reads every pupil, masked, and the classes they are in; changes none', async () => {
    const reader = await someone([NODES.view])
    expect(await pupils(reader)).toBe(await pupils(admin))
    const { data } = await reader(studentsApi.search)
    expect(data.content.find(({ id }) => id === studentId)).toMatchObject({
      mayEdit: false,
      phone: '139****5678',
    })
    expect((await reader(classesApi.get, { params: { id: classId } })).status).toBe(200)
    expect((await reader.loose(classesApi.update, { params: { id: classId }, body: {} })).status).toBe(403)
    expect(await edits(reader)).toBe(403)
    const remove = await reader.loose(studentsApi.remove, { params: { id: studentId } })
    expect(remove.status).toBe(403)
    expect(await reader.loose(studentsApi.create, { body: aPupil() })).toMatchObject({
      status: 403,
      message: '您没有新增学生的权限',
    })
    const keys = (await reader(dashboardApi.get)).data.statistics.map(({ key }) => key)
    expect(keys).toEqual(['students', 'classes'])
  })

  test('adds, changes and deletes pupils by the code for each', async () => {
    const adder = await someone([NODES.view, NODES.create])
    const made = await adder.loose(studentsApi.create, { body: aPupil() })
    expect(made.status).toBe(200)
    expect(await edits(adder)).toBe(403)
    const editor = await someone([NODES.view, NODES.update])
    expect(await edits(editor)).toBe(200)
    expect((await editor.loose(studentsApi.create, { body: aPupil() })).status).toBe(403)
    const params = { id: made.data.id }
    expect((await editor.loose(studentsApi.remove, { params })).status).toBe(403)
    const remover = await someone([NODES.view, NODES.delete])
    expect(await edits(remover)).toBe(403)
    expect((await remover.loose(studentsApi.remove, { params })).status).toBe(200)
  })

  test('does what a single box names, and no more', async () => {
    const adder = await someone([NODES.create])
    expect((await adder.loose(studentsApi.create, { body: aPupil() })).status).toBe(200)
    expect((await adder.loose(studentsApi.create, { body: { ...aPupil(), classId: null } })).status).toBe(200)
    expect([await pupils(adder), await edits(adder)]).toEqual([0, 404])

    const hirer = await someone([NODES.teacherCreate])
    const person = { name: '新老师', teacherNumber: 'OWN-T', gender: '女', departmentId }
    const { status, data: hired } = await hirer.loose(teachersApi.create, { body: person })
    expect([status, hired?.name]).toEqual([200, '新老师'])
    expect((await hirer(teachersApi.get, { params: { id: hired.id } })).status).toBe(404)
    const change = { params: { id: hired.id }, body: { ...person, name: '改名' } }
    expect((await hirer.loose(teachersApi.update, change)).status).toBe(403)

    const author = await someone([NODES.courseCreate])
    const course = { name: '自建课程', courseCode: 'OWN-2', courseType: '必修', credits: 2, departmentId }
    const made = await author.loose(coursesApi.create, { body: course })
    expect(made.status).toBe(200)
    const params = { id: made.data.id }
    expect((await author(coursesApi.remove, { params })).status).toBe(403)
    const editor = await someone([NODES.courseUpdate])
    expect(
      (await editor.loose(coursesApi.update, { params, body: { ...course, name: '改名' } })).status,
    ).toBe(200)
    const remover = await someone([NODES.courseDelete])
    expect((await remover(coursesApi.remove, { params })).status).toBe(200)
  })

  test('sees the teachers of every department, and writes every course', async () => {
    const clerk = await someone([NODES.teachers, NODES.courseView, NODES.courseCreate])
    expect((await clerk(teachersApi.get, { params: { id: teacherId } })).status).toBe(200)
    expect((await clerk(departmentsApi.teachers, { params: { id: departmentId } })).status).toBe(200)
    const body = { name: '自建课程', courseCode: 'OWN-1', courseType: '必修', credits: 2, departmentId }
    expect((await clerk.loose(coursesApi.create, { body })).status).toBe(200)
    expect(await pupils(clerk)).toBe(0)
  })

  test('gains no reach from built-in roles, and none from a code taken back', async () => {
    const both = await someone([NODES.courseView], { roles: ['TEACHER'] })
    expect(await pupils(both)).toBe(0)
    const reader = await someone([NODES.view])
    expect(await pupils(reader)).toBeGreaterThan(0)
    const { data: roles } = await admin(rolesApi.list)
    const id = roles.find(({ name }) => name === `ROLE_OWN_${counter}`)?.id ?? 0
    await admin.loose(rolesApi.setPermissions, { params: { id }, body: [] })
    expect(await pupils(reader)).toBe(0)
  })
})

test('a teacher with such a role reaches what they teach, whatever its codes', async () => {
  const own = await make.aTeacher({ departmentId })
  const profile = { type: 'TEACHER', id: own } as const
  const call = await someone([NODES.view, NODES.update, NODES.create], { profile })
  expect(await pupils(call)).toBe(0)
  expect(await edits(call)).toBe(404)
  const { data } = await admin.loose(classesApi.create, {
    body: { name: '自己的班', grade: 7, headTeacherId: own },
  })
  await make.aStudent({ classId: data.id })
  expect(await pupils(call)).toBe(1)
})
