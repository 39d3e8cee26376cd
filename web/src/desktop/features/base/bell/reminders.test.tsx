import { fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { place, press, row } from '../../../kit/acting'
import { conforms } from '../../../kit/conformance'
import { paged, renderAt, signIn, standIn } from '../../../kit/testing'
import { RemindersPage } from './RemindersPage'

const LINE = {
  id: 7,
  title: '新的反馈：校车',
  link: '/family-school/feedback/4',
  createdAt: '2026-11-15T06:20:00Z',
  read: false,
}
const LINES = 'GET /api/notifications/bell/lines'

conforms({
  page: <RemindersPage />,
  path: '/reminders',
  title: '提醒',
  noun: '提醒',
  reads: LINES,
  rows: [LINE],
  shows: '新的反馈：校车',
  failed: '获取提醒失败',
  fields: [],
  columns: ['内容', '状态', '时间'],
  rights: [{ codes: [], bar: ['全部标为已读', '刷新'], row: [] }],
})

test('a line leads to its page and has been seen then; all of them at once', async () => {
  signIn([])
  const server = standIn({ [LINES]: paged([LINE, { ...LINE, id: 6, title: '新通知：放假', read: true }]) })
  renderAt('/reminders', <RemindersPage />)
  expect((await row('新的反馈：校车')).textContent).toContain('未读')
  expect((await row('新通知：放假')).textContent).toContain('已读')
  await press('全部标为已读')
  expect(server.bodyOf('/bell/read')).toEqual({})
  fireEvent.click(screen.getByRole('link', { name: '新的反馈：校车' }))
  expect(place()).toBe('/family-school/feedback/4')
  expect(server.bodyOf('/bell/read')).toEqual({ link: '/family-school/feedback/4' })
})
