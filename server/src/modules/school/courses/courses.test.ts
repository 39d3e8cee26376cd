import { classesApi } from '@xueqiao/contract/features/school/classes/api'
import { coursesApi as api, type CourseInput } from '@xueqiao/contract/features/school/courses/api'
import { readXlsx } from 'hucre/xlsx'
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
  ({
    name: `课程${++number}`,
    courseCode: `K-${number}`,
    courseType: '必修',
    credits: 2,
    ...input,
  }) as unknown as CourseInput
const aCourse = async (input: Record<string, unknown> = {}) =>
  (await admin(api.create, { body: body(input) })).data
const aClass = async (name: string, input: Record<string, unknown> = {}) =>
  (await admin.loose(classesApi.create, { body: { name, grade: 1, ...input } })).data
const read = async (id: number) => (await admin(api.get, { params: { id } })).data

const CODE_MESSAGE = '课程代码只能包含字母、数字、连字符和下划线'

describe('create', () => {
  test('answers the course with its names, and tells of it after the commit (COURSE-41)', async () => {
    const departmentId = await make.aDepartment({ name: '数学教研组' })
    const teacherId = await make.aTeacher({ name: '张三', number: 'T-90' })
    const answer = await admin(api.create, {
      body: body({
        name: '趣味数学',
        departmentId,
        credits: '1.5',
        semester: '全学年',
        description: '每周一次',
        teacherIds: [teacherId],
      }),
    })
    expect(answer).toMatchObject({ status: 200, success: true, message: '创建课程成功' })
    expect(answer.data).toMatchObject({
      name: '趣味数学',
      courseType: '必修',
      credits: 1.5,
      semester: '全学年',
      departmentName: '数学教研组',
      description: '每周一次',
      teacherIds: [teacherId],
      teacherNames: ['张三'],
      teachers: [{ id: teacherId, name: '张三', teacherNumber: 'T-90', title: null }],
      classes: [],
      version: 1,
    })
    const { rows } = await auditOf(answer.data.id)
    expect(rows).toMatchObject([
      { action: 'create', summary: '新增了课程 趣味数学', actor_name: '系统管理员' },
    ])
  })

  test.each([
    [{ name: '' }, '请输入课程名称', 'name'],
    [{ name: null }, '请输入课程名称', 'name'],
    [{ name: '数' }, '长度在 2 到 50 个字符', 'name'],
    [{ name: '数'.repeat(51) }, '长度在 2 到 50 个字符', 'name'],
    [{ courseCode: '' }, '请输入课程代码', 'courseCode'],
    [{ courseCode: null }, '请输入课程代码', 'courseCode'],
    [{ courseCode: 'A' }, CODE_MESSAGE, 'courseCode'],
    [{ courseCode: 'A'.repeat(21) }, CODE_MESSAGE, 'courseCode'],
    [{ courseCode: '数学1' }, CODE_MESSAGE, 'courseCode'],
    [{ courseCode: 'A B' }, CODE_MESSAGE, 'courseCode'],
    [{ courseCode: 'A.1' }, CODE_MESSAGE, 'courseCode'],
    [{ courseType: null }, '请选择课程类型', 'courseType'],
    [{ courseType: '必修课' }, '请选择课程类型', 'courseType'],
    [{ credits: null }, '请输入学分', 'credits'],
    [{ credits: ' ' }, '请输入学分', 'credits'],
    [{ credits: undefined }, '请输入学分', 'credits'],
    [{ credits: 'abc' }, '学分必须为数字', 'credits'],
    [{ credits: true }, '学分必须为数字', 'credits'],
    [{ credits: -1 }, '学分应在0-20之间', 'credits'],
    [{ credits: 21 }, '学分应在0-20之间', 'credits'],
    [{ credits: 2.25 }, '学分最多保留一位小数', 'credits'],
    [{ semester: '第三学期' }, '学期不正确', 'semester'],
    [{ departmentId: 999_999 }, '所选部门不存在', 'departmentId'],
    [{ teacherIds: [999_999] }, '教师不存在（编号 999999）', 'teacherIds'],
    [{ description: '长'.repeat(501) }, '长度不能超过 500 个字符', 'description'],
  ])('refuses %j with the field (COURSE-08 to 15)', async (input, message, field) => {
    expect(await admin(api.create, { body: body(input) })).toMatchObject({
      status: 400,
      success: false,
      message,
      field,
    })
  })

  test('takes the limits, and needs no more than four fields (COURSE-08, 10, 15, 47)', async () => {
    for (const name of ['数学', '数'.repeat(50)]) expect((await aCourse({ name })).name).toBe(name)
    for (const courseCode of ['A1', 'A-_1', 'B'.repeat(20)])
      expect((await aCourse({ courseCode })).courseCode).toBe(courseCode)
    for (const credits of [0, 20, 0.1, 2.3, 19.9]) expect((await aCourse({ credits })).credits).toBe(credits)
    const bare = { name: '数学', courseCode: 'MATH-09', courseType: '必修', credits: 2 } as const
    const { data } = await admin(api.create, { body: bare })
    expect(data).toMatchObject({ semester: null, departmentId: null, description: null, teacherIds: [] })
    const blank = await aCourse({ semester: '', departmentId: '', description: ' ', teacherIds: null })
    expect(blank).toMatchObject({ semester: null, departmentId: null, description: null })
  })

  test('a code is taken once, says by whom, and is free again after deletion (COURSE-17)', async () => {
    const first = await aCourse({ name: '先来课', courseCode: 'ONCE' })
    const again = body({ courseCode: 'ONCE' })
    expect(await admin(api.create, { body: again })).toMatchObject({
      status: 409,
      message: '课程代码 ONCE 已被课程 先来课 使用',
      field: 'courseCode',
    })
    await admin(api.remove, { params: { id: first.id } })
    expect((await admin(api.create, { body: again })).status).toBe(200)
  })

  test('unknown and read-only keys never reach the database', async () => {
    const { data } = await admin.loose(api.create, {
      body: { ...body(), id: 1, deleted_at: '2020-01-01', version: 77, teacherNames: ['某人'], 'name=x': 1 },
    })
    expect(data).toMatchObject({ version: 1, teacherNames: [] })
    expect((await admin(api.get, { params: { id: data.id } })).status).toBe(200)
  })
})

