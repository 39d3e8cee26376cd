import { act, cleanup, fireEvent, screen, within } from '@testing-library/react'
import type { PlanDetail } from '@xueqiao/contract/features/teaching/teaching-plans/api'
import type { PlanProgress } from '@xueqiao/contract/features/teaching/teaching-plans/record'
import { PLAN_LESSONS_MAX } from '@xueqiao/contract/features/teaching/teaching-plans/values'
import { Route, Routes } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import { opened, press } from '../../../kit/acting'
import { conforms } from '../../../kit/conformance'
import { enveloped, paged, refused, renderAt, signIn, silent, standIn } from '../../../kit/testing'
import { PlanPage } from './PlanPage'
import { PlansPage } from './PlansPage'

afterEach(cleanup)

const LESSON = {
  week: 5,
  unit: '第一章',
  title: '有理数的加法',
  hours: 2,
  aims: '会算',
  keyPoints: null,
  remark: null,
}
const PLAN: PlanDetail = {
  ...{ id: 5, title: '初一数学教学计划', courseId: 2, courseName: '数学', grade: '初一', semesterId: 1 },
  ...{ semesterName: '2026-2027学年第1学期', authorName: '林晓月', status: 'DRAFT', shared: false },
  ...{ lessonCount: 1, hours: 2, latestNumber: 0, approvedNumber: null, submittedAt: null },
  ...{
    decidedByName: null,
    decidedAt: null,
    reason: null,
    updatedAt: '2026-11-13T08:00:00.000Z',
    version: 3,
  },
  ...{ isOwn: true, mayEdit: true, mayWithdraw: false, mayDecide: false, mayRemove: true },
  content: {
    ...{ title: '初一数学教学计划', situation: '45 人', textbook: null, aims: null, keyPoints: null },
    ...{ measures: null, lessons: [LESSON] },
  },
}
const week = (number: number, marks: string[], lessons: number) => ({
  ...{
    week: number,
    from: '2026-09-28',
    to: '2026-10-04',
    marks,
    days: 3,
    planned: number === 5 ? 2 : 0,
    lessons,
  },
})
const PROGRESS: PlanProgress = {
  ...{ weeks: [week(4, [], 5), week(5, ['国庆节 10-01 至 10-04'], 3)], week: 12, due: 40, total: 90 },
  classes: [
    { id: 1, name: '初一1班', done: 38, lessons: 88 },
    { id: 2, name: '初一2班', done: 41, lessons: 88 },
  ],
}
const WRITER = ['teachingPlan:view', 'teachingPlan:create', 'teachingPlan:update']

const open = (
  path: string,
  codes: string[],
  plan: Partial<PlanDetail> = {},
  more: Record<string, unknown> = {},
) => {
  signIn(codes)
  const server = standIn({
    'GET /api/teaching-plans': paged([{ ...PLAN, ...plan }]),
    'GET /api/teaching-plans/{id}': { ...PLAN, ...plan },
    'GET /api/teaching-plans/{id}/progress': PROGRESS,
    'GET /api/teaching-plans/{id}/versions': [],
    'GET /api/teaching-plans/{id}/comments': [],
    'GET /api/courses': [],
    'GET /api/semesters': [],
    ...more,
  })
  renderAt(
    path,
    <Routes>
      <Route path="/teaching/plans" element={<PlansPage />} />
      <Route path="/teaching/plans/:id" element={<PlanPage />} />
    </Routes>,
  )
  return server
}

test('the list shows course, state and what each may do; a family has no buttons', async () => {
  open('/teaching/plans', WRITER)
  await screen.findByText('初一数学教学计划')
  for (const label of ['关键字', '课程', '年级', '状态']) expect(screen.getByLabelText(label)).toBeTruthy()
  for (const name of ['新建计划', '编辑', '复制', '删除'])
    expect(screen.getByRole('button', { name })).toBeTruthy()
  cleanup()
  open('/teaching/plans', ['teachingPlan:view'], { mayEdit: false, mayRemove: false, status: 'APPROVED' })
  await screen.findByText('初一数学教学计划')
  for (const name of ['新建计划', '编辑', '复制', '删除'])
    expect(screen.queryByRole('button', { name })).toBeNull()
})

