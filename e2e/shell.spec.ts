import type { Page, Route } from '@playwright/test'
import { ROUTES } from '@xueqiao/contract/access/routes'
import { type Account, expect, test } from './fixtures'

const json = (status: number, body: unknown) => (route: Route) => route.fulfill({ status, json: body })
const toast = (page: Page) => page.locator('.toast')
const sidebar = (page: Page) => page.getByRole('navigation', { name: '主菜单' })

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

/** Changes what the server says of the user, as an administrator could; `undefined` leaves a field out. */
const pretend = async (page: Page, change: Record<string, unknown>) => {
  const dropped = Object.keys(change).filter((key) => change[key] === undefined)
  const patched = (user: object) =>
    Object.fromEntries(Object.entries({ ...user, ...change }).filter(([key]) => !dropped.includes(key)))
  await page.route('**/api/auth/{user,profile}', async (route) => {
    const response = await route.fetch()
    const body = await response.json()
    await route.fulfill({ response, json: { ...body, data: patched(body.data) } })
  })
  await page.addInitScript(
    ([patch, gone]) => {
      const user = { ...JSON.parse(localStorage.getItem('user') ?? '{}'), ...patch }
      for (const key of gone) delete user[key]
      localStorage.setItem('user', JSON.stringify(user))
    },
    [change, dropped] as const,
  )
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
    dept: TEACHING,
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

  test('what one may not do is not in the page at all (SHELL-09, CLASS-39 to 43)', async ({ as }) => {
    const controls: [string, string][] = [
      ['class:create', '新增班级'],
      ['class:delete', '批量删除'],
      ['class:update', '编辑'],
      ['class:assignCourse', '分配课程'],
    ]
    for (const held of [[], ...controls.map(([code]) => [code])]) {
      const page = await as('teacher')
      await pretend(page, { permissions: held })
      await page.goto('/school/classes')
      await expect(page.getByRole('button', { name: '查看', exact: true }).first()).toBeVisible()
      for (const [code, name] of controls) {
        const shown = await page.getByRole('button', { name, exact: true }).count()
        expect({ code, shown: shown > 0 }).toEqual({ code, shown: held.includes(code) })
      }
      await expect(toast(page)).toHaveCount(0)
      await page.close()
    }
  })

  test('roles may be stored in any spelling (SESSION-22, PERMISSION-01)', async ({ as }) => {
    for (const roles of [
      ['ROLE_TEACHER'],
      ['TEACHER'],
      [{ authority: 'ROLE_TEACHER' }],
      [{ name: 'ROLE_TEACHER' }],
    ]) {
      const page = await as('student')
      await pretend(page, { roles, authorities: roles, currentRole: undefined, permissions: undefined })
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
    await expect(toast(page).filter({ hasText: /^角色切换失败$/ })).toBeVisible()
    await page.route('**/api/auth/switch-role', (route) => route.abort())
    await choose('教师')
    await expect(toast(page).filter({ hasText: '角色切换失败，请稍后重试' })).toBeVisible()
    await page.unroute('**/api/auth/switch-role')
    await choose('教师')
    await expect(toast(page).filter({ hasText: '已切换至教师角色' })).toBeVisible()
    await expect(switcher).toContainText('教师')
    await choose('部门管理员')
    await expect(toast(page).filter({ hasText: '已切换至部门管理员角色' })).toBeVisible()
  })
})

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
      await expect(toast(page).filter({ hasText: text })).toHaveCount(1)
    }
    await page.route('**/api/classes/search*', (route) => route.abort())
    await page.getByRole('button', { name: '刷新' }).click()
    await expect(toast(page).filter({ hasText: '网络异常，服务器未响应' })).toHaveCount(1)
  })

  test('a toast lasts five seconds (SHELL-13)', async ({ as }) => {
    const page = await as('admin')
    await page.goto('/school/classes')
    await expect(page.getByRole('row').nth(1)).toBeVisible()
    await page.clock.install()
    await page.getByRole('button', { name: '批量删除' }).click()
    const said = toast(page).filter({ hasText: '请选择要删除的班级' })
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
    await expect(toast(page)).toHaveCount(0)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  })
})

