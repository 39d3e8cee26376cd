import { authApi } from '@xueqiao/contract/features/account/auth/api'
import { studentsApi as api } from '@xueqiao/contract/features/pupils/students/api'
import {
  ATTENDANCE_TYPES,
  BLOOD_TYPES,
  ECONOMIC_STATUSES,
  ENROLLMENT_STATUSES,
  FINANCIAL_AID_TYPES,
  GUARDIAN_RELATIONSHIPS,
  STUDENT_ETHNICITIES,
  STUDENT_TYPES,
} from '@xueqiao/contract/features/pupils/students/input'
import { classesApi } from '@xueqiao/contract/features/school/classes/api'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../../../test/app'
import { buildersFor } from '../../../../../test/builders'
import { createMany as createChecks } from '../../growth/service'

let t: TestApp
let make: ReturnType<typeof buildersFor>
let admin: Awaited<ReturnType<ReturnType<typeof buildersFor>['admin']>>
let counter = 0

beforeAll(async () => {
  t = await testApp()
  make = buildersFor(t)
  admin = await make.admin()
})

const body = (input: object = {}) => ({
  name: '张三',
  studentNumber: `N${++counter}-${'x'.repeat(3)}`,
  gender: '男' as const,
  ...input,
})
const aStudent = async (input: object = {}) => {
  const answer = await admin.loose(api.create, { body: body(input) })
  expect(answer).toMatchObject({ status: 200 })
  return answer.data
}
const aClass = async (input: object = {}) =>
  (await admin.loose(classesApi.create, { body: { name: `一年级${++counter}班`, grade: 1, ...input } })).data
const change = async (id: number, input: object) =>
  admin.loose(api.update, { params: { id }, body: { name: '张三', gender: '男', ...input } })
const get = async (id: number) => (await admin(api.get, { params: { id } })).data
const auditOf = async (id: number) =>
  (
    await sql<{ action: string; summary: string; diff: unknown }>`select action, summary, diff from audit_log
      where entity = 'students' and entity_id = ${id} and action <> 'reveal' order by id`.execute(t.db)
  ).rows

