import { cleanup, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { place, press, said } from '../../../kit/acting'
import { refused, renderAt, signIn, standIn } from '../../../kit/testing'
import { DashboardPage } from './DashboardPage'

const GET = 'GET /api/dashboard'
const BOARD = {
  statistics: [{ key: 'students', label: '在校学生', value: 1578, detail: '36 个班级' }],
  grades: [],
  activities: [{ id: 1, text: '修改了班级 一年级1班', actor: '张老师', at: '2026-11-15T06:20:00Z' }],
  notices: [
    {
      id: 3,
      title: '春季运动会',
      kind: '通知',
      awaits: false,
      publishedAt: '2026-11-15T06:20:00Z',
      content: '',
    },
  ],
}

beforeEach(() => signIn([]))
afterEach(cleanup)

test('shows figures, activities and notices, with the way to them', async () => {
  standIn({ [GET]: BOARD })
  renderAt('/dashboard', <DashboardPage />)
  for (const text of ['在校学生', '1,578', '张老师']) await screen.findByText(text)
  const notice = screen.getByText('春季运动会').closest('a')
  expect(notice?.getAttribute('href')).toBe('/family-school/notification/3')
  expect(place()).toBe('/dashboard')
})

test('says when it cannot be loaded, tries again, and shows odd answers as empty', async () => {
  const server = standIn({ [GET]: refused('数据库暂时不可用，请稍后重试', {}, 500) })
  renderAt('/dashboard', <DashboardPage />)
  await screen.findByText(/^未能加载首页数据：/)
  expect(said().length).toBeLessThanOrEqual(1)
  server.on(GET, BOARD)
  await press('重试')
  await screen.findByText('在校学生')
  cleanup()
  signIn([])
  standIn({ [GET]: { statistics: null } })
  renderAt('/dashboard', <DashboardPage />)
  await screen.findByText('目前没有通知。')
})
