import type { Locator, Page } from '@playwright/test'
import { expect, test } from '../fixtures'
import { visit } from '../page'

const FIRST = { timeout: 30_000 }
test.describe.configure({ timeout: 120_000 })

const button = (scope: Page | Locator, name: string) => scope.getByRole('button', { name, exact: true })
const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const field = (scope: Page | Locator, label: string) => scope.getByLabel(label, { exact: true })
const choose = async (page: Page, label: string, option: string) => {
  await field(page, label).click()
  await page.locator(`.ant-select-item-option[title="${option}"]:visible`).click()
}

test.describe('API tester', () => {
  const open = async (page: Page) => {
    await visit(page, '/system/api-test')
    await expect(page.getByRole('heading', { name: '接口测试工具' })).toBeVisible(FIRST)
  }
  const ask = async (page: Page, path: string) => {
    await field(page, '请求路径').fill(path)
    await page.keyboard.press('Escape')
    await button(page, '发送').click()
  }

  test('quick tests, own requests, settings, history (API-TESTER-01)', { tag: '@further' }, async ({
    as,
  }) => {
    const page = await as('admin')
    await open(page)
    for (const name of ['快速测试', '自定义请求', '设置', '历史记录'])
      await expect(region(page, name)).toBeVisible()
    await button(page, '测试 健康检查').click()
    const response = region(page, '响应')
    await expect(response.getByRole('status')).toContainText('200')
    await expect(response.getByRole('region', { name: '响应内容' })).toContainText('"database": "ok"')
    await expect(region(page, '历史记录')).toContainText('/api/health')

    await page.getByRole('switch', { name: '携带登录令牌' }).click()
    await ask(page, '/api/auth/user')
    await expect(response.getByRole('status')).toContainText('401')
    await expect(page).toHaveURL(/api-test/)
    await page.getByRole('switch', { name: '携带登录令牌' }).click()
    await button(page, '发送').click()
    await expect(response.getByRole('region', { name: '响应内容' })).toContainText('"username": "admin"')
  })
})

test('tools are for administrators, diagnostics are in no menu (ROUTES-16)', async ({ as }) => {
  const teacher = await as('teacher')
  for (const path of ['/system/api-test', '/system/audit', '/test/permissions', '/test/role-menu']) {
    await visit(teacher, path)
    await expect(teacher.getByRole('heading', { name: '没有权限' })).toBeVisible(FIRST)
  }
  const page = await as('admin')
  await visit(page, '/test/permissions')
  await expect(region(page, '当前用户')).toContainText('系统管理员（ADMIN）', FIRST)
  await expect(region(page, '与服务器核对')).toContainText('一致')
  await expect(page.getByRole('status', { name: '权限检查结果' })).toHaveText('通过（没有要求）')
  await expect(page.locator('a[href^="/test/"]')).toHaveCount(0)

  await visit(page, '/test/role-menu')
  await choose(page, '角色', '教师（TEACHER）')
  const menu = page.getByRole('list', { name: '菜单' })
  await expect(menu.getByRole('link', { name: '班级管理' })).toBeVisible()
  await expect(menu.getByText('系统管理', { exact: true })).toHaveCount(0)
  await choose(page, '角色', '系统管理员（ADMIN）')
  await expect(menu.getByRole('link', { name: '操作日志' })).toBeVisible()
})

test('who did what: found by area, row and person, and read field by field', { tag: '@further' }, async ({
  as,
  server,
}) => {
  const made = await server.api('admin', 'POST', '/api/classes', {
    name: '日志测试班',
    grade: 1,
    capacity: 40,
  })
  const { id } = made.body.data
  const change = { name: '日志测试一班', grade: 2, capacity: 45 }
  expect((await server.api('admin', 'PUT', `/api/classes/${id}`, change)).status).toBe(200)

  const page = await as('admin')
  await visit(page, '/dashboard')
  await page.getByRole('button', { name: '系统管理', exact: true }).click()
  await page.getByRole('link', { name: '操作日志' }).click()
  const rows = page.locator('.ant-table-tbody tr[data-row-key]')
  await expect(rows.first()).toBeVisible(FIRST)

  const search = page.getByRole('search')
  await field(search, '记录编号').fill(String(id))
  await button(search, '搜索').click()
  await expect(search.getByText('请先选择业务')).toBeVisible()
  await choose(page, '业务', '班级')
  await button(search, '搜索').click()
  await expect(rows).toHaveCount(2)
  await expect(rows.first()).toContainText('修改了班级 日志测试一班')
  await expect(page).toHaveURL(new RegExp(`entity=classes&entityId=${id}|entityId=${id}&entity=classes`))

  await rows.first().click()
  const detail = page.getByRole('dialog', { name: '操作详情' })
  const changes = detail.getByRole('table', { name: '变更内容' })
  await expect(changes.getByRole('row', { name: '名称 日志测试班 日志测试一班' })).toBeVisible()
  await expect(changes.getByRole('row', { name: '年级 一年级 二年级' })).toBeVisible()
  await expect(changes.getByRole('row', { name: '班级容量 40 45' })).toBeVisible()
  await expect(changes.getByRole('row')).toHaveCount(4)
  await detail.getByRole('link', { name: '此人的全部操作' }).click()
  await expect(detail).toBeHidden()
  await expect(page).toHaveURL(/userId=\d+$/)
  await expect(search.getByText('系统管理员', { exact: true })).toBeVisible()
  await expect(rows.filter({ hasText: '日志测试班' }).first()).toBeVisible()

  await field(search, '操作人').fill('teacher')
  await page.locator('.ant-select-item-option:visible').filter({ hasText: 'teacher' }).first().click()
  await button(search, '搜索').click()
  await expect(rows.filter({ hasText: '日志测试班' })).toHaveCount(0)
  await button(search, '重置').click()
  await expect(rows.filter({ hasText: '日志测试一班' })).toHaveCount(1)
})
