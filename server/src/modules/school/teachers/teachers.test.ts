import { today } from '@xueqiao/contract/common/school-time'
import { classesApi } from '@xueqiao/contract/features/school/classes/api'
import { coursesApi } from '@xueqiao/contract/features/school/courses/api'
import { teachersApi as api, type TeacherInput } from '@xueqiao/contract/features/school/teachers/api'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../../test/app'
import { buildersFor } from '../../../../test/builders'

let t: TestApp
let make: ReturnType<typeof buildersFor>
let admin: Awaited<ReturnType<ReturnType<typeof buildersFor>['admin']>>
let departmentId: number
let semesterId: number

beforeAll(async () => {
  t = await testApp()
  make = buildersFor(t)
  admin = await make.admin()
  departmentId = await make.aDepartment({ name: '语文教研组' })
  semesterId = await make.aSemester()
})

let number = 0
const body = (input: Record<string, unknown> = {}) =>
  ({
    name: '李四',
    teacherNumber: `N-${++number}`,
    gender: '女',
    departmentId,
    ...input,
  }) as unknown as TeacherInput
const aTeacher = async (input: Record<string, unknown> = {}) => {
  const answer = await admin(api.create, { body: body(input) })
  if (answer.status !== 200) throw new Error(answer.message)
  return answer.data
}
const get = async (id: number) => (await admin(api.get, { params: { id } })).data

/** A day so many years and days from today at school, where the contract reads its own clock. */
const day = (years: number, days = 0) => {
  const date = new Date(`${today()}T00:00:00Z`)
  date.setUTCFullYear(date.getUTCFullYear() + years)
  date.setUTCDate(date.getUTCDate() + days)
  return date.toISOString().slice(0, 10)
}

