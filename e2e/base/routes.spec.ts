import { expect, test } from '../fixtures'
import { toasts } from '../page'

test.describe('routes', () => {
  test('a list that is not for a family says so, with a way on (ROUTES-09)', async ({ as }) => {
    for (const [account, home] of [
      ['student', '/dashboard'],
      ['parent', '/mobile/parent/home'],
    ] as const) {
      const page = await as(account)
      await page.goto('/student/students')
      await expect(page.getByRole('main').getByText('权限不足: ')).toBeVisible()
      await page.getByRole('link', { name: '返回首页' }).click()
      await expect(page).toHaveURL(home)
    }
  })

  test('a student may open the class page, and is told (ROUTES-09)', async ({ as }) => {
    const page = await as('student')
    await page.goto('/school/classes')
    await expect(page).toHaveURL('/school/classes')
    await expect(toasts(page).filter({ hasText: '权限不足: ' })).toBeVisible()
  })
})
