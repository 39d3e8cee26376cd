import type { Page } from '@playwright/test'
import { type Account, expect, PHONE, test } from '../fixtures'

/** What these pages show of a pupil. */
interface Pupil {
  id: number
  name: string
  studentNumber: string
  className: string | null
  classId: number | null
  parentPhone: string | null
  mayEdit: boolean
}

type Call = (
  account: Account,
  method: string,
  path: string,
  body?: unknown,
  // biome-ignore lint/suspicious/noExplicitAny: the shape differs from call to call
) => Promise<{ status: number; body: any }>

const pupilsOf = async (api: Call, account: Account, query: string): Promise<Pupil[]> =>
  (await api(account, 'GET', `/api/students/search?size=200${query}`)).body.data.content

const fits = async (page: Page) => {
  const width = await page.evaluate(() => document.documentElement.scrollWidth)
  expect(width).toBeLessThanOrEqual(PHONE.viewport.width)
}
const tab = (page: Page, name: string) =>
  page.getByRole('navigation', { name: '底部导航' }).getByRole('link', { name })
const show = (page: Page, part: string) => page.getByText(part, { exact: true }).first().tap()

test.describe('teacher', () => {
  test('finds a pupil by class and by sound, calls, and opens the profile', async ({ as, server }) => {
    const own = (await pupilsOf(server.api, 'teacher', '')).find(
      ({ mayEdit, parentPhone }) => mayEdit && parentPhone !== null,
    )
    if (own === undefined) throw new Error('the demo teacher heads no class')
    const page = await as('teacher', { mobile: true })
    await page.goto('/mobile/teacher/home')
    await tab(page, '我的学生').tap()
    await expect(page).toHaveURL('/mobile/teacher/students')

    await page.getByRole('button', { name: '全部班级' }).tap()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: own.className ?? '' })
      .tap()
    await expect(page).toHaveURL(`/mobile/teacher/students?class=${own.classId}`)
    const mates = await pupilsOf(server.api, 'teacher', `&classId=${own.classId}`)
    await expect(page.getByText(`共 ${mates.length} 名学生`)).toBeVisible()

    await page.getByRole('searchbox').fill(own.name)
    // What was typed is searched for, and kept, once the typing rests.
    await expect.poll(() => page.evaluate(() => history.state?.usr?.search)).toBe(own.name)
    const list = page.getByRole('region', { name: '学生列表' })
    await expect(list.getByRole('link', { name: own.name }).first()).toBeVisible()
    const name = new RegExp(`^打电话给${own.name}`)
    await list.getByRole('button', { name }).first().tap()
    await expect(list.getByRole('link', { name }).first()).toHaveAttribute('href', /^tel:1\d{10}$/)
    await fits(page)

    await list
      .getByRole('link', { name: new RegExp(`^${own.name}`) })
      .first()
      .tap()
    await expect(page).toHaveURL(/\/mobile\/teacher\/student\/\d+$/)
    await expect(page.getByRole('heading', { level: 1, name: own.name })).toBeVisible()
    await fits(page)
    for (const [part, card] of [
      ['家庭', '监护人'],
      ['健康', '体检记录'],
      ['成长', '荣誉'],
    ] as const) {
      await show(page, part)
      await expect(page.getByRole('region', { name: card })).toBeVisible()
      await fits(page)
    }
    await page.getByRole('button', { name: '返回' }).tap()
    await expect(page.getByRole('searchbox')).toHaveValue(own.name)
    await expect(page).toHaveURL(`/mobile/teacher/students?class=${own.classId}`)
  })

  test('finds pupils by pinyin, and comes back to the same place of the list', { tag: '@further' }, async ({
    as,
    server,
  }) => {
    const page = await as('teacher', { mobile: true })
    await page.goto('/mobile/teacher/students')
    const list = page.getByRole('region', { name: '学生列表' })
    const rows = list.getByRole('listitem')
    await expect(rows).toHaveCount(20)
    await rows.last().scrollIntoViewIfNeeded()
    await expect(rows.nth(25)).toBeAttached()
    await rows.nth(25).scrollIntoViewIfNeeded()
    await rows.nth(25).getByRole('link').first().tap()
    await expect(page).toHaveURL(/\/mobile\/teacher\/student\//)
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
    await page.getByRole('button', { name: '返回' }).tap()
    await expect(rows.nth(25)).toBeInViewport()
    expect(await page.evaluate(() => window.scrollY)).toBeGreaterThan(0)

    const all = await pupilsOf(server.api, 'teacher', '')
    const found = await pupilsOf(server.api, 'teacher', '&name=wang')
    expect(found.length).toBeGreaterThan(0)
    expect(found.length).toBeLessThan(all.length)
    await page.getByRole('searchbox').fill('wang')
    await expect(page.getByText(`共 ${found.length} 名学生`)).toBeVisible()
    await expect(rows.first()).toContainText(found[0]?.name ?? '')
  })

  test('sees a number that is not theirs to keep only for a reason, and the family reads it', {
    tag: '@further',
  }, async ({ as, server }) => {
    const pupils = await pupilsOf(server.api, 'teacher', '')
    const pupil = pupils.find(({ mayEdit, parentPhone }) => !mayEdit && parentPhone !== null)
    if (pupil === undefined) throw new Error('the demo teacher only heads classes')

    const page = await as('teacher', { mobile: true })
    await page.goto(`/mobile/teacher/student/${pupil.id}`)
    await expect(page.getByText(/\d{3}\*{4}\d{4}/).first()).toBeVisible()
    await page
      .getByRole('button', { name: /^打电话给/ })
      .first()
      .tap()
    const sheet = page.getByRole('dialog')
    await sheet.getByRole('button', { name: '查看' }).tap()
    await expect(sheet.getByText('请填写查看原因')).toBeVisible()
    await sheet.getByRole('button', { name: '家访' }).tap()
    await sheet.getByRole('button', { name: '查看', exact: true }).tap()
    await expect(sheet.getByText('这次查看已记录，家长可以看到。')).toBeVisible()
    const number = (await sheet.locator('output').textContent()) ?? ''
    expect(number).toMatch(/^1\d{10}$/)
    await expect(sheet.getByRole('link', { name: '拨打电话' })).toHaveAttribute('href', `tel:${number}`)
    await fits(page)

    const { body } = await server.api('admin', 'GET', `/api/students/${pupil.id}/reveals`)
    expect(body.data[0]).toMatchObject({ reason: '家访' })
  })
})

