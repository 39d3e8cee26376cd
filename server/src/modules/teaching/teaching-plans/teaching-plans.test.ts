import { auditApi } from '@xueqiao/contract/features/base/audit'
import { bellApi } from '@xueqiao/contract/features/base/bell'
import { semestersApi } from '@xueqiao/contract/features/school/semesters/api'
import { substitutionsApi as substitutions } from '@xueqiao/contract/features/teaching/substitutions/api'
import { teachingPlansApi as api } from '@xueqiao/contract/features/teaching/teaching-plans/api'
import { planRecordApi as record } from '@xueqiao/contract/features/teaching/teaching-plans/record'
import { timetableApi as timetable } from '@xueqiao/contract/features/teaching/timetable/week'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { oddWorkbook, unzip, uploadForm } from '../../../../test/import-lab'
import { somebodyWaits } from '../../../../test/locks'
import type { Caller } from '../../../../test/policy'
import { type TimetableLab, timetableLab } from '../../../../test/timetable-lab'
import { faultsOf } from '../../../../test/word-parts'

let lab: TimetableLab
let lin: Caller
let chief: Caller
let group: Caller
let admin: Caller
let stranger: Caller
let pupil: Caller
let mother: Caller
let north: number | null

beforeAll(async () => {
  lab = await timetableLab()
  const { t, make, users, teachers, courses } = lab
  ;[lin, chief, admin, pupil, mother] = [
    users.lin.call,
    users.chief.call,
    lab.admin.call,
    users.an.call,
    users.mother.call,
  ]
  const { department_id } = await t.db
    .selectFrom('teachers')
    .select('department_id')
    .where('id', '=', teachers.lin)
    .executeTakeFirstOrThrow()
  north = department_id
  await t.db.updateTable('courses').set({ department_id: north }).where('id', '=', courses.maths).execute()
  const headId = await make.aTeacher({ name: '严冬生', departmentId: north })
  group = (await make.aUser('group', ['HEAD_TEACHER'], { type: 'TEACHER', id: headId })).call
  const farId = await make.aTeacher({ name: '外组教师' })
  stranger = (await make.aUser('stranger', ['HEAD_TEACHER'], { type: 'TEACHER', id: farId })).call
})

const LESSONS = [
  {
    week: 5,
    unit: '第一章 有理数',
    title: '有理数的加法',
    hours: 2,
    aims: '会算',
    keyPoints: '异号两数相加',
  },
  { week: 1, unit: '第一章 有理数', title: '正数和负数', hours: 3 },
]
const place = () => ({ courseId: lab.courses.maths, grade: '初一', semesterId: lab.semesterId })
let made = 0
/** A semester of its own each, since there is one plan a course, grade, semester and author. */
const aPlan = async (by: Caller, content: object = { lessons: LESSONS }) => {
  const semesterId = await lab.make.aSemester({ current: false })
  made++
  const { data } = await by.loose(api.create, { body: { ...place(), semesterId, title: `计划${made}` } })
  const { data: saved } = await by.loose(api.update, { params: { id: data.id }, body: content })
  return saved
}
const bellOf = async (who: Caller) =>
  (await who(bellApi.bell, { query: {} })).data.items.map(({ title }) => title)

