import { communicationApi } from '@xueqiao/contract/features/family/communication/api'
import { contactsApi } from '@xueqiao/contract/features/family/communication/contacts'
import { studentsApi } from '@xueqiao/contract/features/pupils/students/api'
import { classesApi } from '@xueqiao/contract/features/school/classes/api'
import { coursesApi } from '@xueqiao/contract/features/school/courses/api'
import { teachersApi } from '@xueqiao/contract/features/school/teachers/api'
import { teachingAssignmentsApi as api } from '@xueqiao/contract/features/school/teaching-assignments/api'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { oddWorkbook, uploadForm } from '../../../../test/import-lab'
import { planLab } from '../../../../test/plan-lab'

const { t, make, admin, semesterId, aClass, matrix, markOf, share, save } = await planLab()

let count = 0
const aTeacherCalling = async (roles = ['TEACHER'], departmentId?: number) => {
  const id = await make.aTeacher(departmentId === undefined ? {} : { departmentId })
  return { ...(await make.aUser(`plan_t${++count}`, roles, { type: 'TEACHER', id })), teacherId: id }
}

const openOf = async (column: 'class_id' | 'course_id' | 'teacher_id', id: number) => {
  const { rows } = await sql<{ open: number; all: number }>`select
    count(*) filter (where ended_at is null)::int as open, count(*)::int as all
    from teaching_assignments where ${sql.ref(column)} = ${id}`.execute(t.db)
  return rows[0]
}

test('a subject teacher reaches exactly the pupils, parents and groups of the classes taught, as long as that', async () => {
  const courseId = await make.aCourse({ name: '数学' })
  const head = await aTeacherCalling()
  const [own, other] = [await aClass([courseId], { headTeacherId: head.teacherId }), await aClass([courseId])]
  const [pupil, stranger] = [await make.aStudent({ classId: own }), await make.aStudent({ classId: other })]
  const parentId = await make.aParent([pupil])
  const parent = await make.aUser('plan_parent', ['PARENT'], { type: 'PARENT', id: parentId })
  const { call, teacherId, id: userId } = await aTeacherCalling()
  const group = (await head.call(communicationApi.openClassGroup, { body: { classId: own } })).data
  const seen = async () => ({
    pupils: (await call(studentsApi.search)).data.content.map(({ id }) => id),
    detail: (await call(studentsApi.get, { params: { id: pupil } })).status,
    foreign: (await call(studentsApi.get, { params: { id: stranger } })).status,
    teachers: (await parent.call(contactsApi.relatedTeachers, { params: { id: parentId } })).data.map(
      ({ profileId }) => profileId,
    ),
    groups: (await call(communicationApi.conversations, { query: { active: 'true' } })).data.content.map(
      ({ id }) => id,
    ),
  })
  const without = { pupils: [], detail: 404, foreign: 404, teachers: [head.teacherId], groups: [] }
  expect(await seen()).toEqual(without)
  await save([{ classId: own, courseId, assignments: [share(teacherId)] }])
  expect(await seen()).toEqual({
    pupils: [pupil],
    detail: 200,
    foreign: 404,
    teachers: [head.teacherId, teacherId],
    groups: [group.id],
  })
  expect(t.events).toContainEqual(
    expect.objectContaining({
      type: 'conversation.changed',
      id: group.id,
      tell: expect.objectContaining({ users: expect.arrayContaining([userId]) }),
    }),
  )
  const mark = await markOf(7, own, courseId)
  await save([{ classId: own, courseId, mark, assignments: [] }])
  expect(await seen()).toEqual(without)
})

