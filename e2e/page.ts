import { expect, type Locator, type Page, type Route, test } from '@playwright/test'

/** A cold page compiles much script: on a busy machine that takes its time. */
export const FIRST = { timeout: 30_000 }

/** Loads a page and waits until it is told what happens: the socket, once the server has said that it is ready. */
export const readySocket = async (page: Page, path: string) => {
  // Listened for from the beginning: the page may be loaded only after the server has spoken.
  const heard = page.waitForEvent('websocket', FIRST).then(async (socket) => {
    expect(new URL(socket.url()).pathname).toBe('/api/realtime')
    const { payload } = await socket.waitForEvent('framereceived', FIRST)
    expect(JSON.parse(String(payload))).toEqual({ type: 'ready' })
    return socket
  })
  await page.goto(path)
  return heard
}

/** In a page that is loaded already, to an address as a link leads there. */
export const follow = (page: Page, path: string) =>
  page.evaluate((to) => {
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
  }, path)

/**
 * Loading costs the tests most of their time: a page is loaded once. It goes on by way of an address without a page, so
 * that nothing of the last one can be taken for the next.
 */
export const visit = async (page: Page, path: string) => {
  if (!page.url().startsWith('http')) return void (await page.goto(path))
  await follow(page, path.startsWith('/mobile') ? '/mobile/nowhere' : '/nowhere')
  await expect(page.getByRole('heading', { name: '页面不存在' })).toBeVisible()
  await follow(page, path)
}

export const button = (scope: Page | Locator, name: string) =>
  scope.getByRole('button', { name, exact: true })
export const dialog = (page: Page) => page.getByRole('dialog')
export const toasts = (page: Page) => page.locator('.toast')
export const sidebar = (page: Page) => page.getByRole('navigation', { name: '主菜单' })
export const field = (scope: Page | Locator, label: string) => scope.getByLabel(label, { exact: true })
export const tab = (scope: Page | Locator, name: string) => scope.getByRole('tab', { name })
export const options = (page: Page) => page.locator('.ant-select-item-option:visible')

export const pick = async (page: Page, box: Locator, option: string) => {
  await box.click()
  await page.locator(`.ant-select-item-option[title="${option}"]:visible`).last().click()
}

export const json = (status: number, body: unknown) => (route: Route) => route.fulfill({ status, json: body })

export const answer = (
  page: Page,
  method: string,
  path: string | RegExp,
  reply: Parameters<Route['fulfill']>[0] | 'abort',
) =>
  page.route(path, (route) => {
    if (route.request().method() !== method) return route.fallback()
    return reply === 'abort' ? route.abort() : route.fulfill(reply)
  })
/** Says of the user what an administrator could have made of them; `undefined` leaves a field out. */
export const pretend = async (page: Page, user: unknown, change: Record<string, unknown>) => {
  const patched = JSON.stringify({ ...(user as object), ...change })
  const data = JSON.parse(patched)
  await answer(page, 'GET', /\/api\/auth\/(user|profile)$/, { json: { success: true, data } })
  await page.addInitScript((value) => localStorage.setItem('user', value), patched)
}
export const refuse = { status: 200, json: { success: false } }
export const refuseWith = (message: string) => ({ status: 200, json: { success: false, message } })

/** How a call of a page is made to fail, and how to fail once more. */
export interface Failure {
  text: string
  method: string
  path: RegExp
  act: (page: Page) => Promise<unknown>
  again?: (page: Page) => Promise<unknown>
}
export const saveAgain = (page: Page) => button(dialog(page), '确定').click()

/** Said once, in the words of the page, or else of the server; a form stays open. */
const failsOnce = async (page: Page, { text, method, path, act, again = act }: Failure) => {
  const said = (text: string) => expect(toasts(page).getByText(text, { exact: true })).toHaveCount(1)
  await answer(page, method, path, refuse)
  await act(page)
  await said(text)
  // Other words than those of the failure before, whose toast may still be there.
  await answer(page, method, path, refuseWith(`因为${text}`))
  await again(page)
  await said(`因为${text}`)
  if (again === saveAgain) await expect(dialog(page)).toBeVisible()
}

/** Every call of a page, one after another, each time from the page as it opens. */
export const eachFailsOnce = async (
  page: Page,
  open: (page: Page) => Promise<void>,
  cases: Record<string, Failure>,
) => {
  for (const [what, failure] of Object.entries(cases))
    await test.step(what, async () => {
      await page.unrouteAll()
      await open(page)
      await failsOnce(page, failure)
    })
}
