import { contactsApi } from '@xueqiao/contract/features/family/communication/contacts'
import { classesApi } from '@xueqiao/contract/features/school/classes/api'
import { coursesApi } from '@xueqiao/contract/features/school/courses/api'
import { teachersApi } from '@xueqiao/contract/features/school/teachers/api'
import { teachingAssignmentsApi as api } from '@xueqiao/contract/features/school/teaching-assignments/api'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { planLab } from '../../../../test/plan-lab'

const { t, make, admin, semesterId, aClass, matrix, markOf, share, save } = await planLab()

let count = 0
const leaderOf = async (departmentId: number) => {
  const id = await make.aTeacher({ departmentId })
  return make.aUser(`rules_${++count}`, ['DEPARTMENT_ADMIN'], { type: 'TEACHER', id })
}

describe('what a removal would end', () => {
  test('in classes out of sight is counted, not named, and ends with the rest', async () => {
    const department = await make.aDepartment()
    const courseId = await make.aCourse({ name: '木工', departmentId: department })
    const own = await aClass([courseId], { name: '本部一班', departmentId: department })
    const foreign = await aClass([courseId], { name: '外部一班' })
    const teacherId = await make.aTeacher({ name: '木匠', departmentId: department })
    await admin(teachersApi.assignCourses, { params: { id: teacherId }, body: [courseId] })
    await save([
      { classId: own, courseId, assignments: [share(teacherId)] },
      { classId: foreign, courseId, assignments: [share(teacherId)] },
    ])
    const { call } = await leaderOf(department)
    const drop = (by: typeof call, query = {}) =>
      by(teachersApi.assignCourses, { params: { id: teacherId }, query, body: [] })
    const two = { status: 409, code: 'QUESTION' }
    expect(await drop(call)).toMatchObject({
      ...two,
      message: '移除后将结束 2 项任课安排：本部一班 木工 木匠；另有 1 项在您看不到的班级。确定要移除吗？',
    })
    expect(await drop(admin)).toMatchObject({ ...two, message: expect.stringContaining('外部一班') })
    expect(await call(coursesApi.assignTeachers, { params: { id: courseId }, body: [] })).toMatchObject({
      ...two,
      message: expect.not.stringContaining('外部一班'),
    })
    await save([{ classId: own, courseId, mark: await markOf(7, own, courseId), assignments: [] }])
    expect(await drop(call)).toMatchObject({
      ...two,
      message: '移除后将结束 1 项任课安排，均在您看不到的班级。确定要移除吗？',
    })
    expect((await drop(call, { confirm: 'true' })).status).toBe(200)
    expect((await admin(api.list, { query: { courseId } })).data.totalElements).toBe(0)
  })
})

describe('an empty cell', () => {
  /** Who is named for a pupil of the class, by contacts and by the class page. */
  const givers = async (classId: number, teacherIds: readonly number[]) => {
    const parentId = await make.aParent([await make.aStudent({ classId })])
    const parent = await make.aUser(`rules_${++count}`, ['PARENT'], { type: 'PARENT', id: parentId })
    const { data: found } = await parent.call(contactsApi.relatedTeachers, { params: { id: parentId } })
    const { data: courses } = await admin(classesApi.courses, { params: { id: classId } })
    return {
      contacts: found
        .map(({ profileId }) => profileId)
        .filter((id) => teacherIds.includes(id))
        .toSorted(),
      classPage: courses.flatMap(({ teacherNames }) => teacherNames),
    }
  }

  test('means nobody as soon as the class has a plan; without one, whoever gives the course counts', async () => {
    const [drawing, music] = [await make.aCourse({ name: '素描' }), await make.aCourse({ name: '合唱' })]
    const classId = await aClass([drawing, music])
    const [a, b] = [await make.aTeacher({ name: '画师甲' }), await make.aTeacher({ name: '画师乙' })]
    for (const id of [a, b]) {
      await make.aUser(`rules_${++count}`, ['TEACHER'], { type: 'TEACHER', id })
      await admin(teachersApi.assignCourses, { params: { id }, body: [drawing, music] })
    }
    const [all, names] = [[a, b].toSorted(), ['画师甲', '画师乙', '画师甲', '画师乙']]
    expect(await givers(classId, all)).toEqual({ contacts: all, classPage: names })
    await save([{ classId, courseId: drawing, assignments: [share(a)] }])
    expect(await givers(classId, all)).toEqual({ contacts: [a], classPage: ['画师甲'] })
    const mark = await markOf(7, classId, drawing)
    await save([{ classId, courseId: drawing, mark, assignments: [] }])
    expect(await givers(classId, all)).toEqual({ contacts: [], classPage: [] })
  })
})

test('a cell with more teachers than it has room for today can still be emptied', async () => {
  const courseId = await make.aCourse()
  const classId = await aClass([courseId], { grade: 5 })
  for (let n = 0; n < 30; n++) await make.teaches(await make.aTeacher(), classId, courseId, semesterId)
  await sql`update teaching_assignments set weekly_lessons = 1 where class_id = ${classId}`.execute(t.db)
  const mark = await markOf(5, classId, courseId)
  // As long as after a few years of a large school.
  await sql`select setval(pg_get_serial_sequence('teaching_assignments', 'id'), 10000000)`.execute(t.db)
  expect(mark.split('-')).toHaveLength(30)
  for (let n = 0; n < 15; n++) await make.teaches(await make.aTeacher(), classId, courseId, semesterId)
  const long = await markOf(5, classId, courseId)
  expect(long.length).toBeGreaterThan(180)
  expect((await save([{ classId, courseId, mark: long, assignments: [] }])).data).toMatchObject({ ended: 45 })
  expect(await save([{ classId, courseId, mark: '1'.repeat(1001), assignments: [] }])).toMatchObject({
    status: 400,
    message: '标记不正确',
  })
})

