import { cleanup, screen, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { queryClient } from '../../../../api/queries'
import { loadDesktopPages } from '../../../../app/pages'
import { startSession } from '../../../../session/store'
import { press } from '../../../kit/acting'
import { paged, refused, renderAt, signIn, standIn } from '../../../kit/testing'
import { HubPage } from './HubPage'

await loadDesktopPages()

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

const linksTo = (path: string) => [...document.querySelectorAll(`a[href^="${path}"]`)]
const enter = (user: object) => {
  queryClient.clear()
  startSession('token', { id: 1, username: 'someone', ...user })
}

test('an administrator who is no teacher is led to no chat, but to notices and duty (000 §5)', async () => {
  enter({ roles: ['ADMIN'], profileType: 'ADMIN' })
  const duty = [{ date: '2026-11-16', teachers: [{ teacherId: 1, name: '林晓月', hasAccount: true }] }]
  standIn({ ...EMPTY, 'GET /api/communication/duty': duty })
  renderAt('/family-school/hub', <HubPage />)
  await screen.findByText('林晓月')
  expect(screen.getByText('发布通知')).toBeTruthy()
  for (const gone of ['发消息', '最近会话', '我的待办']) expect(screen.queryByText(gone)).toBeNull()
  expect(linksTo('/family-school/communication-new')).toEqual([])
})

test('an administrator with a linked teacher talks as that teacher', async () => {
  enter({ roles: ['ADMIN'], profileType: 'TEACHER', profileId: 3 })
  standIn(EMPTY)
  renderAt('/family-school/hub', <HubPage />)
  await screen.findByText('最近会话')
  expect(linksTo('/family-school/communication-new')).not.toEqual([])
})

test('a parent opens 家长中心 from here', () => {
  enter({ roles: ['PARENT'], profileType: 'PARENT', profileId: 5 })
  standIn(EMPTY)
  renderAt('/family-school/hub', <HubPage />)
  expect(linksTo('/family-school/dashboard').map(({ textContent }) => textContent)).toEqual(['家长中心'])
})

test('a pupil sends feedback from here, too', async () => {
  enter({ roles: ['STUDENT'], profileType: 'STUDENT', profileId: 3 })
  standIn({ ...EMPTY, 'GET /api/feedback/mine': paged([]) })
  renderAt('/family-school/hub', <HubPage />)
  expect((await screen.findByRole('link', { name: '写一条' })).getAttribute('href')).toBe(
    '/family-school/feedback',
  )
})
