import { roomsApi } from '@xueqiao/contract/features/school/rooms/api'
import { teachingAssignmentsApi as api } from '@xueqiao/contract/features/school/teaching-assignments/api'
import { readXlsx } from 'hucre/xlsx'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { filledIn, oddWorkbook, uploadForm } from '../../../../test/import-lab'
import { planLab } from '../../../../test/plan-lab'

const { t, make, admin, aClass, matrix, share, save } = await planLab()

const term = (await matrix(7)).semester.code

type Cells = readonly (string | number | null)[]
const HEADERS = ['学期', '班级', '课程', '教师工号', '教师姓名', '周课时']
const PATTERN = ['连堂次数', '单双周', '上课地点', '合班班级', '同堂']
const sheet = (rows: readonly Cells[]) => oddWorkbook([{ rows: [HEADERS, ...rows] }])
const upload = async (bytes: Buffer, fields: Record<string, string> = {}, by = admin) =>
  by.loose(api.importFile, await uploadForm(bytes, '任课.xlsx', fields))

const chinese = await make.aCourse({ name: '语文' })
const maths = await make.aCourse({ name: '数学' })
const department = await make.aDepartment({ name: '初中部' })
const one = await aClass([chinese, maths], { name: '初一1班', departmentId: department })
const two = await aClass([chinese], { name: '初一2班' })
await make.aTeacher({ name: '林静', number: 'IMP-1' })
await make.aTeacher({ name: '罗文', number: 'IMP-2' })
const retired = await make.aTeacher({ name: '老师傅', number: 'IMP-3' })
await sql`update teachers set employment_status = '退休' where id = ${retired}`.execute(t.db)
const codeOf = async (id: number) =>
  (await sql<{ code: string }>`select course_code as code from courses where id = ${id}`.execute(t.db))
    .rows[0]?.code ?? ''

const cells = async () =>
  (await matrix(7)).cells.map(({ classId, courseId, assignments }) => [
    classId,
    courseId,
    ...assignments.map(({ teacherName, weeklyLessons }) => `${teacherName}${weeklyLessons}`),
  ])

test('good rows are written, faulty ones named; a check writes nothing', async () => {
  const rows: Cells[] = [
    [term, '初一 1 班', '语文', 'IMP-1', '林静', 5],
    [term, '初一1班', await codeOf(maths), 'IMP-2', null, '4'],
    [term, '初一2班', '语文', 'IMP-1', null, 5],
    [term, '初一2班', '数学', 'IMP-2', null, 4],
    [term, '没有的班', '语文', 'IMP-1', null, 4],
    [term, '初一2班', '语文', 'IMP-9', null, 4],
    [term, '初一2班', '语文', 'IMP-3', null, 4],
    [term, '初一2班', '语文', 'IMP-2', '张冠李', 4],
    [term, '初一2班', '语文', 'IMP-2', null, null],
    ['1999-2000-1', '初一2班', '语文', 'IMP-2', null, 3],
    [null, '初一2班', '语文', 'IMP-2', null, 3],
    [term, '初一1班', '语文', 'IMP-1', null, 6],
  ]
  const expected = {
    total: 12,
    successCount: 3,
    createdCount: 3,
    failureCount: 9,
    errors: [
      { row: 5, field: '课程', message: '初一2班 未开设课程 数学，请先为班级分配课程' },
      { row: 6, field: '班级', message: '班级 没有的班 不存在' },
      { row: 7, field: '教师工号', message: '工号 IMP-9 不存在' },
      { row: 8, field: '教师工号', message: '老师傅 目前退休，不能安排任课' },
      { row: 9, field: '教师姓名', message: '工号 IMP-2 的教师是 罗文' },
      { row: 10, field: '周课时', message: '周课时应为0-40的整数' },
      { row: 11, field: '学期', message: '学期 1999-2000-1 不存在或已结束' },
      { row: 12, field: '学期', message: '请填写学期' },
      { row: 13, field: '班级', message: expect.stringContaining('与第 2 行重复') },
    ],
  }
  expect((await upload(sheet(rows), { validateOnly: 'true' })).data).toMatchObject(expected)
  expect(await cells()).toEqual([])
  const { data } = await upload(sheet(rows))
  expect(data).toMatchObject(expected)
  expect(await cells()).toEqual([
    [one, chinese, '林静5'],
    [one, maths, '罗文4'],
    [two, chinese, '林静5'],
  ])
  const report = await admin(api.importReport, { params: { importId: data.importId } })
  expect(report.status).toBe(200)
})

test('what is exported goes in again and changes nothing; what it names is updated, nothing else is ended', async () => {
  const file = await admin(api.exportAll)
  const { sheets } = await readXlsx(file.raw)
  expect(sheets[0]?.rows[0]).toEqual([...HEADERS, ...PATTERN])
  expect(sheets[0]?.rows).toHaveLength(4)
  const before = await cells()
  expect((await upload(Buffer.from(file.raw))).data).toMatchObject({ skippedCount: 3, successCount: 0 })
  expect((await upload(Buffer.from(file.raw), { updateExisting: 'true' })).data).toMatchObject({
    updatedCount: 3,
    failureCount: 0,
  })
  expect(await cells()).toEqual(before)
  expect((await admin(api.list, { query: { state: 'ENDED' } })).data.totalElements).toBe(0)
  const changed: Cells[] = [
    [term, '初一1班', '语文', 'IMP-1', null, 6],
    [term, '初一1班', '语文', 'IMP-2', null, 1],
  ]
  expect((await upload(sheet(changed), { updateExisting: 'true' })).data).toMatchObject({
    updatedCount: 1,
    createdCount: 1,
  })
  expect((await cells())[0]?.slice(2).sort()).toEqual(['林静6', '罗文1'])
  expect((await admin(api.list, { query: { state: 'ENDED' } })).data.totalElements).toBe(1)
  const history = await readXlsx((await admin(api.exportAll, { query: { state: 'ALL' } })).raw)
  expect(history.sheets[0]?.rows[0]).toEqual([
    ...HEADERS,
    ...PATTERN,
    '安排时间',
    '安排人',
    '结束时间',
    '结束人',
  ])
})

