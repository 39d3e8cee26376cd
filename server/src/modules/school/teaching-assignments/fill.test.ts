import { teachersApi } from '@xueqiao/contract/features/school/teachers/api'
import { teachingAssignmentsApi as api } from '@xueqiao/contract/features/school/teaching-assignments/api'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { planLab } from '../../../../test/plan-lab'
import { rowsOf } from '../../../../test/rows'

const { t, make, admin, semesterId, aClass, matrix, share, save } = await planLab()

const preview = async (grade: number, source: 'COURSES' | 'LAST', semester = semesterId) =>
  (await admin(api.previewFill, { body: { semesterId: semester, grade, source } })).data

const apply = (cells: Awaited<ReturnType<typeof preview>>['cells'], semester = semesterId) =>
  admin(api.fill, {
    body: {
      semesterId: semester,
      cells: cells.map(({ classId, courseId, assignments }) => ({ classId, courseId, assignments })),
    },
  })

test('the classes’ courses are shared out among those who teach them: previewed, then written, and nothing else', async () => {
  const [chinese, maths, chess] = [
    await make.aCourse({ name: '语文' }),
    await make.aCourse({ name: '数学' }),
    await make.aCourse({ name: '围棋' }),
  ]
  const [a, b, busy] = [await make.aTeacher(), await make.aTeacher(), await make.aTeacher()]
  for (const id of [a, b]) await admin(teachersApi.assignCourses, { params: { id }, body: [chinese] })
  await admin(teachersApi.assignCourses, { params: { id: busy }, body: [maths] })
  await admin(api.setLimit, { params: { id: busy }, body: { limit: 8 } })
  const one = await aClass([chinese, maths, chess], { grade: 1, name: '填1班' })
  const two = await aClass([chinese, maths], { grade: 1, name: '填2班', headTeacherId: b })
  const three = await aClass([chinese, maths], { grade: 1, name: '填3班' })
  const before = await rowsOf(t, 'teaching_assignments')
  const drawn = await preview(1, 'COURSES')
  expect(await rowsOf(t, 'teaching_assignments')).toEqual(before)
  const of = (classId: number, courseId: number) =>
    drawn.cells.find((cell) => cell.classId === classId && cell.courseId === courseId)?.assignments
  expect(of(one, chinese)).toMatchObject([{ teacherId: a, weeklyLessons: 8 }])
  expect(of(two, chinese)).toMatchObject([{ teacherId: b, weeklyLessons: 8 }])
  expect(of(three, chinese)).toHaveLength(1)
  expect(drawn.cells.filter(({ courseId }) => courseId === maths)).toHaveLength(2)
  expect(drawn.skipped).toEqual([
    {
      ...{ classId: one, className: '填1班', courseId: chess, courseName: '围棋' },
      reason: '还没有教师任教这门课程，请先在教师管理中分配',
    },
    {
      ...{ classId: three, className: '填3班', courseId: maths, courseName: '数学' },
      reason: '任教这门课程的教师都已达到周课时上限',
    },
  ])

  // Somebody else fills a cell meanwhile, and only a part of the preview is wanted.
  const other = await make.aTeacher()
  await save([{ classId: one, courseId: chinese, assignments: [share(other, 7)] }])
  const { data } = await apply(drawn.cells.filter(({ classId }) => classId !== three))
  expect(data).toMatchObject({ added: 3, ended: 0 })
  const { cells } = await matrix(1)
  expect(cells.find((cell) => cell.classId === one && cell.courseId === chinese)?.assignments).toMatchObject([
    { teacherId: other, weeklyLessons: 7 },
  ])
  expect(cells.filter(({ classId }) => classId === three)).toEqual([])
  expect((await apply(drawn.cells)).data).toMatchObject({ ended: 0 })
  expect((await apply(drawn.cells)).data).toMatchObject({ added: 0, ended: 0 })
})

test('last semester goes on with whoever is still here', async () => {
  const { rows } = await sql<{ id: number }>`insert into semesters
    (code, name, semester_order, start_date, end_date, is_current)
    values ('2026-2027-2', '下学期', 2, '2027-02-15', '2027-07-10', false) returning id`.execute(t.db)
  const next = rows[0]?.id ?? 0
  const courses = [await make.aCourse(), await make.aCourse(), await make.aCourse(), await make.aCourse()]
  const [kept = 0, lost = 0, planned = 0, never = 0] = courses
  const classId = await aClass(courses, { grade: 9 })
  const [stays, leaves] = [await make.aTeacher({ name: '留任' }), await make.aTeacher({ name: '病休' })]
  await save([
    { classId, courseId: kept, assignments: [share(stays, 5), share(leaves, 1)] },
    { classId, courseId: lost, assignments: [share(leaves, 3)] },
    { classId, courseId: planned, assignments: [share(stays, 2)] },
  ])
  await sql`update teachers set employment_status = '休假' where id = ${leaves}`.execute(t.db)
  const someone = await make.aTeacher()
  await save([{ classId, courseId: planned, assignments: [share(someone, 2)] }], admin, next)
  const drawn = await preview(9, 'LAST', next)
  expect(drawn.from).toMatchObject({ id: semesterId })
  expect(drawn.cells).toMatchObject([
    { classId, courseId: kept, assignments: [{ teacherId: stays, teacherName: '留任', weeklyLessons: 5 }] },
  ])
  expect(drawn.skipped).toMatchObject([
    { courseId: lost, reason: '上学期的 病休 已不在职' },
    { courseId: never, reason: '上学期没有安排' },
  ])
  expect((await apply(drawn.cells, next)).data).toMatchObject({ added: 1, ended: 0 })
  expect((await matrix(9, admin, next)).cells).toHaveLength(2)
  expect((await matrix(9)).cells).toHaveLength(3)
  expect(await preview(9, 'LAST')).toMatchObject({ from: null, cells: [] })
})

test('a fill follows the rules of a save', async () => {
  const courseId = await make.aCourse()
  const classId = await aClass([courseId], { grade: 4 })
  const send = (cells: unknown) => admin.loose(api.fill, { body: { semesterId, cells } })
  const teacherId = await make.aTeacher()
  const cell = { classId, courseId, assignments: [share(teacherId)] }
  expect(await send([{ ...cell, assignments: [] }])).toMatchObject({ status: 400, message: '请选择教师' })
  expect(await send([{ ...cell, classId: 999_999 }])).toMatchObject({ status: 404 })
  expect(await send([cell, cell])).toMatchObject({ status: 400 })
  await sql`update teachers set employment_status = '离职' where id = ${teacherId}`.execute(t.db)
  expect(await send([cell])).toMatchObject({ status: 400, field: 'cells.0.assignments' })
  const wrong = { semesterId, grade: 4, source: 'MAGIC' }
  expect(await admin.loose(api.previewFill, { body: wrong })).toMatchObject({
    status: 400,
    message: '请选择填充来源',
  })
})
