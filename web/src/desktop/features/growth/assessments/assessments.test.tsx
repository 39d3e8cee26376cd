import { act, cleanup, fireEvent, screen, within } from '@testing-library/react'
import type { AssessmentRow } from '@xueqiao/contract/features/growth/assessments/api'
import { Route, Routes } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import { queryClient } from '../../../../api/queries'
import { closed, opened, pick, press, row } from '../../../kit/acting'
import { conforms } from '../../../kit/conformance'
import { paged, refused, renderAt, signIn, standIn } from '../../../kit/testing'
import { AssessmentPage } from './AssessmentPage'
import { AssessmentsPage } from './AssessmentsPage'
import { NewAssessmentPage } from './NewAssessmentPage'
import { RadarPage } from './RadarPage'

afterEach(cleanup)

const ROW: AssessmentRow = {
  ...{
    id: 5,
    studentId: 1,
    studentName: '程亦安',
    studentNumber: '2026070302',
    classId: 3,
    class: '初一(3)班',
  },
  ...{ type: 'monthly', date: '2026-11-13', academicScore: 4.5, behaviorScore: 4, socialScore: null },
  ...{ comment: '朗读声音更大了', status: 'PENDING', authorName: '林晓月', version: 2 },
  ...{ approvedByName: null, approvedAt: null, mayEdit: true, mayApprove: true },
}
const STAFF = ['assessment:view', 'grade:view', 'grade:create', 'grade:update']
const CLASSES = [{ id: 3, name: '初一(3)班', grade: '初一' }]

/** Nobody is left to be filled in. */
const SHEET = {
  ...{ classId: 3, className: '初一(3)班', from: '2026-11-01', to: '2026-11-30', mayApprove: true },
  rows: [],
}

const open = (path: string, codes: string[], more: Record<string, unknown> = {}) => {
  signIn(codes)
  const server = standIn({ 'GET /api/classes': CLASSES, 'GET /api/assessments/sheet': SHEET, ...more })
  renderAt(
    path,
    <Routes>
      <Route path="/student/assessment" element={<AssessmentsPage />} />
      <Route path="/student/assessment/create" element={<NewAssessmentPage />} />
      <Route path="/student/assessment/radar" element={<RadarPage />} />
      <Route path="/student/assessment/:id" element={<AssessmentPage />} />
    </Routes>,
  )
  return server
}

test('ASSESSMENT-01, -02, -04, -05: three filters, the columns, sizes 10, 20 and 50; a family only reads', async () => {
  const rows = { 'GET /api/assessments': paged([ROW], 60), 'POST /api/assessments/{id}/approve': ROW }
  const server = open('/student/assessment', STAFF, rows)
  await screen.findByText('程亦安')
  for (const label of ['班级', '学生', '评估类型']) expect(screen.getByLabelText(label)).toBeTruthy()
  for (const title of ['学生姓名', '评估日期', '学业表现', '行为表现', '社交表现', '评语'])
    expect(screen.getAllByText(title).length).toBeGreaterThan(0)
  expect(screen.getByText('4.5')).toBeTruthy()
  expect(screen.getByRole('button', { name: '新增评估' })).toBeTruthy()
  fireEvent.mouseDown(screen.getByText('10 / page'))
  expect(await screen.findByText('50 / page')).toBeTruthy()
  expect(screen.queryByText('100 / page')).toBeNull()
  await press('审核')
  await expect.poll(() => server.writes()).toContain('POST /api/assessments/5/approve?version=2')
  cleanup()

  open('/student/assessment', ['assessment:view'], {
    'GET /api/assessments': paged([{ ...ROW, mayEdit: false, mayApprove: false, status: 'APPROVED' }]),
  })
  await screen.findByText('程亦安')
  for (const name of ['新增评估', '删除', '审核', '导出'])
    expect(screen.queryByRole('button', { name })).toBeNull()
  expect(screen.queryByLabelText('学生')).toBeNull()
})

