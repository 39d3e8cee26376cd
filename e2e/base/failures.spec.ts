import { expect, test } from '../fixtures'
import { json, sidebar, toasts } from '../page'

test.describe('failures', () => {
  test('each status has its words, and one toast (HTTP-03 to 08, 15)', async ({ as }) => {
    const page = await as('admin')
    await page.goto('/school/classes')
    await expect(page.getByRole('row').nth(1)).toBeVisible()
    for (const [status, text] of [
      [403, '权限不足: abc'],
      [404, '资源不存在: abc'],
      [500, '服务器错误: abc'],
      [409, '请求失败 (409): abc'],
    ] as const) {
      await page.route('**/api/classes/search*', json(status, { message: 'abc' }))
      await page.getByRole('button', { name: '刷新' }).click()
      await expect(toasts(page).filter({ hasText: text })).toHaveCount(1)
    }
    await page.route('**/api/classes/search*', (route) => route.abort())
    await page.getByRole('button', { name: '刷新' }).click()
    await expect(toasts(page).filter({ hasText: '网络异常，服务器未响应' })).toHaveCount(1)
  })

  test('a toast lasts five seconds (SHELL-13)', async ({ as }) => {
    const page = await as('admin')
    await page.goto('/school/classes')
    await expect(page.getByRole('row').nth(1)).toBeVisible()
    await page.clock.install()
    await page.getByRole('button', { name: '批量删除' }).click()
    const said = toasts(page).filter({ hasText: '请选择要删除的班级' })
    await expect(said).toBeVisible()
    await page.clock.runFor(4500)
    await expect(said).toBeVisible()
    await page.clock.runFor(1500)
    await expect(said).toBeHidden()
  })

  test('a page whose script is missing says which (SHELL-10)', async ({ as }) => {
    const page = await as('admin')
    await page.goto('/dashboard')
    await page.route('**/assets/ClassesPage*.js', (route) => route.abort())
    await sidebar(page).getByRole('button', { name: '学校管理' }).click()
    await sidebar(page).getByRole('link', { name: '班级管理' }).click()
    await expect(page.getByText('文件缺失').first()).toBeVisible()
    await expect(page.getByText(/assets\/ClassesPage.*\.js/).first()).toBeVisible()
    await expect(sidebar(page)).toBeVisible()
  })

  test('resize observers may complain unheard (SHELL-12)', async ({ as }) => {
    const page = await as('admin')
    await page.goto('/dashboard')
    await page.evaluate(() =>
      window.dispatchEvent(new ErrorEvent('error', { message: 'ResizeObserver loop limit exceeded' })),
    )
    await expect(toasts(page)).toHaveCount(0)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  })
})