test('what is off is told at its field, and nothing of it is kept', async () => {
  const create = (body: object) => lin.loose(api.create, { body: { ...place(), grade: '初二', ...body } })
  for (const [body, field] of [
    [{ courseId: null }, 'courseId'],
    [{ courseId: lab.courses.sport }, 'courseId'],
    [{ courseId: 99_999_999 }, 'courseId'],
    [{ grade: '十三年级' }, 'grade'],
    [{ semesterId: 99_999_999 }, 'semesterId'],
    [{ title: '长'.repeat(101) }, 'title'],
  ] as const)
    expect(await create(body), JSON.stringify(body)).toMatchObject({ status: 400, errors: [{ field }] })

  const { data } = await create({})
  expect(data).toMatchObject({
    ...{ title: '初二数学教学计划', grade: '初二', authorName: '林晓月', status: 'DRAFT', version: 1 },
    ...{ mayEdit: true, mayDecide: false, mayRemove: true, content: { lessons: [] } },
  })
  expect(await create({})).toMatchObject({
    status: 409,
    errors: [{ field: 'semesterId', message: '您已有这门课程这个年级这个学期的教学计划' }],
  })
  const save = (body: object) => lin.loose(api.update, { params: { id: data.id }, body })
  const [lesson] = LESSONS
  for (const [change, field] of [
    [{ week: 23 }, 'lessons.0.week'],
    [{ week: 0 }, 'lessons.0.week'],
    [{ week: '<script>' }, 'lessons.0.week'],
    [{ hours: 1.5 }, 'lessons.0.hours'],
    [{ hours: 21 }, 'lessons.0.hours'],
    [{ title: ' ' }, 'lessons.0.title'],
    [{ aims: '长'.repeat(301) }, 'lessons.0.aims'],
  ] as const)
    expect(await save({ lessons: [{ ...lesson, ...change }] }), field).toMatchObject({
      status: 400,
      errors: [{ field }],
    })
  expect(await save({ lessons: Array.from({ length: 401 }, () => lesson) })).toMatchObject({ status: 400 })
  expect(await save({ aims: '长'.repeat(2001) })).toMatchObject({ status: 400, errors: [{ field: 'aims' }] })
  expect(await lin(api.submit, { params: { id: data.id } })).toMatchObject({
    status: 400,
    errors: [{ field: 'lessons', message: '请先填写教学进度' }],
  })
  const saved = await save({ aims: '<script>alert(1)</script>', lessons: LESSONS, version: 1 })
  expect(saved.data).toMatchObject({ version: 2, lessonCount: 2, hours: 5 })
  expect(saved.data.content.lessons.map(({ week }) => week)).toEqual([1, 5])
  expect(await save({ title: '晚了', version: 1 })).toMatchObject({ status: 409, code: 'STALE' })
  // What is not sent stays.
  expect((await save({ title: '改名' })).data.content).toMatchObject({
    ...{ title: '改名', aims: '<script>alert(1)</script>' },
  })
  expect(await admin(semestersApi.remove, { params: { id: lab.semesterId } })).toMatchObject({ status: 409 })
})