describe('update', () => {
  test('a record that was read can be sent back whole; its code stays (COURSE-11, COURSE-42)', async () => {
    const teacherId = await make.aTeacher()
    const saved = await aCourse({ description: '旧说明', teacherIds: [teacherId] })
    const sent = { ...saved, courseCode: 'OTHER', departmentName: '别的', name: '新名称', credits: 3 }
    const answer = await admin.loose(api.update, { params: { id: saved.id }, body: sent })
    expect(answer).toMatchObject({ status: 200, message: '更新课程成功' })
    expect(answer.data).toEqual({ ...saved, name: '新名称', credits: 3, version: saved.version + 1 })
    const { rows } = await auditOf(saved.id)
    expect(rows[1]).toMatchObject({
      action: 'update',
      summary: '修改了课程 新名称',
      diff: { before: { name: saved.name }, after: { name: '新名称' } },
    })
  })

  test('leaves alone what was not sent, teachers too, and clears what was sent empty', async () => {
    const teacherId = await make.aTeacher()
    const saved = await aCourse({ semester: '第一学期', description: '说明', teacherIds: [teacherId] })
    const { name, courseType, credits } = saved
    const put = async (input: object) =>
      (
        await admin.loose(api.update, {
          params: { id: saved.id },
          body: { name, courseType, credits, ...input },
        })
      ).data
    expect(await put({})).toMatchObject({
      semester: '第一学期',
      description: '说明',
      teacherIds: [teacherId],
    })
    expect(await put({ semester: '', description: null, teacherIds: [] })).toMatchObject({
      semester: null,
      description: null,
      teacherIds: [],
    })
  })

  test('a save made from an older version is refused, and says who was faster', async () => {
    const course = await aCourse()
    const params = { id: course.id }
    expect((await admin(api.update, { params, body: { ...course, credits: 3 } })).status).toBe(200)
    const late = await admin(api.update, { params, body: { ...course, credits: 4 } })
    expect(late).toMatchObject({ status: 409, code: 'STALE' })
    expect(late.body).toMatchObject({ stale: { version: course.version + 1, changedBy: '系统管理员' } })
    const fresh = await read(course.id)
    await admin(api.assignTeachers, { params, body: [await make.aTeacher()] })
    expect(await admin(api.update, { params, body: fresh })).toMatchObject({ code: 'STALE' })
    const { version: _version, ...blind } = fresh
    expect((await admin(api.update, { params, body: blind })).status).toBe(200)
  })

  test('an unknown course answers 404, a malformed id 400', async () => {
    const params = { id: 999_999 }
    for (const answer of [
      await admin(api.get, { params }),
      await admin(api.update, { params, body: body() }),
      await admin(api.assignTeachers, { params, body: [] }),
    ])
      expect(answer).toMatchObject({ status: 404, message: '课程不存在' })
    expect((await admin.loose(api.get, { params: { id: "1'--" } })).status).toBe(400)
  })
})

