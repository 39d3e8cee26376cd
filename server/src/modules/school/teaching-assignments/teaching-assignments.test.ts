import { classesApi } from '@xueqiao/contract/features/school/classes/api'
import { teachersApi } from '@xueqiao/contract/features/school/teachers/api'
import { teachingAssignmentsApi as api } from '@xueqiao/contract/features/school/teaching-assignments/api'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { planLab } from '../../../../test/plan-lab'

const { t, make, admin, semesterId, aClass, matrix, markOf, share, save } = await planLab()

describe('the matrix', () => {
  test('has the classes of the grade, the courses of any of them, and what stands in each cell', async () => {
    const [chinese, maths] = [await make.aCourse({ name: '语文' }), await make.aCourse({ name: '数学' })]
    const head = await make.aTeacher({ name: '林静', number: 'LOAD-1' })
    const one = await aClass([chinese, maths], { grade: 1, headTeacherId: head })
    const two = await aClass([maths], { grade: 1 })
    const other = await make.aTeacher({ name: '罗文', number: 'LOAD-2' })
    expect(await save([{ classId: one, courseId: chinese, assignments: [share(head, 8)] }])).toMatchObject({
      status: 200,
      message: '保存成功',
      data: { added: 1, ended: 0, sums: [{ classId: one, lessons: 8, expected: 26 }] },
    })
    await save([
      { classId: two, courseId: maths, assignments: [share(head, 2), share(other, 2)] },
      { classId: one, courseId: maths, assignments: [share(other, 4)] },
    ])
    const seen = await matrix(1)
    expect(seen).toMatchObject({
      semester: { id: semesterId, isCurrent: true, readOnly: false },
      grade: '一年级',
      classes: [
        { id: one, headTeacherName: '林静', courseIds: [chinese, maths] },
        { id: two, headTeacherName: null, courseIds: [maths] },
      ],
      courses: [
        { id: chinese, name: '语文' },
        { id: maths, name: '数学' },
      ],
    })
    const cell = (classId: number, courseId: number) =>
      seen.cells.find((found) => found.classId === classId && found.courseId === courseId)
    expect(cell(one, chinese)?.assignments).toMatchObject([
      { teacherId: head, teacherName: '林静', teacherNumber: 'LOAD-1', weeklyLessons: 8 },
    ])
    expect(cell(two, maths)?.assignments.map(({ teacherName }) => teacherName)).toEqual(['林静', '罗文'])
    expect(cell(two, maths)?.mark).toMatch(/^\d+-\d+$/)
    const sum = seen.sums.find(({ classId }) => classId === one)
    expect(sum).toMatchObject({ lessons: 12, expected: 26 })
    expect(seen.subjects[0]).toEqual({ subject: '语文', min: 7, max: 9 })
    expect(sum?.subjects[0]).toBe(8)
    expect(sum?.subjects).toHaveLength(seen.subjects.length)
    const usual = { limit: 16, ownLimit: false, mayLimit: true }
    expect(seen.loads).toMatchObject([
      { teacherId: head, teacherName: '林静', teacherNumber: 'LOAD-1', lessons: 10, ...usual },
      { teacherId: other, teacherName: '罗文', teacherNumber: 'LOAD-2', lessons: 6, ...usual },
    ])
    expect(seen.loads[0]?.keys.toSorted()).toEqual(['j', 'jing', 'linj', 'linjing', 'lj', '林静', '静'])
  })

  test('is read in as many statements for twenty classes as for one', async () => {
    const courses = [await make.aCourse(), await make.aCourse()]
    const teacherId = await make.aTeacher()
    const fill = async (grade: number, count: number) => {
      const ids: number[] = []
      for (let n = 0; n < count; n++) ids.push(await aClass(courses, { grade }))
      await save(
        ids.flatMap((classId) =>
          courses.map((courseId) => ({ classId, courseId, assignments: [share(teacherId, 1)] })),
        ),
      )
    }
    await fill(2, 1)
    await fill(3, 20)
    const one = await t.queriesOf(() => matrix(2))
    const many = await t.queriesOf(() => matrix(3))
    expect(many).toBe(one)
    const list = (grade: number) => admin(api.list, { query: { grade, size: 50 } })
    expect(await t.queriesOf(() => list(3))).toBe(await t.queriesOf(() => list(2)))
  })

  test('a year to come shows classes in the grade they will be in, with what that grade is taught; a past one as it was', async () => {
    const years = await sql<{
      id: number
    }>`insert into academic_years (code, name, start_date, end_date, status)
      select y || '-' || y + 1, y || '学年', make_date(y, 9, 1), make_date(y + 1, 7, 31), 'PLANNING'
      from generate_series(2024, 2027) y returning id`.execute(t.db)
    const semesterOf = async (year: number, yearId: number | undefined) => {
      const { rows } = await sql<{ id: number }>`insert into semesters
        (code, name, academic_year_id, semester_order, start_date, end_date, is_current) values
        (${`${year}-${year + 1}-1`}, ${`${year} 秋`}, ${yearId ?? null}, 1, ${`${year}-09-01`}, ${`${year + 1}-01-31`}, false)
        returning id`.execute(t.db)
      return rows[0]?.id ?? 0
    }
    const past = await semesterOf(2025, years.rows[1]?.id)
    const coming = await semesterOf(2027, years.rows[3]?.id)
    const [low, high] = [await make.aCourse({ name: '生物' }), await make.aCourse({ name: '物理' })]
    const lower = await aClass([low], { grade: 4, name: '升上来的班' })
    const upper = await aClass([high], { grade: 5, name: '将要升走的班' })
    await sql`update classes set academic_year = '2026-2027' where id in (${lower}, ${upper})`.execute(t.db)
    await sql`insert into class_years (class_id, academic_year_id, name, grade)
      values (${lower}, ${years.rows[1]?.id}, '三年级旧班', 3)`.execute(t.db)
    const next = await matrix(5, admin, coming)
    expect(next.classes).toMatchObject([{ id: lower, courseIds: [high] }])
    const teacherId = await make.aTeacher()
    expect(
      (await save([{ classId: lower, courseId: high, assignments: [share(teacherId)] }], admin, coming))
        .status,
    ).toBe(200)
    expect(
      await save([{ classId: lower, courseId: low, assignments: [share(teacherId)] }], admin, coming),
    ).toMatchObject({
      status: 400,
      message: '升上来的班 未开设 生物，请先为班级分配课程',
      field: 'cells.0.courseId',
    })
    const before = await matrix(3, admin, past)
    expect(before.classes).toContainEqual(expect.objectContaining({ id: lower, name: '三年级旧班' }))
    expect(before.semester.readOnly).toBe(true)
    const late = { classId: lower, courseId: low, assignments: [share(teacherId)] }
    expect(await save([late], admin, past)).toMatchObject({
      status: 409,
      code: 'CONFLICT',
      message: '2025 秋 已结束，任课安排只能查看',
    })
    for (const call of [
      admin(api.previewFill, { body: { semesterId: past, grade: 3, source: 'LAST' } }),
      admin(api.fill, { body: { semesterId: past, cells: [late] } }),
    ])
      expect((await call).status).toBe(409)
  })
})

