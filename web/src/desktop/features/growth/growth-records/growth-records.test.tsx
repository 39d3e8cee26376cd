import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { Route, Routes } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import { choose, hasButton, opened, pick, press } from '../../../kit/acting'
import { conforms } from '../../../kit/conformance'
import { paged, renderAt, signIn, standIn } from '../../../kit/testing'
import { AnalyticsPage } from './AnalyticsPage'
import { RecordPage } from './RecordPage'
import { RecordsPage } from './RecordsPage'

afterEach(cleanup)

const ROW = {
  ...{ id: 91, studentId: 7, studentName: '程亦安', classId: 3, className: '初一(3)班', semesterId: 2 },
  ...{
    semesterName: '第一学期',
    date: '2026-11-13',
    stage: '初中',
    dimension: 'art',
    dimensionName: '艺术素养',
  },
  ...{
    indicatorId: 5,
    indicatorName: '艺术表现',
    title: '二胡独奏《赛马》',
    content: '独立编排',
    photos: [],
  },
  ...{ authorKind: 'teacher', authorName: '裴音', status: 'RECORDED', appealUntil: null, appealed: false },
  ...{
    version: 1,
    mayEdit: true,
    mayRemove: true,
    mayManage: true,
    mayAppeal: false,
    mayDecide: false,
    appeals: [],
  },
}
const FLOW = {
  ...{ semesterId: 2, semesterName: '第一学期', recordUntil: '2026-12-20', selectUntil: null },
  ...{ appealUntil: null, version: 1, mayEdit: false, mayManage: true, openAppeals: 1 },
  counts: { RECORDED: 4, SELECTED: 3, PUBLISHED: 2, ARCHIVED: 0 },
}

const open = (path: string, more: Record<string, unknown> = {}) => {
  signIn(['growth:view', 'student:view'])
  const server = standIn({
    'GET /api/growth/records': paged([ROW]),
    'GET /api/growth/records/flow': FLOW,
    'POST /api/growth/records/select': { changed: 1 },
    'POST /api/growth/records/publish': { changed: 3 },
    ...more,
  })
  renderAt(
    path,
    <Routes>
      <Route path="/student-growth/records" element={<RecordsPage />} />
      <Route path="/student-growth/records/:id" element={<RecordPage />} />
      <Route path="/student-growth/analytics" element={<AnalyticsPage />} />
    </Routes>,
  )
  return server
}

test('a class is selected and published from its list, with the days that are left', async () => {
  const server = open('/student-growth/records?classId=3')
  expect(await screen.findByText('二胡独奏《赛马》')).toBeTruthy()
  const flow = await screen.findByRole('region', { name: '记录进度' })
  expect(within(flow).getByText('记录至 2026-12-20')).toBeTruthy()
  expect(within(flow).getByRole('heading', { name: '第一学期' })).toBeTruthy()
  // No last day is named: families have some all the same.
  expect(within(flow).getByText('公示至少 3 天')).toBeTruthy()
  await press('遴选')
  await waitFor(() => expect(server.bodyOf('/records/select')).toEqual({ ids: [91], versions: { 91: 1 } }))
  await press('公示本班')
  expect(await screen.findByText('确定向本班学生和家长公示 3 条已遴选的记录吗?')).toBeTruthy()
  expect(server.asked('/records/publish')).toEqual([])
  await press('公示')
  await waitFor(() => expect(server.bodyOf('/records/publish')).toEqual({ classId: 3, semesterId: 2 }))
  expect(hasButton('截止日期')).toBe(false)
})

test('an appeal is made and decided on the page of the record', async () => {
  const appeal = {
    ...{ id: 4, authorName: '程女士', reason: '不是他做的', createdAt: '2026-11-15T02:00:00.000Z' },
    ...{ status: 'OPEN', answer: null, decidedByName: null, decidedAt: null },
  }
  const server = open('/student-growth/records/91', {
    'GET /api/growth/records/{id}': {
      ...{ ...ROW, status: 'PUBLISHED', mayEdit: false, appealed: true, mayDecide: true, appeals: [appeal] },
    },
  })
  expect(await screen.findByText('不是他做的')).toBeTruthy()
  await press('处理申诉')
  const box = await opened('处理申诉')
  await press('确定', box)
  expect(await within(box).findByText('请填写处理说明')).toBeTruthy()
  expect(server.asked('/decide')).toEqual([])
})

