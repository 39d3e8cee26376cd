import { ROUTES } from '@xueqiao/contract/access/routes'
import { expect, test } from '../fixtures'
import { follow, toasts, visit } from '../page'

test.describe('routes', () => {
  const concrete = (path: string) => path.replace(/:\w+/g, '1')

  test('none opens without a session (ROUTES-08, MOBILE-13)', async ({ page }) => {
    await page.goto('/login')
    for (const { path, bare } of ROUTES) {
      if (bare) continue
      await follow(page, concrete(path))
      const home = path === '/' || path === '/dashboard'
      const login = path.startsWith('/mobile') ? '/mobile/login' : '/login'
      const wanted = (url: URL) =>
        url.pathname === login && (home || url.searchParams.get('redirect') === concrete(path))
      await expect(page).toHaveURL(wanted)
    }
  })

  test('redirects lead on, letters are no ids (ROUTES-01 to 06, 12)', async ({ as }) => {
    const page = await as('admin')
    for (const [from, to] of [
      ['/', '/dashboard'],
      ['/schedule', '/schedule/management'],
      ['/teaching', '/teaching/plans'],
      ['/homework', '/homework/teacher'],
      ['/family-school', '/family-school/hub'],
      ['/system', '/system/users'],
      ['/student/detail/7', '/student/students/7'],
    ] as const) {
      await visit(page, from)
      await expect(page).toHaveURL(to)
    }
    for (const path of ['/school/classes/abc', '/system/academic-years/abc/semesters']) {
      await visit(page, '/dashboard')
      await follow(page, path)
      await expect(page.getByRole('heading', { name: '页面不存在' })).toBeVisible()
    }
  })

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