test('draft, submitted, sent back, approved, changed and approved again; nobody decides about their own', async () => {
  const own = await aPlan(group)
  const plan = await aPlan(lin)
  const params = { id: plan.id }
  for (const other of [chief, group, stranger, pupil, mother])
    expect((await other(api.get, { params })).status).toBe(404)
  expect((await lin.loose(api.get, { params, query: { approved: true } })).status).toBe(404)
  expect(await group(api.approve, { params })).toMatchObject({ status: 404 })

  const submitted = await lin(api.submit, { params })
  expect(submitted.data).toMatchObject({
    status: 'SUBMITTED',
    latestNumber: 1,
    mayEdit: false,
    mayWithdraw: true,
  })
  expect(await bellOf(group)).toContain(`待审核的教学计划：${plan.title}`)
  expect(await bellOf(chief)).toContain(`待审核的教学计划：${plan.title}`)
  expect(await bellOf(admin)).toEqual([])
  expect(await lin(api.submit, { params })).toMatchObject({ status: 409 })
  expect(await lin.loose(api.update, { params, body: { title: '改' } })).toMatchObject({
    status: 409,
    message: '待审核的教学计划请先撤回再修改',
  })
  expect(await lin(api.approve, { params })).toMatchObject({ status: 403 })
  expect((await stranger(api.approve, { params })).status).toBe(404)
  expect((await pupil(api.get, { params })).status).toBe(404)

  expect(await group.loose(api.reject, { params, body: { reason: ' ' } })).toMatchObject({
    status: 400,
    errors: [{ field: 'reason', message: '请输入退回理由' }],
  })
  const back = await group(api.reject, { params, body: { reason: '第五周是国庆长假' } })
  expect(back.data).toMatchObject({ status: 'REJECTED', reason: '第五周是国庆长假', decidedByName: '严冬生' })
  expect(await bellOf(lin)).toContain(`教学计划被退回：${plan.title}`)
  expect(await bellOf(chief)).toEqual([])
  // Whoever comes second hears that it is decided.
  expect(await chief(api.approve, { params })).toMatchObject({
    status: 409,
    message: '该教学计划已不在待审核状态，请刷新后再试',
  })

  await lin.loose(api.update, { params, body: { lessons: [LESSONS[1]] } })
  expect((await lin(api.get, { params })).data.status).toBe('REJECTED')
  await lin(api.submit, { params })
  expect((await lin(api.withdraw, { params })).data).toMatchObject({ status: 'DRAFT', mayEdit: true })
  // Whoever had it open hears why; to everybody else it is not there.
  for (const by of [group, chief])
    expect(await by(api.approve, { params })).toMatchObject({
      ...{ status: 409, message: '该教学计划已不在待审核状态，可能已被撤回，请刷新后再试' },
    })
  expect((await stranger(api.approve, { params })).status).toBe(404)
  await lin(api.submit, { params })
  expect((await chief(api.approve, { params })).data).toMatchObject({ status: 'APPROVED', approvedNumber: 3 })
  expect(await bellOf(lin)).toContain(`教学计划已通过：${plan.title}`)

  // Being changed, it is what was approved to everybody else.
  const changed = await lin.loose(api.update, { params, body: { title: '新名称', lessons: LESSONS } })
  expect(changed.data).toMatchObject({ status: 'DRAFT', approvedNumber: 3, mayRemove: false })
  expect((await chief(api.get, { params })).data).toMatchObject({
    ...{ status: 'APPROVED', title: plan.title, lessonCount: 1, hours: 3, mayDecide: false },
  })
  // Whoever only reads finds what was approved, also of their own and in the office.
  for (const reader of [lin, chief, admin]) {
    const query = { approved: true, semesterId: changed.data.semesterId }
    const { content } = (await reader.loose(api.search, { query })).data
    expect(content).toMatchObject([{ id: plan.id, title: plan.title, status: 'APPROVED', lessonCount: 1 }])
    expect((await reader.loose(api.get, { params, query: { approved: true } })).data).toMatchObject({
      ...{ title: plan.title, content: { title: plan.title, lessons: [{ week: 1 }] } },
    })
  }
  expect(await lin(api.remove, { params })).toMatchObject({ status: 403 })
  const numbers = async (who: Caller) =>
    (await who(record.versions, { params })).data.map(({ number }) => number)
  expect(await numbers(lin)).toEqual([3, 2, 1])
  expect(await numbers(chief)).toEqual([3])
  const first = { params: { id: plan.id, number: '1' } }
  expect((await lin(record.version, first)).data).toMatchObject({
    ...{ status: 'REJECTED', reason: '第五周是国庆长假' },
    content: { lessons: [{ week: 1 }, { week: 5 }] },
  })
  expect((await chief(record.version, first)).status).toBe(404)
  for (const number of ['0', 'x', '9999999999'])
    expect((await lin(record.version, { params: { id: plan.id, number } })).status).toBe(404)

  expect((await chief(record.comment, { params, body: { text: '很完整' } })).data.authorName).toBe('陈主任')
  expect((await lin(record.comments, { params })).data).toMatchObject([{ text: '很完整' }])
  expect(await bellOf(lin)).toContain(`教学计划有新评论：${plan.title}`)
  await lin(record.comment, { params, body: { text: '谢谢，第五周已经改了' } })
  expect(await bellOf(chief)).toContain(`教学计划评论有新回复：${plan.title}`)
  expect(await bellOf(group)).not.toContain(`教学计划评论有新回复：${plan.title}`)
  expect((await admin(api.remove, { params })).status).toBe(200)
  expect((await lin(api.get, { params })).status).toBe(404)

  // The 教研组长's own waits for whoever leads the department.
  const ownParams = { id: own.id }
  await group(api.submit, { params: ownParams })
  expect(await group(api.approve, { params: ownParams })).toMatchObject({
    status: 403,
    message: '不能审核自己的教学计划',
  })
  expect((await chief(api.approve, { params: ownParams })).status).toBe(200)
  const { data: log } = await admin(auditApi.search, { query: { entity: 'teaching_plans' } })
  expect(log.content.map(({ summary }) => summary)).toEqual(
    expect.arrayContaining([
      `退回了教学计划 ${plan.title}`,
      `提交了教学计划 ${plan.title}`,
      `通过了教学计划 ${plan.title}`,
    ]),
  )
})