describe('search', () => {
  test('filters by parts of name and code in any case, by type and department together (COURSE-02)', async () => {
    const departmentId = await make.aDepartment()
    const below = await make.aDepartment({ parentId: departmentId })
    const wanted = await aCourse({
      name: 'Robot 机器人',
      courseCode: 'Find-1',
      courseType: '选修',
      departmentId,
    })
    await aCourse({ name: 'Robot 机器人', courseCode: 'Find-2', departmentId })
    await aCourse({ name: 'Robot 机器人', courseCode: 'Find-3', courseType: '选修', departmentId: below })
    const all = (query: object) => admin.loose(api.all, { query })
    expect((await all({ name: 'ROBOT' })).data).toHaveLength(3)
    expect((await all({ courseCode: 'find' })).data).toHaveLength(3)
    expect((await all({ name: '机器', courseCode: 'IND-1' })).data).toMatchObject([{ id: wanted.id }])
    expect((await all({ name: '机器', courseType: '选修', departmentId })).data).toMatchObject([
      { id: wanted.id, teacherNames: [], departmentId },
    ])
    expect((await all({ courseType: '必修', departmentId: below })).data).toEqual([])
    expect((await all({ courseType: '选修课' })).status).toBe(400)
    expect((await all({ departmentId: 'x' })).status).toBe(400)
  })

  test('gives every course at once, in a fixed number of queries (COURSE-06)', async () => {
    for (let n = 0; n < 12; n++) await aCourse({ name: `翻页${n}`, teacherIds: [await make.aTeacher()] })
    expect((await admin(api.all, { query: { name: '翻页' } })).data).toHaveLength(12)
    const every = await admin(api.all)
    expect((await admin(api.list)).data.map(({ id }) => id)).toEqual(every.data.map(({ id }) => id))
    const count = (name: string) => t.queriesOf(() => admin(api.all, { query: { name } }))
    expect(await count('翻页')).toBe(await count('翻页1'))
  })

  test('wildcards are text', async () => {
    await aCourse({ name: '100%_课' })
    expect((await admin(api.all, { query: { name: '%_' } })).data).toHaveLength(1)
    expect((await admin(api.all, { query: { name: "'; drop table courses; --" } })).data).toEqual([])
  })
})

