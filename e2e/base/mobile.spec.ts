import type { Page } from '@playwright/test'
import { expect, PASSWORD, PHONE, test } from '../fixtures'
import { readySocket, visit } from '../page'

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

/** A thumb needs 44 pixels (design/ui.md). */
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

  test('reads a notice from the home page', async ({ as, server }) => {
    const page = await as('parent', { mobile: true })
    await page.goto('/mobile/parent/home')
    const { body } = await server.api('parent', 'GET', '/api/dashboard')
    const [notice] = body.data.notices.filter((item: { awaits: boolean }) => !item.awaits)
    await page.getByRole('region', { name: '通知', exact: true }).getByRole('link', { name: '全部' }).tap()
    await page.getByRole('link', { name: notice.title }).tap()
    await expect(page.getByRole('article', { name: notice.title })).toContainText(notice.content)
  })

  test('is led by the shortcuts, and kept out of other roles and families', async ({ as, server }) => {
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

test.describe('teacher', () => {
  test('finds a pupil of the own class from the home page', async ({ as, server }) => {
    const page = await as('teacher', { mobile: true })
    const fine = watch(page)
    const { user } = await server.session('teacher')
    const { profileId } = user as { profileId: number }
    const { body } = await server.api('teacher', 'GET', '/api/classes/search?size=200')
    const own = body.data.content.find((item: { headTeacherId: number }) => item.headTeacherId === profileId)
    const pupils = (await server.api('teacher', 'GET', `/api/classes/${own.id}/students`)).body.data

    await page.goto('/mobile')
    await expect(page).toHaveURL('/mobile/teacher/home')
    await expect(page.getByRole('heading', { level: 1, name: own.name })).toBeVisible()
    await expect(page.getByText(`${pupils.length} 名学生`).first()).toBeVisible()
    await everyTargetFits(page)
    await fine()

    await page.getByRole('region', { name: '我的班级' }).getByRole('link', { name: '全部' }).tap()
    await expect(page).toHaveURL('/mobile/teacher/classes')
    await expect(page.getByText(`共 ${body.data.totalElements} 个班级`)).toBeVisible()
    await page.getByRole('searchbox').fill(own.name)
    await page.getByRole('link', { name: own.name }).tap()
    await expect(page).toHaveURL(`/mobile/teacher/class/${own.id}`)
    await page.getByRole('searchbox').fill(pupils[0].studentNumber)
    await expect(page.getByRole('region', { name: '学生' }).getByText(pupils[0].name)).toBeVisible()
    await fine()
    await page.getByText('课程', { exact: true }).tap()
    await expect(page.getByRole('region', { name: '课程' }).locator('.m-row').first()).toBeVisible()
    await page.getByRole('button', { name: '返回' }).tap()
    await expect(page).toHaveURL('/mobile/teacher/classes')
  })

  test('sees cell by cell who has not answered, and reminds only these', async ({ as, server }) => {
    const { body } = await server.api('teacher', 'GET', '/api/dashboard/home')
    const [own] = body.data.classes
    const title = '手机上的回执'
    const draft = await server.api('teacher', 'POST', '/api/notifications', {
      title,
      content: '请今天确认。',
      level: 'confirm',
      targets: [{ kind: 'class', value: String(own.id) }],
      audience: ['parents'],
      dueAt: new Date(Date.now() + 3_600_000).toISOString(),
    })
    const { id } = draft.body.data
    await server.api('teacher', 'POST', `/api/notifications/${id}/publish`, {})
    const families = (await server.api('teacher', 'GET', `/api/notifications/${id}/managed`)).body.data
      .figures.families

    const page = await as('teacher', { mobile: true })
    await readySocket(page, '/mobile/teacher/home')
    const cells = page.getByRole('button', { name: title })
    await expect(cells.first()).toContainText(`${families} 家，已确认 0，未确认 ${families}`)
    await expect(page.locator('.m-cell-missing')).toHaveCount(families)

    const { receipts } = (await server.api('parent', 'GET', `/api/notifications/${id}`)).body.data
    const { studentId } = receipts[0]
    await server.api('parent', 'POST', `/api/notifications/${id}/confirm`, { studentId })
    await expect(cells.first()).toContainText('已确认 1')
    await expect(page.locator('.m-cell-missing')).toHaveCount(families - 1)

    const line = page.getByRole('region', { name: '请处理' }).getByRole('listitem').filter({ hasText: title })
    await expect(line).toContainText(`等 ${families - 1} 家未确认`)
    await line.getByRole('button', { name: '提醒', exact: true }).tap()
    await page.getByRole('button', { name: '发送提醒' }).tap()
    await expect(page.locator('.toast').getByText(/^已提醒 \d+ 人/)).toBeVisible()
    await expect(line.getByRole('button', { name: '已提醒' })).toBeDisabled()
    const bell = (await server.api('parent', 'GET', '/api/notifications/bell')).body.data.items
    expect(bell.filter((item: { title: string }) => item.title === `请确认通知：${title}`)).toEqual([])

    await cells.first().tap()
    const sheet = page.getByRole('dialog', { name: title })
    await expect(sheet.locator('.m-row')).toHaveCount(families - 1)
    await server.api('teacher', 'POST', `/api/notifications/${id}/withdraw`, { reason: '测试结束' })
  })
})

test.describe('student', () => {
  test('sees the own class, courses and record', async ({ as, server }) => {
    const page = await as('student', { mobile: true })
    const fine = watch(page)
    const { user } = await server.session('student')
    const { profileId } = user as { profileId: number }
    const { body } = await server.api('student', 'GET', `/api/students/${profileId}`)
    // This call is read bare: the body itself is the student (001 §7.3).
    const me = body as unknown as { className: string; studentNumber: string }
    await page.goto('/mobile/home')
    await expect(page).toHaveURL('/mobile/student/home')
    await expect(page.getByText(me.className)).toBeVisible()
    await expect(page.getByRole('region', { name: '我的课程' }).getByRole('listitem').first()).toBeVisible()
    await fine()
    await visit(page, '/mobile/profile')
    await expect(page).toHaveURL('/mobile/student/info')
    await expect(page.getByText(me.studentNumber)).toBeVisible()
    await page.getByText('深色', { exact: true }).tap()
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
    await fine()
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

test('the tabs are the role’s own, and lead only to pages that exist', async ({ as }) => {
  for (const account of ['parent', 'teacher', 'student'] as const) {
    const page = await as(account, { mobile: true })
    await page.goto('/mobile/home')
    await expect(tabs(page).first()).toHaveText('首页')
    await expect(tabs(page).last()).toHaveText('我的')
    const places = await tabs(page).evaluateAll((links) =>
      links.map((link) => link.getAttribute('href') ?? ''),
    )
    for (const place of places) {
      await visit(page, place)
      await expect(page.getByRole('heading').first()).toBeVisible()
      await expect(page.getByText('页面不存在')).toHaveCount(0)
      const low = await tabs(page).evaluateAll((links) =>
        links.filter((link) => link.getBoundingClientRect().height < 44),
      )
      expect(low).toHaveLength(0)
    }
  }
})