describe('a save', () => {
  test('replaces what stands; what is replaced ends and is kept, with who and when', async () => {
    const courseId = await make.aCourse({ name: '书法' })
    const classId = await aClass([courseId], { grade: 6 })
    const [first, second] = [await make.aTeacher({ name: '前任' }), await make.aTeacher({ name: '后任' })]
    await save([{ classId, courseId, assignments: [share(first, 2)] }])
    const mark = await markOf(6, classId, courseId)
    t.advance(10)
    expect((await save([{ classId, courseId, mark, assignments: [share(second, 3)] }])).data).toMatchObject({
      added: 1,
      ended: 1,
      loads: [
        { teacherId: first, lessons: 0 },
        { teacherId: second, lessons: 3 },
      ],
    })
    const list = async (state: 'NOW' | 'ENDED' | 'ALL') =>
      (await admin(api.list, { query: { classId, courseId, state, sort: 'createdAt' } })).data
    expect((await list('NOW')).content).toMatchObject([
      { teacherName: '后任', weeklyLessons: 3, grade: '六年级', endedAt: null, createdBy: '系统管理员' },
    ])
    expect(await list('ALL')).toMatchObject({
      totalElements: 2,
      content: [{ teacherName: '前任' }, { teacherName: '后任' }],
    })
    const [ended] = (await list('ENDED')).content
    expect(ended).toMatchObject({ teacherName: '前任', endedBy: '系统管理员', endedAt: expect.any(String) })
    const { rows } = await sql<{ summary: string }>`select summary from audit_log
      where entity = 'teaching-assignments' and entity_id = ${classId} order by id desc limit 1`.execute(t.db)
    expect(rows[0]?.summary).toContain('书法 前任 2 节 → 后任 3 节')
  })

  test('sent twice is done once, and emptying a cell ends what stood there', async () => {
    const courseId = await make.aCourse()
    const classId = await aClass([courseId])
    const cell = { classId, courseId, assignments: [share(await make.aTeacher(), 0)] }
    await save([cell])
    expect((await save([cell])).data).toMatchObject({ added: 0, ended: 0, cells: [{ classId, courseId }] })
    const mark = await markOf(7, classId, courseId)
    expect((await save([{ ...cell, mark, assignments: [] }])).data).toMatchObject({
      ...{ added: 0, ended: 1, cells: [{ classId, courseId, mark: '', assignments: [] }] },
    })
    expect((await save([{ ...cell, mark, assignments: [] }])).data).toMatchObject({ added: 0, ended: 0 })
  })

  test('made from an older state is refused whole, and says what stands there now', async () => {
    const courseId = await make.aCourse({ name: '围棋' })
    const other = await make.aCourse()
    const classId = await aClass([courseId, other], { name: '并发一班' })
    const [a, b] = [await make.aTeacher({ name: '甲师' }), await make.aTeacher({ name: '乙师' })]
    const saves = await Promise.all(
      [a, b].map((teacherId) =>
        save([
          { classId, courseId, assignments: [share(teacherId)] },
          { classId, courseId: other, assignments: [share(teacherId)] },
        ]),
      ),
    )
    expect(saves.map(({ status }) => status).sort()).toEqual([200, 409])
    const lost = saves.find(({ status }) => status === 409)
    const won = saves[0]?.status === 200 ? '甲师' : '乙师'
    expect(lost).toMatchObject({
      code: 'STALE',
      message: '系统管理员 刚刚修改了 并发一班 围棋等 2 格，请核对后再保存',
      body: { stale: { changedBy: '系统管理员', changedAt: expect.any(String) } },
    })
    expect(lost?.errors?.[0]).toEqual({ field: 'cells.0', message: `并发一班 围棋 现在是：${won} 4 节` })
    expect((await matrix(7)).cells.filter((cell) => cell.classId === classId)).toHaveLength(2)
  })

  test.each([
    [{ weeklyLessons: null }, '周课时应为0-40的整数', 'cells.0.assignments.0.weeklyLessons'],
    [{ weeklyLessons: '' }, '周课时应为0-40的整数', 'cells.0.assignments.0.weeklyLessons'],
    [{ weeklyLessons: 41 }, '周课时应为0-40的整数', 'cells.0.assignments.0.weeklyLessons'],
    [{ weeklyLessons: -1 }, '周课时应为0-40的整数', 'cells.0.assignments.0.weeklyLessons'],
    [{ weeklyLessons: 1.5 }, '周课时应为0-40的整数', 'cells.0.assignments.0.weeklyLessons'],
    [{ teacherId: null }, '请选择教师', 'cells.0.assignments.0.teacherId'],
    [{ teacherId: 999_999 }, '所选教师不存在', 'cells.0.assignments'],
  ])('with %j is refused: %s', async (broken, message, field) => {
    const courseId = await make.aCourse()
    const classId = await aClass([courseId])
    const assignments = [{ ...share(await make.aTeacher()), ...broken }]
    const answer = await admin.loose(api.save, {
      body: { semesterId, cells: [{ classId, courseId, mark: '', assignments }] },
    })
    expect(answer).toMatchObject({ status: 400, message, field })
  })

  test('takes 0 and 40 lessons, four teachers and five hundred cells, and not one more', async () => {
    const courseId = await make.aCourse()
    const classId = await aClass([courseId], { grade: 8 })
    const teachers: number[] = []
    for (let n = 0; n < 5; n++) teachers.push(await make.aTeacher())
    const cell = { classId, courseId, assignments: teachers.map((id, n) => share(id, n * 10)) }
    expect(await save([cell])).toMatchObject({ status: 400, message: '一门课程最多安排 4 位教师' })
    const four = { ...cell, assignments: cell.assignments.slice(1) }
    expect((await save([four])).data.cells[0]?.assignments).toHaveLength(4)
    const [one = 0] = teachers
    expect(await save([{ classId, courseId, assignments: [share(one), share(one, 2)] }])).toMatchObject({
      status: 400,
      message: '同一位教师不能重复安排',
    })
    expect(await save([four, four])).toMatchObject({ status: 400, message: '同一班级的同一课程不能重复提交' })
    expect(await save([])).toMatchObject({ status: 400, message: '请填写任课安排' })
    const many = Array.from({ length: 501 }, (_, n) => ({ classId, courseId: n + 1, assignments: [] }))
    expect(await save(many)).toMatchObject({ status: 400, message: '一次最多保存 500 格' })
    expect((await save(many.slice(1).filter((c) => c.courseId !== courseId))).status).toBe(200)
  })

  test('refuses who is not there to teach, what is not taught, and what does not exist', async () => {
    const [taken, free] = [await make.aCourse({ name: '舞蹈' }), await make.aCourse({ name: '戏剧' })]
    const classId = await aClass([taken], { name: '艺术班' })
    const onLeave = await make.aTeacher({ name: '休假师' })
    await sql`update teachers set employment_status = '休假' where id = ${onLeave}`.execute(t.db)
    const teacherId = await make.aTeacher()
    const refused = async (cell: Parameters<typeof save>[0][number], semester = semesterId) => {
      const { status, message } = await save([cell], admin, semester)
      return [status, message]
    }
    const cell = { classId, courseId: taken, assignments: [share(teacherId)] }
    expect(await refused({ ...cell, assignments: [share(onLeave)] })).toEqual([
      400,
      '休假师 目前休假，不能安排任课',
    ])
    expect(await refused({ ...cell, courseId: free })).toEqual([
      400,
      '艺术班 未开设 戏剧，请先为班级分配课程',
    ])
    expect(await refused({ ...cell, courseId: 999_999 })).toEqual([400, '所选课程不存在'])
    expect(await refused({ ...cell, classId: 999_999 })).toEqual([404, '班级不存在'])
    expect(await refused(cell, 999_999)).toEqual([404, '学期不存在'])
    await admin(teachersApi.remove, { params: { id: teacherId } })
    expect(await refused(cell)).toEqual([400, '所选教师不存在'])
    await admin(classesApi.remove, { params: { id: classId } })
    expect(await refused({ ...cell, assignments: [] })).toEqual([404, '班级不存在'])
  })
})