test.describe('routes', () => {
  const concrete = (path: string) => path.replace(/:\w+/g, '1')
  const desktop = ROUTES.filter((route) => !route.path.startsWith('/mobile') && !route.bare)

  test('none opens without a session (ROUTES-08, MOBILE-13)', async ({ page }) => {
    await page.goto('/login')
    for (const { path, bare } of ROUTES) {
      if (bare) continue
      await page.evaluate((to) => {
        history.pushState(null, '', to)
        dispatchEvent(new PopStateEvent('popstate'))
      }, concrete(path))
      const home = path === '/' || path === '/dashboard'
      const login = path.startsWith('/mobile') ? '/mobile/login' : '/login'
      const wanted = (url: URL) =>
        url.pathname === login && (home || url.searchParams.get('redirect') === concrete(path))
      await expect(page).toHaveURL(wanted)
    }
  })

  test('each shows a page or the not-found page, inside the shell (ROUTES-17, 18)', async ({ as }) => {
    const page = await as('admin')
    const errors: string[] = []
    page.on('pageerror', (error) => errors.push(error.message))
    await page.goto('/dashboard')
    for (const { path } of desktop) {
      await page.evaluate((to) => {
        history.pushState(null, '', to)
        dispatchEvent(new PopStateEvent('popstate'))
      }, concrete(path))
      await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
      await expect(sidebar(page)).toBeVisible()
    }
    await page.goto('/no/such/page')
    await expect(page.getByRole('heading', { name: '页面不存在' })).toBeVisible()
    expect(errors).toEqual([])
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
      await page.goto(from)
      await expect(page).toHaveURL(to)
    }
    await page.goto('/school/classes/abc')
    await expect(page.getByRole('heading', { name: '页面不存在' })).toBeVisible()
  })

  test('a student may open the class page, and is told (ROUTES-09)', async ({ as }) => {
    const page = await as('student')
    await page.goto('/school/classes')
    await expect(page).toHaveURL('/school/classes')
    await expect(toast(page).filter({ hasText: '权限不足: ' })).toBeVisible()
  })
})

test.describe('home page', () => {
  test('shows this school’s own figures, activities and notices (decisions G28)', async ({ as, server }) => {
    const { body } = await server.api('admin', 'GET', '/api/dashboard')
    const page = await as('admin')
    await page.goto('/dashboard')
    for (const { label, value } of body.data.statistics) {
      await expect(page.getByText(label, { exact: true }).first()).toBeVisible()
      await expect(page.getByText(value.toLocaleString('zh-CN'), { exact: true }).first()).toBeVisible()
    }
    await expect(page.getByRole('link', { name: body.data.notices[0].title })).toBeVisible()
    await expect(page.getByText(body.data.activities[0].text)).toBeVisible()
  })

  test('says when it cannot be loaded, and tries again', async ({ as }) => {
    const page = await as('admin')
    await page.route(
      '**/api/dashboard',
      json(500, { success: false, message: '数据库暂时不可用，请稍后重试' }),
    )
    await page.goto('/dashboard')
    await expect(page.getByRole('button', { name: '重试' }).first()).toBeVisible()
    await page.unroute('**/api/dashboard')
    await page.getByRole('button', { name: '重试' }).first().click()
    await expect(page.getByText('在校学生')).toBeVisible()
  })

  test('light and dark, as the system or the person says', async ({ as }) => {
    const page = await as('admin', { colorScheme: 'dark' })
    await page.goto('/dashboard')
    const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor)
    expect(await ground()).toBe('rgb(16, 21, 19)')
    await page.getByRole('button', { name: /浅色/ }).click()
    await expect.poll(ground).toBe('rgb(244, 247, 245)')
    await page.reload()
    await expect.poll(ground).toBe('rgb(244, 247, 245)')
  })
})
