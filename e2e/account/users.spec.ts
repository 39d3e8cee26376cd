import type { Locator, Page } from '@playwright/test'
import { expect, test } from '../fixtures'
import { button, FIRST, field, visit } from '../page'

const dialog = (page: Page, title: string) => page.getByRole('dialog', { name: title, exact: true })
const toast = (page: Page, text: string) => page.locator('.toast').filter({ hasText: text })
const rowOf = (page: Page, name: string) =>
  page
    .getByRole('tabpanel')
    .locator('.ant-table-tbody tr[data-row-key]')
    .filter({ has: page.getByText(name, { exact: true }) })
const widthOf = async (box: Locator) => Math.round((await box.boundingBox())?.width ?? 0)
const node = (box: Locator, name: string) => box.locator('.ant-tree-treenode').filter({ hasText: name })
test.describe.configure({ timeout: 120_000 })

const openUsers = async (page: Page, tab = '') => {
  await visit(page, `/system/users${tab}`)
  await expect(page.getByRole('tabpanel').locator('tr[data-row-key]').first()).toBeVisible(FIRST)
}

const choose = async (page: Page, scope: Locator, label: string, option: string) => {
  await field(scope, label).click()
  await page.locator(`.ant-select-item-option[title="${option}"]:visible`).click()
}

const signIn = async (page: Page, username: string, password: string) => {
  await page.goto('/login')
  await page.getByLabel('用户名', { exact: true }).fill(username)
  await page.getByLabel('密码', { exact: true }).fill(password)
  await button(page, '登录').click()
  await expect(page).not.toHaveURL(/\/login/, FIRST)
}

test('a role of the tree, given to a new user, shows exactly its controls', async ({
  as,
  browser,
  server,
}) => {
  const page = await as('admin')
  await openUsers(page, '?tab=roles')
  await button(page, '新建角色').click()
  const form = dialog(page, '新建角色')
  await expect.poll(() => widthOf(form)).toBe(500)
  await button(form, '确定').click()
  for (const text of ['请输入角色编码', '请输入角色名称', '请输入角色描述'])
    await expect(form.getByText(text)).toBeVisible()
  await field(form, '角色编码').fill('ROLE_COURSES')
  await field(form, '角色名称').fill('课程录入员')
  await field(form, '描述').fill('录入课程')
  await button(form, '确定').click()
  await expect(toast(page, '角色创建成功')).toBeVisible()

  await button(rowOf(page, 'ROLE_COURSES'), '权限配置').click()
  const tree = dialog(page, '权限配置 · 课程录入员')
  await expect.poll(() => widthOf(tree)).toBe(700)
  await button(tree, '全选').click()
  await expect(tree.locator('.ant-tree-checkbox-checked')).toHaveCount(32)
  await button(tree, '取消全选').click()
  await expect(tree.locator('.ant-tree-checkbox-checked')).toHaveCount(0)
  for (const name of ['课程查看', '课程创建']) await node(tree, name).locator('.ant-tree-checkbox').click()
  await expect(node(tree, '教学管理').locator('.ant-tree-checkbox-indeterminate')).toBeVisible()
  const saved = page.waitForRequest((request) => request.method() === 'PATCH')
  await button(tree, '确定').click()
  expect((await saved).postDataJSON()).toEqual([2, 201, 202])
  await expect(toast(page, '权限配置已更新')).toBeVisible()

  await page.getByRole('tab', { name: '用户管理' }).click()
  await button(page, '新建用户').click()
  const user = dialog(page, '新建用户')
  await expect.poll(() => widthOf(user)).toBe(500)
  await button(user, '选择').click()
  await expect(toast(page, '请先选择用户类型')).toBeVisible()
  await field(user, '用户名').fill('course_clerk')
  await field(user, '邮箱').fill('clerk@example.com')
  await choose(page, user, '用户类型', '管理员')
  await expect(user.locator('.ant-select-selection-item').filter({ hasText: '系统管理员' })).toBeVisible()
  await user.locator('.ant-select-selection-item-remove').click()
  await choose(page, user, '角色', '课程录入员')
  await page.keyboard.press('Escape')
  await field(user, '密码').fill('clerk-2026')
  await field(user, '确认密码').fill('clerk-2026')
  await button(user, '确定').click()
  await expect(toast(page, '用户创建成功')).toBeVisible()

  const context = await browser.newContext({ baseURL: server.url, locale: 'zh-CN' })
  const theirs = await context.newPage()
  await signIn(theirs, 'course_clerk', 'clerk-2026')
  await expect(theirs).toHaveURL(/\/dashboard/)
  const menu = theirs.getByRole('navigation', { name: '主菜单' })
  await expect(menu.getByRole('link')).toHaveText(['首页'])
  await expect(menu.getByRole('button')).toHaveText(['学校管理'])
  await menu.getByRole('button').click()
  await expect(menu.getByRole('link')).toHaveText(['首页', '课程管理'])
  await menu.getByRole('link', { name: '课程管理' }).click()
  await expect(button(theirs, '新增课程')).toBeVisible(FIRST)
  for (const name of ['批量删除', '编辑', '删除', '分配教师'])
    await expect(button(theirs, name)).toHaveCount(0)
  for (const path of ['/system/users', '/student/students', '/school/classes', '/system/teachers']) {
    await visit(theirs, path)
    await expect(theirs.getByRole('heading', { name: '没有权限' })).toBeVisible(FIRST)
  }
  await context.close()
})

test('a new password is told once and must be changed; a disabled user is out at once', {
  tag: '@further',
}, async ({ as, browser, server }) => {
  const made = await server.api('admin', 'POST', '/api/users', {
    username: 'forgetful',
    password: 'known-2026',
    email: 'forgetful@example.com',
    profileType: 'ADMIN',
    roles: ['ROLE_SCHOOL_ADMIN'],
  })
  expect(made.status).toBe(200)
  const page = await as('admin', { permissions: ['clipboard-read', 'clipboard-write'] })
  await openUsers(page, '?keyword=forgetful')
  const row = rowOf(page, 'forgetful')
  await expect(row).toContainText('从未登录')
  await button(row, '重置密码').click()
  await expect(page.getByText('确定要重置用户 forgetful 的密码吗？')).toBeVisible()
  await button(page, '确定').click()
  const told = dialog(page, '密码重置成功')
  const password = (await told.locator('dd').nth(1).innerText()).trim()
  await button(told, '复制').click()
  await expect(toast(page, '密码已复制到剪贴板')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(password)
  await button(told, '知道了').click()

  const context = await browser.newContext({ baseURL: server.url, locale: 'zh-CN' })
  const theirs = await context.newPage()
  await signIn(theirs, 'forgetful', password)
  const must = theirs.getByRole('dialog', { name: '修改密码' })
  await expect(must).toBeVisible(FIRST)
  await field(must, '当前密码').fill(password)
  await field(must, '新密码').fill('mine-2026')
  await field(must, '确认新密码').fill('mine-2026')
  await button(must, '确定').click()
  await expect(must).toBeHidden()
  await visit(theirs, '/school/classes')
  await expect(button(theirs, '新增班级')).toBeVisible(FIRST)

  await button(row, '禁用').click()
  await button(page.getByRole('dialog', { name: '禁用用户' }), '禁用').click()
  await expect(toast(page, '用户已禁用')).toBeVisible()
  await expect(row).toContainText('已禁用')
  await theirs.goto('/school/courses')
  await expect(theirs).toHaveURL(/\/login/, FIRST)
  await context.close()
})
