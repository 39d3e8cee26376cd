import type { Page } from '@playwright/test'
import { expect, PASSWORD, test } from '../fixtures'

const stored = (page: Page) =>
  page.evaluate(() => [localStorage.getItem('user'), localStorage.getItem('token')])
const toast = (page: Page, text: string) =>
  page.locator('.toast').filter({ hasText: new RegExp(`^${literally(text)}$`) })
const literally = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

const fill = async (page: Page, username: string, password: string) => {
  await page.getByLabel('用户名', { exact: true }).fill(username)
  await page.getByLabel('密码', { exact: true }).fill(password)
}
const submit = (page: Page) => page.getByRole('button', { name: '登录', exact: true }).click()
const requests = (page: Page, method: string, path: string) => {
  const seen: string[] = []
  page.on('request', (request) => {
    if (request.method() === method && new URL(request.url()).pathname === path)
      seen.push(request.postData() ?? '')
  })
  return seen
}

const leave = async (page: Page) => {
  await page.getByRole('button', { name: /用户菜单/ }).click()
  await page.getByRole('menuitem', { name: '退出登录' }).click()
}

test('somebody signs in, is there after a reload, and signs out on both sides (LOGIN-11, 15, 18, 25, 27, 28)', async ({
  page,
}) => {
  const online = requests(page, 'PUT', '/api/communication/user/online-status')
  await page.goto('/login')
  await fill(page, 'teacher', PASSWORD)
  await submit(page)
  await expect(page).toHaveURL('/dashboard')
  const [user, token] = await stored(page)
  expect(JSON.parse(user ?? '')).toMatchObject({ username: 'teacher', roles: ['TEACHER'] })
  expect(token).toMatch(/\S+/)
  await expect.poll(() => online).toEqual(['{"status":true}'])
  const profile = page.waitForRequest((request) => /\/api\/auth\/(user|profile)$/.test(request.url()))
  await page.reload()
  await profile
  const { name } = JSON.parse(user ?? '')
  await expect(page.getByRole('banner').getByText(name).first()).toBeVisible()

  const ended = requests(page, 'DELETE', '/api/auth/sessions/current')
  await leave(page)
  await expect(toast(page, '已安全退出登录')).toBeVisible()
  await expect(page).toHaveURL('/login')
  expect(await stored(page)).toEqual([null, null])
  expect(ended).toHaveLength(1)
  expect(online).toEqual(['{"status":true}', '{"status":false}'])
})

test('a refused password is said; the right one leads to where one wanted to go, within our own pages (LOGIN-08, SESSION-16)', async ({
  page,
}) => {
  await page.goto('/school/classes?grade=一年级')
  await expect(page).toHaveURL(/\/login\?redirect=%2Fschool%2Fclasses/)
  await fill(page, 'nobody-at-all', 'wrong-password')
  await submit(page)
  await expect(toast(page, '用户名或密码错误')).toBeVisible()
  expect(await stored(page)).toEqual([null, null])
  await fill(page, 'admin', PASSWORD)
  await submit(page)
  await expect(page).toHaveURL(/\/school\/classes\?grade=/)
  await page.evaluate(() => localStorage.clear())
  await page.goto(`/login?redirect=${encodeURIComponent('https://evil.example/')}`)
  await fill(page, 'admin', PASSWORD)
  await submit(page)
  await expect(page).toHaveURL('/dashboard')
})

test('a parent is sent on to the phone pages (LOGIN-14)', async ({ as }) => {
  const page = await as('parent')
  await page.goto('/dashboard')
  await expect(page).toHaveURL('/mobile/parent/home')
})

test('a wrong password is refused in the dialog, in the words of the server (PASSWORD-08)', {
  tag: '@further',
}, async ({ as }) => {
  const page = await as('admin')
  await page.goto('/dashboard')
  await page.getByRole('button', { name: /用户菜单/ }).click()
  await page.getByRole('menuitem', { name: '修改密码' }).click()
  const dialog = page.getByRole('dialog', { name: '修改密码' })
  for (const [label, value] of [
    ['当前密码', 'not-the-password'],
    ['新密码', 'abcdef'],
    ['确认新密码', 'abcdef'],
  ] as const)
    await dialog.getByLabel(label, { exact: true }).fill(value)
  await dialog.getByRole('button', { name: '确定' }).click()
  await expect(toast(page, '当前密码不正确')).toBeVisible()
  await expect(dialog).toBeVisible()
})

test('a session times out after an hour without a movement (SESSION-03 to 10)', { tag: '@further' }, async ({
  as,
}) => {
  const page = await as('student', { own: true })
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  // Only now, or the clock would also run out for scripts that are still loading.
  await page.clock.install()
  await page.evaluate(() => localStorage.setItem('lastActivity', String(Date.now())))
  await page.reload()
  await page.clock.runFor(1000)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const dialog = page.getByRole('dialog', { name: '会话超时' })
  const move = () =>
    page.evaluate(() => {
      document.body.dispatchEvent(new Event('mousemove', { bubbles: true }))
      return localStorage.getItem('lastActivity')
    })
  // The watch comes after the page.
  await page.clock.runFor('00:40')
  const before = await page.evaluate(() => localStorage.getItem('lastActivity'))
  await expect.poll(move).not.toBe(before)
  await page.clock.runFor('59:00')
  await move()
  await page.clock.runFor('59:00')
  await expect(dialog).toBeHidden()
  await page.clock.runFor('02:00')
  await expect(dialog.getByText('您的登录已超时，请重新登录')).toBeVisible()
  await dialog.getByRole('button', { name: '重新登录' }).click()
  await expect(page).toHaveURL(/\/login/)
  expect(await stored(page)).toEqual([null, null])
})
