import { readFileSync } from 'node:fs'
import type { Download, Locator, Page, Request } from '@playwright/test'
import { type Account, expect } from '../../fixtures'
import { button, FIRST, toasts, visit } from '../../page'

export const rows = (page: Page) => page.locator('.kit-list tr[data-row-key]')
export const rowOf = (page: Page, text: string) => rows(page).filter({ hasText: text })
export const said = (page: Page, text: string) => toasts(page).getByText(text, { exact: true })
export const openList = async (page: Page, search = '') => {
  await visit(page, `/student/students${search}`)
  await expect(rows(page).first()).toBeVisible(FIRST)
}

export const more = async (page: Page, row: Locator, entry: string) => {
  await button(row, '更多').click()
  await page.getByRole('menuitem', { name: entry, exact: true }).click()
}

export const typeDay = async (box: Locator, day: string) => {
  await box.fill(day)
  await box.press('Tab')
}

export const bytesOf = async (file: Download) => readFileSync(await file.path())
export const SEARCH = /\/api\/students\/search/
export const ONE = /\/api\/students\/\d+$/
export const asks = (page: Page, path: RegExp, method = 'GET') =>
  page.waitForRequest((request) => request.method() === method && path.test(request.url()))
export const queryOf = (request: Request) => Object.fromEntries(new URL(request.url()).searchParams)

/** Counts the calls of a kind from now on. */
export const counting = (page: Page, method: string, path: RegExp) => {
  const seen: string[] = []
  page.on('request', (request) => {
    if (request.method() === method && path.test(request.url())) seen.push(request.url())
  })
  return seen
}

type Api = (
  account: Account,
  method: string,
  path: string,
  body?: unknown,
) => Promise<{ status: number; body: unknown }>
export interface Student {
  id: number
  name: string
  studentNumber: string
  className: string | null
  mayEdit: boolean
  version: number
  [field: string]: unknown
}

export const dataOf = (reply: { body: unknown }) => (reply.body as { data: unknown }).data
export const studentsLike = async (api: Api, account: Account, query: string) =>
  (dataOf(await api(account, 'GET', `/api/students/search?${query}`)) as { content: Student[] }).content
export const make = async (api: Api, input: object) =>
  dataOf(await api('admin', 'POST', '/api/students', input)) as Student

/** Read directly as the student (decisions G16). */
export const read = async (api: Api, id: number) =>
  (await api('admin', 'GET', `/api/students/${id}`)).body as Student