describe('create', () => {
  test('answers the whole record with its id, and tells of it after the commit (TEACHER-44)', async () => {
    const answer = await admin(api.create, {
      body: body({
        name: '王小明',
        teacherNumber: 'T-_100',
        gender: '男',
        birthDate: [1985, 3, 12],
        hireDate: '2010-09-01',
        phone: '13912345678',
        email: 'a@b.cn',
        title: '讲师',
        education: '硕士',
        employmentStatus: '在职',
        specialty: '小学语文',
        researchDirection: '阅读教学',
        idCardNumber: '11010519491231002x',
        ethnicity: '回族',
        politicalStatus: '群众',
        maritalStatus: '已婚',
        address: '某市某区某路 1 号',
        emergencyContact: '王父',
        emergencyPhone: '13812345678',
        certifications: '教师资格证',
        certificationNumber: 'Z-1',
        awards: '区优秀教师',
        additionalPosition: '备课组长',
        placeOfBirth: '某市',
      }),
    })
    expect(answer).toMatchObject({ status: 200, success: true, message: '教师添加成功' })
    expect(answer.data).toMatchObject({
      name: '王小明',
      teacherNumber: 'T-_100',
      birthDate: '1985-03-12',
      yearsOfService: 16,
      phone: '13912345678',
      departmentName: '语文教研组',
      idCardNumber: '11010519491231002X',
      additionalPosition: '备课组长',
      placeOfBirth: '某市',
      photoUrl: null,
      masked: false,
      version: 1,
      managedClassNames: [],
      teachingCourseIds: [],
    })
    expect(await get(answer.data.id)).toEqual(answer.data)
    expect(await auditOf(answer.data.id)).toMatchObject([{ action: 'create', summary: '新增了教师 王小明' }])
  })

  const NUMBER = '工号只能包含字母、数字、连字符和下划线'
  test.each([
    [{ name: '' }, '请输入教师姓名', 'name'],
    [{ name: '李' }, '长度在 2 到 20 个字符', 'name'],
    [{ name: '李'.repeat(21) }, '长度在 2 到 20 个字符', 'name'],
    [{ teacherNumber: '' }, '请输入工号', 'teacherNumber'],
    [{ teacherNumber: 'T' }, NUMBER, 'teacherNumber'],
    [{ teacherNumber: 'T'.repeat(21) }, NUMBER, 'teacherNumber'],
    [{ teacherNumber: '工1' }, NUMBER, 'teacherNumber'],
    [{ teacherNumber: 'T 1' }, NUMBER, 'teacherNumber'],
    [{ gender: undefined }, '请选择性别', 'gender'],
    [{ gender: '未知' }, '请选择性别', 'gender'],
    [{ departmentId: null }, '请选择所属部门', 'departmentId'],
    [{ departmentId: 999_999 }, '所选部门不存在', 'departmentId'],
    [{ phone: '12812345678' }, '请输入有效的手机号码', 'phone'],
    [{ email: 'abc' }, '请输入有效的邮箱地址', 'email'],
    [{ email: 'a@' }, '请输入有效的邮箱地址', 'email'],
    [{ birthDate: day(0, 1) }, '出生日期不能晚于今天', 'birthDate'],
    [{ birthDate: day(-101) }, '年龄不能超过100岁', 'birthDate'],
    [{ hireDate: day(0, 1) }, '入职日期不能晚于今天', 'hireDate'],
    [{ emergencyPhone: '010123' }, '请输入有效的紧急联系电话', 'emergencyPhone'],
    [{ idCardNumber: '1'.repeat(14) }, '请输入有效的身份证号码', 'idCardNumber'],
    [{ idCardNumber: '1'.repeat(16) }, '请输入有效的身份证号码', 'idCardNumber'],
    [{ idCardNumber: '1'.repeat(17) }, '请输入有效的身份证号码', 'idCardNumber'],
    [{ idCardNumber: `${'1'.repeat(17)}Y` }, '请输入有效的身份证号码', 'idCardNumber'],
    [{ employmentStatus: '兼职' }, '在职状态不正确', 'employmentStatus'],
    [{ title: '院士' }, '职称不正确', 'title'],
    [{ education: '高中' }, '学历不正确', 'education'],
    [{ politicalStatus: '少先队员' }, '政治面貌不正确', 'politicalStatus'],
    [{ maritalStatus: '保密' }, '婚姻状况不正确', 'maritalStatus'],
    [{ ethnicity: '其他' }, '民族不正确', 'ethnicity'],
    [{ awards: '奖'.repeat(201) }, '长度不能超过 200 个字符', 'awards'],
  ])('refuses %j with the field (TEACHER-23 to 42)', async (input, message, field) => {
    const answer = await admin(api.create, { body: body(input) })
    expect(answer).toMatchObject({ status: 400, success: false, message, field })
    expect(answer.errors).toHaveLength(1)
  })

  test.each([
    { name: '李四' },
    { name: '李'.repeat(20) },
    { teacherNumber: 'T1' },
    { teacherNumber: 'x'.repeat(20) },
    { phone: '' },
    { email: '' },
    { emergencyPhone: '13912345678' },
    { birthDate: today(), hireDate: today() },
    { birthDate: day(-100) },
    { birthDate: day(-101, 1) },
    { idCardNumber: '1'.repeat(15) },
    { idCardNumber: '1'.repeat(18) },
    { idCardNumber: `${'1'.repeat(17)}X` },
    { title: '高级教师', ethnicity: '基诺族' },
  ])('takes %j', async (input) => {
    expect(await admin(api.create, { body: body(input) })).toMatchObject({ status: 200 })
  })

  test('a number is taken once, says by whom, and is free again after deletion (TEACHER-25)', async () => {
    const first = await aTeacher({ name: '赵一', teacherNumber: 'TAKEN' })
    const again = body({ teacherNumber: 'TAKEN' })
    expect(await admin(api.create, { body: again })).toMatchObject({
      status: 409,
      message: '工号 TAKEN 已被 赵一 使用',
      field: 'teacherNumber',
    })
    await admin(api.remove, { params: { id: first.id } })
    expect((await admin(api.create, { body: again })).status).toBe(200)
  })

  test('unknown and read-only keys never reach the database', async () => {
    const { data } = await admin.loose(api.create, {
      body: { ...body(), id: 1, photoUrl: 'x', photo_id: 1, yearsOfService: 99, deleted_at: '2020-01-01' },
    })
    expect(data).toMatchObject({ photoUrl: null, yearsOfService: null })
    expect((await admin(api.get, { params: { id: data.id } })).status).toBe(200)
  })
})

