import { promotionApi as api, PROMOTION_CHANGED } from '@xueqiao/contract/features/pupils/promotion/api'
import type { PromotionPreview } from '@xueqiao/contract/features/pupils/promotion/plan'
import { studentsApi } from '@xueqiao/contract/features/pupils/students/api'
import { academicYearsApi } from '@xueqiao/contract/features/school/academic-years/api'
import { classesApi } from '@xueqiao/contract/features/school/classes/api'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import type { TestApp } from '../../../../test/app'
import { DEMO_PASSWORD, demoApp } from '../../../../test/demo-app'
import { rowsOf } from '../../../../test/rows'

/** The demo school: nine grades of four classes, some 1,600 pupils. These tests go on from one another. */
const TO = '2027-2028学年'
let t: TestApp
let admin: Awaited<ReturnType<TestApp['login']>>
let toYearId: number
let before: Record<string, string[]>

/** All that a promotion touches; versions and times of change go on, also when it is undone. */
const everything = async () => {
  const result: Record<string, string[]> = {}
  for (const table of ['class_memberships', 'class_years', 'class_courses', 'teaching_assignments'])
    result[table] = await rowsOf(t, table)
  for (const table of ['classes', 'students', 'academic_years', 'semesters'])
    result[table] = await rowsOf(t, table, ['version', 'updated_at'])
  return result
}

beforeAll(async () => {
  t = await demoApp()
  admin = await t.login('admin', DEMO_PASSWORD)
  const body = { code: '2027-2028', name: TO, startDate: '2027-09-01', endDate: '2028-07-31' }
  toYearId = (await admin(academicYearsApi.create, { body })).data.id
  before = await everything()
}, 120_000)

const previewed = async (plan: object = {}) => {
  const answer = await admin.loose(api.preview, { body: { toYearId, ...plan } })
  expect(answer).toMatchObject({ status: 200 })
  return answer.data as PromotionPreview
}
const apply = (planHash: string, plan: object = {}) =>
  admin.loose(api.apply, { body: { toYearId, ...plan, planHash, confirm: TO } })

test('the first step tells the current year, the next ones, and how much there is to move', async () => {
  const { data } = await admin(api.start)
  expect(data.from?.code).toBe('2026-2027')
  expect(data.years).toMatchObject([{ code: '2027-2028', next: true, semesters: 2 }])
  expect(data.classes).toBe(36)
  expect(data.latest).toBeNull()
})

test('a preview says what becomes of every class and pupil, and changes nothing', async () => {
  const preview = await previewed()
  expect(preview.grades.map(({ grade, nextGrade }) => [grade, nextGrade])).toEqual([
    [1, 2],
    [2, 3],
    [3, 4],
    [4, 5],
    [5, 6],
    [6, null],
    [7, 8],
    [8, 9],
    [9, null],
  ])
  const { totals } = preview
  expect(totals).toMatchObject({
    classes: 36,
    movingClasses: 28,
    graduatingClasses: 8,
    closingClasses: 0,
    newClasses: 8,
  })
  expect(totals.students).toBe(preview.students.length)
  const sum = totals.promote + totals.repeat + totals.graduate + totals.suspended + totals.leave
  expect(sum).toBe(totals.students)
  expect(preview.intake).toMatchObject([
    { grade: 1, count: 4, usual: 4, names: ['一年级1班', '一年级2班', '一年级3班', '一年级4班'] },
    { grade: 7, count: 4, usual: 4, names: ['初一1班', '初一2班', '初一3班', '初一4班'] },
  ])
  const first = preview.classes.find(({ name }) => name === '一年级1班')
  expect(first).toMatchObject({ fate: 'MOVE', targetName: '二年级1班' })
  const target = preview.targets.find(({ key }) => key === first?.targetKey)
  expect(target).toMatchObject({
    origin: 'MOVED',
    fromName: '一年级1班',
    departmentName: '二年级组',
    headTeacherName: first?.headTeacherName,
    students: (first?.promote ?? 0) + (target?.repeating ?? 0),
  })
  expect(preview.classes.find(({ name }) => name === '六年级2班')).toMatchObject({
    fate: 'GRADUATE',
    targetKey: null,
  })
  expect(await everything()).toEqual(before)
})

