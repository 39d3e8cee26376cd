import type { Page } from '@playwright/test'
import { ROUTES } from '@xueqiao/contract/access/routes'
import { check, type Look, settled } from '../accessibility'
import { expect, test } from '../fixtures'
import { button, dialog, FIRST, follow, sidebar } from '../page'
import { DESK, phonePages, recordPages, SIGN_IN } from './tour'

test.describe.configure({ timeout: 300_000 })

/** From light to dark or back. */
const turn = async (page: Page) => {
  const html = page.locator('html')
  const colorScheme = (await html.getAttribute('data-theme')) === 'dark' ? 'light' : 'dark'
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
  await expect(html).toHaveAttribute('data-theme', colorScheme)
  // antd changes its colours in steps; the page is looked at when they have arrived.
  await page.evaluate(() =>
    Promise.all(document.getAnimations().map(({ finished }) => finished.catch(() => 0))),
  )
}

const checkBoth = async (page: Page, what: string, look: Look = {}) => {
  await check(page, what, look)
  await turn(page)
  await check(page, what, { ...look, again: true })
}

const errorsOf = (page: Page) => {
  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(error.message))
  return errors
}

/** Opened and closed with the keyboard; what opened it has the focus again. */
const checkDialog = async (page: Page, what: string, [opener = '', ...entries]: readonly string[]) => {
  const first = button(page, opener).first()
  await first.focus()
  await page.keyboard.press('Enter')
  for (const entry of entries) await page.getByRole('menuitem', { name: entry }).click()
  await expect(dialog(page)).toBeVisible()
  await expect(dialog(page).locator('.kit-skeleton')).toHaveCount(0)
  await checkBoth(page, `${what}, ${[opener, ...entries].join('、')}`, { within: '[role="dialog"]' })
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toHaveCount(0)
  if (entries.length === 0) await expect.soft(first, opener).toBeFocused()
}

/** So that as many browsers as there are share the tour. */
const PARTS = 6
const SIZE = Math.ceil(DESK.length / PARTS)

for (let part = 0; part < PARTS; part++)
  test(`desk, part ${part + 1}: names, labels, one heading, contrast, and focus that comes back from a dialog`, async ({
    as,
  }) => {
    const page = await as('admin')
    const errors = errorsOf(page)
    for (const [path, ...dialogs] of DESK.slice(part * SIZE, (part + 1) * SIZE)) {
      await settled(page, path)
      await expect(sidebar(page)).toBeVisible()
      const [first, ...others] = dialogs
      await check(page, path)
      // Colours take their time to change: the first dialog changes them for the page as well.
      await (first === undefined ? turn(page) : checkDialog(page, path, first))
      await check(page, path, { again: true })
      for (const steps of others) await checkDialog(page, path, steps)
    }
    expect(errors).toEqual([])
  })

test('desk: every other address shows a page, or that there is none, inside the shell (ROUTES-17, 18)', async ({
  as,
}) => {
  const page = await as('admin')
  const errors = errorsOf(page)
  const walked = new Set(DESK.map(([path]) => path.split('?')[0]))
  const others = ROUTES.filter(({ path, bare }) => !(bare || path.startsWith('/mobile') || walked.has(path)))
  await page.goto('/no/such/page')
  await expect(page.getByRole('heading', { name: '页面不存在' })).toBeVisible()
  for (const { path } of others) {
    await follow(page, path.replace(/:\w+/g, '1'))
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
    await expect(sidebar(page)).toBeVisible()
  }
  expect(errors).toEqual([])
})

test('desk: names, labels, one heading and contrast of single records, and of what parents see', async ({
  as,
  server,
}) => {
  const { exam, ...records } = await recordPages(server)
  for (const account of ['admin', 'teacher', 'student', 'parent'] as const) {
    const page = await as(account)
    for (const path of records[account]) {
      await settled(page, path)
      await checkBoth(page, path)
    }
    if (account !== 'admin') continue
    await settled(page, exam)
    await checkDialog(page, exam, ['导出成绩'])
  }
})

for (const account of ['teacher', 'parent', 'student', 'admin'] as const)
  test(`phone of ${account}: names, labels, one heading and contrast`, async ({ as, server }) => {
    const page = await as(account, { mobile: true })
    const pages = await phonePages(server)
    for (const path of pages[account]) {
      await settled(page, path)
      await checkBoth(page, `${account} ${path}`)
    }
  })

test('phone: labels and contrast of the sheet that asks why somebody calls a family', async ({
  as,
  server,
}) => {
  const page = await as('teacher', { mobile: true })
  const [own] = (await server.api('teacher', 'GET', '/api/dashboard/home')).body.data.classes
  await settled(page, `/mobile/teacher/class/${own.id}`)
  const call = page.getByRole('button', { name: /^打电话给/ }).first()
  await call.click()
  await expect(dialog(page).getByRole('textbox', { name: '查看原因' })).toBeVisible()
  await checkBoth(page, 'a call to a family', { within: 'dialog[open]' })
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toHaveCount(0)
  await expect.soft(call).toBeFocused()
})

test('sign-in at the desk and on the phone: names, labels, one heading and contrast', async ({
  browser,
  server,
}) => {
  const context = await browser.newContext({ baseURL: server.url, locale: 'zh-CN' })
  const stranger = await context.newPage()
  for (const path of SIGN_IN) {
    await stranger.goto(path)
    await expect(stranger.getByRole('heading', { level: 1 })).toBeVisible(FIRST)
    await checkBoth(stranger, path)
  }
  await context.close()
})
