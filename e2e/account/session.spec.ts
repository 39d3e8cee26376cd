import type { Page, Route } from '@playwright/test'
import { expect, PASSWORD, test } from '../fixtures'

const stored = (page: Page) =>
  page.evaluate(() => [localStorage.getItem('user'), localStorage.getItem('token')])
const json = (status: number, body: unknown) => (route: Route) => route.fulfill({ status, json: body })
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

test.describe('login page', () => {
  test('is pre-filled in the demo, and checks before it asks (LOGIN-01 to 04)', async ({ page }) => {
    const sent = requests(page, 'POST', '/api/auth/sessions')
    await page.goto('/login')
    await expect(page.getByLabel('用户名', { exact: true })).toHaveValue('admin')
    await expect(page.getByLabel('密码', { exact: true })).not.toHaveValue('')
    for (const [username, password, message] of [
      ['', '123456', '请输入用户名'],
      ['admin', '', '请输入密码'],
      ['admin', '12345', '密码长度至少为6个字符'],
    ] as const) {
      await fill(page, username, password)
      await submit(page)
      await expect(page.getByText(message, { exact: true })).toBeVisible()
    }
    expect(sent).toEqual([])
  })

  test('stores user and token, goes to the dashboard, and says who is online (LOGIN-11, 15, 25, 27)', async ({
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
  })

  test('shows the server’s words, or ours, and stores nothing (LOGIN-08, 09)', async ({ page }) => {
    await page.goto('/login')
    await fill(page, 'nobody-at-all', 'wrong-password')
    await submit(page)
    await expect(toast(page, '用户名或密码错误')).toBeVisible()
    await page.route('**/api/auth/sessions', json(200, { success: false }))
    await submit(page)
    await expect(toast(page, '登录失败')).toBeVisible()
    await page.route('**/api/auth/{sessions,login}', (route) => route.abort())
    await submit(page)
    await expect(toast(page, '登录失败，请检查网络连接')).toBeVisible()
    expect(await stored(page)).toEqual([null, null])
    await expect(page).toHaveURL('/login')
  })

  test('falls back to the other path (LOGIN-07)', async ({ page }) => {
    const fallback = requests(page, 'POST', '/api/auth/login')
    await page.route('**/api/auth/sessions', json(404, {}))
    await page.goto('/login')
    await fill(page, 'admin', PASSWORD)
    await submit(page)
    await expect(page).toHaveURL('/dashboard')
    expect(fallback).toEqual([JSON.stringify({ username: 'admin', password: PASSWORD })])
  })

  test('returns to where one wanted to go, within our own pages (SESSION-16)', async ({ page }) => {
    await page.goto('/school/classes?grade=一年级')
    await expect(page).toHaveURL(/\/login\?redirect=%2Fschool%2Fclasses/)
    await fill(page, 'admin', PASSWORD)
    await submit(page)
    await expect(page).toHaveURL(/\/school\/classes\?grade=/)
    await page.evaluate(() => localStorage.clear())
    for (const evil of ['https://evil.example/', '//evil.example', 'javascript:alert(1)']) {
      await page.goto(`/login?redirect=${encodeURIComponent(evil)}`)
      await fill(page, 'admin', PASSWORD)
      await submit(page)
      await expect(page).toHaveURL('/dashboard')
      await page.evaluate(() => localStorage.clear())
    }
  })

  test('sends a parent on to the phone pages (LOGIN-14)', async ({ as }) => {
    const page = await as('parent')
    await page.goto('/dashboard')
    await expect(page).toHaveURL('/mobile/parent/home')
  })
})

test.describe('logout', () => {
  const signedIn = async (page: Page) => {
    await page.goto('/login')
    await fill(page, 'dept', PASSWORD)
    await submit(page)
    await expect(page).toHaveURL('/dashboard')
  }
  const leave = async (page: Page) => {
    await page.getByRole('button', { name: /用户菜单/ }).click()
    await page.getByRole('menuitem', { name: '退出登录' }).click()
  }

  test('ends the session on both sides (LOGIN-18, 28)', async ({ page }) => {
    await signedIn(page)
    const online = requests(page, 'PUT', '/api/communication/user/online-status')
    const ended = requests(page, 'DELETE', '/api/auth/sessions/current')
    await leave(page)
    await expect(toast(page, '已安全退出登录')).toBeVisible()
    await expect(page).toHaveURL('/login')
    expect(await stored(page)).toEqual([null, null])
    expect(ended).toHaveLength(1)
    expect(online).toEqual(['{"status":false}'])
  })

  test('falls back, and says when it fails (LOGIN-19, 20)', async ({ page }) => {
    await signedIn(page)
    await page.route('**/api/auth/sessions/current', json(500, {}))
    await page.route('**/api/auth/logout', json(500, {}))
    await leave(page)
    await expect(toast(page, '退出登录失败，请稍后重试')).toBeVisible()
    await page.unroute('**/api/auth/logout')
    await page.route('**/api/auth/sessions/current', json(405, {}))
    await leave(page)
    await expect(toast(page, '已安全退出登录')).toBeVisible()
  })

  test('of a session that is over already clears it (LOGIN-21)', async ({ page }) => {
    await signedIn(page)
    await page.route(
      '**/api/auth/sessions/current',
      json(401, { success: false, message: '认证已过期，请重新登录' }),
    )
    await leave(page)
    await expect(toast(page, '已退出登录')).toBeVisible()
    await expect(page).toHaveURL('/login')
    expect(await stored(page)).toEqual([null, null])
  })
})

test.describe('session', () => {
  test('needs both halves, and throws away a broken one (SESSION-01, 02, 11)', async ({ as }) => {
    const page = await as('admin')
    const errors: string[] = []
    page.on('pageerror', (error) => errors.push(error.message))
    await page.goto('/dashboard')
    const [user, token] = (await stored(page)) as [string, string]
    const expired = `e30.${Buffer.from(JSON.stringify({ exp: Date.now() / 1000 + 4 * 60 })).toString('base64url')}.x`
    for (const [one, two] of [
      [user, null],
      [null, token],
      ['{bad', 'x'],
      [user, expired],
    ]) {
      await page.evaluate(
        ([u, t]) => {
          localStorage.clear()
          if (u) localStorage.setItem('user', u)
          if (t) localStorage.setItem('token', t)
        },
        [one, two],
      )
      await page.goto('/dashboard')
      await expect(page).toHaveURL(/\/login/)
    }
    expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull()
    expect(errors).toEqual([])
  })

  test('ends as each kind of 401 says (SESSION-12 to 15)', async ({ as }) => {
    const cases = [
      ['**/api/classes/search*', { code: 'SESSION_TIMEOUT' }, '会话已超时，请重新登录', true],
      ['**/api/auth/user', {}, '认证已过期，请重新登录', true],
      ['**/api/classes/search*', { message: 'Authentication required' }, '会话已过期，请重新登录', true],
      ['**/api/classes/search*', { message: 'x' }, 'x', false],
      ['**/api/classes/search*', {}, '请求的资源不存在或无权访问', false],
    ] as const
    for (const [url, body, text, ends] of cases) {
      const page = await as('admin')
      await page.route(url, json(401, body))
      await page.goto('/school/classes')
      await expect(toast(page, text)).toBeVisible()
      await expect(page.locator('.toast')).toHaveCount(1)
      if (ends) {
        await expect(page).toHaveURL(/\/login\?redirect=%2Fschool%2Fclasses/)
        expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull()
      } else {
        await expect(page).toHaveURL('/school/classes')
        expect(await page.evaluate(() => localStorage.getItem('token'))).not.toBeNull()
      }
      await page.close()
    }
  })

  test('times out after an hour without a movement (SESSION-03 to 10)', async ({ as }) => {
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
    for (const event of ['mousemove', 'keydown', 'scroll', 'touchstart']) {
      await page.clock.runFor('59:00')
      await expect(dialog).toBeHidden()
      await page.evaluate((name) => document.body.dispatchEvent(new Event(name, { bubbles: true })), event)
    }
    await page.clock.runFor('59:00')
    await expect(dialog).toBeHidden()
    await page.clock.runFor('02:00')
    await expect(dialog.getByText('您的登录已超时，请重新登录')).toBeVisible()
    await dialog.getByRole('button', { name: '重新登录' }).click()
    await expect(page).toHaveURL(/\/login/)
    expect(await stored(page)).toEqual([null, null])
  })
})

test.describe('password', () => {
  test('is checked in the dialog, sent without the confirmation, and answered in words (PASSWORD-01 to 11)', async ({
    as,
  }) => {
    const page = await as('admin')
    await page.goto('/dashboard')
    await page.getByRole('button', { name: /用户菜单/ }).click()
    await page.getByRole('menuitem', { name: '修改密码' }).click()
    const dialog = page.getByRole('dialog', { name: '修改密码' })
    const [current, next, again] = ['当前密码', '新密码', '确认新密码'].map((label) =>
      dialog.getByLabel(label, { exact: true }),
    )
    const send = () => dialog.getByRole('button', { name: '确定' }).click()
    const attempt = async (values: [string, string, string]) => {
      for (const [index, field] of [current, next, again].entries()) await field?.fill(values[index] ?? '')
      await send()
    }
    const sent = requests(page, 'POST', '/api/auth/change-password')
    for (const [values, message] of [
      [['', 'abcdef', 'abcdef'], '请输入当前密码'],
      [['old-one', '', 'abcdef'], '请输入新密码'],
      [['old-one', '12345', '12345'], '密码长度不能小于6个字符'],
      [['old-one', 'abcdef', ''], '请确认新密码'],
      [['old-one', 'abcdef', 'abcdeg'], '两次输入密码不一致'],
    ] as [[string, string, string], string][]) {
      await attempt(values)
      await expect(dialog.getByText(message, { exact: true })).toBeVisible()
    }
    expect(sent).toEqual([])

    await attempt(['not-the-password', 'abcdef', 'abcdef'])
    await expect(toast(page, '当前密码不正确')).toBeVisible()
    expect(JSON.parse(sent[0] ?? '')).toEqual({
      username: 'admin',
      oldPassword: 'not-the-password',
      newPassword: 'abcdef',
    })

    await page.route('**/api/auth/change-password', json(200, { success: false }))
    await send()
    await expect(toast(page, '密码修改失败')).toBeVisible()
    await page.route('**/api/auth/{change-password,profile/password}', (route) => route.abort())
    await send()
    await expect(toast(page, '修改密码失败，请稍后重试')).toBeVisible()
    await page.unroute('**/api/auth/{change-password,profile/password}')
    await page.route('**/api/auth/change-password', json(404, {}))
    const patched = requests(page, 'PATCH', '/api/auth/profile/password')
    await page.route(
      '**/api/auth/profile/password',
      json(200, { success: true, data: null, message: '密码修改成功' }),
    )
    await send()
    await expect(toast(page, '密码修改成功')).toBeVisible()
    expect(patched).toHaveLength(1)
    await expect(dialog).toBeHidden()
  })
})
