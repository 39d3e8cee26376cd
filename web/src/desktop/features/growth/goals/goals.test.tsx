import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import type { GoalDetail } from '@xueqiao/contract/features/growth/goals/api'
import { Route, Routes } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import { button, press } from '../../../kit/acting'
import { conforms } from '../../../kit/conformance'
import { paged, refused, renderAt, signIn, standIn } from '../../../kit/testing'
import { GoalPage } from './GoalPage'
import { GoalsPage } from './GoalsPage'

afterEach(cleanup)

const GOAL: GoalDetail = {
  ...{ id: 5, studentId: 1, studentName: '程亦安', studentNumber: '2026070302', className: '初一(3)班' },
  ...{ title: '每天读书半小时', target: '读完三本', dueDate: '2026-12-20', progress: 33, status: 'ACTIVE' },
  ...{ remindDays: 3, authorKind: 'self', authorName: '程亦安', lastCheckInAt: null, version: 2 },
  ...{ mayEdit: true, mayCheckIn: true },
  steps: [
    { id: 11, text: '借一本书', doneAt: '2026-11-10T08:00:00.000Z' },
    { id: 12, text: '读完一半', doneAt: null },
  ],
  checkIns: [
    {
      ...{ id: 1, authorKind: 'parent', authorName: '程立', note: '一起选的书', progress: 33 },
      createdAt: '2026-11-10T08:00:00.000Z',
    },
  ],
}

const open = (path: string, more: Record<string, unknown>) => {
  signIn(['growth:view'])
  const server = standIn({ 'GET /api/classes': [], ...more })
  renderAt(
    path,
    <Routes>
      <Route path="/student-growth/goals" element={<GoalsPage />} />
      <Route path="/student-growth/goals/:id" element={<GoalPage />} />
    </Routes>,
  )
  return server
}

test('the list says whose goal it is and how far it has come; only who may changes it', async () => {
  const other = { ...GOAL, id: 6, title: '学会游泳', mayEdit: false, mayCheckIn: false, status: 'DONE' }
  const server = open('/student-growth/goals', {
    'GET /api/growth/goals': paged([GOAL, other]),
    'GET /api/growth/goals/{id}': GOAL,
    'PUT /api/growth/goals/{id}': refused(
      '截止日期不能早于今天',
      { errors: [{ field: 'dueDate', message: '截止日期不能早于今天' }] },
      400,
    ),
  })
  await screen.findByText('每天读书半小时')
  expect(screen.getAllByText('33%')).toHaveLength(2)
  expect(screen.getAllByText('程亦安（本人）')).toHaveLength(2)
  expect(screen.getAllByRole('button', { name: '编辑' })).toHaveLength(1)
  await press('编辑')
  const second = await screen.findByLabelText<HTMLInputElement>('第 2 步')
  expect(second.value).toBe('读完一半')
  fireEvent.change(second, { target: { value: '读完一本' } })
  await press('确定')
  await expect
    .poll(() => server.bodyOf('PUT'))
    .toMatchObject({
      ...{ studentId: 1, title: '每天读书半小时', version: 2, remindDays: 3 },
      steps: [
        { id: 11, text: '借一本书' },
        { id: 12, text: '读完一本' },
      ],
    })
  expect((await screen.findAllByText('截止日期不能早于今天')).length).toBeGreaterThan(0)
})

test('a check-in sends what was ticked or taken back here, and no other step; a goal that is over takes none', async () => {
  const server = open('/student-growth/goals/5', {
    'GET /api/growth/goals/{id}': GOAL,
    'POST /api/growth/goals/{id}/check-ins': GOAL,
  })
  fireEvent.click(await screen.findByLabelText('读完一半'))
  fireEvent.change(screen.getByLabelText('打卡说明'), { target: { value: '读到一半了' } })
  await press('打卡')
  await expect.poll(() => server.bodyOf('check-ins')).toEqual({ note: '读到一半了', doneStepIds: [12] })
  // Until it is answered the button takes no second one.
  await waitFor(() => expect(button('打卡').className).not.toContain('loading'))
  fireEvent.click(screen.getByLabelText('借一本书'))
  fireEvent.click(screen.getByLabelText('读完一半'))
  fireEvent.change(screen.getByLabelText('打卡说明'), { target: { value: '书还了' } })
  await press('打卡')
  await expect.poll(() => server.bodyOf('check-ins')).toEqual({ note: '书还了', undoneStepIds: [11] })
  expect(screen.getByText('一起选的书')).toBeTruthy()
  cleanup()

  open('/student-growth/goals/5', {
    'GET /api/growth/goals/{id}': {
      ...GOAL,
      status: 'DONE',
      progress: 100,
      mayCheckIn: false,
      mayEdit: false,
    },
  })
  await screen.findByText('已完成')
  for (const name of ['打卡', '编辑', '删除', '标记完成'])
    expect(screen.queryByRole('button', { name })).toBeNull()
})

conforms({
  page: <GoalsPage />,
  path: '/student-growth/goals',
  title: '成长目标',
  noun: '目标',
  reads: 'GET /api/growth/goals',
  rows: [GOAL],
  shows: '每天读书半小时',
  failed: '获取成长目标失败',
  fields: ['班级', '学生', '状态', '到期'],
  columns: '目标|学生姓名|班级|截止日期|进度|状态|制定人|操作'.split('|'),
  filter: ['学生', '没有', 'keyword=没有'],
  rights: [{ codes: ['growth:view'], bar: ['新增目标', '刷新'], row: ['打卡', '编辑', '删除'] }],
  remove: {
    call: 'DELETE /api/growth/goals/{id}',
    question: '确定要删除目标 每天读书半小时 吗?',
    done: '删除目标成功',
    failed: '删除目标失败',
  },
})
