import { expect, type Locator, type Page, type Route } from '@playwright/test'

/** A cold page compiles much script: on a busy machine that takes its time. */
export const FIRST = { timeout: 30_000 }

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
export const failsOnce = async (page: Page, { text, method, path, act, again = act }: Failure) => {
  await answer(page, method, path, refuse)
  await act(page)
  await expect(toasts(page)).toHaveText([text])
  await answer(page, method, path, refuseWith('abc'))
  await again(page)
  await expect(toasts(page).getByText('abc', { exact: true })).toHaveCount(1)
  if (again === saveAgain) await expect(dialog(page)).toBeVisible()
}
