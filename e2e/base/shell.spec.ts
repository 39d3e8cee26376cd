import { expect, test } from '../fixtures'
import { sidebar, toasts } from '../page'

test('the sidebar folds to icons and stays so, and the top bar says where one is (SHELL-01 to 03, 05, 06)', async ({
  as,
}) => {
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
  await choose('教师')
  await expect(toasts(page).filter({ hasText: '已切换至教师角色' })).toBeVisible()
  await expect(switcher).toContainText('教师')
  await choose('部门管理员')
  await expect(toasts(page).filter({ hasText: '已切换至部门管理员角色' })).toBeVisible()
})
