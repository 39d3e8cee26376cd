import type { Page } from '@playwright/test'
import { expect } from '../../fixtures'
import { FIRST, visit } from '../../page'

export const rows = (page: Page) => page.locator('.ant-table-tbody tr[data-row-key]')
export const rowOf = (page: Page, name: string) => rows(page).filter({ hasText: name })
export const openList = async (page: Page, search = '') => {
  await visit(page, `/school/courses${search}`)
  await expect(rows(page).first()).toBeVisible(FIRST)
}

export const ALL = /\/api\/courses\/all/
export const ONE = /\/api\/courses\/\d+$/
export const TEACHERS = /\/api\/teachers(\?|$)/

/** The addresses of the list that are asked for from now on. */
export const searches = (page: Page) => {
  const asked: string[] = []
  page.on('request', (request) => {
    if (ALL.test(request.url())) asked.push(decodeURIComponent(new URL(request.url()).search))
  })
  return asked
}

let code = 0
export const aCourse = (name: string, input: object = {}) => ({
  name,
  courseCode: `E2E-${Date.now() % 1e6}-${++code}`,
  courseType: '选修',
  credits: 2,
  ...input,
})
