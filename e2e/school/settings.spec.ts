import type { Locator, Page } from '@playwright/test'
import { expect, test } from '../fixtures'
import { visit } from '../page'

const button = (scope: Page | Locator, name: string) => scope.getByRole('button', { name, exact: true })
const toast = (page: Page, text: string) => page.locator('.toast').filter({ hasText: text })
const field = (scope: Page | Locator, label: string) => scope.getByLabel(label, { exact: true })
const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const sidebar = (page: Page) => page.getByRole('complementary')
const FIRST = { timeout: 30_000 }
test.describe.configure({ timeout: 120_000 })

/** A green square of 8 × 8 pixels. */
const LOGO = {
  name: '校徽.png',
  mimeType: 'image/png',
  buffer: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAgAAAAICAIAAABLbSncAAAAEUlEQVR4nGOQz4/BihiGlgQAzNI6gXnr6OMAAAAASUVORK5CYII=',
    'base64',
  ),
}

const openSettings = async (page: Page) => {
  await visit(page, '/system/settings')
  await expect(field(page, '学校名称')).toHaveValue('明德实验学校', FIRST)
}

const save = async (page: Page) => {
  await button(page, '保存设置').click()
  await expect(toast(page, '学校设置已保存').last()).toBeVisible()
  await expect(button(page, '保存设置')).toBeDisabled()
}

test('name and logo, wording and titles reach the pages that show them, and go back', async ({
  as,
  browser,
  server,
}) => {
  const before = (await server.api('admin', 'GET', '/api/settings')).body.data
  const page = await as('admin')
  await openSettings(page)
  await expect(button(page, '保存设置')).toBeDisabled()

  await field(page, '学校名称').fill('')
  await button(page, '保存设置').click()
  await expect(page.getByText('请输入学校名称')).toBeVisible()
  await field(page, '学校名称').fill('云川第一学校')
  await page.getByLabel('七年级、八年级、九年级', { exact: true }).check()
  await expect(page.getByLabel('同时更改班级名称（初一1班 改为 七年级1班）')).toBeChecked()
  const titles = section(page, '教师职称')
  await titles.getByRole('combobox').fill('特级教师')
  await page.keyboard.press('Enter')
  await titles.locator('.ant-select-selection-item').filter({ hasText: '助教' }).getByLabel('close').click()
  await save(page)
  await expect(sidebar(page)).toContainText('云川第一学校')

  await page.getByLabel('校徽图片').setInputFiles(LOGO)
  await expect(toast(page, '校徽已更新')).toBeVisible()
  await expect(sidebar(page).getByRole('img', { name: '校徽' })).toBeVisible()

  await visit(page, '/school/classes?grade=初一')
  const first = page.locator('.ant-table-tbody tr[data-row-key]').first()
  const cell = (name: string) => first.getByRole('cell', { name, exact: true })
  await expect(cell('七年级1班')).toBeVisible(FIRST)
  await expect(cell('七年级')).toBeVisible()

  await visit(page, '/system/teachers')
  await button(page, '新增教师').click(FIRST)
  const form = page.getByRole('dialog')
  await field(form, '职称').click()
  const option = (title: string) => page.locator(`.ant-select-item-option[title="${title}"]:visible`)
  await expect(option('特级教师')).toBeVisible()
  await expect(option('助教')).toHaveCount(0)

  for (const [path, mobile] of [
    ['/login', false],
    ['/mobile/login', true],
  ] as const) {
    const context = await browser.newContext({ baseURL: server.url, locale: 'zh-CN', isMobile: mobile })
    const anonymous = await context.newPage()
    await anonymous.goto(path)
    await expect(anonymous.getByRole('heading', { name: '云川第一学校' })).toBeVisible(FIRST)
    const mark = anonymous.getByRole('img', { name: '校徽' })
    await expect(mark).toBeVisible()
    // A picture that did not come has no width of its own.
    await expect.poll(() => mark.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0)
    await context.close()
  }

  await visit(page, '/system/settings')
  await button(page, '移除').click(FIRST)
  await page.getByRole('dialog').getByRole('button', { name: '移除', exact: true }).click()
  await expect(toast(page, '校徽已移除')).toBeVisible()
  const { schoolName, stages, gradeWording, titles: list, idleMinutes } = before
  const body = { schoolName, stages, gradeWording, titles: list, idleMinutes, renameClasses: true }
  expect((await server.api('admin', 'PUT', '/api/settings', body)).status).toBe(200)
  await visit(page, '/school/classes?grade=七年级')
  await expect(cell('初一1班')).toBeVisible(FIRST)
  await expect(cell('初一')).toBeVisible()
})