test('a plan is written line by line beside its calendar; what the server refuses stands at its line', async () => {
  const server = open(
    '/teaching/plans/5',
    WRITER,
    {},
    {
      'PUT /api/teaching-plans/{id}': refused(
        '本学期只有 20 周',
        { errors: [{ field: 'lessons.1.week', message: '本学期只有 20 周' }] },
        400,
      ),
    },
  )
  const cell = (name: string) => screen.getByLabelText<HTMLInputElement>(name)
  await screen.findByLabelText('第 1 行课题')
  expect(await screen.findByText('国庆节 10-01 至 10-04')).toBeTruthy()
  expect(screen.getByText('少 2 节')).toBeTruthy()
  expect(screen.getByText('跟上计划')).toBeTruthy()
  expect(screen.getByRole<HTMLButtonElement>('button', { name: '保存草稿' }).disabled).toBe(true)
  await press('添加一行')
  expect([cell('第 2 行周次').value, cell('第 2 行单元').value]).toEqual(['5', '第一章'])
  fireEvent.change(cell('第 2 行周次'), { target: { value: '23' } })
  fireEvent.change(cell('第 2 行课题'), { target: { value: '有理数的减法' } })
  await press('在第 1 行下面添加一行')
  fireEvent.change(cell('第 2 行课题'), { target: { value: '中间' } })
  expect(cell('第 3 行课题').value).toBe('有理数的减法')
  await press('删除第 2 行')
  fireEvent.change(screen.getByLabelText('学情分析'), { target: { value: '' } })
  await press('保存草稿')
  await expect
    .poll(() => server.bodyOf('PUT'))
    .toMatchObject({
      ...{ title: '初一数学教学计划', situation: null, shared: false, version: 3 },
      lessons: [{ title: '有理数的加法' }, { week: '23', title: '有理数的减法', hours: '2' }],
    })
  expect(await screen.findByText('第 2 行：本学期只有 20 周')).toBeTruthy()
  expect(cell('第 2 行周次').getAttribute('aria-invalid')).toBe('true')
  // It goes with its line, and when this does.
  await press('在第 1 行下面添加一行')
  expect(screen.getByText('第 3 行：本学期只有 20 周')).toBeTruthy()
  expect(cell('第 2 行周次').getAttribute('aria-invalid')).toBe('false')
  expect(cell('第 3 行周次').getAttribute('aria-invalid')).toBe('true')
  await press('删除第 3 行')
  expect(screen.queryByText(/本学期只有 20 周/, { selector: 'li' })).toBeNull()
})

test('a plan that is full takes no further line', async () => {
  const lessons = Array.from({ length: PLAN_LESSONS_MAX }, () => LESSON)
  open('/teaching/plans/5', WRITER, { content: { ...PLAN.content, lessons } })
  await screen.findByLabelText('第 1 行课题')
  const isOff = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name }).disabled
  expect([isOff('添加一行'), isOff('在第 1 行下面添加一行')]).toEqual([true, true])
})

test('what is typed while the plan is being saved stays, and is saved the next time', async () => {
  let arrive = () => {}
  const server = open(
    '/teaching/plans/5',
    WRITER,
    {},
    {
      'PUT /api/teaching-plans/{id}': () =>
        new Promise((resolve) => {
          arrive = () => {
            server.on('GET /api/teaching-plans/{id}', { ...PLAN, version: 4 })
            resolve(enveloped({ ...PLAN, version: 4 }))
          }
        }),
    },
  )
  const cell = (name: string) => screen.getByLabelText<HTMLInputElement>(name)
  await screen.findByLabelText('第 1 行课题')
  fireEvent.change(cell('第 1 行课题'), { target: { value: '有理数' } })
  await press('保存草稿')
  await expect.poll(() => server.bodyOf('PUT')).toMatchObject({ version: 3 })
  fireEvent.change(cell('第 1 行课题'), { target: { value: '有理数的乘法' } })
  arrive()
  expect(await screen.findByText('保存成功')).toBeTruthy()
  const reads = () => server.asked('GET').filter((call) => call === 'GET /api/teaching-plans/5')
  await expect.poll(() => reads().length).toBe(2)
  expect(cell('第 1 行课题').value).toBe('有理数的乘法')
  await press('保存草稿')
  await expect
    .poll(() => server.bodyOf('PUT'))
    .toMatchObject({ version: 4, lessons: [{ title: '有理数的乘法' }] })
})

