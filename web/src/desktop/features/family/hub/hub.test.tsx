import { cleanup, screen, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { press } from '../../../kit/acting'
import { paged, refused, renderAt, signIn, standIn } from '../../../kit/testing'
import { HubPage } from './HubPage'

afterEach(cleanup)

const NOTICES = 'GET /api/notifications'
const EMPTY = {
  [NOTICES]: paged([]),
  'GET /api/communication/conversations': paged([]),
  'GET /api/communication/todos': paged([]),
  'GET /api/feedback': paged([]),
  'GET /api/notifications/unread': { unread: 2, unanswered: 1 },
}

test('one block fails and is tried again by itself, the others stand', async () => {
  signIn([])
  const server = standIn({ ...EMPTY, [NOTICES]: refused('忙', {}, 500) })
  renderAt('/family-school/hub', <HubPage />)
  const failed = await screen.findByText(/^未能加载：服务器错误: 忙/)
  const block = failed.closest('section') ?? document.body
  expect(screen.getAllByText(/^未能加载/)).toHaveLength(1)
  server.on(NOTICES, paged([]))
  await press('重试', block)
  await within(block).findByText(/./, { selector: '.hub-empty' })
  expect(screen.queryByText(/^未能加载/)).toBeNull()
  expect(screen.getByText(/2 则通知未读/).textContent).toContain('1 则等待您的回执')
})