describe('a new student', () => {
  test('has its defaults, an id to go on with, and a trace (STUDENT-23, STUDENT-75, decisions G66)', async () => {
    const answer = await admin(api.create, { body: body({ studentNumber: 'S9001' }) })
    expect(answer).toMatchObject({ status: 200, success: true, message: '创建学生成功' })
    const { data } = answer
    expect(data).toMatchObject({
      name: '张三',
      studentNumber: 'S9001',
      enrollmentStatus: '在校',
      studentType: '普通学生',
      isTransferStudent: false,
      isLeftBehindChild: false,
      hasSpecialNeeds: false,
      isSingleParentFamily: false,
      physicalEducationExempt: false,
      classId: null,
      version: 1,
      masked: false,
      mayEdit: true,
      warnings: [],
    })
    expect(await get(data.id)).toMatchObject({ id: data.id, studentNumber: 'S9001' })
    expect(await auditOf(data.id)).toMatchObject([{ action: 'create', summary: '新增了学生 张三' }])
  })

  const tomorrow = '2099-01-01'
  test.each([
    [{ name: '' }, '请输入姓名', 'name'],
    [{ name: '张' }, '长度在 2 到 20 个字符', 'name'],
    [{ name: '张'.repeat(21) }, '长度在 2 到 20 个字符', 'name'],
    [{ studentNumber: '' }, '请输入学号', 'studentNumber'],
    [{ studentNumber: '1' }, '学号只能包含字母、数字、连字符和下划线', 'studentNumber'],
    [{ studentNumber: 'a'.repeat(21) }, '学号只能包含字母、数字、连字符和下划线', 'studentNumber'],
    [{ studentNumber: '学1' }, '学号只能包含字母、数字、连字符和下划线', 'studentNumber'],
    [{ studentNumber: 'a b' }, '学号只能包含字母、数字、连字符和下划线', 'studentNumber'],
    [{ gender: null }, '请选择性别', 'gender'],
    [{ gender: '未知' }, '请选择性别', 'gender'],
    [{ birthDate: tomorrow }, '出生日期不能晚于今天', 'birthDate'],
    [{ enrollmentDate: [2099, 1, 1] }, '入学日期不能晚于今天', 'enrollmentDate'],
    [{ birthDate: '2015-02-30' }, '日期格式不正确', 'birthDate'],
    [{ phone: '12345678901' }, '请输入有效的手机号码', 'phone'],
    [{ phone: '1381234567' }, '请输入有效的手机号码', 'phone'],
    [{ phone: '138123456789' }, '请输入有效的手机号码', 'phone'],
    [{ parentPhone: '23812345678' }, '请输入有效的手机号码', 'parentPhone'],
    [{ email: 'a@' }, '请输入有效的邮箱地址', 'email'],
    [{ email: 'abc' }, '请输入有效的邮箱地址', 'email'],
    [{ idCardNumber: '1'.repeat(19) }, '身份证号不能超过18个字符', 'idCardNumber'],
    [{ siblingCount: -1 }, '兄弟姐妹数量应在0-10之间', 'siblingCount'],
    [{ siblingCount: 11 }, '兄弟姐妹数量应在0-10之间', 'siblingCount'],
    [{ relationship: '叔叔' }, '请选择列表中的关系', 'relationship'],
    [{ familyEconomicStatus: '小康' }, '请选择列表中的家庭经济状况', 'familyEconomicStatus'],
    [{ attendanceType: '寄养' }, '请选择列表中的就读方式', 'attendanceType'],
    [{ studentType: '其他' }, '请选择列表中的学生类型', 'studentType'],
    [{ bloodType: 'C型' }, '请选择列表中的血型', 'bloodType'],
    [{ financialAidType: '无' }, '请选择列表中的资助类型', 'financialAidType'],
    [{ enrollmentStatus: '在读' }, '请选择列表中的学籍状态', 'enrollmentStatus'],
    [{ ethnicity: '外星' }, '请选择列表中的民族', 'ethnicity'],
    [{ classId: 999_999 }, '所选班级不存在', 'classId'],
    [{ parentPhone: '13900001111' }, '请输入家长姓名', 'parentName'],
  ])('refuses %j with the field (STUDENT-24 to 34, 46 to 52)', async (input, message, field) => {
    expect(await admin.loose(api.create, { body: body(input) })).toMatchObject({
      status: 400,
      success: false,
      message,
      field,
    })
  })

  test('takes the limits, and what is on the lists', async () => {
    for (const name of ['张三', '张'.repeat(20)]) await aStudent({ name })
    for (const studentNumber of ['S1', 'z'.repeat(20)])
      expect((await aStudent({ studentNumber })).studentNumber).toBe(studentNumber)
    for (const phone of ['13812345678', '19912345678', '', null]) await aStudent({ phone })
    expect((await aStudent({ email: 'a@b.cn', idCardNumber: 'H'.repeat(18) })).idCardNumber).toHaveLength(18)
    for (const siblingCount of [0, 10, '3', '']) await aStudent({ siblingCount })
    const { id } = await aStudent()
    const lists = {
      attendanceType: ATTENDANCE_TYPES,
      studentType: STUDENT_TYPES,
      familyEconomicStatus: ECONOMIC_STATUSES,
      bloodType: BLOOD_TYPES,
      financialAidType: FINANCIAL_AID_TYPES,
      enrollmentStatus: ENROLLMENT_STATUSES,
      ethnicity: [STUDENT_ETHNICITIES[0], STUDENT_ETHNICITIES.at(-1)],
    }
    expect(STUDENT_ETHNICITIES).toHaveLength(57)
    for (const [field, values] of Object.entries(lists)) {
      for (const value of values)
        expect((await change(id, { [field]: value })).data).toMatchObject({ [field]: value })
    }
    for (const relationship of GUARDIAN_RELATIONSHIPS)
      expect((await change(id, { parentName: '张父', relationship })).data).toMatchObject({ relationship })
  })

  test('takes days as arrays and as text, switches as anything, empty text as nothing (STUDENT-38)', async () => {
    const today = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Shanghai' }).format(new Date())
    for (const birthDate of [[2015, 3, 4], '2015-03-04'])
      expect((await aStudent({ birthDate })).birthDate).toBe('2015-03-04')
    expect(await aStudent({ birthDate: today, enrollmentDate: today })).toMatchObject({ birthDate: today })
    expect(
      await aStudent({ isLeftBehindChild: 'true', hasSpecialNeeds: 1, isSingleParentFamily: null }),
    ).toMatchObject({ isLeftBehindChild: true, hasSpecialNeeds: true, isSingleParentFamily: false })
    expect(await aStudent({ email: '', address: '  ', hobbies: '' })).toMatchObject({
      email: null,
      address: null,
      hobbies: null,
    })
  })

  test('keeps fields only while what decides about them is on (001 §4)', async () => {
    const dependent = {
      transferDate: '2025-09-01',
      exemptReason: '骨折康复期',
      aidStartDate: '2025-09-01',
      specialSubsidies: '免校服费',
    }
    const nothing = { transferDate: null, exemptReason: null, aidStartDate: null, specialSubsidies: null }
    expect(await aStudent(dependent)).toMatchObject(nothing)
    const on = { isTransferStudent: true, physicalEducationExempt: true, financialAidType: '免学费' }
    const { id } = await aStudent({ ...on, ...dependent })
    expect(await get(id)).toMatchObject(dependent)
    expect((await change(id, { hobbies: '足球' })).data).toMatchObject(dependent)
    const off = { isTransferStudent: false, physicalEducationExempt: false, financialAidType: null }
    expect((await change(id, off)).data).toMatchObject(nothing)
  })

  test('a number is taken once, and free again after deletion (STUDENT-27)', async () => {
    const first = await aStudent({ studentNumber: 'S-TWICE' })
    const again = body({ studentNumber: 'S-TWICE' })
    expect(await admin(api.create, { body: again })).toMatchObject({
      status: 409,
      message: '学号 S-TWICE 已存在',
      field: 'studentNumber',
    })
    await admin(api.remove, { params: { id: first.id } })
    expect((await admin(api.create, { body: again })).status).toBe(200)
  })

  test('photo addresses, class names and other keys that are not for writing count for nothing', async () => {
    const sent = {
      id: 1,
      photoUrl: 'blob:http://x/1',
      className: '清华班',
      deletedAt: '2020-01-01',
      mayEdit: false,
    }
    expect(await aStudent(sent)).toMatchObject({ photoUrl: null, className: null, mayEdit: true })
  })

  test('a doubtful ID number warns and is saved (decisions G23)', async () => {
    const { warnings, idCardNumber } = await aStudent({
      idCardNumber: '110101201503040011',
      birthDate: '2015-03-05',
    })
    expect(idCardNumber).toBe('110101201503040011')
    expect(warnings).toEqual(['身份证号码中的出生日期为 2015-03-04，与填写的不一致'])
  })
})