test.describe('parent', () => {
  test('opens a child’s whole record, and sees who looked (MOBILE-15)', async ({ as, server }) => {
    const { user } = await server.session('parent')
    const { profileId } = user as { profileId: number }
    const { body } = await server.api('parent', 'GET', `/api/parents/${profileId}/students`)
    const [child] = body.data as Pupil[]
    if (child === undefined) throw new Error('the demo parent has no child')
    const reveal = { field: 'idCardNumber', reason: '核对学籍信息' }
    expect((await server.api('admin', 'POST', `/api/students/${child.id}/reveal`, reveal)).status).toBe(200)

    const page = await as('parent', { mobile: true })
    await page.goto('/mobile/parent/home')
    await tab(page, '我的孩子').tap()
    await expect(page).toHaveURL('/mobile/parent/children')
    await expect(page.getByRole('heading', { level: 1, name: '我的孩子' })).toBeVisible()
    for (const { name } of body.data) await expect(page.getByRole('link', { name })).toBeVisible()
    await fits(page)
    await page.getByRole('link', { name: child.name }).first().tap()
    await expect(page).toHaveURL(`/mobile/parent/child/${child.id}`)
    await expect(page.getByRole('heading', { level: 1, name: child.name })).toBeVisible()
    const log = page.getByRole('region', { name: '谁查看过' })
    await expect(log.getByText('查看了身份证号').first()).toBeVisible()
    await expect(log.getByText('核对学籍信息').first()).toBeVisible()
    await expect(page.getByText('***')).toHaveCount(0)
    await fits(page)
    await show(page, '家庭')
    await expect(page.getByRole('region', { name: '监护人' }).getByRole('link').first()).toHaveAttribute(
      'href',
      /^tel:1\d{10}$/,
    )
    await fits(page)
  })
})

test.describe('student', () => {
  test('reads the own record in four parts', { tag: '@further' }, async ({ as, server }) => {
    const { user } = await server.session('student')
    const { profileId } = user as { profileId: number }
    const { body } = await server.api('student', 'GET', `/api/students/${profileId}`)
    // This call is read bare: the body itself is the student (001 §7.3).
    const me = body as unknown as Pupil
    const page = await as('student', { mobile: true })
    await page.goto('/mobile/student/info')
    await expect(page.getByText(me.studentNumber)).toBeVisible()
    await expect(page.getByText('***')).toHaveCount(0)
    for (const [part, card] of [
      ['家庭', '监护人'],
      ['健康', '健康信息'],
      ['成长', '荣誉'],
      ['基本', '班级经历'],
    ] as const) {
      await show(page, part)
      await expect(page.getByRole('region', { name: card })).toBeVisible()
      await fits(page)
    }
    await expect(page.getByRole('button', { name: '退出登录' })).toBeVisible()
  })
})
