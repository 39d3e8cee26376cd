import { cleanup, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { press } from '../../../kit/acting'
import { lost, paged, refused, renderAt, signIn, silent, standIn } from '../../../kit/testing'
import { PromotionPage } from './PromotionPage'

const START = 'GET /api/promotions/start'
const YEAR = {
  id: 2,
  name: '2027-2028学年',
  startDate: '2027-09-01',
  endDate: '2028-07-31',
  next: true,
  semesters: 2,
}
const start = (given: object = {}) => ({
  from: { id: 1, name: '2026-2027学年' },
  years: [YEAR],
  classes: 36,
  students: 1578,
  ...given,
})

beforeEach(() => signIn(['system:manage']))
afterEach(cleanup)

const show = (answer: unknown) => {
  const server = standIn({ [START]: answer, 'GET /api/promotions': paged([]) })
  renderAt('/system/grade-upgrade', <PromotionPage />)
  return server
}

test('waits, says what failed, and tries again', async () => {
  show(silent)
  expect(screen.getByLabelText('加载中')).toBeTruthy()
  cleanup()
  signIn(['system:manage'])
  const server = show(lost)
  await screen.findByText('未能读取学年')
  server.on(START, refused('数据库忙', {}, 500))
  await press('重试')
  await screen.findByText('服务器错误: 数据库忙')
  server.on(START, start())
  await press('重试')
  await screen.findByText('下一步：预览')
  expect(screen.getByRole<HTMLInputElement>('radio', { name: /2027-2028学年/ }).checked).toBe(true)
  await screen.findByText('还没有执行过升年级')
})

test.each([
  [{ from: null }, '还没有当前学年', '去设置当前学年', '/system/academic-years'],
  [{ years: [] }, '2026-2027学年之后还没有学年', '去新增学年', '/system/academic-years'],
  [{ classes: 0 }, '2026-2027学年没有班级', '去班级管理', '/school/classes'],
])('with %j it leads to what is missing', async (given, title, way, href) => {
  show(start(given))
  await screen.findByText(title)
  expect(screen.getByText(way).closest('a')?.getAttribute('href')).toBe(href)
})