test('candidates: who has the course on the teacher page first, found by name, pinyin and number', async () => {
  const courseId = await make.aCourse({ name: '篆刻' })
  const own = await make.aTeacher({ name: '欧阳刻', number: 'CAND-1' })
  const other = await make.aTeacher({ name: '欧阳闲', number: 'CAND-2' })
  const gone = await make.aTeacher({ name: '欧阳走', number: 'CAND-3' })
  await sql`update teachers set employment_status = '退休' where id = ${gone}`.execute(t.db)
  await admin(teachersApi.assignCourses, { params: { id: own }, body: [courseId] })
  await admin(api.setLimit, { params: { id: own }, body: { limit: 6 } })
  const ask = async (query: object) =>
    (await admin(api.candidates, { query: { semesterId, courseId, ...query } })).data
  expect(await ask({ keyword: 'ouyang' })).toMatchObject([
    { id: own, teachesCourse: true, lessons: 0, limit: 6, teacherNumber: 'CAND-1' },
    { id: other, teachesCourse: false, limit: 16 },
  ])
  expect((await ask({ keyword: 'cand-2' })).map(({ id }) => id)).toEqual([other])
  expect((await ask({ onlyOfCourse: true })).map(({ id }) => id)).toEqual([own])
  expect(await ask({ keyword: "%'_" })).toEqual([])
})

test('a limit is set, shown beside the load, and taken away again', async () => {
  const id = await make.aTeacher()
  const set = (limit: unknown) => admin.loose(api.setLimit, { params: { id }, body: { limit } })
  expect((await set(12)).data).toEqual({ teacherId: id, limit: 12, ownLimit: true })
  expect((await set(null)).data).toEqual({ teacherId: id, limit: 16, ownLimit: false })
  expect(await set(41)).toMatchObject({ status: 400, message: '周课时上限应为0-40的整数', field: 'limit' })
  expect((await admin(api.setLimit, { params: { id: 999_999 }, body: { limit: 3 } })).status).toBe(404)
})