test('a copy is called by its own grade; what a shorter semester has no weeks for is named', async () => {
  const { id } = await aPlan(group, { lessons: LESSONS })
  const named = async (title: string, semesterId: number) => {
    const { version } = (await group(api.get, { params: { id } })).data
    await group.loose(api.update, { params: { id }, body: { version, title } })
    return (await group.loose(api.copy, { params: { id }, body: { semesterId, grade: 8 } })).data
  }
  const next = async () => lab.make.aSemester({ current: false })
  expect(await named('初一数学教学计划', await next())).toMatchObject({
    title: '初二数学教学计划',
    leftOut: [],
  })
  expect((await named('七年级上册数学', await next())).title).toBe('八年级上册数学')
  expect((await named('数学教学计划', await next())).title).toBe('数学教学计划')
  const short = await lab.make.aSemester({ current: false })
  await sql`update semesters set end_date = start_date + 20 where id = ${short}`.execute(lab.t.db)
  const body = { semesterId: short, grade: 7 }
  const { data } = await group.loose(api.copy, { params: { id }, body })
  expect(data).toMatchObject({ lessonCount: 1, leftOut: [{ week: 5, title: '有理数的加法' }] })
  expect(data.semesterWeeks).toBeLessThan(5)
})

test('families read what is approved for their class; colleagues copy what is shared or approved', async () => {
  const { data: ours } = await group.loose(api.create, { body: place() })
  const params = { id: ours.id }
  await group.loose(api.update, { params, body: { lessons: LESSONS } })
  await group(api.submit, { params })
  expect((await pupil(api.search, { query: {} })).data.content).toEqual([])
  await chief(api.approve, { params })
  expect((await pupil(api.search, { query: {} })).data).toMatchObject({
    ...{ totalElements: 1, content: [{ id: ours.id, status: 'APPROVED' }] },
  })
  expect((await mother(api.get, { params })).data).toMatchObject({
    ...{
      mayEdit: false,
      mayDecide: false,
      mayRemove: false,
      content: { lessons: [{ week: 1 }, { week: 5 }] },
    },
  })
  for (const refused of [record.versions, record.comments])
    expect((await mother(refused, { params })).status).toBe(403)
  const other = await lab.make.aUser('bo', ['STUDENT'], { type: 'STUDENT', id: lab.pupils.bo })
  expect((await other.call(api.get, { params })).status).toBe(404)

  const draft = await aPlan(group, { lessons: LESSONS, shared: false })
  expect((await lin(api.get, { params: { id: draft.id } })).status).toBe(404)
  await group.loose(api.update, { params: { id: draft.id }, body: { shared: true } })
  expect((await lin(api.get, { params: { id: draft.id } })).data).toMatchObject({
    status: 'DRAFT',
    mayEdit: false,
  })
  expect((await stranger(api.get, { params: { id: draft.id } })).status).toBe(404)
  const semesterId = await lab.make.aSemester({ current: false })
  const { data: copied } = await lin.loose(api.copy, {
    ...{ params: { id: draft.id }, body: { semesterId, grade: 8 } },
  })
  expect(copied).toMatchObject({
    authorName: '林晓月',
    grade: '初二',
    status: 'DRAFT',
    lessonCount: 2,
    shared: false,
  })
  expect((await stranger.loose(api.copy, { params, body: { semesterId, grade: 8 } })).status).toBe(404)

  const find = async (who: Caller, query: object) =>
    (await who.loose(api.search, { query })).data.content.map(({ id }) => id)
  expect(await find(lin, { mine: true, semesterId, grade: '初二' })).toEqual([copied.id])
  expect(await find(lin, { keyword: 'linxy', semesterId })).toEqual([copied.id])
  expect(await find(lin, { keyword: draft.title })).toEqual([draft.id, copied.id].sort((a, b) => b - a))
  expect(await find(lin, { status: 'SUBMITTED' })).toEqual([])
  const count = await lab.t.queriesOf(() => lin(api.search, { query: { size: 50 } }))
  expect(count).toBeLessThan(12)
  expect((await lin(api.remove, { params: { id: copied.id } })).status).toBe(200)
  const { data: options } = await lin(api.options)
  expect(options.courses).toMatchObject([{ id: lab.courses.maths, name: '数学' }])
})

