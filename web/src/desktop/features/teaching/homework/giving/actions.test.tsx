import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { Route, Routes } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { hasButton, press } from '../../../../kit/acting'
import { conforms } from '../../../../kit/conformance'
import { renderAt, signIn, standIn } from '../../../../kit/testing'
import { HomeworkDetailPage } from '../HomeworkDetailPage'
import { homework } from '../testing'
import { HomeworksPage } from './HomeworksPage'

afterEach(cleanup)

const openWork = () =>
  renderAt(
    '/homework/detail/7',
    <Routes>
      <Route path="/homework/detail/:id" element={<HomeworkDetailPage />} />
    </Routes>,
  )

test('what the bell said of a homework to those who gave it has been seen with it', async () => {
  vi.spyOn(document, 'hasFocus').mockReturnValue(true)
  signIn(['homework:view'])
  const server = standIn({ 'GET /api/homeworks/7': homework })
  openWork()
  await expect.poll(() => server.bodyOf('/bell/read')).toEqual({ link: '/homework/detail/7' })
  vi.restoreAllMocks()
})

test('whoever withdraws a homework may say why, for colleagues to read', async () => {
  signIn(['homework:view', 'homework:create'])
  const server = standIn({
    'GET /api/homeworks/7': homework,
    'POST /api/homeworks/7/withdraw': { ...homework, status: 'WITHDRAWN', withdrawReason: '布置错了' },
  })
  openWork()
  await press('撤回')
  const box = await screen.findByRole('dialog')
  fireEvent.change(within(box).getByLabelText('撤回原因'), { target: { value: '布置错了' } })
  await press('撤回', box)
  await expect.poll(() => server.bodyOf('/withdraw')).toEqual({ reason: '布置错了' })
})

test('of several classes only whoever gave it or teaches them all ends it; others change and copy it', async () => {
  signIn(['homework:view', 'homework:create'])
  standIn({ 'GET /api/homeworks/7': { ...homework, may: { manage: true, end: false, grade: true } } })
  openWork()
  expect(await screen.findByRole('link', { name: '编辑' })).toBeTruthy()
  expect(hasButton('复制')).toBe(true)
  for (const name of ['截止收取', '撤回']) expect(hasButton(name)).toBe(false)
})

conforms({
  page: <HomeworksPage />,
  path: '/homework/list',
  title: '作业管理',
  noun: '作业',
  reads: 'GET /api/homeworks/search',
  rows: [homework],
  shows: '移项练习',
  failed: '获取作业列表失败',
  fields: ['标题', '状态', '班级', '批改'],
  columns: '标题|状态|班级|提交|预计用时|截止时间|布置|操作'.split('|'),
  filter: ['标题', '没有', 'keyword=没有'],
  also: { 'GET /api/homeworks/options': { courses: [] } },
  rights: [
    {
      codes: ['homework:view', 'homework:create'],
      bar: ['布置作业', '作业时长总账', '刷新'],
      row: ['批改', '编辑', '更多'],
    },
    { codes: ['homework:view'], bar: ['作业时长总账', '刷新'], row: ['批改', '编辑', '更多'] },
  ],
})