test('pupils on leave keep their grade and stay on leave, also in the last grade', async () => {
  const { students, targets, classes } = await previewed()
  const away = students.filter(({ status }) => status === '休学')
  expect(away.length).toBeGreaterThan(0)
  for (const { outcome, targetKey, classId } of away) {
    expect(outcome).toBe('SUSPENDED')
    const grade = classes.find(({ id }) => id === classId)?.grade
    expect(targets.find(({ key }) => key === targetKey)?.grade).toBe(grade)
  }
  const onward = await previewed({ suspended: 'PROMOTE' })
  expect(onward.totals.suspended).toBeLessThan(away.length)
})

test('the preview of the whole school is small on the wire', async () => {
  const headers = { authorization: `Bearer ${admin.token}`, 'accept-encoding': 'gzip' }
  const { method, path: url } = api.preview
  const answer = await t.app.inject({ method, url, headers, payload: { toYearId } })
  expect(answer.headers['content-encoding']).toBe('gzip')
  expect(answer.rawPayload.length).toBeLessThan(200 * 1024)
})

test('it takes the typed name of the year and the hash of what was looked at', async () => {
  const { planHash } = await previewed()
  const wrong = await admin.loose(api.apply, { body: { toYearId, planHash, confirm: '2027' } })
  expect(wrong).toMatchObject({ status: 400, field: 'confirm', message: `请输入“${TO}”以确认` })
  expect(await apply('0'.repeat(64))).toMatchObject({ status: 409, message: PROMOTION_CHANGED })
  const late = { toYearId, planHash, confirm: TO, undoUntil: '2029-01-01' }
  expect(await admin.loose(api.apply, { body: late })).toMatchObject({ status: 400, field: 'undoUntil' })
  expect(await everything()).toEqual(before)
})

test('it refuses when anything that matters has changed since the preview', async () => {
  const { planHash, students } = await previewed()
  const pupil = students.find(({ status }) => status === '在校')
  const elsewhere = students.find(({ classId }) => classId !== pupil?.classId)
  const move = async (classId: number) => {
    const params = { id: pupil?.id ?? 0, classId }
    expect((await admin.loose(studentsApi.assignClass, { params, body: { classId } })).status).toBe(200)
  }
  await move(elsewhere?.classId ?? 0)
  expect(await apply(planHash)).toMatchObject({ status: 409, message: PROMOTION_CHANGED })
  await sql`delete from class_memberships
    where student_id = ${pupil?.id ?? 0} and reason = '调班' and to_date is null`.execute(t.db)
  await sql`update class_memberships set to_date = null, reason = '入学编班'
    where student_id = ${pupil?.id ?? 0} and reason = '调班'`.execute(t.db)
  expect(await everything()).toEqual(before)
  expect((await previewed()).planHash).toBe(planHash)
})

let id: number
let firstHash: string

test('it is carried out once, however often it is sent', async () => {
  const { planHash, totals } = await previewed()
  firstHash = planHash
  const answers = await Promise.all([apply(planHash), apply(planHash), apply(planHash)])
  for (const answer of answers) expect(answer).toMatchObject({ status: 200, message: '年级升级成功' })
  expect(new Set(answers.map(({ data }) => data.id)).size).toBe(1)
  id = answers[0]?.data.id ?? 0
  expect(answers[0]?.data).toMatchObject({
    fromYear: '2026-2027学年',
    toYear: TO,
    totals,
    undoUntil: '2026-12-16',
    undoable: true,
    undo: { possible: true, reasons: [] },
  })
  expect((await admin(api.list)).data.totalElements).toBe(1)
})

