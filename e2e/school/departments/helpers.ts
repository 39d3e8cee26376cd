import type { Locator, Page, Request } from '@playwright/test'
import { expect } from '../../fixtures'
import { dialog, FIRST, visit } from '../../page'

export const rows = (page: Page) => page.locator('.dept-table tr[data-row-key]')
export const rowOf = (page: Page, name: string) => rows(page).filter({ hasText: name })
export const errors = (page: Page) => dialog(page).locator('.ant-form-item-explain-error')
export const node = (page: Page, name: string) => page.getByRole('treeitem').filter({ hasText: name })
export const head = (page: Page) => page.locator('.dept-head')
export const open = async (page: Page, search = '') => {
  await visit(page, `/system/departments${search}`)
  await expect(page.getByRole('treeitem').first()).toBeVisible(FIRST)
}

export const pickTeacher = async (page: Page, box: Locator, name: string) => {
  await box.fill(name)
  await page.locator(`.ant-select-item-option[title^="${name}"]`).first().click()
}

export const sent = (page: Page, method: string, path: RegExp) =>
  page.waitForRequest((request) => request.method() === method && path.test(request.url()))

/** Every write the page asks for. */
export const writesOf = (page: Page) => {
  const list: string[] = []
  page.on('request', (request: Request) => {
    if (request.method() !== 'GET') list.push(`${request.method()} ${new URL(request.url()).pathname}`)
  })
  return list
}
