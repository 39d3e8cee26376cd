import type { Page } from '@playwright/test'
import { type Account, expect, test } from '../fixtures'
import { json, pretend, sidebar, toasts } from '../page'

/** Opens every group in turn and lists where the menu leads. */
const menuLinks = async (page: Page): Promise<string[]> => {
  const links = new Set<string>()
  const collect = async () => {
    for (const link of await sidebar(page).getByRole('link').all())
      links.add((await link.getAttribute('href')) ?? '')
  }
  await collect()
  const groups = await sidebar(page).getByRole('button').count()
  for (let index = 0; index < groups; index++) {
    await sidebar(page).getByRole('button').nth(index).click()
    await collect()
  }
  return [...links].sort()
}

test.describe('menus', () => {
  /** Of the pages that exist so far; a page built later adds its line here. */
  const RECORDS = ['/school/classes', '/school/courses', '/student/students']
  const FAMILY_SCHOOL = [
    '/family-school/analytics',
    '/family-school/communication',
    '/family-school/dashboard',
    '/family-school/feedback',
    '/family-school/hub',
    '/family-school/notification-management',
    '/family-school/notifications',
    '/family-school/parent-management',
  ]
  const TEACHING = ['/dashboard', ...FAMILY_SCHOOL, ...RECORDS]
  const BUILT: Record<Exclude<Account, 'parent'>, string[]> = {
    admin: [
      ...TEACHING,
      '/schedule/teacher-plan',
      '/system/academic-years',
      '/system/api-test',
      '/system/audit',
      '/system/departments',
      '/system/grade-upgrade',
      '/system/notification-management',
      '/system/semesters',
      '/system/settings',
      '/system/teachers',
      '/system/users',
    ],
    // Who leads a department of the demo school teaches, too.
    dept: [...TEACHING, '/schedule/teacher-plan'],
    teacher: TEACHING,
    student: [
      '/dashboard',
      '/family-school/communication',
      '/family-school/hub',
      '/family-school/notifications',
      '/family-school/profile',
    ],
  }

  for (const [account, links] of Object.entries(BUILT) as [Account, string[]][]) {
    test(`${account} sees exactly the pages that are theirs and exist`, async ({ as }) => {
      const page = await as(account)
      await page.goto('/dashboard')
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      expect(await menuLinks(page)).toEqual(links.toSorted())
    })
  }

  test('the sidebar folds to icons, and opens one group at a time (SHELL-01, 02)', async ({ as }) => {
    const page = await as('admin')
    await page.goto('/school/classes')
    const width = async () => (await page.locator('aside').boundingBox())?.width
    expect(await width()).toBe(220)
    await page.getByRole('button', { name: '收起侧边栏' }).click()
    await expect.poll(width).toBe(64)
    await page.reload()
    await expect.poll(width).toBe(64)
    await page.getByRole('button', { name: '展开侧边栏' }).click()
    await expect.poll(width).toBe(220)
    const group = sidebar(page).getByRole('button', { name: '学校管理' })
    await expect(group).toHaveAttribute('aria-expanded', 'true')
    await group.click()
    await expect(group).toHaveAttribute('aria-expanded', 'false')
  })

  test('roles may be stored in any spelling (SESSION-22, PERMISSION-01)', async ({ as, server }) => {
    const { user } = await server.session('student')
    for (const roles of [
      ['ROLE_TEACHER'],
      ['TEACHER'],
      [{ authority: 'ROLE_TEACHER' }],
      [{ name: 'ROLE_TEACHER' }],
    ]) {
      const page = await as('student')
      await pretend(page, user, { roles, authorities: roles, currentRole: undefined, permissions: undefined })
      await page.goto('/dashboard')
      await expect(sidebar(page).getByText('学校管理')).toBeVisible()
      await page.close()
    }
  })
})

test.describe('top bar', () => {
  test('breadcrumb, user menu, and no role switcher for one role (SHELL-03, 05, 06)', async ({ as }) => {
    const page = await as('admin')
    await page.goto('/school/classes')
    await expect(page.getByRole('navigation', { name: '面包屑' })).toContainText('班级管理')
    await expect(page.getByRole('button', { name: /切换角色/ })).toHaveCount(0)
    await page.getByRole('button', { name: /用户菜单/ }).click()
    await expect(page.getByRole('menuitem')).toHaveText(['个人信息', '修改密码', '退出登录'])
  })

  test('a second role can be taken, and the menu follows (SESSION-18 to 20)', async ({ as }) => {
    const page = await as('dept')
    await page.goto('/dashboard')
    const switcher = page.getByRole('button', { name: /切换角色/ })
    const choose = async (name: string) => {
      await switcher.click()
      await page.getByRole('menuitem', { name }).or(page.getByRole('menuitemradio', { name })).click()
    }
    await page.route('**/api/auth/switch-role', json(200, { success: false }))
    await choose('教师')
    await expect(toasts(page).filter({ hasText: /^角色切换失败$/ })).toBeVisible()
    await page.route('**/api/auth/switch-role', (route) => route.abort())
    await choose('教师')
    await expect(toasts(page).filter({ hasText: '角色切换失败，请稍后重试' })).toBeVisible()
    await page.unroute('**/api/auth/switch-role')
    await choose('教师')
    await expect(toasts(page).filter({ hasText: '已切换至教师角色' })).toBeVisible()
    await expect(switcher).toContainText('教师')
    await choose('部门管理员')
    await expect(toasts(page).filter({ hasText: '已切换至部门管理员角色' })).toBeVisible()
  })
})