describe('department administrators', () => {
  test('plan the classes of the departments they lead; others do not exist for them', async () => {
    const department = await make.aDepartment()
    const courseId = await make.aCourse()
    const own = await aClass([courseId], { grade: 2, departmentId: department })
    const foreign = await aClass([courseId], { grade: 2 })
    const { call, teacherId } = await aTeacherCalling(['DEPARTMENT_ADMIN'], department)
    const someone = await make.aTeacher()
    await save([{ classId: foreign, courseId, assignments: [share(someone, 5)] }])
    expect((await matrix(2, call)).classes.map(({ id }) => id)).toEqual([own])
    const cells = (classId: number) => [{ classId, courseId, assignments: [share(someone, 3)] }]
    expect((await save(cells(own), call)).data.loads).toMatchObject([
      { teacherId: someone, lessons: 8, mayLimit: false },
    ])
    expect(await save(cells(foreign), call)).toMatchObject({ status: 404, message: '班级不存在' })
    expect(await save([...cells(own), ...cells(foreign)], call)).toMatchObject({ status: 404 })
    expect(await call(api.fill, { body: { semesterId, cells: cells(foreign) } })).toMatchObject({
      status: 404,
    })
    const rows = (await call(api.list, { query: { courseId } })).data.content
    expect(rows.map(({ classId }) => classId)).toEqual([own])
    const fill = await call(api.previewFill, { body: { semesterId, grade: 2, source: 'COURSES' } })
    expect(fill.data.skipped.every(({ classId }) => classId === own)).toBe(true)
    const limit = (id: number) => call(api.setLimit, { params: { id }, body: { limit: 10 } })
    expect((await limit(teacherId)).status).toBe(200)
    expect((await limit(someone)).status).toBe(404)
  })

  test('who only teaches or heads a class plans nothing, and an office role of the school plans everything', async () => {
    const courseId = await make.aCourse()
    const { call, teacherId } = await aTeacherCalling(['TEACHER', 'HEAD_TEACHER'])
    const classId = await aClass([courseId], { grade: 3, headTeacherId: teacherId })
    expect((await call(api.matrix, { query: { semesterId, grade: 3 } })).status).toBe(403)
    const { rows } = await sql<{ id: number }>`insert into roles (name, display_name, description)
      values ('ROLE_PLANNER', '教务员', '') returning id`.execute(t.db)
    await sql`insert into role_permissions (role_id, permission_code)
      values (${rows[0]?.id}, 'schedule:manage')`.execute(t.db)
    await sql`update access_version set version = version + 1`.execute(t.db)
    const planner = await make.aUser('planner', ['ROLE_PLANNER'])
    expect((await matrix(3, planner.call)).classes.map(({ id }) => id)).toEqual([classId])
    expect((await save([{ classId, courseId, assignments: [share(teacherId)] }], planner.call)).status).toBe(
      200,
    )
    expect((await planner.call(api.setLimit, { params: { id: teacherId }, body: { limit: 9 } })).status).toBe(
      200,
    )
  })
})