test('weeks know the calendar and the lessons that were held; Word has all of it in the usual form', async () => {
  const { aVersion, special, courses, teachers, classes } = lab
  const lesson = { courseId: courses.maths, teacherId: teachers.lin, weekday: 1 }
  await aVersion('第一版', '2026-09-01', [
    { ...lesson, classIds: [classes.one], lessonNumber: 1 },
    { ...lesson, classIds: [classes.one], weekday: 4, lessonNumber: 2, length: 2 },
    { ...lesson, classIds: [classes.two], lessonNumber: 3, parity: 'ODD' },
  ])
  await special({ from: '2026-10-01', to: '2026-10-07', title: '国庆节', kind: 'HOLIDAY' })
  await special({ from: '2026-11-12', title: '期中考试', kind: 'EXAM' }, { no_lessons: true })
  const { data: plan } = await lin.loose(api.create, { body: place() })
  const params = { id: plan.id }
  await lin.loose(api.update, {
    ...{ params, body: { situation: '共 45 人 & <有基础>\n第二段', lessons: LESSONS } },
  })
  const { data: week } = await admin(timetable.ofClass, {
    ...{ params: { classId: classes.one }, query: { date: '2026-11-05' } },
  })
  const double = week.lessons.find(({ date }) => date === '2026-11-05')?.id ?? 0
  const study = { kind: 'SELF_STUDY' as const, date: '2026-11-05', lessonId: double }
  expect((await admin(substitutions.create, { body: study })).status).toBe(200)
  const { data } = await lin(record.progress, { params })
  expect(data.weeks).toHaveLength(22)
  expect(data.weeks[0]).toMatchObject({
    week: 1,
    from: '2026-08-31',
    to: '2026-09-06',
    planned: 3,
    lessons: 2,
  })
  expect(data.weeks[4]).toMatchObject({ marks: ['国庆节 10-01 至 10-04'], planned: 2, days: 3, lessons: 1 })
  expect(data.weeks[10]).toMatchObject({ marks: ['期中考试 11-12'], lessons: 1 })
  expect(data.weeks[9]).toMatchObject({ week: 10, lessons: 1 })
  // It is Monday of the twelfth week: eleven are over, and of two lessons nobody taught.
  expect(data).toMatchObject({ week: 12, due: 5, total: 5 })
  expect(data.classes.map(({ name, done }) => [name, done])).toEqual([
    ['初一1班', 10 + 18 - 2],
    ['初一2班', 5],
  ])
  expect((await pupil(record.progress, { params })).status).toBe(404)

  const word = await lin(api.exportPaper, { params })
  expect(word.headers['content-type']).toContain('wordprocessingml')
  expect(faultsOf(word.raw)).toEqual([])
  const xml = unzip(word.raw)['word/document.xml']?.toString() ?? ''
  for (const text of [
    '学情分析',
    '共 45 人 &amp; &lt;有基础&gt;',
    '第二段',
    '第5周',
    '国庆节 10-01 至 10-04',
    '有理数的加法',
  ])
    expect(xml).toContain(text)
  const pdf = await lin(api.exportPaper, { params, query: { format: 'pdf' } })
  expect(pdf.headers['content-type']).toBe('application/pdf')
  expect(pdf.raw.subarray(0, 5).toString()).toBe('%PDF-')
})

