import type { Locator, Page } from '@playwright/test'
import { expect } from '../../fixtures'
import { button, dialog, FIRST, field, visit } from '../../page'

export const rows = (page: Page) => page.locator('.kit-list .ant-table-tbody tr[data-row-key]')
export const rowOf = (page: Page, text: string) => rows(page).filter({ hasText: text })
export const openList = async (page: Page, search = '') => {
  await visit(page, `/system/teachers${search}`)
  await expect(rows(page).first()).toBeVisible(FIRST)
}

/** The first department of the tree. */
export const pickDepartment = async (page: Page, scope: Page | Locator) => {
  await field(scope, '所属部门').click()
  await page.locator('.ant-cascader-menu-item:visible').first().click()
  await page.keyboard.press('Tab')
}

/** Every call that changes something, as `POST /api/teachers`. */
export const writes = (page: Page) => {
  const made: string[] = []
  page.on('request', (request) => {
    if (request.method() !== 'GET') made.push(`${request.method()} ${new URL(request.url()).pathname}`)
  })
  return made
}

export const SEARCH = /\/api\/teachers\/search/
export const ONE = /\/api\/teachers\/\d+$/
export const USERS = /\/api\/users(\?|$)/
export const ROLES = /\/api\/users\/\d+\/roles/
export const STATUS = /\/api\/users\/\d+\/status/
let counter = 0
export const newNumber = () => `E2E-${Date.now() % 1e7}-${++counter}`
interface Server {
  api: (
    account: 'admin',
    method: string,
    path: string,
    body?: unknown,
    // biome-ignore lint/suspicious/noExplicitAny: tests read what they know to be there
  ) => Promise<{ status: number; body: { data: any } }>
}

export const aTeacher = async (server: Server, input: object = {}) => {
  const tree = await server.api('admin', 'GET', '/api/departments/tree')
  const teacherNumber = newNumber()
  const body = { name: '测试教师', teacherNumber, gender: '女', departmentId: tree.body.data[0].id, ...input }
  const made = await server.api('admin', 'POST', '/api/teachers', body)
  return made.body.data as { id: number; teacherNumber: string; name: string; departmentId: number }
}

export const withAccount = async (server: Server) => {
  const teacher = await aTeacher(server)
  const account = await server.api('admin', 'POST', '/api/users', {
    username: teacher.teacherNumber,
    password: 'secret-1',
    profileType: 'TEACHER',
    profileId: teacher.id,
    roles: ['ROLE_TEACHER'],
  })
  return { ...teacher, userId: account.body.data.id as number }
}

export const openEdit = async (page: Page, teacherNumber: string) => {
  await openList(page, `?teacherNumber=${teacherNumber}`)
  await button(rowOf(page, teacherNumber), '编辑').click()
  await expect(dialog(page).getByText('编辑教师')).toBeVisible()
}

export const idOf = async (server: Server, teacherNumber: string) => {
  const found = await server.api('admin', 'GET', `/api/teachers/search?teacherNumber=${teacherNumber}`)
  return found.body.data.content[0].id as number
}
