import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { renderPage, signInAs, stubFetch } from '../../../kit/testing'
import { MobileNotificationsPage } from './MobileNotificationsPage'

afterEach(cleanup)

const open = (answers: Record<string, unknown>) => {
  stubFetch(answers)
  const user = signInAs({ roles: ['PARENT'], profileId: 9 })
  renderPage(<MobileNotificationsPage />, { path: '/mobile/notifications?id=7', user })
}

it('a notice that was forwarded and is not one’s own says so, and whom to ask', async () => {
  open({})
  expect(
    await screen.findByText('这条通知没有发给您。如果是别人转发的，可联系转发的老师了解内容。'),
  ).toBeTruthy()
  const list = screen.getByRole('link', { name: '查看我的通知' })
  expect(list.getAttribute('href')).toBe('/mobile/notifications')
  expect(screen.queryByRole('button', { name: '重试' })).toBeNull()
})

it('a server in trouble is another matter: it is tried again', async () => {
  open({ 'GET /api/notifications/7': Response.json({ success: false }, { status: 500 }) })
  expect(await screen.findByRole('button', { name: '重试' }, { timeout: 5000 })).toBeTruthy()
  expect(screen.queryByText(/没有发给您/)).toBeNull()
})