describe('an update', () => {
  test('takes a record back as it was read, and leaves alone what was not sent (STUDENT-76)', async () => {
    const own = await aClass()
    const read = await aStudent({
      classId: own.id,
      parentName: '张父',
      parentPhone: '13711110001',
      hobbies: '足球',
    })
    const answer = await admin.loose(api.update, {
      params: { id: read.id },
      body: { ...read, allergies: '花粉' },
    })
    expect(answer).toMatchObject({ status: 200, message: '更新学生成功' })
    expect(answer.data).toEqual({ ...read, allergies: '花粉', version: read.version + 1 })
    expect((await change(read.id, { allergies: '' })).data).toMatchObject({
      allergies: null,
      hobbies: '足球',
    })
  })

  test('never changes the student number (STUDENT-26)', async () => {
    const { id, studentNumber } = await aStudent()
    expect((await change(id, { studentNumber: 'S-OTHER' })).data.studentNumber).toBe(studentNumber)
  })

  test('sets every status freely (STUDENT-45)', async () => {
    const { id } = await aStudent()
    for (const enrollmentStatus of ['毕业', '在校', '退学', '休学', '转学'] as const)
      expect((await change(id, { enrollmentStatus })).data).toMatchObject({ enrollmentStatus })
  })

  test('made from an older version is refused, and says who was faster', async () => {
    const read = await aStudent()
    await change(read.id, { hobbies: '足球', version: read.version })
    const late = await change(read.id, { hobbies: '围棋', version: read.version })
    expect(late).toMatchObject({ status: 409, code: 'STALE' })
    expect(late.body).toMatchObject({ stale: { version: read.version + 1, changedBy: '系统管理员' } })
    expect((await change(read.id, { hobbies: '围棋' })).status).toBe(200)
  })

  test('finds the pupil under the new name', async () => {
    const { id } = await aStudent({ name: '旧名字' })
    await change(id, { name: '慕容雪' })
    const { data } = await admin(api.search, { query: { name: 'mrx' } })
    expect(data.content).toMatchObject([{ id, name: '慕容雪' }])
  })

  test('leaves what changed in the log, protected values masked', async () => {
    const { id } = await aStudent({ phone: '13812345678', hobbies: '足球' })
    await change(id, { phone: '13912345678', hobbies: '足球' })
    expect((await auditOf(id)).at(-1)).toEqual({
      action: 'update',
      summary: '修改了学生 张三',
      diff: { before: { phone: '138****5678' }, after: { phone: '139****5678' } },
    })
  })

  test('an unknown pupil answers 404', async () => {
    expect(await change(999_999, {})).toMatchObject({ status: 404, message: '学生不存在' })
  })
})

