import { expect, test } from '../fixtures'
import { sidebar, toasts } from '../page'

test('a page whose script is missing says which; resize observers may complain unheard (SHELL-10, 12)', {
  tag: '@further',
}, async ({ as }) => {
  const page = await as('admin')
  await page.goto('/dashboard')
  await page.evaluate(() =>
    window.dispatchEvent(new ErrorEvent('error', { message: 'ResizeObserver loop limit exceeded' })),
  )
  await expect(toasts(page)).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.route('**/assets/ClassesPage*.js', (route) => route.abort())
  await sidebar(page).getByRole('button', { name: '学校管理' }).click()
  await sidebar(page).getByRole('link', { name: '班级管理' }).click()
  await expect(page.getByText('文件缺失').first()).toBeVisible()
  await expect(page.getByText(/assets\/ClassesPage.*\.js/).first()).toBeVisible()
  await expect(sidebar(page)).toBeVisible()
})