describe('what a course stands on', () => {
  const taught = async (name: string) => {
    const courseId = await make.aCourse({ name })
    const classId = await aClass([courseId], { name: `${name}班` })
    const teacherId = await make.aTeacher({ name: `${name}师` })
    await admin(teachersApi.assignCourses, { params: { id: teacherId }, body: [courseId] })
    await save([{ classId, courseId, assignments: [share(teacherId)] }])
    return { courseId, classId, teacherId }
  }
  const asked = (name: string) => ({
    status: 409,
    code: 'QUESTION',
    message: `移除后将结束 1 项任课安排：${name}班 ${name} ${name}师。确定要移除吗？`,
  })

  test('a class that loses a course is asked about first, then nobody teaches it there', async () => {
    const { courseId, classId } = await taught('陶艺')
    const drop = (query = {}) => admin(classesApi.assignCourses, { params: { id: classId }, query, body: [] })
    expect(await drop()).toMatchObject(asked('陶艺'))
    expect((await admin(classesApi.courses, { params: { id: classId } })).data).toHaveLength(1)
    expect(await openOf('course_id', courseId)).toEqual({ open: 1, all: 1 })
    expect(await drop({ confirm: 'true' })).toMatchObject({ status: 200, message: '课程分配成功', data: [] })
    expect(await openOf('course_id', courseId)).toEqual({ open: 0, all: 1 })
    expect(await drop()).toMatchObject({ status: 200 })
  })

  test('so is a teacher, from the teacher page and from the course page', async () => {
    const one = await taught('编织')
    const drop = (query = {}) =>
      admin(teachersApi.assignCourses, { params: { id: one.teacherId }, query, body: [] })
    expect(await drop()).toMatchObject(asked('编织'))
    expect(await drop({ confirm: 'true' })).toMatchObject({ status: 200 })
    expect(await openOf('teacher_id', one.teacherId)).toEqual({ open: 0, all: 1 })

    const two = await taught('茶艺')
    const params = { id: two.courseId }
    expect(await admin(coursesApi.assignTeachers, { params, body: [] })).toMatchObject(asked('茶艺'))
    const body = { name: '茶艺', courseType: '选修', credits: 1, teacherIds: [] as number[] } as const
    expect(await admin(coursesApi.update, { params, body })).toMatchObject(asked('茶艺'))
    expect(await openOf('course_id', two.courseId)).toEqual({ open: 1, all: 1 })
    expect((await admin(coursesApi.update, { params, body, query: { confirm: 'true' } })).status).toBe(200)
    expect(await openOf('course_id', two.courseId)).toEqual({ open: 0, all: 1 })
  })

  test('whoever leaves, and a class or course that is deleted, ends theirs', async () => {
    const left = await taught('航模')
    const record = (await admin(teachersApi.get, { params: { id: left.teacherId } })).data
    const departmentId = await make.aDepartment()
    const params = { id: left.teacherId }
    const body = { ...record, departmentId, employmentStatus: '离职' }
    expect(await admin.loose(teachersApi.update, { params, body })).toMatchObject({
      ...{ status: 409, code: 'QUESTION' },
      message: expect.stringMatching(/^保存后将结束 1 项任课安排：.*航模.*。确定要保存吗？$/),
    })
    expect(await openOf('teacher_id', left.teacherId)).toEqual({ open: 1, all: 1 })
    const yes = { confirm: 'true' }
    expect((await admin.loose(teachersApi.update, { params, body, query: yes })).status).toBe(200)
    expect(await openOf('teacher_id', left.teacherId)).toEqual({ open: 0, all: 1 })

    const imported = await taught('无线电')
    const { rows } = await sql<{ number: string }>`select teacher_number as number from teachers
      where id = ${imported.teacherId}`.execute(t.db)
    const department = await make.aDepartment({ name: '离任部' })
    expect(department).toBeGreaterThan(0)
    const sheet = oddWorkbook([
      {
        rows: [
          ['工号', '姓名', '性别', '所属部门', '在职状态'],
          [rows[0]?.number ?? '', '无线电师', '女', '离任部', '退休'],
        ],
      },
    ])
    const form = await uploadForm(sheet, '教师.xlsx', { updateExisting: 'true' })
    expect((await admin.loose(teachersApi.importFile, form)).data).toMatchObject({
      updatedCount: 1,
      warnings: [{ row: 2, field: '在职状态', message: '退休的教师将结束 1 项任课安排' }],
    })
    expect(await openOf('teacher_id', imported.teacherId)).toEqual({ open: 0, all: 1 })

    const deleted = await taught('园艺')
    await admin(teachersApi.remove, { params: { id: deleted.teacherId } })
    expect(await openOf('teacher_id', deleted.teacherId)).toEqual({ open: 0, all: 1 })
    const closed = await taught('烘焙')
    await admin(classesApi.remove, { params: { id: closed.classId } })
    expect(await openOf('class_id', closed.classId)).toEqual({ open: 0, all: 1 })
    const dropped = await taught('刺绣')
    await admin(coursesApi.remove, { params: { id: dropped.courseId } })
    expect(await openOf('course_id', dropped.courseId)).toEqual({ open: 0, all: 1 })
    const { content } = (await admin(api.list, { query: { state: 'ENDED', courseId: dropped.courseId } }))
      .data
    expect(content).toMatchObject([{ courseName: '刺绣', endedBy: '系统管理员' }])
  })
})