test('a sheet of lessons becomes plans; a second one changes what it names', async () => {
  const head = ['课程', '年级', '学期', '周次', '单元', '课题', '课时', '教学目标']
  const send = async (rows: (string | number | null)[][], options: Record<string, string> = {}) =>
    lin.loose(api.importFile, await uploadForm(oddWorkbook([{ rows: [head, ...rows] }]), 'a.xlsx', options))
  const { data } = await send([
    ['数学', '初三', null, '第1周', '二次函数', '抛物线', 2, '会画图'],
    ['数学', '初三', null, '2', '二次函数', '顶点式', 3, null],
    ['体育', '初三', null, '2', null, '跑步', 1, null],
    ['数学', '十三', null, '99', null, '', 'viel', null],
  ])
  expect(data).toMatchObject({ successCount: 2, failureCount: 2 })
  expect(data.errors.map(({ row, field }) => [row, field])).toEqual(
    expect.arrayContaining([
      [4, '课程'],
      [5, '年级'],
      [5, '周次'],
    ]),
  )
  const { data: found } = await lin.loose(api.search, { query: { grade: '初三', mine: true } })
  const params = { id: found.content[0]?.id ?? 0 }
  expect(found.content[0]).toMatchObject({
    title: '初三数学教学计划',
    lessonCount: 2,
    hours: 5,
    status: 'DRAFT',
  })
  const again = await send([['数学', '初三', null, '2', '二次函数', '顶点式', 4, null]], {
    updateExisting: 'true',
  })
  expect(again.data).toMatchObject({ updatedCount: 1, failureCount: 0 })
  expect((await lin(api.get, { params })).data).toMatchObject({ hours: 6, lessonCount: 2 })
  await lin(api.submit, { params })
  expect((await send([['数学', '初三', null, '3', null, '最值', 2, null]])).data).toMatchObject({
    successCount: 0,
  })
})

const HEAD = ['课程', '年级', '学期', '周次', '单元', '课题', '课时']
const sheetOf = (rows: (string | number | null)[][]) =>
  uploadForm(oddWorkbook([{ rows: [HEAD, ...rows] }]), 'a.xlsx', {})
/** One of the current semester, where a sheet without one writes to. */
const aCurrent = async (grade: string, lessons: object[]) => {
  const { data } = await lin.loose(api.create, { body: { ...place(), grade } })
  await lin.loose(api.update, { params: { id: data.id }, body: { lessons } })
  return { id: data.id }
}

test('a sheet takes the plan as it stands when its turn comes', async () => {
  const params = await aCurrent('高一', LESSONS)
  const sending = await lab.t.db.transaction().execute(async (tx) => {
    await sql`update teaching_plans set content = jsonb_set(content, '{aims}', '"刚写的"')
      where id = ${params.id}`.execute(tx)
    const sent = lin.loose(api.importFile, await sheetOf([['数学', '高一', null, '2', null, '集合', 1]]))
    await somebodyWaits(lab.t.db)
    return [sent]
  })
  for (const sent of sending) expect((await sent).data).toMatchObject({ successCount: 1 })
  expect((await lin(api.get, { params })).data.content).toMatchObject({
    aims: '刚写的',
    lessons: [{ week: 1 }, { week: 2 }, { week: 5 }],
  })
})