test('nothing is typed into a plan while it is being handed in', async () => {
  const server = open('/teaching/plans/5', WRITER, {}, { 'PUT /api/teaching-plans/{id}': silent })
  fireEvent.change(await screen.findByLabelText('第 1 行课题'), { target: { value: '有理数' } })
  const isInert = () => screen.getByLabelText('第 1 行课题').closest('[inert]') !== null
  await press('提交审核')
  await expect.poll(() => server.bodyOf('PUT')).toMatchObject({ lessons: [{ title: '有理数' }] })
  expect(isInert()).toBe(true)
})

test('a plan that was saved elsewhere while it is being written is read anew or overwritten', async () => {
  const elsewhere = { ...PLAN, version: 4, content: { ...PLAN.content, title: '在别处改的名' } }
  const server = open('/teaching/plans/5', WRITER)
  const title = () => screen.getByLabelText<HTMLInputElement>('计划名称').value
  const write = async () =>
    fireEvent.change(await screen.findByLabelText('计划名称'), { target: { value: '在这里改的名' } })
  await write()
  server.on('GET /api/teaching-plans/{id}', elsewhere)
  server.on('PUT /api/teaching-plans/{id}', refused('这条记录刚刚被修改', { code: 'STALE' }, 409))
  await press('保存草稿')
  expect(await screen.findByText(/^教学计划刚在别处修改过/)).toBeTruthy()
  expect(title()).toBe('在这里改的名')
  await press('载入最新，放弃我的修改')
  expect(title()).toBe('在别处改的名')
  await write()
  server.on('GET /api/teaching-plans/{id}', { ...elsewhere, version: 5, shared: true })
  await press('保存草稿')
  await screen.findByText(/^教学计划刚在别处修改过/)
  await press('保留我的修改，保存时覆盖')
  const made = { ...elsewhere, version: 6, content: { ...PLAN.content, title: '在这里改的名' } }
  server.on('PUT /api/teaching-plans/{id}', made)
  server.on('GET /api/teaching-plans/{id}', made)
  await press('保存草稿')
  await expect.poll(() => server.bodyOf('PUT')).toMatchObject({ title: '在这里改的名', version: 5 })
  expect(screen.queryByText(/^教学计划刚在别处修改过/)).toBeNull()
})

test('a plan that was changed and is deleted is left without a question', async () => {
  open('/teaching/plans/5', WRITER, {}, { 'DELETE /api/teaching-plans/{id}': null })
  fireEvent.change(await screen.findByLabelText('第 1 行课题'), { target: { value: '有理数' } })
  await press('删除')
  await press('确定', await opened('删除教学计划'))
  expect(await screen.findByText('删除教学计划成功')).toBeTruthy()
  await expect.poll(() => screen.getByTestId('place').textContent).toBe('/teaching/plans')
  expect(screen.queryByText('还有未保存的修改')).toBeNull()
})

test('whoever decides reads the table, and sends back with a reason only', async () => {
  const waiting = {
    status: 'SUBMITTED',
    isOwn: false,
    mayEdit: false,
    mayRemove: false,
    mayDecide: true,
  } as const
  const server = open('/teaching/plans/5', [...WRITER, 'teachingPlan:approve'], waiting, {
    'POST /api/teaching-plans/{id}/reject': { ...PLAN, status: 'REJECTED' },
    'POST /api/teaching-plans/{id}/approve': { ...PLAN, status: 'APPROVED' },
  })
  const table = await screen.findByRole('table', { name: '教学进度' })
  await within(table).findByText('国庆节 10-01 至 10-04')
  expect(within(table).getByText('计划 2，课表 3')).toBeTruthy()
  expect(screen.queryByLabelText('第 1 行课题')).toBeNull()
  await press('退回')
  const dialog = within(await screen.findByRole('dialog'))
  fireEvent.click(dialog.getByRole('button', { name: '退回' }))
  expect(await screen.findByText('请输入退回理由')).toBeTruthy()
  fireEvent.change(dialog.getByLabelText('退回理由'), { target: { value: '第五周是长假' } })
  fireEvent.click(dialog.getByRole('button', { name: '退回' }))
  await expect.poll(() => server.bodyOf('POST')).toEqual({ reason: '第五周是长假' })
})

