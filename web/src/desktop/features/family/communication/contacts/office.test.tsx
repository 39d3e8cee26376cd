import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { queryClient } from '../../../../../api/queries'
import { startSession } from '../../../../../session/store'
import { press } from '../../../../kit/acting'
import { renderAt, standIn } from '../../../../kit/testing'
import { CommunicationPage } from '../CommunicationPage'
import { ContactsPage } from './ContactsPage'

afterEach(cleanup)

test.each([
  ['/family-school/communication', CommunicationPage],
  ['/family-school/communication-new', ContactsPage],
])('%s offers the office what it can do, and no talks', async (path, Page) => {
  queryClient.clear()
  startSession('token', { id: 1, username: 'admin', roles: ['ADMIN'], profileType: 'ADMIN' })
  const server = standIn({})
  renderAt(path, <Page />)
  const notice = screen.getByText('发布通知').closest('a')
  expect(notice?.getAttribute('href')).toBe('/family-school/notification-management')
  expect(server.asked('/api/communication')).toEqual([])
  await press('值班表')
  await screen.findByText(/家长的紧急消息/)
})