test('classes stand a grade higher, graduates have left, and the new year is the current one', async () => {
  const list = (await admin(classesApi.search, { query: { size: 100 } })).data.content
  expect(list).toHaveLength(36)
  expect(new Set(list.map(({ academicYear }) => academicYear))).toEqual(new Set(['2027-2028']))
  const second = list.find(({ name }) => name === '二年级1班')
  expect(second).toMatchObject({ grade: '二年级', departmentName: '二年级组', classNumber: '1' })
  expect(second?.studentCount).toBeGreaterThan(30)
  expect(list.find(({ name }) => name === '初一1班')).toMatchObject({
    headTeacherName: null,
    studentCount: 0,
    departmentName: '初一年级组',
  })
  const { rows } = await sql<{ status: string; placed: number; all: number }>`
    select enrollment_status as status, count(class_id) as placed, count(*) as all from students group by 1`.execute(
    t.db,
  )
  const graduates = rows.find(({ status }) => status === '毕业')
  expect(graduates?.placed).toBe(0)
  expect(graduates?.all).toBeGreaterThan(300)
  const years = (await admin(academicYearsApi.list)).data
  expect(years.find(({ isCurrent }) => isCurrent)?.code).toBe('2027-2028')
  const current = await sql<{ code: string }>`select code from semesters where is_current`.execute(t.db)
  expect(current.rows).toEqual([{ code: '2027-2028-1' }])
})

test('a pupil’s page shows the path, with each class as it was', async () => {
  const { content } = (await admin(api.students, { params: { id }, query: { outcome: 'PROMOTE' } })).data
  const [one] = content
  expect(one).toMatchObject({ fromClass: '一年级1班', toClass: '二年级1班' })
  const pupil = (await admin(studentsApi.get, { params: { id: one?.id ?? 0 } })).data
  expect(pupil.classHistory).toMatchObject([
    { className: '二年级1班', academicYear: '2027-2028', fromDate: '2027-09-01', toDate: null },
    { className: '一年级1班', academicYear: '2026-2027', toDate: '2027-07-31', reason: '升年级' },
  ])
})

test('the pupils of a promotion are found by class, outcome and name', async () => {
  const all = (await admin(api.students, { params: { id } })).data
  expect(all.totalElements).toBeGreaterThan(1500)
  const graduates = (await admin(api.students, { params: { id }, query: { outcome: 'GRADUATE', size: 5 } }))
    .data
  expect(graduates.content).toHaveLength(5)
  expect(graduates.content[0]).toMatchObject({ toClass: null, outcome: 'GRADUATE' })
  const [first] = all.content
  const same = await admin(api.students, {
    params: { id },
    query: { name: first?.name ?? '', classId: first?.classId ?? 0 },
  })
  expect(same.data.content.map((one) => one.id)).toContain(first?.id)
})

test('it cannot be undone once somebody has changed what it made, and says who and what', async () => {
  const { content } = (await admin(api.students, { params: { id }, query: { outcome: 'PROMOTE' } })).data
  const [one] = content
  await sql`update classes set name = '改过的班' where name = '三年级1班' and deleted_at is null`.execute(
    t.db,
  )
  await sql`update students set enrollment_status = '在校' where id = (
    select min(id) from students where enrollment_status = '毕业')`.execute(t.db)
  await sql`update class_memberships set to_date = from_date
    where student_id = ${one?.id ?? 0} and to_date is null`.execute(t.db)
  await sql`insert into class_memberships (student_id, class_id, from_date, reason)
    values (${one?.id ?? 0}, ${one?.classId ?? 0}, '2027-09-02', '测试调班')`.execute(t.db)
  const { data } = await admin(api.get, { params: { id } })
  expect(data.undo.possible).toBe(false)
  expect(data.undo.reasons).toEqual([
    '班级 三年级1班 在升级后被修改或删除',
    `${one?.name}在升级后调班`,
    `${one?.name}在升级后编入班级`,
    expect.stringMatching(/的学籍状态在升级后被修改$/),
  ])
  const refused = await admin(api.undo, { params: { id }, body: { reason: '试一试' } })
  expect(refused.status).toBe(409)
  expect(refused.message).toContain('无法撤销：班级 三年级1班 在升级后被修改或删除')
  await sql`update classes set name = '三年级1班' where name = '改过的班'`.execute(t.db)
  await sql`delete from class_memberships where reason = '测试调班'`.execute(t.db)
  await sql`update class_memberships set to_date = null
    where student_id = ${one?.id ?? 0} and reason = '升年级' and academic_year_id = ${toYearId}`.execute(t.db)
  await sql`update students set enrollment_status = '毕业'
    where class_id is null and enrollment_status = '在校'`.execute(t.db)
  expect((await admin(api.get, { params: { id } })).data.undo).toEqual({ possible: true, reasons: [] })
})

