import type { Page } from '@playwright/test'
import { expect } from '../../fixtures'
import { FIRST, visit } from '../../page'

export const rows = (page: Page) => page.locator('.ant-table-tbody tr[data-row-key]')
export const rowOf = (page: Page, name: string) => rows(page).filter({ hasText: name })
export const openList = async (page: Page, search = '') => {
  await visit(page, `/school/classes${search}`)
  await expect(rows(page).first()).toBeVisible(FIRST)
}

export const SEARCH = /\/api\/classes\/search/
export const ONE = /\/api\/classes\/\d+$/
export const isSearch = (url: string) => SEARCH.test(url)