test('a sheet leaves lessons of one week and one name as many as they are', async () => {
  const twice = ['第一章', '第二章'].map((unit) => ({ week: 1, unit, title: '复习', hours: 2 }))
  const params = await aCurrent('高二', twice)
  const file = await sheetOf([['数学', '高二', null, '2', null, '数列', 1]])
  expect((await lin.loose(api.importFile, file)).data).toMatchObject({ successCount: 1 })
  expect((await lin(api.get, { params })).data.content.lessons).toMatchObject([...twice, { title: '数列' }])
})

test('nobody is asked to look at a plan that was deleted', async () => {
  const { id, title } = await aPlan(lin)
  await lin(api.submit, { params: { id } })
  expect(await bellOf(chief)).toContain(`待审核的教学计划：${title}`)
  expect((await admin(api.remove, { params: { id } })).status).toBe(200)
  for (const who of [chief, group]) expect(await bellOf(who)).not.toContain(`待审核的教学计划：${title}`)
})

test('who leads the author approves a plan of another department’s course, and reads it on', async () => {
  const courses = lab.t.db.updateTable('courses').where('id', '=', lab.courses.maths)
  await courses.set({ department_id: null }).execute()
  const params = { id: (await aPlan(lin)).id }
  await lin(api.submit, { params })
  expect((await chief(api.approve, { params })).data?.status).toBe('APPROVED')
  await courses.set({ department_id: north }).execute()
})

test('whoever decides decides about what they have read', async () => {
  const { id } = await aPlan(lin)
  const params = { id }
  await lin(api.submit, { params })
  const { latestNumber: number } = (await group(api.get, { params })).data
  await lin(api.withdraw, { params })
  await lin.loose(api.update, { params, body: { aims: '换了' } })
  await lin(api.submit, { params })
  const late = { status: 409, message: '作者已重新提交，请查看最新内容后再审核' }
  expect(await group(api.approve, { params, query: { number } })).toMatchObject(late)
  expect(await group(api.reject, { params, query: { number }, body: { reason: '太多' } })).toMatchObject(late)
  expect((await group(api.approve, { params, query: { number: number + 1 } })).status).toBe(200)
})

test('a title that is not approved yet is not found by others; the one they see is', async () => {
  const { id } = await aPlan(lin, { title: '旧名称甲', lessons: LESSONS })
  const params = { id }
  await lin(api.submit, { params })
  await chief(api.approve, { params })
  const found = async (who: Caller, keyword: string) =>
    (await who(api.search, { query: { keyword } })).data.content.map((row) => row.id)
  expect(await found(chief, 'jiumingcheng')).toEqual([id])
  await lin.loose(api.update, { params, body: { title: '新名称乙' } })
  expect([await found(lin, '新名称乙'), await found(chief, '新名称乙')]).toEqual([[id], []])
  expect([await found(lin, '旧名称甲'), await found(chief, '旧名称甲')]).toEqual([[], [id]])
})

test('by semester the current one comes first, then from the latest back', async () => {
  const one = await aPlan(lin)
  const semesters = await lab.t.db
    .selectFrom('semesters')
    .select(['id', 'start_date', 'is_current'])
    .execute()
  // There is one already where all tests are run.
  await lin.loose(api.create, { body: { ...place(), grade: '初二' } })
  const { data } = await lin.loose(api.search, { query: { mine: 'true', sort: 'semester,desc', size: 50 } })
  const found: { id: number; semesterId: number }[] = data.content
  expect(found.map(({ id }) => id)).toContain(one.id)
  const rankOf = ({ semesterId }: { semesterId: number }) => {
    const semester = semesters.find(({ id }) => id === semesterId)
    return semester?.is_current ? '9' : String(semester?.start_date)
  }
  const ranks = found.map(rankOf)
  expect(ranks).toEqual(ranks.toSorted((a, b) => (a < b ? 1 : -1)))
  expect(ranks[0]).toBe('9')
})