describe('update', () => {
  test('a record that was read can be sent back whole (TEACHER-45)', async () => {
    const saved = await aTeacher({ awards: '奖' })
    const sent = { ...saved, departmentName: '别处', yearsOfService: 3, phone: '13900000001' }
    const answer = await admin.loose(api.update, { params: { id: saved.id }, body: sent })
    expect(answer).toMatchObject({ status: 200, success: true, message: '教师信息更新成功' })
    expect(answer.data).toEqual({ ...saved, phone: '13900000001', version: 2 })
  })

  test('a save made from an older version is refused, and says who was faster', async () => {
    const read = await aTeacher()
    const save = (input: object) =>
      admin.loose(api.update, { params: { id: read.id }, body: { ...read, ...input } })
    expect((await save({ title: '讲师' })).status).toBe(200)
    expect(await save({ title: '教授' })).toMatchObject({
      status: 409,
      code: 'STALE',
      message: '系统管理员 刚刚修改了这条记录，请核对后再保存',
    })
    expect((await save({ title: '教授', version: undefined })).status).toBe(200)
  })

  test('leaves fields alone that were not sent, and clears what is sent empty', async () => {
    const { id, teacherNumber } = await aTeacher({
      specialty: '数学',
      awards: '奖',
      employmentStatus: '休假',
    })
    await admin(api.update, { params: { id }, body: body({ teacherNumber, awards: '' }) })
    expect(await get(id)).toMatchObject({ specialty: '数学', awards: null, employmentStatus: '休假' })
  })

  test('the employment status may be changed freely (TEACHER-43)', async () => {
    const { id, teacherNumber } = await aTeacher()
    for (const employmentStatus of ['退休', '在职', '调出', '离职', '休假']) {
      await admin(api.update, { params: { id }, body: body({ teacherNumber, employmentStatus }) })
      expect((await get(id)).employmentStatus).toBe(employmentStatus)
    }
  })

  test('the log tells which protected value changed, not what it is', async () => {
    const { id, teacherNumber } = await aTeacher({ phone: '13911112222', title: '讲师' })
    const changed = body({ teacherNumber, phone: '13733334444', title: '教授' })
    await admin(api.update, { params: { id }, body: changed })
    expect((await auditOf(id)).at(-1)).toMatchObject({
      action: 'update',
      diff: {
        before: { phone: '139****2222', title: '讲师' },
        after: { phone: '137****4444', title: '教授' },
      },
    })
  })

  test('an unknown teacher answers 404, a malformed id 400', async () => {
    expect(await admin(api.update, { params: { id: 999_999 }, body: body() })).toMatchObject({
      status: 404,
      message: '教师不存在',
    })
    expect((await admin.loose(api.get, { params: { id: "1'--" } })).status).toBe(400)
  })
})

