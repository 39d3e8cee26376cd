import type { Page } from '@playwright/test'
import { obstacles } from './accessibility'
import { expect, test } from './fixtures'
import { button, dialog, FIRST, visit } from './page'

test.describe.configure({ timeout: 180_000 })

const THEMES = ['light', 'dark'] as const

/** In both themes, beginning with the one that the last look ended with: a change of colours takes its time. */
const look = async (page: Page, what: string) => {
  const now = await page.locator('html').getAttribute('data-theme')
  for (const colorScheme of now === 'dark' ? THEMES.toReversed() : THEMES) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await expect(page.locator('html')).toHaveAttribute('data-theme', colorScheme)
    // antd changes its colours in steps; the page is looked at when they have arrived.
    await page.evaluate(() =>
      Promise.all(document.getAnimations().map(({ finished }) => finished.catch(() => 0))),
    )
    expect.soft(await obstacles(page), `${what}, ${colorScheme}`).toEqual([])
  }
}

test('the check itself finds what is wrong', async ({ page }) => {
  await page.setContent(`<h1>一</h1><h1>二</h1><button></button><input placeholder="姓名"><img src="data:,">
    <p id="twice" style="color:#999">浅色</p><p id="twice" style="color:#111">深色</p>`)
  expect(await obstacles(page)).toEqual([
    '没有名称：button',
    '没有名称：input',
    '图片没有替代文字：img',
    'h1 有 2 个',
    '重复的 id：twice',
    '对比度 2.85：p#twice「浅色」',
  ])
})

const settled = async (page: Page, path: string) => {
  await visit(page, path)
  await expect(page.getByText('页面不存在')).toHaveCount(0)
  const heading = page.getByRole('heading', { level: 1 }).first()
  await expect(heading).toBeVisible(FIRST)
  await expect(heading).not.toHaveText(/页面不存在|没有权限/)
  await expect(page.locator('[aria-label="加载中"], [aria-busy="true"]')).toHaveCount(0)
}

/** Pages, and the button that opens the dialog worth a look. */
const DESK: readonly (readonly [path: string, opener?: string])[] = [
  ['/dashboard'],
  ['/family-school/communication'],
  ['/family-school/communication-new'],
  ['/family-school/parent-management', '新增家长'],
  ['/school/classes', '新增班级'],
  ['/school/courses', '新增课程'],
  ['/student/students', '新增学生'],
  ['/system/teachers', '新增教师'],
  ['/system/departments'],
  ['/system/users', '新建用户'],
  ['/system/users?tab=roles', '新建角色'],
  ['/system/academic-years', '新增学年'],
  ['/system/semesters', '新增学期'],
  ['/system/grade-upgrade'],
]

/** Others, and what is pressed until they are open. */
const DIALOGS = [
  ['/student/students', '导入', '批量导入'],
  ['/student/students', '列设置'],
  ['/system/teachers', '导入', '导入教师数据'],
  ['/system/teachers', '查看'],
  ['/school/classes', '分配课程'],
  ['/school/courses', '分配教师'],
] as const

test('desk: names, labels, one heading, contrast, and focus that comes back from a dialog', async ({
  as,
  server,
}) => {
  const page = await as('admin')
  for (const [path, opener] of DESK) {
    await settled(page, path)
    await look(page, path)
    if (opener === undefined) continue
    await button(page, opener).first().focus()
    await page.keyboard.press('Enter')
    await expect(dialog(page)).toBeVisible()
    await look(page, `${path}, ${opener}`)
    await page.keyboard.press('Escape')
    await expect(dialog(page)).toHaveCount(0)
    await expect.soft(button(page, opener).first(), opener).toBeFocused()
  }
  for (const [path, ...steps] of DIALOGS) {
    await settled(page, path)
    for (const step of steps) await page.getByText(step, { exact: true }).first().click()
    await expect(dialog(page)).toBeVisible()
    await expect(dialog(page).locator('.kit-skeleton')).toHaveCount(0)
    await look(page, `${path}, ${steps.join('、')}`)
  }
  const { data } = (await server.api('admin', 'GET', '/api/students/search?size=1')).body
  for (const path of [
    `/student/students/${data.content[0].id}`,
    '/teaching/courses/1',
    '/school/classes/1',
  ]) {
    await settled(page, path)
    await look(page, path)
  }
})

test('desk: every stop of the tab key can be seen', async ({ as }) => {
  const page = await as('admin')
  await settled(page, '/school/classes')
  const unseen = new Set<string>()
  for (let stop = 0; stop < 40; stop++) {
    await page.keyboard.press('Tab')
    const hidden = await page.evaluate(() => {
      const marked = (element: Element | null, levels: number): boolean => {
        if (element === null || levels === 0) return false
        const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(element)
        const outlined = outlineStyle !== 'none' && outlineWidth !== '0px'
        return outlined || boxShadow !== 'none' || marked(element.parentElement, levels - 1)
      }
      const { activeElement } = document
      return activeElement === document.body || marked(activeElement, 4)
        ? null
        : activeElement?.outerHTML.slice(0, 120)
    })
    if (hidden) unseen.add(hidden)
  }
  expect([...unseen]).toEqual([])
})

const PHONE_PAGES = {
  teacher: ['home', 'students', 'classes', 'profile'],
  parent: ['home', 'children', 'profile'],
  student: ['home', 'info'],
} as const

test('phone: names, labels, one heading and contrast', async ({ as, browser, server }) => {
  for (const account of ['teacher', 'parent', 'student'] as const) {
    const page = await as(account, { mobile: true })
    for (const name of PHONE_PAGES[account]) {
      await settled(page, `/mobile/${account}/${name}`)
      await look(page, `${account} ${name}`)
    }
  }
  const context = await browser.newContext({ baseURL: server.url, locale: 'zh-CN' })
  const stranger = await context.newPage()
  for (const path of ['/login', '/mobile/login']) {
    await stranger.goto(path)
    await expect(stranger.getByRole('heading', { level: 1 })).toBeVisible(FIRST)
    await look(stranger, path)
  }
  await context.close()
})