test('a record of an earlier semester is written by what held then, and one that did not have it asks anew', async () => {
  const systems = (semesterId: number, indicators: { id: number; name: string }[]) => ({
    ...{ semesterId, semesterName: '学期', mayEdit: false },
    stages: [
      {
        ...{ id: semesterId, stage: '初中', since: null, taught: true, version: 1 },
        dimensions: [{ dimension: 'art', name: '艺术素养', weight: 20, indicators }],
      },
    ],
  })
  const then = { ...ROW, semesterId: 1, semesterName: '上学期', date: '2026-03-06' }
  const server = open('/student-growth/records/91', {
    'GET /api/growth/records/{id}': then,
    'GET /api/growth/records/subjects': [],
    'GET /api/growth/indicators': (call: string) =>
      call.includes('date=2026-03-06')
        ? systems(1, [{ id: 5, name: '艺术表现' }])
        : systems(2, [{ id: 8, name: '艺术实践' }]),
    'PUT /api/growth/records/{id}': then,
  })
  await press('编辑')
  const box = await opened('编辑成长记录')
  expect(await within(box).findByText('艺术表现')).toBeTruthy()
  await press('确定', box)
  await expect
    .poll(() => server.bodyOf('PUT'))
    .toMatchObject({ date: '2026-03-06', indicatorId: 5, dimension: 'art' })
  expect(server.bodyOf('PUT')).not.toHaveProperty('semesterId')
  await press('编辑')
  const again = await opened('编辑成长记录')
  await within(again).findByText('艺术表现')
  const day = within(again).getByLabelText('日期')
  fireEvent.mouseDown(day)
  fireEvent.change(day, { target: { value: '2026-11-02' } })
  fireEvent.keyDown(day, { key: 'Enter', code: 'Enter', keyCode: 13 })
  await waitFor(() => expect(within(again).queryByText('艺术表现')).toBeNull())
  await press('确定', again)
  expect(await within(again).findByText('请选择指标')).toBeTruthy()
})

const NAMED = [
  { dimension: 'moral', name: '思想品德' },
  { dimension: 'academic', name: '学业水平' },
  { dimension: 'health', name: '身心健康' },
  { dimension: 'art', name: '艺术素养' },
  { dimension: 'practice', name: '劳动实践' },
]

test('the filter of dimensions has the names of the school', async () => {
  const practice = (name: string) => [{ dimension: 'practice', name, weight: 20, indicators: [] }]
  open('/student-growth/records', {
    'GET /api/growth/indicators': {
      ...{ semesterId: 2, semesterName: '第一学期', mayEdit: false },
      stages: [
        { id: 1, stage: '小学', since: null, taught: true, version: 1, dimensions: practice('劳动实践') },
        { id: 2, stage: '初中', since: null, taught: true, version: 1, dimensions: practice('社会实践') },
        { id: 3, stage: '高中', since: null, taught: false, version: 1, dimensions: practice('社会服务') },
      ],
    },
  })
  await screen.findByText('二胡独奏《赛马》')
  fireEvent.mouseDown(await screen.findByLabelText('维度'))
  expect((await screen.findAllByText('劳动实践／社会实践')).length).toBeGreaterThan(0)
})

const cells = (pupils: number | null) =>
  ['moral', 'academic', 'health', 'art', 'practice'].map((dimension) => ({
    ...{ dimension, pupils, records: pupils === null ? null : pupils * 2 },
  }))
const kinds = { teacher: 40, self: 6, peer: 2, parent: 1 }