describe('the class', () => {
  const membershipsOf = (id: number) =>
    t.db
      .selectFrom('class_memberships')
      .select(['class_id', 'from_date', 'to_date', 'reason'])
      .where('student_id', '=', id)
      .orderBy('id')
      .execute()
  const sizeOf = async (id: number) => (await admin(classesApi.get, { params: { id } })).data.studentCount

  test('is assigned, changed and left as rows of history (STUDENT-61, STUDENT-62)', async () => {
    const [one, two] = [await aClass(), await aClass()]
    const { id } = await aStudent({ classId: one.id, enrollmentDate: '2024-09-01' })
    const assigned = await admin(api.assignClass, { params: { id }, body: { classId: two.id } })
    expect(assigned).toMatchObject({ status: 200, message: '班级分配成功' })
    expect(assigned.data).toMatchObject({ classId: two.id, className: two.name, version: 2, warnings: [] })
    expect([await sizeOf(one.id), await sizeOf(two.id)]).toEqual([0, 1])
    const again = await admin(api.assignClass, { params: { id }, body: { classId: two.id } })
    expect(again.data.version).toBe(2)
    const removed = await admin(api.removeFromClass, { params: { id } })
    expect(removed).toMatchObject({ status: 200, message: '已从班级中移除' })
    expect(removed.data).toMatchObject({ classId: null, className: null })
    expect(await sizeOf(two.id)).toBe(0)
    expect(await membershipsOf(id)).toEqual([
      { class_id: one.id, from_date: '2024-09-01', to_date: '2026-11-16', reason: '调班' },
      { class_id: two.id, from_date: '2026-11-16', to_date: '2026-11-16', reason: '移出班级' },
    ])
    expect((await get(id)).classHistory).toMatchObject([
      { classId: two.id, className: two.name, grade: '一年级', toDate: '2026-11-16' },
      { classId: one.id, fromDate: '2024-09-01' },
    ])
  })

  test('moves with the form too, and stays when the form does not say', async () => {
    const [one, two] = [await aClass(), await aClass()]
    const { id } = await aStudent({ classId: String(one.id) })
    expect((await change(id, {})).data.classId).toBe(one.id)
    expect((await change(id, { classId: two.id })).data.classId).toBe(two.id)
    expect((await change(id, { classId: null })).data.classId).toBeNull()
    expect(await membershipsOf(id)).toHaveLength(2)
  })

  test('that is full warns and takes the pupil; no capacity and zero are no limit (decisions G06)', async () => {
    const full = await aClass({ capacity: 1 })
    await aStudent({ classId: full.id })
    const { data } = await admin(api.assignClass, {
      params: { id: (await aStudent()).id },
      body: { classId: full.id },
    })
    expect(data).toMatchObject({ classId: full.id, warnings: [`${full.name}的容量为 1 人，现有 2 人`] })
    expect((await aStudent({ classId: full.id })).warnings).toHaveLength(1)
    for (const capacity of [0, null])
      expect((await aStudent({ classId: (await aClass({ capacity })).id })).warnings).toEqual([])
  })

  test('with room for one warns all but one of eight who come at the same moment', async () => {
    const small = await aClass({ capacity: 1 })
    const pupils = await Promise.all(Array.from({ length: 8 }, () => aStudent()))
    const answers = await Promise.all(
      pupils.map(({ id }) => admin(api.assignClass, { params: { id }, body: { classId: small.id } })),
    )
    const told = answers.map(({ data }) => data.warnings.join()).sort()
    expect(told).toEqual([
      '',
      ...[2, 3, 4, 5, 6, 7, 8].map((count) => `${small.name}的容量为 1 人，现有 ${count} 人`),
    ])
  })

  test('must be there', async () => {
    const gone = await aClass()
    await admin(classesApi.remove, { params: { id: gone.id } })
    const { id } = await aStudent()
    expect(await admin(api.assignClass, { params: { id }, body: { classId: gone.id } })).toMatchObject({
      status: 400,
      message: '所选班级不存在',
    })
    expect(await admin.loose(api.assignClass, { params: { id }, body: {} })).toMatchObject({
      message: '请选择班级',
    })
  })
})