test('what the log says of a class names six courses and counts the rest, however long their names', async () => {
  const teachers: number[] = []
  for (let n = 0; n < 4; n++) teachers.push(await make.aTeacher({ name: `司马相如${'长'.repeat(40)}${n}` }))
  const courses: number[] = []
  for (let n = 0; n < 8; n++) courses.push(await make.aCourse({ name: `${'课'.repeat(40)}${n}` }))
  const classId = await aClass(courses)
  const cells = courses.map((courseId) => ({
    classId,
    courseId,
    assignments: teachers.map((id) => share(id, 1)),
  }))
  expect((await save(cells)).data).toMatchObject({ added: 32 })
  const { rows } = await sql<{ summary: string }>`select summary from audit_log
    where entity = 'teaching-assignments' and entity_id = ${classId}`.execute(t.db)
  expect(rows[0]?.summary).toMatch(/等 8 项$/)
})

test('whoever reaches for a class or teacher of others leaves a line in the log', async () => {
  const department = await make.aDepartment()
  const courseId = await make.aCourse()
  const foreign = await aClass([courseId])
  const teacherId = await make.aTeacher()
  const { call, id: userId } = await leaderOf(department)
  expect((await save([{ classId: foreign, courseId, assignments: [share(teacherId)] }], call)).status).toBe(
    404,
  )
  const params = { id: teacherId }
  expect((await call(api.setLimit, { params, body: { limit: 3 } })).status).toBe(404)
  expect((await save([{ classId: 999_999, courseId, assignments: [] }], call)).status).toBe(404)
  const { rows } = await sql<{ entity: string; id: number }>`select entity, entity_id as id from audit_log
    where action = 'denied' and user_id = ${userId} order by entity`.execute(t.db)
  expect(rows).toEqual([
    { entity: 'classes', id: foreign },
    { entity: 'teachers', id: teacherId },
  ])
})

test('who plans these classes is told when they have changed, the other pages of whoever did it too, and nobody else', async () => {
  const [department, other] = [await make.aDepartment(), await make.aDepartment()]
  const courseId = await make.aCourse()
  const classId = await aClass([courseId], { departmentId: department })
  const [leader, stranger] = [await leaderOf(department), await leaderOf(other)]
  const office = await make.aUser(`rules_${++count}`, ['SCHOOL_ADMIN'])
  const teacherId = await make.aTeacher()
  const teacher = await make.aUser(`rules_${++count}`, ['TEACHER'], { type: 'TEACHER', id: teacherId })
  const toldBy = async (work: () => Promise<unknown>) => {
    const from = t.events.length
    await work()
    const told = t.events.slice(from).filter(({ type }) => type === 'teaching-assignments.changed')
    expect(told.map((one) => one.tell?.event)).toEqual([{ type: 'teaching-assignments.changed', semesterId }])
    const people = { leader, stranger, office, teacher }
    return Object.entries(people).flatMap(([who, { id }]) => (told[0]?.tell?.users.includes(id) ? [who] : []))
  }
  const cell = { classId, courseId, assignments: [share(teacherId)] }
  expect(await toldBy(() => save([cell]))).toEqual(['leader', 'office'])
  const mark = await markOf(7, classId, courseId)
  expect(await toldBy(() => save([{ ...cell, mark, assignments: [] }], leader.call))).toEqual([
    'leader',
    'office',
  ])
  const setLimit = (limit: number) => admin(api.setLimit, { params: { id: teacherId }, body: { limit } })
  const from = t.events.length
  await setLimit(9)
  expect(t.events.slice(from).filter(({ tell }) => tell !== undefined)).toEqual([])
  await save([cell])
  expect(await toldBy(() => setLimit(10))).toEqual(['leader', 'office'])
})

test('走班 counts for whoever teaches it and for the classes whose pupils have it, once it is confirmed', async () => {
  const [chinese, physics] = [await make.aCourse({ name: '语文' }), await make.aCourse({ name: '物理' })]
  const classId = await aClass([chinese, physics], { grade: 11 })
  const teacherId = await make.aTeacher()
  await admin(teachersApi.assignCourses, { params: { id: teacherId }, body: [chinese] })
  await save([{ classId, courseId: chinese, assignments: [share(teacherId, 4)] }])
  const studentId = await make.aStudent({ classId })
  const { rows } = await sql<{ id: number }>`insert into elective_plans
    (semester_id, grade, status, largest, fewest, bands, weekly_lessons)
    values (${semesterId}, 11, 'SECTIONED', 40, 20, 3, 3) returning id`.execute(t.db)
  const planId = rows[0]?.id ?? 0
  for (const [band, courseId] of [chinese, physics].entries()) {
    const section = await sql<{ id: number }>`insert into elective_sections
      (plan_id, course_id, band, number, teacher_id) values (${planId}, ${courseId}, ${band + 1}, 1, ${teacherId})
      returning id`.execute(t.db)
    await sql`insert into elective_section_students (section_id, plan_id, course_id, band, student_id)
      values (${section.rows[0]?.id}, ${planId}, ${courseId}, ${band + 1}, ${studentId})`.execute(t.db)
  }
  const shown = async () => {
    t.advance(1)
    const { sums, loads } = await matrix(11)
    const query = { semesterId, courseId: chinese }
    const [candidate] = (await admin(api.candidates, { query: { ...query, onlyOfCourse: 'true' } })).data
    return [sums[0]?.lessons, loads[0]?.lessons, candidate?.lessons]
  }
  expect(await shown()).toEqual([4, 4, 4])
  await sql`update elective_plans set status = 'CONFIRMED' where id = ${planId}`.execute(t.db)
  expect(await shown()).toEqual([10, 10, 10])
})