describe('teachers', () => {
  test('assigning replaces the set, and a repeated call changes nothing (COURSE-22)', async () => {
    const { id } = await aCourse({ name: '分配课' })
    const [a, b, c] = [await make.aTeacher(), await make.aTeacher(), await make.aTeacher()]
    const assign = (ids: unknown) => admin.loose(api.assignTeachers, { params: { id }, body: ids })
    expect(await assign([a, b])).toMatchObject({ status: 200, message: '教师分配成功' })
    expect((await read(id)).teacherIds).toEqual([a, b])
    await assign([c, b, b])
    const { teacherIds, teachers } = await read(id)
    expect(teacherIds).toEqual([b, c])
    expect(teachers.map((one) => one.id).sort()).toEqual([b, c].sort())
    for (const wrong of [[999_999], ['x'], null, { a: 1 }])
      expect(await assign(wrong)).toMatchObject({ status: 400 })
    expect((await read(id)).teacherIds).toEqual([b, c])
    await assign([])
    expect((await read(id)).teacherIds).toEqual([])
    const { rows } = await auditOf(id)
    expect(rows[1]).toMatchObject({ action: 'assign', summary: '为课程 分配课 分配了 2 名教师' })
  })

  test('a class names those who teach it this semester, and all of the course before anybody has planned it', async () => {
    const [wang, li] = [await make.aTeacher({ name: '王老师' }), await make.aTeacher({ name: '李老师' })]
    const course = await aCourse({ teacherIds: [wang, li] })
    const other = await aCourse({ teacherIds: [wang, li] })
    const own = await aClass('任课一班', { classNumber: '1' })
    const unplanned = await aClass('任课二班', { classNumber: '2' })
    for (const { id } of [own, unplanned])
      await admin(classesApi.assignCourses, { params: { id }, body: [course.id, other.id] })
    const now = await make.aSemester()
    const { id: past } = await t.db
      .insertInto('semesters')
      .values({
        code: '2025-2026-2',
        name: '上学期',
        semester_order: 2,
        start_date: '2026-02-20',
        end_date: '2026-07-05',
        is_current: false,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await make.teaches(li, own.id, course.id, now)
    await make.teaches(wang, own.id, course.id, past)
    const { data } = await admin(classesApi.courses, { params: { id: own.id } })
    const named = new Map(data.map((row) => [row.id, [row.teacherNames, row.weeklyLessons]]))
    expect(named.get(course.id)).toEqual([['李老师'], 4])
    expect(named.get(other.id)).toEqual([[], 0])
    const { data: open } = await admin(classesApi.courses, { params: { id: unplanned.id } })
    expect(open.map((row) => row.weeklyLessons)).toEqual([null, null])
    const { classes } = await read(course.id)
    expect(classes.map(({ name, teacherNames }) => [name, teacherNames])).toEqual([
      ['任课一班', ['李老师']],
      ['任课二班', ['王老师', '李老师']],
    ])

    await admin(api.remove, { params: { id: course.id } })
    const left = await t.db
      .selectFrom('teaching_assignments')
      .select('semester_id')
      .where('course_id', '=', course.id)
      .where('ended_at', 'is', null)
      .execute()
    expect(left).toEqual([{ semester_id: past }])
  })
})

describe('delete', () => {
  test('clears the links of classes and teachers (COURSE-18; decisions G55)', async () => {
    const teacherId = await make.aTeacher()
    const course = await aCourse({ name: '要删的课', teacherIds: [teacherId] })
    const { id } = await aClass('失课班')
    await admin(classesApi.assignCourses, { params: { id }, body: [course.id] })
    expect(await admin(api.remove, { params: { id: course.id } })).toMatchObject({
      status: 200,
      message: '删除课程成功',
    })
    expect((await admin(api.get, { params: { id: course.id } })).status).toBe(404)
    expect((await admin(api.remove, { params: { id: course.id } })).status).toBe(404)
    expect((await admin(classesApi.courses, { params: { id } })).data).toEqual([])
    expect((await admin(classesApi.get, { params: { id } })).data.courseNames).toEqual([])
    for (const table of ['class_courses', 'course_teachers'] as const) {
      const links = await t.db.selectFrom(table).selectAll().where('course_id', '=', course.id).execute()
      expect(links).toEqual([])
    }
    const { rows } = await auditOf(course.id)
    expect(rows.at(-1)).toMatchObject({
      action: 'delete',
      summary: '删除了课程 要删的课，相关班级和教师的安排一并解除',
    })
  })

  test('many at once, all or none (COURSE-19)', async () => {
    const [one, two] = [await aCourse(), await aCourse()]
    expect((await admin(api.removeMany, { body: [one.id, 999_999] })).status).toBe(404)
    expect((await admin(api.get, { params: { id: one.id } })).status).toBe(200)
    expect(await admin(api.removeMany, { body: [one.id, two.id] })).toMatchObject({
      status: 200,
      message: '批量删除课程成功',
    })
    for (const { id } of [one, two]) expect((await admin(api.get, { params: { id } })).status).toBe(404)
    for (const nothing of [[], null, ['x'], { a: 1 }])
      expect(await admin.loose(api.removeMany, { body: nothing })).toMatchObject({ status: 400 })
    expect(await admin(api.removeMany, { body: [] })).toMatchObject({ message: '请选择要删除的课程' })
  })
})

describe('export', () => {
  test('a real workbook of the filtered courses, dated in its name, and in the audit log (COURSE-24)', async () => {
    const teacherIds = [await make.aTeacher({ name: '甲老师' }), await make.aTeacher({ name: '乙老师' })]
    await aCourse({ name: '=导出课', courseCode: '-2026', credits: 1.5, teacherIds })
    const answer = await admin(api.exportAll, { query: { name: '导出课' } })
    expect(answer.status).toBe(200)
    expect(answer.headers['content-type']).toContain('spreadsheetml.sheet')
    expect(decodeURIComponent(String(answer.headers['content-disposition']))).toMatch(
      /课程数据_2026-11-16\.xlsx$/,
    )
    expect(answer.raw.subarray(0, 2).toString()).toBe('PK')
    const { sheets } = await readXlsx(answer.raw)
    const rows = sheets[0]?.rows ?? []
    expect(rows[0]).toEqual([
      '课程名称',
      '课程代码',
      '课程类型',
      '学分',
      '学期',
      '所属部门',
      '授课教师',
      '课程说明',
    ])
    expect(rows).toHaveLength(2)
    expect(rows[1]?.slice(0, 4)).toEqual(['=导出课', '-2026', '必修', 1.5])
    expect(rows[1]?.[6]).toBe('甲老师、乙老师')
    const { rows: audited } = await sql`select summary, diff from audit_log
      where action = 'export' and entity = 'courses'`.execute(t.db)
    expect(audited).toEqual([{ summary: '导出了课程数据', diff: { name: '导出课' } }])
    const { sheets: all } = await readXlsx((await admin(api.exportAll)).raw)
    expect(all[0]?.rows).toHaveLength((await admin(api.all)).data.length + 1)
  })
})

describe('who may', () => {
  test('teachers and department administrators write the courses of their branch, and no others', async () => {
    const branch = await make.aDepartment({ name: '初中部' })
    const below = await make.aDepartment({ name: '初一年级组', parentId: branch })
    const elsewhere = await make.aDepartment({ name: '高中部' })
    const teacher = await make.aTeacher({ departmentId: branch })
    const leader = await make.aTeacher({ departmentId: branch })
    const people = [
      await make.aUser('branch-teacher', ['TEACHER'], { type: 'TEACHER', id: teacher }),
      await make.aUser('branch-leader', ['DEPARTMENT_ADMIN'], { type: 'TEACHER', id: leader }),
    ]
    const [inside, outside, schools] = [
      await aCourse({ departmentId: below }),
      await aCourse({ name: '别处课', departmentId: elsewhere }),
      await aCourse(),
    ]
    for (const { call } of people) {
      const put = (course: typeof inside, input: object = {}) => {
        const { version: _version, ...blind } = course
        return call.loose(api.update, { params: { id: course.id }, body: { ...blind, ...input } })
      }
      expect((await call(api.all)).data.length).toBeGreaterThan(2)
      expect((await call(api.get, { params: { id: outside.id } })).status).toBe(200)
      expect((await call(api.create, { body: body({ departmentId: below }) })).status).toBe(200)
      for (const departmentId of [elsewhere, null, undefined])
        expect(await call(api.create, { body: body({ departmentId }) })).toMatchObject({
          status: 400,
          message: '请选择您所在的部门或其下级部门',
          field: 'departmentId',
        })
      expect((await put(inside, { credits: 3 })).status).toBe(200)
      expect(await put(outside)).toMatchObject({
        status: 403,
        message: '课程 别处课 不属于您所在的部门',
      })
      expect((await put(schools)).status).toBe(403)
      expect(await put(inside, { departmentId: elsewhere })).toMatchObject({ status: 400 })
      expect(await put(inside, { departmentId: null })).toMatchObject({ status: 400 })
      for (const answer of [
        await call(api.remove, { params: { id: inside.id } }),
        await call(api.removeMany, { body: [inside.id] }),
      ])
        expect(answer.status).toBe(403)
    }
    expect(await read(outside.id)).toEqual(outside)
  })

  test('choosing teachers takes its own permission, by whatever way (001 §6)', async () => {
    const departmentId = await make.aDepartment()
    const self = await make.aTeacher({ departmentId })
    const { call } = await make.aUser('no-assign', ['TEACHER'], { type: 'TEACHER', id: self })
    const { version: _version, ...course } = await aCourse({ departmentId, teacherIds: [self] })
    const params = { id: course.id }
    expect((await call(api.assignTeachers, { params, body: [self] })).status).toBe(403)
    expect((await call(api.update, { params, body: course })).status).toBe(200)
    expect(await call(api.update, { params, body: { ...course, teacherIds: [] } })).toMatchObject({
      status: 403,
      message: '您没有分配教师的权限',
    })
    expect((await call(api.create, { body: body({ departmentId, teacherIds: [self] }) })).status).toBe(403)
    expect((await read(course.id)).teacherIds).toEqual([self])

    const leader = await make.aTeacher({ departmentId })
    const dept = await make.aUser('assigner', ['DEPARTMENT_ADMIN'], { type: 'TEACHER', id: leader })
    const elsewhere = await make.aTeacher()
    expect((await dept.call(api.assignTeachers, { params, body: [elsewhere] })).status).toBe(200)
    const foreign = { id: (await aCourse()).id }
    expect((await dept.call(api.assignTeachers, { params: foreign, body: [] })).status).toBe(403)
  })

  test('the classes of a course are those one may see, and families learn no account names', async () => {
    const head = await make.aTeacher({ name: '班主任' })
    const course = await aCourse({ teacherIds: [head] })
    const own = await aClass('本班', { headTeacherId: head })
    const foreign = await aClass('邻班')
    for (const { id } of [own, foreign])
      await admin(classesApi.assignCourses, { params: { id }, body: [course.id] })
    const studentId = await make.aStudent({ classId: own.id })
    const parentId = await make.aParent([studentId])
    const seen = async (call: typeof admin) => (await call(api.get, { params: { id: course.id } })).data
    const { call: teacher } = await make.aUser('seeing', ['TEACHER'], { type: 'TEACHER', id: head })
    const families = [
      await make.aUser('pupil', ['STUDENT'], { type: 'STUDENT', id: studentId }),
      await make.aUser('father', ['PARENT'], { type: 'PARENT', id: parentId }),
    ]
    const mine = [{ id: own.id, name: '本班', grade: '一年级', studentCount: 1, teacherNames: ['班主任'] }]
    expect((await seen(admin)).classes).toHaveLength(2)
    expect((await seen(teacher)).classes).toEqual(mine)
    expect((await seen(teacher)).teachers[0]?.teacherNumber).toMatch(/^T/)
    for (const { call } of families) {
      expect(await seen(call)).toMatchObject({
        classes: mine,
        teachers: [{ name: '班主任', teacherNumber: null }],
      })
      for (const endpoint of [api.all, api.exportAll]) expect((await call(endpoint)).status).toBe(403)
      expect((await call(api.create, { body: body() })).status).toBe(403)
    }
  })
})

const auditOf = (id: number) =>
  sql<{
    action: string
  }>`select * from audit_log where entity = 'courses' and entity_id = ${id} order by id`.execute(t.db)
