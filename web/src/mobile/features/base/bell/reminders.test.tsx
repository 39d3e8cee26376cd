import { fireEvent, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { enveloped, renderPage, signInAs, stubFetch } from '../../../kit/testing'
import { MobileRemindersPage } from './MobileRemindersPage'

const READ = 'PUT /api/notifications/bell/read'
const line = (id: number, title: string, link: string, read: boolean) => ({
  id,
  title,
  link,
  read,
  createdAt: '2026-11-14T02:00:00.000Z',
})

it('shows all that the bell has said, what was seen too, and each leads to its page', async () => {
  const calls = stubFetch({
    'GET /api/notifications/bell/lines?page=0&size=20': enveloped({
      content: [
        line(2, '反馈有新回复：校车', '/family-school/feedback/4', false),
        line(1, '新通知：放假', '/family-school/notification/5', true),
      ],
      totalElements: 2,
    }),
    [READ]: enveloped({ unread: 0 }),
  })
  renderPage(<MobileRemindersPage />, { path: '/mobile/reminders', user: signInAs({ roles: ['PARENT'] }) })
  expect(await screen.findByRole('button', { name: /^新通知：放假/ })).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: /^未读： ?反馈有新回复：校车/ }))
  expect(screen.getByTestId('place').textContent).toBe('/mobile/family-school/feedback?id=4')
  expect(calls.at(-1)).toEqual({ call: READ, body: { link: '/family-school/feedback/4' } })
})