describe('search', () => {
  const found = async (query: object) =>
    (await admin(api.search, { query: { size: 200, ...query } })).data.content.map((row) => row.id)

  test.each([
    [{ name: '寻' }, { name: '陈寻' }],
    [{ name: 'chenx' }, { name: '陈寻' }],
    [{ teacherNumber: 'find-7' }, { teacherNumber: 'X-FIND-77' }],
    [{ title: '助教' }, { title: '助教' }],
    [{ politicalStatus: '民主党派' }, { politicalStatus: '民主党派' }],
    [{ employmentStatus: '调出' }, { employmentStatus: '调出' }],
    [{ certifications: '心理' }, { certifications: '心理健康教育证书' }],
    [{ specialty: '数学' }, { specialty: '应用数学' }],
    [{ hireStartDate: '2020-09-01', hireEndDate: '2020-09-01' }, { hireDate: '2020-09-01' }],
  ])('%j finds %j and not the others (TEACHER-06 to 08)', async (query, input) => {
    const wanted = await aTeacher(input)
    const other = await aTeacher({ name: '别人', hireDate: '2020-08-31' })
    const ids = await found(query)
    expect(ids).toContain(wanted.id)
    expect(ids).not.toContain(other.id)
    await admin(api.remove, { params: { id: wanted.id } })
    expect(await found(query)).not.toContain(wanted.id)
  })

  test('years of service are whole years up to today (TEACHER-08)', async () => {
    const own = await make.aDepartment()
    const hired = async (hireDate: string | null) => (await aTeacher({ departmentId: own, hireDate })).id
    const [five, ten, underFive, eleven] = [
      await hired('2021-11-16'),
      await hired('2015-11-17'),
      await hired('2021-11-17'),
      await hired('2015-11-16'),
    ]
    await hired(null)
    const ids = await found({ departmentId: own, minYearsOfService: 5, maxYearsOfService: 10 })
    expect(ids.sort()).toEqual([five, ten].sort())
    const rows = (await admin(api.search, { query: { departmentId: own } })).data.content
    const years = new Map(rows.map((row) => [row.id, row.yearsOfService]))
    expect([five, ten, underFive, eleven].map((id) => years.get(id))).toEqual([5, 10, 4, 11])
  })

  test('a department, and with it those below when asked for (TEACHER-10)', async () => {
    const above = await make.aDepartment()
    const below = await make.aDepartment({ parentId: above })
    const [own, child] = [await aTeacher({ departmentId: above }), await aTeacher({ departmentId: below })]
    expect(await found({ departmentId: above })).toEqual([own.id])
    expect(await found({ departmentId: above, includeSubDepartments: 'false' })).toEqual([own.id])
    expect((await found({ departmentId: above, includeSubDepartments: 'true' })).sort()).toEqual(
      [own.id, child.id].sort(),
    )
  })

  test('classes and courses come along when asked for, in a fixed number of queries (TEACHER-09)', async () => {
    const own = await make.aDepartment()
    const teacher = await aTeacher({ departmentId: own })
    const course = await make.aCourse({ name: '阅读' })
    const { data: headed } = await admin(classesApi.create, {
      body: { name: '一年级教师班', grade: 1, headTeacherId: teacher.id },
    })
    const { data: assisted } = await admin(classesApi.create, {
      body: { name: '二年级教师班', grade: 2, assistantTeacherId: teacher.id },
    })
    await admin(api.assignCourses, { params: { id: teacher.id }, body: [course] })
    const links = {
      managedClassIds: [headed.id, assisted.id],
      managedClassNames: ['一年级教师班', '二年级教师班'],
      teachingCourseIds: [course],
      teachingCourseNames: ['阅读'],
    }
    const withLinks = { departmentId: own, includeClassAndCourses: 'true' } as const
    expect((await admin(api.search, { query: withLinks })).data.content).toMatchObject([links])
    expect((await admin(api.search, { query: { departmentId: own } })).data.content).toMatchObject([
      { managedClassIds: [], managedClassNames: [], teachingCourseIds: [], teachingCourseNames: [] },
    ])
    expect(await get(teacher.id)).toMatchObject(links)
    const count = (size: number) =>
      t.queriesOf(() => admin(api.search, { query: { size, includeClassAndCourses: 'true' } }))
    expect(await count(50)).toBe(await count(1))
  })

  test('pages from zero, sorted by what the list names (TEACHER-05)', async () => {
    const own = await make.aDepartment()
    for (let n = 1; n <= 11; n++)
      await aTeacher({ departmentId: own, hireDate: `2020-01-${String(n).padStart(2, '0')}` })
    const page = async (query: object) =>
      (await admin(api.search, { query: { departmentId: own, ...query } })).data
    const second = await page({ page: 1, size: 10, sort: 'hireDate,desc' })
    expect(second).toMatchObject({ totalElements: 11, content: [{ hireDate: '2020-01-01' }] })
    expect((await page({ sort: 'hireDate', order: 'desc' })).content[0]?.hireDate).toBe('2020-01-11')
    const numbers = (await page({ sort: 'teacherNumber,desc' })).content.map((row) => row.teacherNumber)
    expect(numbers).toEqual([...numbers].sort().reverse())
    expect(await page({ sort: 'id_card_number,desc' })).toEqual(await page({}))
  })

  test.each([
    { sort: 'name,CASE WHEN 1=1 THEN 1 END' },
    { sort: 'hireDate,desc--' },
    { page: -1 },
    { size: 100_000 },
    { title: '高'.repeat(21) },
    { hireStartDate: '2020-02-30' },
    { minYearsOfService: -1 },
    { includeSubDepartments: 'maybe' },
    { departmentId: "1' or 1=1" },
  ])('refuses %j', async (query) => {
    expect((await admin.loose(api.search, { query })).status).toBe(400)
  })

  test('wildcards are text', async () => {
    await aTeacher({ specialty: '100%_专业' })
    expect(await found({ specialty: '%_' })).toHaveLength(1)
    expect(await found({ teacherNumber: "'; drop table teachers; --".slice(0, 20) })).toEqual([])
  })
})