test('undoing brings every row back', async () => {
  expect(await admin(api.undo, { params: { id }, body: { reason: '' } })).toMatchObject({
    status: 400,
    message: '请填写撤销原因',
  })
  const answer = await admin(api.undo, { params: { id }, body: { reason: '名单有误' } })
  expect(answer).toMatchObject({ status: 200, message: '已撤销年级升级' })
  expect(answer.data).toMatchObject({ undoable: false, undoReason: '名单有误', undoneBy: '系统管理员' })
  const after = await everything()
  for (const [table, rows] of Object.entries(before)) expect([table, after[table]]).toEqual([table, rows])
  const again = await admin(api.undo, { params: { id }, body: { reason: '再来一次' } })
  expect(again).toMatchObject({ status: 409, message: '无法撤销：这次升级已经撤销' })
})

test('a plan from before is refused; a new one can be carried out, and not be undone after its day', async () => {
  expect(await apply(firstHash)).toMatchObject({ status: 409, message: PROMOTION_CHANGED })
  const { planHash } = await previewed()
  const answer = await apply(planHash)
  expect(answer.status).toBe(200)
  t.advance(31 * 24 * 60)
  admin = await t.login('admin', DEMO_PASSWORD)
  const late = await admin(api.undo, { params: { id: answer.data.id }, body: { reason: '太晚了' } })
  expect(late).toMatchObject({ status: 409, message: '无法撤销：撤销期限已于 2026-12-16 截止' })
})

test('after the next promotion only the last one can be undone, and back to back they bring everything back', async () => {
  const one = await everything()
  const body = { code: '2028-2029', name: '2028-2029学年', startDate: '2028-09-01', endDate: '2029-07-31' }
  const nextId = (await admin(academicYearsApi.create, { body })).data.id
  const years = await rowsOf(t, 'academic_years', ['version', 'updated_at'])
  const terms = await rowsOf(t, 'semesters', ['version', 'updated_at'])
  const plan = { toYearId: nextId, teachers: 'CLEAR', courses: 'KEEP', continueGrades: [6] }
  const { planHash, totals } = (await admin.loose(api.preview, { body: plan })).data as PromotionPreview
  expect(totals.graduatingClasses).toBe(4)
  const confirmed = { ...plan, planHash, confirm: '2028-2029学年' }
  const second = await admin.loose(api.apply, { body: confirmed })
  expect(second.status).toBe(200)
  const [, first] = (await admin(api.list)).data.content
  expect(await admin(api.undo, { params: { id: first?.id ?? 0 }, body: { reason: '顺序' } })).toMatchObject({
    status: 409,
    message: '无法撤销：之后又执行过升级，只能撤销最近一次',
  })
  const seventh = (await admin(classesApi.search, { query: { grade: '初一', size: 50 } })).data.content
  expect(seventh.map(({ name, headTeacherName }) => [name, headTeacherName])).toEqual([
    ['初一1班', null],
    ['初一2班', null],
    ['初一3班', null],
    ['初一4班', null],
  ])
  expect((await admin(api.undo, { params: { id: second.data.id }, body: { reason: '演练' } })).status).toBe(
    200,
  )
  expect(await everything()).toEqual({ ...one, academic_years: years, semesters: terms })
})
