import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { tell } from '../../shared/realtime/realtime'
import { keepFresh } from '../../shared/realtime/wiring'
import { place } from '../kit/acting'
import { renderAt, signIn, standIn } from '../kit/testing'
import { Bell } from './Bell'

const BELL = 'GET /api/notifications/bell'
const line = (id: number, title: string, link: string) => ({
  id,
  title,
  link,
  read: false,
  createdAt: '2026-11-14T02:00:00.000Z',
})
const lines = [
  line(3, '待签字的通知：研学', '/family-school/notification/7'),
  line(2, '新的反馈：校车', '/family-school/feedback/4'),
]
const bell = (unread: number) =>
  screen.findByRole('button', { name: unread === 0 ? '提醒' : `提醒，${unread} 条未读` })

const show = () => {
  signIn([])
  const server = standIn({ [BELL]: { unread: 2, items: lines } })
  renderAt('/dashboard', <Bell />)
  return server
}

test('a line leads to its page, and every line that leads there has been seen', async () => {
  const server = show()
  fireEvent.click(await bell(2))
  server.on(BELL, { unread: 1, items: lines.slice(0, 1) })
  fireEvent.click(screen.getByRole('menuitem', { name: /新的反馈：校车/ }))
  expect(place()).toBe('/family-school/feedback/4')
  expect(server.bodyOf('/bell/read')).toEqual({ link: '/family-school/feedback/4' })
  fireEvent.click(await bell(1))
  expect(screen.queryByText('新的反馈：校车')).toBeNull()
  fireEvent.click(screen.getByRole('menuitem', { name: '查看全部提醒' }))
  expect(place()).toBe('/reminders')
})

test('what was seen in another tab or on the phone, or done by somebody else, is gone here too', async () => {
  const server = show()
  const end = keepFresh()
  fireEvent.click(await bell(2))
  server.on(BELL, { unread: 0, items: [] })
  act(() => tell({ type: 'bell.changed' }))
  await bell(0)
  await waitFor(() => expect(screen.queryByText('待签字的通知：研学')).toBeNull())
  end()
})