test('a family comes to the radar of their own from the list and from one assessment', async () => {
  const own = { ...ROW, mayEdit: false, mayApprove: false, status: 'APPROVED' }
  const averages = { academicScore: 4.5, behaviorScore: 4, socialScore: 3, count: 1, name: '第一学期' }
  const answers = {
    'GET /api/assessments': paged([own]),
    'GET /api/assessments/{id}': own,
    'GET /api/assessments/radar': {
      ...{ studentId: 1, studentName: '程亦安', studentNumber: '01', className: '初一(3)班' },
      ...{ now: averages, before: null, band: null, rows: [] },
    },
    'GET /api/semesters': [],
  }
  for (const path of ['/student/assessment', '/student/assessment/5']) {
    const server = open(path, ['assessment:view'], answers)
    await press('雷达图')
    expect(await screen.findByRole('heading', { name: '评估雷达图' })).toBeTruthy()
    expect(server.asked('GET /api/assessments/radar')[0]).toContain(`studentId=${ROW.studentId}`)
    cleanup()
  }
})

test('a 教学班 is filled in one sheet by who teaches it', async () => {
  const row = {
    ...{ studentId: 1, studentName: '程亦安', studentNumber: '01', id: null, version: null, date: null },
    ...{ status: null, comment: null, mayEdit: true, before: null },
    ...{ academicScore: null, behaviorScore: null, socialScore: null },
  }
  const section = { ...SHEET, classId: null, sectionId: 5, className: '物理 1 班', rows: [row] }
  const server = open('/student/assessment/create?date=2026-11-16', STAFF, {
    'GET /api/assessments/sections': [{ sectionId: 5, sectionName: '物理 1 班' }],
    'GET /api/assessments/sheet': section,
    'GET /api/assessments/comments': [],
    'PUT /api/assessments/sheet': section,
  })
  await screen.findByLabelText('教学班')
  await pick('教学班', '物理 1 班')
  expect(await screen.findByRole('region', { name: '物理 1 班 的评估表' })).toBeTruthy()
  expect(server.asked('GET /api/assessments/sheet').at(-1)).toContain('sectionId=5')
  fireEvent.change(await screen.findByLabelText('程亦安 学业表现'), { target: { value: '4' } })
  await press('保存')
  await expect
    .poll(() => server.bodyOf('PUT'))
    .toMatchObject({
      ...{ sectionId: 5, type: 'monthly', date: '2026-11-16' },
      rows: [{ studentId: 1, academicScore: 4 }],
    })
  expect(server.bodyOf('PUT')).not.toHaveProperty('classId')
})

test('one is changed with the keyboard, and what the server refuses stands at its field', async () => {
  const server = open('/student/assessment/5', [...STAFF, 'growth:view'], {
    'GET /api/assessments/{id}': ROW,
    'PUT /api/assessments/{id}': refused(
      '请选择评估日期',
      { errors: [{ field: 'date', message: '日期已有' }] },
      409,
    ),
    'GET /api/growth/records': paged([{ id: 61, title: '英语课主动领读', date: ROW.date }]),
    'GET /api/assessments/comments': [{ id: 9, text: '{姓名}是{班级}的帮手', used: 1 }],
  })
  const social = await screen.findByRole('slider', { name: '社交表现' })
  fireEvent.keyDown(social, { key: '4' })
  fireEvent.keyDown(social, { key: 'ArrowLeft' })
  expect(social.getAttribute('aria-valuetext')).toBe('3.5 分')
  fireEvent.keyDown(screen.getByRole('slider', { name: '学业表现' }), { key: 'End' })
  fireEvent.click(await screen.findByText('{姓名}是{班级}的帮手'))
  // What was written of the month can be quoted, however much was written since.
  const [year, month] = ROW.date.split('-')
  const asked = server.asked(`from=${year}-${month}-01&to=${year}-${month}-`)
  expect(asked).toHaveLength(1)
  expect(await screen.findByText(`${Number(month)} 月 1 条记录`)).toBeTruthy()
  fireEvent.click(await screen.findByRole('button', { name: '引用：英语课主动领读' }))
  await press('保存')
  await expect
    .poll(() => server.bodyOf('PUT'))
    .toMatchObject({
      ...{ studentId: 1, type: 'monthly', academicScore: 5, socialScore: 3.5, version: 2 },
      comment: '朗读声音更大了程亦安是初一(3)班的帮手英语课主动领读。',
    })
  expect(await screen.findByText('日期已有')).toBeTruthy()
  // What is not saved is not passed over in silence.
  await press('审核通过')
  expect(await screen.findByText('评估还没有保存，确定要离开吗?')).toBeTruthy()
  await press('留在此页')
  expect(server.writes()).toEqual(['PUT /api/assessments/5'])
})

