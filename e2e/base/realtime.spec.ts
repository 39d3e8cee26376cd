import { expect, test } from '../fixtures'
import { FIRST, readySocket } from '../page'

test('a tab has one socket from sign-in to sign-out, under the policy of the page', async ({ as }) => {
  const page = await as('dept')
  const violations: string[] = []
  page.on(
    'console',
    (message) => message.text().includes('Security Policy') && violations.push(message.text()),
  )
  const socket = await readySocket(page, '/dashboard')
  const closed = socket.waitForEvent('close')
  await page.getByRole('button', { name: /^用户菜单/ }).click()
  await page.getByRole('menuitem', { name: '退出登录' }).click()
  await closed
  expect(violations).toEqual([])
})

test('a phone has one too, and goes on without where sockets are blocked', { tag: '@further' }, async ({
  as,
}) => {
  const page = await as('parent', { mobile: true })
  await readySocket(page, '/mobile/parent/home')

  const blocked = await as('parent', { mobile: true, own: true })
  await blocked.routeWebSocket('/api/realtime', (socket) => socket.close({ code: 1011 }))
  const polled = blocked.waitForResponse('**/api/health', FIRST)
  await blocked.goto('/mobile/parent/home')
  expect((await polled).ok()).toBe(true)
})