test('what is planned beyond the last week of the calendar is shown all the same', async () => {
  const lessons = [LESSON, { ...LESSON, week: 21, title: '总复习' }]
  const content = { ...PLAN.content, lessons }
  open('/teaching/plans/5', ['teachingPlan:view'], { mayEdit: false, status: 'APPROVED', content })
  const table = await screen.findByRole('table', { name: '教学进度' })
  await within(table).findByText('国庆节 10-01 至 10-04')
  expect(within(table).getByText('总复习')).toBeTruthy()
  expect(within(table).getByText('第 21 周')).toBeTruthy()
})

test('the author prints the usual table, not the boxes it is typed in', async () => {
  open('/teaching/plans/5', WRITER)
  await screen.findByLabelText('第 1 行课题')
  // The boxes stand in a table of the same name, which is left out on paper.
  const tables = () => screen.getAllByRole('table', { name: '教学进度' })
  expect(tables()).toHaveLength(1)
  fireEvent.change(screen.getByLabelText('第 1 行课题'), { target: { value: '还没有保存的课题' } })
  act(() => void window.dispatchEvent(new Event('beforeprint')))
  expect(tables()).toHaveLength(2)
  // As it stands before their eyes, saved or not.
  expect(screen.getByText('还没有保存的课题', { selector: '.plan-printed td' })).toBeTruthy()
  expect(screen.getByText('第 5 周')).toBeTruthy()
  act(() => void window.dispatchEvent(new Event('afterprint')))
  expect(tables()).toHaveLength(1)
})

test('what is typed and not saved is saved before it is copied, or nothing is', async () => {
  const server = open(
    '/teaching/plans/5',
    WRITER,
    {},
    {
      'PUT /api/teaching-plans/{id}': { ...PLAN, version: 4 },
      'GET /api/teaching-plans/options': { courses: [], semesters: [] },
    },
  )
  fireEvent.change(await screen.findByLabelText('第 1 行课题'), { target: { value: '刚写的课题' } })
  await press('复制')
  expect(await screen.findByText(/复制用的是已保存的内容/)).toBeTruthy()
  await press('取消')
  expect(server.bodyOf('PUT /api/teaching-plans')).toBeUndefined()
  expect(screen.queryByText('复制 初一数学教学计划')).toBeNull()
  await press('复制')
  await press('保存并继续')
  expect(await screen.findByText('复制 初一数学教学计划')).toBeTruthy()
  expect(server.bodyOf('PUT /api/teaching-plans')).toMatchObject({ lessons: [{ title: '刚写的课题' }] })
})

test('whoever copies into a shorter semester is told what did not fit', async () => {
  const leftOut = [17, 18, 18].map((week) => ({ week, title: '复习' }))
  open(
    '/teaching/plans/5',
    WRITER,
    {},
    {
      'GET /api/teaching-plans/options': {
        courses: [{ id: 2, name: '数学', grades: ['初一'] }],
        semesters: [{ id: 1, name: '2026-2027学年第2学期', isCurrent: true }],
      },
      'POST /api/teaching-plans/{id}/copy': { ...PLAN, id: 9, semesterWeeks: 16, leftOut },
    },
  )
  await screen.findByRole('heading', { name: '初一数学教学计划' })
  await press('复制')
  const dialog = await opened('复制 初一数学教学计划')
  await press('复制', dialog)
  expect(await screen.findByText(/新学期只有 16 周，第 17、18 周的 3 项没有带过来/)).toBeTruthy()
})

conforms({
  page: <PlansPage />,
  path: '/teaching/plans',
  title: '教学计划',
  noun: '教学计划',
  reads: 'GET /api/teaching-plans',
  rows: [PLAN],
  shows: '初一数学教学计划',
  failed: '获取教学计划失败',
  fields: ['关键字', '课程', '年级', '状态'],
  columns: '计划名称|年级|学期|课题 / 课时|状态|制订人|更新|操作'.split('|'),
  filter: ['关键字', '没有', 'keyword=没有'],
  rights: [
    { codes: WRITER, bar: ['新建计划', '刷新', '导入'], row: ['编辑', '复制', '删除'] },
    { codes: ['teachingPlan:view'], bar: ['刷新'], row: ['编辑', '删除'] },
  ],
  remove: {
    call: 'DELETE /api/teaching-plans/{id}',
    question: '确定要删除教学计划 初一数学教学计划 吗?',
    done: '删除教学计划成功',
    failed: '删除教学计划失败',
  },
})