test('words under somebody’s hands outlast what others save; one that is deleted is left without a question', async () => {
  const server = open('/student/assessment/5', STAFF, {
    'GET /api/assessments/{id}': ROW,
    'GET /api/assessments': paged([]),
    'DELETE /api/assessments/{id}': null,
  })
  const comment = () => screen.getByLabelText<HTMLTextAreaElement>(/^评语/)
  const becomes = (some: Partial<AssessmentRow>) => {
    server.on('GET /api/assessments/{id}', { ...ROW, ...some })
    return act(() => queryClient.invalidateQueries())
  }
  await screen.findByRole('slider', { name: '社交表现' })
  await becomes({ version: 3, comment: '别人写的' })
  await expect.poll(() => comment().value).toBe('别人写的')
  fireEvent.change(comment(), { target: { value: '我写的' } })
  await becomes({ version: 4, comment: '别人又写的' })
  expect(await screen.findByText(/^评估刚在别处修改过/)).toBeTruthy()
  expect(comment().value).toBe('我写的')
  await press('删除')
  await press('确定', await opened('删除评估'))
  await expect.poll(() => screen.getByTestId('place').textContent).toBe('/student/assessment')
  expect(screen.queryByText('还有未保存的修改')).toBeNull()
})

const line = (studentId: number, studentName: string, some: object = {}) => ({
  ...{ studentId, studentName, studentNumber: `20260${studentId}`, id: null, version: null, date: null },
  ...{ status: null, comment: null, academicScore: null, behaviorScore: null, socialScore: null },
  ...{ mayEdit: true, before: null, ...some },
})

test('a class is filled by the keyboard; what is off is not sent, what is stale is told in its row', async () => {
  const before = { academicScore: 3, behaviorScore: 4, socialScore: null, date: '2026-10-12' }
  const known = { id: 7, version: 1, academicScore: 4, status: 'PENDING', date: '2026-11-02' }
  const sheet = {
    ...{ classId: 3, className: '初一(3)班', from: '2026-11-01', to: '2026-11-30', mayApprove: true },
    rows: [line(1, '程亦安', { before }), line(2, '程亦乐', known), line(3, '白一诺', { mayEdit: false })],
  }
  const stale = { version: 2, changedBy: '罗文博', changedAt: '2026-11-16T08:00:00.000Z' }
  const server = open('/student/assessment/create?classId=3&date=2026-11-16', STAFF, {
    'GET /api/assessments/sheet': sheet,
    'PUT /api/assessments/sheet': refused(
      '罗文博 刚刚修改了 程亦乐的评估',
      { code: 'STALE', stale, errors: [{ field: 'rows.1.studentId', message: '程亦乐 现在是：5、—、—' }] },
      409,
    ),
  })
  const cell = (name: string) => screen.getByLabelText<HTMLInputElement>(name)
  const first = await screen.findByLabelText('程亦安 学业表现')
  expect(within(first.closest('td') ?? first).getByText('3.0')).toBeTruthy()
  expect(cell('白一诺 评语').disabled).toBe(true)
  fireEvent.change(first, { target: { value: '4.3' } })
  expect(first.getAttribute('aria-invalid')).toBe('true')
  expect(screen.getByRole<HTMLButtonElement>('button', { name: '保存' }).disabled).toBe(true)
  fireEvent.change(first, { target: { value: '4.5' } })
  first.focus()
  fireEvent.keyDown(first, { key: 'Enter' })
  expect(document.activeElement).toBe(cell('程亦乐 学业表现'))
  fireEvent.change(cell('程亦乐 学业表现'), { target: { value: '2' } })
  fireEvent.keyDown(cell('程亦乐 学业表现'), { key: 'Enter', ctrlKey: true })
  await expect
    .poll(() => server.bodyOf('PUT'))
    .toEqual({
      ...{ classId: 3, type: 'monthly', date: '2026-11-16' },
      rows: [
        { studentId: 1, id: null, version: null, academicScore: 4.5 },
        { studentId: 2, id: 7, version: 1, academicScore: 2 },
      ],
    })
  expect(await screen.findByText('程亦乐 现在是：5、—、—')).toBeTruthy()
  expect(cell('程亦乐 学业表现').value).toBe('2')
})