describe('deletion', () => {
  const withAccount = async (username: string) => {
    const own = await aClass()
    const { id } = await aStudent({ classId: own.id })
    const user = await make.aUser(username, ['STUDENT'], { type: 'STUDENT', id })
    return { id, user, classId: own.id }
  }
  const accountOf = (id: number) =>
    t.db
      .selectFrom('users')
      .select(['enabled', 'profile_id', 'deleted_at'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  const loginOf = async (username: string) =>
    t.anonymous(authApi.login, { body: { username, password: 'secret-1' } })

  test('with the account removes it (STUDENT-58)', async () => {
    const { id, user, classId } = await withAccount('pupil-gone')
    expect(await admin(api.removeWithUser, { params: { id } })).toMatchObject({
      status: 200,
      message: '删除学生及关联用户成功',
    })
    expect((await admin(api.get, { params: { id } })).status).toBe(404)
    expect((await user.call(authApi.user)).status).toBe(401)
    expect(await loginOf('pupil-gone')).toMatchObject({ status: 401, message: '用户名或密码错误' })
    expect((await accountOf(user.id)).deleted_at).not.toBeNull()
    expect((await admin(classesApi.get, { params: { id: classId } })).data.studentCount).toBe(0)
    expect((await auditOf(id)).at(-1)).toMatchObject({ action: 'delete', summary: '删除了学生 张三及其账号' })
  })

  test('one of many disables and unlinks it (STUDENT-59, decisions G13)', async () => {
    const { id, user } = await withAccount('pupil-left')
    expect(await admin(api.remove, { params: { id } })).toMatchObject({
      status: 200,
      message: '删除学生成功',
    })
    expect(await accountOf(user.id)).toEqual({ enabled: false, profile_id: null, deleted_at: null })
    expect(await loginOf('pupil-left')).toMatchObject({ message: '账号已被禁用，请联系管理员' })
    expect((await admin(api.remove, { params: { id } })).status).toBe(404)
  })

  test('leaves no list, count, picker or class behind, and keeps the history', async () => {
    const own = await aClass()
    const { id } = await aStudent({ name: '离校生', classId: own.id })
    await admin(api.remove, { params: { id } })
    expect((await admin(api.search, { query: { name: '离校生' } })).data.totalElements).toBe(0)
    expect((await admin(api.options, { query: { name: '离校生' } })).data).toEqual([])
    expect((await admin(classesApi.students, { params: { id: own.id } })).data).toEqual([])
    const { rows } =
      await sql`select reason, to_date from class_memberships where student_id = ${id}`.execute(t.db)
    expect(rows).toEqual([{ reason: '学生离校', to_date: '2026-11-16' }])
  })
})

describe('transfer records', () => {
  test('are added, shown with the record, and approved by an administrator (STUDENT-84, decisions G69)', async () => {
    const { id } = await aStudent()
    const record = {
      transferDate: [2026, 3, 1],
      transferType: '转入',
      schoolName: '云川市青禾小学',
      transferReason: '随迁',
    }
    const added = await admin.loose(api.addTransfer, { params: { id }, body: record })
    expect(added).toMatchObject({ status: 200, message: '转学记录已添加' })
    expect((await get(id)).transferRecords).toEqual([
      { ...record, transferDate: '2026-03-01', id: added.data.id, approved: false, approvedAt: null },
    ])
    const params = { id, recordId: added.data.id }
    expect(await admin(api.approveTransfer, { params })).toMatchObject({ message: '转学记录已审核' })
    expect((await get(id)).transferRecords).toMatchObject([
      { approved: true, approvedAt: '2026-11-16T02:00:00.000Z' },
    ])
    expect((await admin(api.approveTransfer, { params })).status).toBe(200)
    const foreign = { id: (await aStudent()).id, recordId: added.data.id }
    expect((await admin(api.approveTransfer, { params: foreign })).status).toBe(404)
  })

  test.each([
    [{ transferDate: '' }, '请选择转学日期'],
    [{ transferType: '借读' }, '请选择转学类型'],
    [{ schoolName: ' ' }, '请输入学校名称'],
  ])('refuse %j', async (input, message) => {
    const { id } = await aStudent()
    const record = {
      transferDate: '2026-03-01',
      transferType: '转入',
      schoolName: '云川市青禾小学',
      ...input,
    }
    expect(await admin.loose(api.addTransfer, { params: { id }, body: record })).toMatchObject({
      status: 400,
      message,
    })
  })
})

test('growth lists come with the record, the latest first (STUDENT-20)', async () => {
  const { id } = await aStudent()
  const exam = { student_id: id, height: 142.5, weight: 36, vision: '5.0/4.9', health_status: '良好' }
  await createChecks(t.ctx(), [
    { ...exam, exam_date: '2025-10-10' },
    { ...exam, exam_date: '2026-10-10', height: 148 },
  ])
  const activity = { student_id: id, activity_type: '社会实践', end_date: null, role: '组长' }
  await t.db
    .insertInto('activities')
    .values([
      { ...activity, activity_name: '春季研学', start_date: '2026-04-01' },
      { ...activity, activity_name: '还没有审核', start_date: '2026-05-01', status: 'PENDING' },
    ])
    .execute()
  const award = { student_id: id, award_date: '2026-05-01', award_level: '校级', issuer: '学校' }
  await t.db
    .insertInto('achievements')
    .values([
      { ...award, award_name: '朗诵比赛一等奖' },
      { ...award, award_name: '还没有审核', status: 'PENDING' },
    ])
    .execute()
  expect(await get(id)).toMatchObject({
    physicalExams: [
      { examDate: '2026-10-10', height: 148, weight: 36, vision: '5.0/4.9' },
      { height: 142.5 },
    ],
    achievements: [
      { awardDate: '2026-05-01', awardName: '朗诵比赛一等奖', awardLevel: '校级', issuer: '学校' },
    ],
    activities: [{ activityName: '春季研学', startDate: '2026-04-01', endDate: null, role: '组长' }],
  })
})

test('a record is a fixed number of statements', async () => {
  const { id } = await aStudent({ parentName: '张父' })
  // The first look is written down; later ones only ask whether it was.
  await get(id)
  expect(await t.queriesOf(() => get(id))).toBeLessThanOrEqual(4)
})