describe('list', () => {
  const listed = async (query: object = {}) => {
    const { data } = await admin.loose(api.list, { query })
    return Array.isArray(data) ? data : data.content
  }

  test('everyone without parameters, with what a picker shows and nothing else (TEACHER-89)', async () => {
    await aTeacher({ name: '选项甲', phone: '13912345678' })
    const { data } = await admin(api.list)
    expect(Array.isArray(data)).toBe(true)
    const row = (await listed()).find(({ name }) => name === '选项甲')
    expect(Object.keys(row ?? {}).sort()).toEqual(['departmentName', 'id', 'name', 'teacherNumber', 'title'])
  })

  test('pageNum and pageSize equal page and size (TEACHER-11)', async () => {
    const one = await admin.loose(api.list, { query: { pageNum: 1, pageSize: 5, sortBy: 'teacherNumber' } })
    const two = await admin.loose(api.list, { query: { page: 0, size: 5, sortBy: 'teacherNumber' } })
    expect(one.data).toEqual(two.data)
    expect(one.data).toMatchObject({ totalElements: expect.any(Number) })
    expect(await listed({ pageNum: 2, pageSize: 1, sortBy: 'id,desc' })).toEqual(
      await listed({ page: 1, size: 1, sortBy: 'id,desc' }),
    )
    for (const query of [{ pageNum: 0 }, { sortBy: 'phone desc' }])
      expect((await admin.loose(api.list, { query })).status).toBe(400)
  })

  test('knows the short filters, names by sound and numbers by their beginning', async () => {
    const wanted = await aTeacher({ name: '欧阳修', title: '教授', hireDate: '2001-05-05' })
    for (const query of [
      { name: 'oyx' },
      { name: wanted.teacherNumber },
      { teacherNumber: wanted.teacherNumber, title: '教授' },
      { departmentId, hireStartDate: '2001-05-05', hireEndDate: '2001-05-05' },
    ])
      expect((await listed(query)).map(({ id }) => id)).toContain(wanted.id)
    expect(await listed({ name: '欧阳修', title: '讲师' })).toEqual([])
  })
})

describe('classes, courses and figures', () => {
  test('managed classes say who is head and who assists (TEACHER-55)', async () => {
    const { id } = await aTeacher()
    const { data: one } = await admin(classesApi.create, {
      body: { name: '三年级甲班', grade: 3, headTeacherId: id },
    })
    await admin(classesApi.create, { body: { name: '四年级甲班', grade: 4, assistantTeacherId: id } })
    await make.aStudent({ classId: one.id })
    expect((await admin(api.classes, { params: { id } })).data).toEqual([
      { id: one.id, name: '三年级甲班', grade: '三年级', isHeadTeacher: true, studentCount: 1 },
      expect.objectContaining({ name: '四年级甲班', isHeadTeacher: false, studentCount: 0 }),
    ])
  })

  test('assigning courses replaces the set, and the course lists the teacher (TEACHER-59)', async () => {
    const { id } = await aTeacher({ name: '教课人' })
    const [a, b, c] = [await make.aCourse(), await make.aCourse(), await make.aCourse()]
    const first = await admin(api.assignCourses, { params: { id }, body: [a, b] })
    expect(first).toMatchObject({ status: 200, message: '课程分配成功' })
    await admin(api.assignCourses, { params: { id }, body: [b, c, c] })
    const { data } = await admin(api.courses, { params: { id } })
    expect(data.map((course) => course.id).sort()).toEqual([b, c].sort())
    expect(Object.keys(data[0] ?? {}).sort()).toEqual(
      ['courseCode', 'courseType', 'credits', 'id', 'name', 'semester'].sort(),
    )
    const all = (await admin(coursesApi.list)).data
    expect(all.find((course) => course.id === b)?.teacherNames).toEqual(['教课人'])
    expect(all.find((course) => course.id === a)?.teacherNames).toEqual([])
    expect((await admin(api.assignCourses, { params: { id }, body: [999_999] })).status).toBe(400)
    expect((await admin(api.courses, { params: { id } })).data).toHaveLength(2)
  })

  test('stats are numbers of an existing teacher (TEACHER-64)', async () => {
    const { id } = await aTeacher({ hireDate: '2016-11-17' })
    const { data: headed } = await admin(classesApi.create, {
      body: { name: '五年级甲班', grade: 5, headTeacherId: id },
    })
    const { data: taught } = await admin(classesApi.create, { body: { name: '五年级乙班', grade: 5 } })
    const course = await make.aCourse()
    await admin(api.assignCourses, { params: { id }, body: [course] })
    await make.teaches(id, taught.id, course, semesterId)
    await make.aStudent({ classId: headed.id })
    await make.aStudent({ classId: taught.id })
    expect((await admin(api.stats, { params: { id } })).data).toEqual({
      classCount: 2,
      courseCount: 1,
      studentCount: 2,
      yearsOfService: 9,
    })
    expect((await admin(api.stats, { params: { id: 999_999 } })).status).toBe(404)
  })
})