test('who has nothing yet stands in the list, and is filled in beside it, one after the other', async () => {
  const before = { academicScore: 3, behaviorScore: 4, socialScore: null, date: '2026-10-12' }
  const known = { id: 5, version: 1, academicScore: 4, status: 'PENDING', date: '2026-11-02' }
  const rows = [line(2, '白一诺', { before }), line(1, '程亦安', known), line(3, '孔令仪')]
  const saved = [{ ...rows[0], id: 9, version: 1, academicScore: 3.5 }, rows[1], rows[2]]
  const server = open('/student/assessment?classId=3', [...STAFF, 'growth:view'], {
    'GET /api/assessments': paged([ROW]),
    'GET /api/assessments/sheet': { ...SHEET, rows },
    'PUT /api/assessments/sheet': { ...SHEET, rows: saved },
    'GET /api/growth/records': paged([{ id: 61, title: '英语课主动领读', date: '2026-11-13' }]),
  })
  expect(await screen.findByText(/11 月已填 1 \/ 3/)).toBeTruthy()
  expect(screen.getAllByText('待填')).toHaveLength(2)
  fireEvent.click(screen.getAllByRole('button', { name: '填写' })[0] as HTMLElement)
  const panel = await screen.findByRole('complementary', { name: '填写评估' })
  expect(await within(panel).findByRole('heading', { name: '白一诺' })).toBeTruthy()
  expect(within(panel).getByText('11 月待填')).toBeTruthy()
  const academic = within(panel).getByRole('slider', { name: '学业表现' })
  expect(academic.getAttribute('aria-valuetext')).toBe('未评，上一次 3.0')
  fireEvent.keyDown(academic, { key: '3' })
  fireEvent.keyDown(academic, { key: 'ArrowRight' })
  fireEvent.click(await within(panel).findByRole('button', { name: '引用：英语课主动领读' }))
  expect(within(panel).getByText('1 名待保存')).toBeTruthy()
  await press('保存，下一名')
  await expect
    .poll(() => server.bodyOf('PUT'))
    .toMatchObject({
      ...{ classId: 3, type: 'monthly' },
      rows: [{ studentId: 2, id: null, academicScore: 3.5, comment: '英语课主动领读。' }],
    })
  // 程亦安 is written already.
  expect(await within(panel).findByRole('heading', { name: '孔令仪' })).toBeTruthy()
  fireEvent.click(within(panel).getByRole('button', { name: '上一名' }))
  expect(await within(panel).findByRole('heading', { name: '程亦安' })).toBeTruthy()
  fireEvent.click(within(panel).getByRole('button', { name: '关闭' }))
  await expect.poll(() => screen.queryByRole('complementary', { name: '填写评估' })).toBeNull()
})