test('coverage names classes and dimensions, hides small classes, and ranks nobody', async () => {
  open('/student-growth/analytics', {
    'GET /api/growth/records/coverage/{id}': {
      ...{ classId: 3, className: '初一(3)班', pupils: 40, dimensions: NAMED },
      terms: [
        { semesterId: 1, semesterName: '上学期', cells: cells(6) },
        { semesterId: 2, semesterName: '第一学期', cells: cells(12) },
      ],
    },
    'GET /api/growth/records/coverage': {
      ...{ semesterId: 2, semesterName: '第一学期', grade: '初一', grades: ['初一'], dimensions: NAMED },
      classes: [
        { classId: 3, className: '初一(3)班', pupils: 40, cells: cells(12), byKind: kinds },
        { classId: 4, className: '初一(4)班', pupils: 3, cells: cells(null), byKind: null },
      ],
    },
  })
  // As the school calls it.
  expect(await screen.findByText('初一(3)班 劳动实践：40 人中 12 人有记录')).toBeTruthy()
  const table = screen.getByRole('table', { name: '各班各维度的记录覆盖' })
  expect(within(table).getAllByText('—')).toHaveLength(9)
  expect(screen.queryByText(/名次|第一名/)).toBeNull()
  // The figures behind the pictures.
  const shares = screen.getByRole('table', { name: '各班各维度有记录的学生' })
  expect(within(shares).getAllByText('30%')).toHaveLength(5)
  expect(within(shares).getAllByText('没有')).toHaveLength(5)
  const [terms] = await screen.findAllByRole('table', { name: '初一(3)班 各学期的记录' })
  expect(within(terms as HTMLElement).getAllByText('0.6 条')).toHaveLength(5)
  expect(screen.getAllByText('6 人 12 条')).toHaveLength(5)
  for (const name of ['打印', '导出 Excel']) expect(hasButton(name)).toBe(true)
})

test('one pupil is chosen, and stands against their own past alone: five dimensions, assessments, and the figures', async () => {
  const term = (semesterId: number, semesterName: string, score: number) => ({
    ...{ semesterId, semesterName, scores: [score, score, score, null, score] },
    ...{ academicScore: score, behaviorScore: null, socialScore: 4.5 },
  })
  const server = open('/student-growth/analytics', {
    'GET /api/classes': [{ id: 3, name: '初一(3)班', grade: '初一', own: true }],
    'GET /api/classes/3/students': [{ id: 7, name: '程亦安', studentNumber: '2026070302' }],
    'GET /api/growth/records/coverage/{id}': {
      ...{ classId: 3, className: '初一(3)班', pupils: 40, dimensions: NAMED, terms: [] },
    },
    'GET /api/growth/records/coverage': {
      ...{ semesterId: 2, semesterName: '第一学期', grade: '初一', grades: ['初一'], dimensions: NAMED },
      classes: [{ classId: 3, className: '初一(3)班', pupils: 40, cells: cells(12), byKind: kinds }],
    },
    'GET /api/growth/evaluations/terms': {
      ...{ studentId: 7, studentName: '程亦安', dimensions: NAMED },
      terms: [term(1, '上学期', 3.4), term(2, '第一学期', 4)],
    },
  })
  const part = await screen.findByRole('region', { name: '一名学生' })
  expect(server.asked('evaluations/terms')).toEqual([])
  await pick('学生', '程亦安（2026070302）', part)
  const [dimensions] = await within(part).findAllByRole('table', { name: '程亦安 各学期的五个维度' })
  expect(within(dimensions as HTMLElement).getAllByText('3.4')).toHaveLength(4)
  const [assessed] = within(part).getAllByRole('table', { name: '程亦安 各学期的学生评估' })
  expect(within(assessed as HTMLElement).getAllByText('4.5')).toHaveLength(2)
  expect(server.asked('evaluations/terms')[0]).toContain('studentId=7')
  expect(within(part).getByRole('link', { name: '成长档案' }).getAttribute('href')).toBe(
    '/student-growth/profile?studentId=7',
  )
})

conforms({
  page: <RecordsPage />,
  path: '/student-growth/records',
  title: '成长记录',
  noun: '成长记录',
  reads: 'GET /api/growth/records',
  rows: [ROW],
  shows: '二胡独奏《赛马》',
  failed: '获取成长记录失败',
  fields: ['学期', '班级', '学生', '维度'],
  columns: '学生|班级|日期|维度|指标|标题|记录人|状态|操作'.split('|'),
  filter: ['学生', '没有', 'keyword=没有'],
  also: { 'GET /api/growth/records/flow': FLOW },
  rights: [
    { codes: ['growth:view', 'student:view'], bar: ['添加记录', '刷新'], row: ['查看', '遴选', '更多'] },
  ],
  remove: {
    call: 'DELETE /api/growth/records/{id}',
    ask: (line) => choose('更多', '删除', line),
    question: '确定要删除成长记录 二胡独奏《赛马》 吗?',
    done: '删除记录成功',
    failed: '删除记录失败',
  },
})