describe('delete', () => {
  test('leaves no dangling reference, closes the account, and says so (TEACHER-60, 90)', async () => {
    const own = await make.aDepartment()
    const { id } = await aTeacher({ name: '离任者', departmentId: own })
    const { data: one } = await admin(classesApi.create, {
      body: { name: '六年级甲班', grade: 6, headTeacherId: id },
    })
    const { data: two } = await admin(classesApi.create, {
      body: { name: '六年级乙班', grade: 6, assistantTeacherId: id },
    })
    const course = await make.aCourse()
    await admin(api.assignCourses, { params: { id }, body: [course] })
    await make.teaches(id, two.id, course, semesterId)
    await sql`update departments set head_id = ${id} where id = ${own}`.execute(t.db)
    const { id: userId, call } = await make.aUser('leaving', ['TEACHER'], { type: 'TEACHER', id })

    expect(await admin(api.remove, { params: { id } })).toMatchObject({
      status: 200,
      message: '删除教师成功',
      data: {
        released: [
          '已解除 2 个班级的班主任或副班主任',
          '已解除 1 项课程安排',
          '已解除 1 个部门的负责人',
          '已禁用登录账号 leaving',
        ],
      },
    })
    expect((await admin(api.get, { params: { id } })).status).toBe(404)
    expect((await admin(classesApi.get, { params: { id: one.id } })).data.headTeacherId).toBeNull()
    expect((await admin(classesApi.get, { params: { id: two.id } })).data.assistantTeacherId).toBeNull()
    expect((await admin(coursesApi.list)).data.find(({ id }) => id === course)?.teacherNames).toEqual([])
    const { rows } = await sql`select
      (select count(*) from teaching_assignments where teacher_id = ${id} and ended_at is null) as taught,
      (select count(*) from course_teachers where teacher_id = ${id}) as courses,
      (select head_id from departments where id = ${own}) as head,
      (select profile_id from users where id = ${userId}) as linked,
      (select enabled from users where id = ${userId}) as enabled,
      (select count(*) from sessions where user_id = ${userId} and ended_at is null) as sessions`.execute(
      t.db,
    )
    expect(rows).toEqual([{ taught: 0, courses: 0, head: null, linked: null, enabled: false, sessions: 0 }])
    expect(await call(api.list)).toMatchObject({ status: 401, code: 'SESSION_TIMEOUT' })
  })

  test('many at once, all or none (TEACHER-61)', async () => {
    const [one, two] = [await aTeacher(), await aTeacher()]
    expect((await admin(api.removeMany, { body: [one.id, 999_999] })).status).toBe(404)
    expect((await admin(api.get, { params: { id: one.id } })).status).toBe(200)
    expect(await admin(api.removeMany, { body: [one.id, two.id] })).toMatchObject({
      status: 200,
      message: '批量删除教师成功',
    })
    expect((await admin(api.get, { params: { id: two.id } })).status).toBe(404)
    expect(await admin.loose(api.removeMany, { body: [] })).toMatchObject({
      status: 400,
      message: '请选择要删除的教师',
    })
  })

  test('nobody deletes their own record', async () => {
    const { id } = await aTeacher()
    const { call } = await make.aUser('own-record', ['ADMIN'], { type: 'TEACHER', id })
    expect(await call(api.remove, { params: { id } })).toMatchObject({
      status: 409,
      message: '不能删除自己的档案',
    })
  })
})

const auditOf = async (id: number) => {
  const { rows } = await sql<{ action: string; diff: unknown }>`select action, summary, diff from audit_log
    where entity = 'teachers' and entity_id = ${id} and action <> 'reveal' order by id`.execute(t.db)
  return rows
}