test('another pupil of the sheet keeps what is typed into it; another sheet is opened after a question', async () => {
  open('/student/assessment?classId=3', [...STAFF, 'growth:view'], {
    'GET /api/assessments': paged([ROW]),
    'GET /api/assessments/sheet': { ...SHEET, rows: [line(2, '白一诺'), line(3, '孔令仪')] },
    'GET /api/growth/records': paged([]),
  })
  await screen.findByText(/11 月已填 0 \/ 2/)
  const fill = async (name: string) => press('填写', await row(name))
  await fill('白一诺')
  const panel = await screen.findByRole('complementary', { name: '填写评估' })
  const shows = async (name: string) =>
    expect(await within(panel).findByRole('heading', { name })).toBeTruthy()
  const academic = () => within(panel).getByRole('slider', { name: '学业表现' })
  await shows('白一诺')
  fireEvent.keyDown(academic(), { key: '3' })
  await fill('孔令仪')
  await shows('孔令仪')
  expect(within(panel).getByText('1 名待保存')).toBeTruthy()
  await fill('白一诺')
  await shows('白一诺')
  expect(academic().getAttribute('aria-valuetext')).toBe('3.0 分')
  // Whom one has turned to in the panel does not stand in the way.
  fireEvent.click(within(panel).getByRole('button', { name: '下一名' }))
  await shows('孔令仪')
  await fill('白一诺')
  await shows('白一诺')

  fireEvent.keyDown(academic(), { key: 'Delete' })
  await within(panel).findByText('已填 0 / 2')
  await pick('评估类型', '学期评估', panel)
  expect(await within(panel).findByText('本学期待填')).toBeTruthy()
  fireEvent.keyDown(academic(), { key: '4' })
  await fill('孔令仪')
  const asked = await opened('还有未保存的修改')
  expect(asked.textContent).toContain('还有 1 名学生的评估没有保存')
  await press('留在此页', asked)
  await closed()
  expect(academic().getAttribute('aria-valuetext')).toBe('4.0 分')
  await fill('孔令仪')
  await press('仍要离开', await opened('还有未保存的修改'))
  expect(await screen.findByRole('heading', { name: '孔令仪' })).toBeTruthy()
  expect(screen.getByText('11 月待填')).toBeTruthy()
})

test('the radar compares with the own past and the middle of the class, in figures for those who cannot see it', async () => {
  const scores = { academicScore: 4, behaviorScore: 3.5, socialScore: 4.5 }
  const band = { low: 3, middle: 3.5, high: 4 }
  const server = open('/student/assessment/radar?classId=3&studentId=1&semesterId=1', STAFF, {
    'GET /api/semesters': [
      { id: 2, name: '第一学期' },
      { id: 1, name: '上学年第二学期' },
    ],
    'GET /api/classes/{id}/students': [{ id: 1, name: '程亦安', studentNumber: '2026070302', gender: '男' }],
    'GET /api/assessments/radar': {
      ...{ studentId: 1, studentName: '程亦安', studentNumber: '2026070302', className: '初一(3)班' },
      now: { ...scores, count: 2, name: '本学期' },
      before: { ...scores, academicScore: 3, count: 1, name: '上学期' },
      band: { academicScore: band, behaviorScore: band, socialScore: band },
      rows: [{ id: 5, type: 'monthly', date: '2026-11-13', ...scores }],
    },
  })
  const table = await screen.findByRole('table', { name: '程亦安 的评估' })
  expect(
    within(table)
      .getAllByRole('columnheader')
      .map(({ textContent }) => textContent),
  ).toEqual(['维度', '本学期', '上学期', '班级中间一半，下沿', '班级中间一半，上沿'])
  expect(screen.getByText('学业表现：班级中间一半在 3 到 4')).toBeTruthy()
  expect(screen.getByText('依据 1 条评估')).toBeTruthy()
  expect(server.asked('assessments/radar')[0]).toContain('semesterId=1')
  expect(await screen.findByText('上学年第二学期')).toBeTruthy()
})

conforms({
  page: <AssessmentsPage />,
  path: '/student/assessment',
  title: '学生评估',
  noun: '评估',
  reads: 'GET /api/assessments',
  rows: [ROW],
  shows: '程亦安',
  failed: '获取评估列表失败',
  fields: ['班级', '学生', '评估类型', '审核状态'],
  columns: '学生姓名|班级|评估类型|评估日期|学业表现|行为表现|社交表现|审核状态|评语|操作'.split('|'),
  filter: ['学生', '没有', 'keyword=没有'],
  also: { 'GET /api/classes': CLASSES, 'GET /api/assessments/sheet': SHEET },
  rights: [
    { codes: STAFF, bar: ['新增评估', '评估统计', '刷新', '导出', '导入'], row: ['查看', '审核', '删除'] },
    { codes: ['assessment:view'], bar: [], row: ['查看', '雷达图', '更多'] },
  ],
  remove: {
    call: 'DELETE /api/assessments/{id}',
    question: '确定要删除评估 程亦安 2026-11-13 吗?',
    done: '删除评估成功',
    failed: '删除评估失败',
  },
})