test('a cell has room for four, those of the sheet counted', async () => {
  const classId = await aClass([chinese], { name: '满员班' })
  await save([{ classId, courseId: chinese, assignments: [share(await make.aTeacher(), 1)] }])
  const rows: Cells[] = []
  for (let n = 1; n <= 4; n++) {
    await make.aTeacher({ number: `FULL-${n}` })
    rows.push([term, '满员班', '语文', `FULL-${n}`, null, 1])
  }
  expect((await upload(sheet(rows))).data).toMatchObject({
    successCount: 3,
    errors: [{ row: 5, field: '课程', message: '一门课程最多安排 4 位教师' }],
  })
})

test('two semesters of one name are told apart by their codes', async () => {
  await sql`insert into semesters (code, name, semester_order, start_date, end_date, is_current)
    values ('2027-2028-1', '新学期', 1, '2027-09-01', '2028-01-31', false),
      ('2027-2028-2', '新学期', 2, '2028-02-15', '2028-07-10', false)`.execute(t.db)
  const row = (semester: string) => sheet([[semester, '初一1班', '语文', 'IMP-2', null, 2]])
  expect((await upload(row('新学期'), { validateOnly: 'true' })).data).toMatchObject({
    failureCount: 1,
    errors: [{ row: 2, field: '学期', message: '有多个学期名为 新学期，请填写学期代码' }],
  })
  expect((await upload(row('2027-2028-2'), { validateOnly: 'true' })).data).toMatchObject({ failureCount: 0 })
})

test('the template can be filled in; whoever leads a department imports for its classes only', async () => {
  const template = await admin(api.importTemplate)
  const rows = [[term, '初一1班', '数学', 'IMP-1', '林静', 2]]
  expect((await upload(await filledIn(template.raw, rows))).data).toMatchObject({ createdCount: 1 })
  const id = await make.aTeacher({ departmentId: department })
  const { call } = await make.aUser('dept_import', ['DEPARTMENT_ADMIN'], { type: 'TEACHER', id })
  const both: Cells[] = [
    [term, '初一1班', '数学', 'IMP-1', null, 3],
    [term, '初一2班', '语文', 'IMP-2', null, 3],
  ]
  expect((await upload(sheet(both), { updateExisting: 'true' }, call)).data).toMatchObject({
    updatedCount: 1,
    errors: [{ row: 3, field: '班级', message: '班级 初一2班 不存在' }],
  })
})

test('how lessons lie comes along, goes out and in again, and is the same in every row of a course', async () => {
  await admin(roomsApi.create, { body: { name: '录播教室', kind: '实验室', classesAtOnce: 1 } })
  const ids = [await aClass([maths], { name: '合班甲' }), await aClass([maths], { name: '合班乙' })]
  await make.aTeacher({ name: '钱多', number: 'IMP-7' })
  const full = (rows: readonly Cells[]) => oddWorkbook([{ rows: [[...HEADERS, ...PATTERN], ...rows] }])
  const row = (name: string, ...pattern: Cells): Cells => [term, name, '数学', 'IMP-7', null, 4, ...pattern]
  const wrong = await upload(
    full([row('合班甲', 11, null, null, null, null), row('合班乙', null, '三周', '月球', '没有的班', null)]),
  )
  expect(wrong.data.errors).toEqual([
    { row: 2, field: '连堂次数', message: '连堂次数应为0-10的整数' },
    { row: 3, field: '单双周', message: '单双周应为 每周、单周、双周' },
    { row: 3, field: '上课地点', message: '场地 月球 不存在或已停用' },
    { row: 3, field: '合班班级', message: '班级 没有的班 不存在' },
  ])
  const good = await upload(
    full([
      row('合班甲', 1, '单周', '实验室（任意）', '合班乙', null),
      row('合班乙', 1, '单周', '实验室', '合班甲', null),
    ]),
  )
  expect(good.data).toMatchObject({ successCount: 2, failureCount: 0 })
  const patterns = async () =>
    (await matrix(7)).cells.filter(({ classId }) => ids.includes(classId)).map(({ pattern }) => pattern)
  const before = await patterns()
  expect(before).toMatchObject([
    { doubleLessons: 1, parity: 'ODD', roomKind: '实验室', jointWith: [ids[1]] },
    { doubleLessons: 1, parity: 'ODD', roomKind: '实验室', jointWith: [ids[0]] },
  ])
  const file = await admin(api.exportAll)
  expect((await upload(Buffer.from(file.raw), { updateExisting: 'true' })).data).toMatchObject({
    failureCount: 0,
  })
  expect(await patterns()).toEqual(before)
  // A blank leaves what is there; what is taken back is said.
  const update = async (rows: readonly Cells[]) =>
    expect((await upload(full(rows), { updateExisting: 'true' })).data).toMatchObject({ failureCount: 0 })
  await update([row('合班甲', null, null, null, null, null)])
  expect(await patterns()).toEqual(before)
  await update([row('合班甲', 0, '每周', '班级自己的教室', '无', '否')])
  expect(await patterns()).toMatchObject([null, { doubleLessons: 1, jointWith: [] }])
})
