import type { Page } from '@playwright/test'
import { expect, PASSWORD, PHONE, test } from '../fixtures'
import { visit } from '../page'

const tabs = (page: Page) => page.getByRole('navigation', { name: '底部导航' }).getByRole('link')
const pathOf = (page: Page) => new URL(page.url()).pathname

/** Every page fits the phone, and no address is made of something that is missing (MOBILE-14). */
const watch = (page: Page) => {
  const wrong: string[] = []
  page.on('request', (request) => {
    if (/undefined|null|NaN/.test(request.url())) wrong.push(request.url())
  })
  page.on('pageerror', (error) => wrong.push(error.message))
  return async () => {
    const width = await page.evaluate(() => document.documentElement.scrollWidth)
    expect(width).toBeLessThanOrEqual(PHONE.viewport.width)
    expect(wrong).toEqual([])
  }
}

/** A thumb needs 44 pixels. */
const everyTargetFits = async (page: Page) => {
  const small = await page
    .locator('main')
    .locator('a, button')
    .evaluateAll((targets) =>
      targets
        .map((target) => [target.textContent, target.getBoundingClientRect().height] as const)
        .filter(([, height]) => height < 44),
    )
  expect(small).toEqual([])
}

test.describe('parent', () => {
  test('signs in on the phone, sees the child, and signs out', async ({ browser, server }) => {
    const context = await browser.newContext({ baseURL: server.url, locale: 'zh-CN', ...PHONE })
    const page = await context.newPage()
    const fine = watch(page)
    await page.goto('/mobile/login')
    await page.getByLabel('用户名', { exact: true }).fill('parent')
    await page.getByLabel('密码', { exact: true }).fill(PASSWORD)
    await page.getByRole('button', { name: '登录', exact: true }).click()
    await expect(page).toHaveURL('/mobile/parent/home')

    const { user } = await server.session('parent')
    const { profileId } = user as { profileId: number }
    const { body } = await server.api('parent', 'GET', `/api/parents/${profileId}/students`)
    const child = body.data[0]
    await expect(page.getByRole('heading', { level: 1, name: child.className })).toBeVisible()
    await expect(page.getByText(`班主任 ${child.headTeacherName}老师`)).toBeVisible()
    await expect(page.getByRole('link', { name: /^联系班主任/ })).toHaveAttribute(
      'href',
      /^\/mobile\/chat\/\d+$/,
    )
    const home = (await server.api('parent', 'GET', '/api/dashboard/home')).body.data
    const urgent = page.getByRole('region', { name: '待办通知' })
    await expect(urgent).toContainText(home.notices[0].title)
    await expect(urgent.getByRole('link', { name: /^去/ })).toBeVisible()
    await expect(
      page
        .getByRole('region', { name: '消息' })
        .getByRole('link', { name: /林|老师|班主任/ })
        .first(),
    ).toBeVisible()
    await everyTargetFits(page)
    for (const { name } of body.data) await expect(page.getByRole('button', { name })).toBeVisible()
    await fine()

    await tabs(page).filter({ hasText: '我的' }).last().tap()
    await expect(page).toHaveURL('/mobile/parent/profile')
    await expect(page.getByText('用户名 parent')).toBeVisible()
    await fine()
    await page.getByRole('button', { name: '退出登录' }).tap()
    await page.getByRole('button', { name: '确认退出' }).tap()
    const said = page.getByText('已安全退出登录')
    await expect(said).toBeVisible()
    await expect(page).toHaveURL('/mobile/login')
    await expect(said).toBeHidden({ timeout: 3000 })
    expect(await page.evaluate(() => [localStorage.getItem('user'), localStorage.getItem('token')])).toEqual([
      null,
      null,
    ])
    await context.close()
  })

  test('is led by the shortcuts, and kept out of other roles and families', { tag: '@further' }, async ({
    as,
    server,
  }) => {
    const page = await as('parent', { mobile: true })
    for (const [from, to] of [
      ['/mobile', '/mobile/parent/home'],
      ['/mobile/home', '/mobile/parent/home'],
      ['/mobile/children', '/mobile/parent/children'],
      ['/mobile/child/7', '/mobile/parent/child/7'],
      ['/mobile/profile', '/mobile/parent/profile'],
      ['/mobile/teacher/home', '/mobile/parent/home'],
      ['/mobile/student/info', '/mobile/parent/home'],
    ] as const) {
      await visit(page, from)
      await expect.poll(() => pathOf(page), from).toBe(to)
    }
    const { user } = await server.session('parent')
    const foreign = (user as { profileId: number }).profileId + 1
    const { status } = await server.api('parent', 'GET', `/api/parents/${foreign}/students`)
    expect([403, 404]).toContain(status)
  })
})

test.describe('guards', () => {
  test('the logged-out go to the mobile login and come back', async ({ browser, server }) => {
    const context = await browser.newContext({ baseURL: server.url, locale: 'zh-CN', ...PHONE })
    const page = await context.newPage()
    await page.goto('/mobile/messages')
    await expect(page).toHaveURL('/mobile/login?redirect=%2Fmobile%2Fmessages')
    await page.goto('/mobile/teacher/classes')
    await page.getByLabel('用户名', { exact: true }).fill('teacher')
    await page.getByLabel('密码', { exact: true }).fill(PASSWORD)
    await page.getByRole('button', { name: '登录', exact: true }).click()
    await expect(page).toHaveURL('/mobile/teacher/classes')
    await context.close()
  })
})
