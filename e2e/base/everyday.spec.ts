import { check, obstacles, settled } from '../accessibility'
import { type Account, expect, test } from '../fixtures'
import { FIRST } from '../page'

// Where people are every day; `npm run test:pages` looks at every page, in both themes (accessibility.spec.ts).

test('the check itself finds what is wrong', async ({ page }) => {
  await page.setContent(`<html lang="zh-CN"><title>页</title><h1>一</h1><h1>二</h1><button></button><input>
    <img src="data:,"><p style="color:#999">浅色</p><p style="color:#111">深色</p></html>`)
  const found = await obstacles(page)
  expect(found.map((each) => each.split('：')[0])).toEqual([
    'button-name',
    'color-contrast',
    'image-alt',
    'label',
    'target-size',
    'h1 有 2 个',
  ])
  // In another theme the same page is looked at for its colours.
  const again = await obstacles(page, { again: true })
  expect(again.map((each) => each.split('：')[0])).toEqual(['color-contrast', 'h1 有 2 个'])
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

const DESK: readonly (readonly [Account, ...string[]])[] = [
  ['admin', '/dashboard', '/student/students'],
  ['teacher', '/dashboard', '/homework/create'],
  ['student', '/dashboard'],
]
const PHONE: readonly (readonly [Account, ...string[]])[] = [
  ['teacher', '/mobile/teacher/home', '/mobile/teacher/students'],
  ['student', '/mobile/student/home'],
  ['parent', '/mobile/parent/home'],
]

test('names, labels, one heading and contrast of sign-in, homes, lists and a form', async ({
  as,
  browser,
  server,
}) => {
  for (const [places, mobile] of [
    [DESK, false],
    [PHONE, true],
  ] as const)
    for (const [account, ...paths] of places) {
      const page = await as(account, { mobile })
      for (const path of paths) {
        await settled(page, path)
        await check(page, `${account} ${path}`)
      }
    }
  const context = await browser.newContext({ baseURL: server.url, locale: 'zh-CN' })
  const stranger = await context.newPage()
  await stranger.goto('/login')
  await expect(stranger.getByRole('heading', { level: 1 })).toBeVisible(FIRST)
  await check(stranger, '/login')
  await context.close()
})
