import { expect, type Locator, type Page, type Route } from '@playwright/test'

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
