import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures'
import { button, dialog, FIRST, field, options, pick, toasts, visit } from '../page'

test.describe.configure({ timeout: 120_000 })

const rows = (page: Page) => page.locator('.ant-table-tbody tr[data-row-key]')
const rowOf = (page: Page, name: string) => rows(page).filter({ hasText: name })
const openList = async (page: Page, search = '') => {
  await visit(page, `/school/classes${search}`)
  await expect(rows(page).first()).toBeVisible(FIRST)
}

const SEARCH = /\/api\/classes\/search/
const ONE = /\/api\/classes\/\d+$/
const isSearch = (url: string) => SEARCH.test(url)

/** The dialog that has come up to its size: a press begun while it still grows ends beside the button. */
const grown = async (page: Page) => {
  await expect(dialog(page)).toBeVisible()
  await expect(page.locator('.ant-modal[class*="zoom-"]')).toHaveCount(0)
  return dialog(page)
}

test('a class is created, edited and deleted', async ({ as }) => {
  // The one journey with motion, as most people have it: dialogs come and go in steps.
  const page = await as('admin', { reducedMotion: 'no-preference' })
  await openList(page)
  await button(page, '新增班级').click()
  const form = await grown(page)
  await field(form, '班级名称').fill(' 高一9班 ')
  await pick(page, field(form, '年级'), '高一')
  const search = page.waitForRequest((request) => request.url().includes('/api/teachers?name='))
  await field(form, '班主任').fill('张')
  expect(decodeURIComponent(new URL((await search).url()).search)).toBe('?name=张&page=0&size=20')
  const option = options(page).first()
  await expect(option).toContainText(/^张.+（T\d+）/)
  await option.click()
  const posted = page.waitForRequest((request) => request.method() === 'POST')
  await button(form, '确定').click()
  const body = (await posted).postDataJSON()
  expect(body).toEqual({
    name: '高一9班',
    grade: '高一',
    headTeacherId: expect.any(Number),
    assistantTeacherId: null,
    departmentId: null,
    capacity: null,
  })
  await expect(toasts(page)).toHaveText(['创建班级成功'])
  await expect(dialog(page)).toHaveCount(0)

  await openList(page, '?name=高一9班')
  const fetched = page.waitForRequest((request) => ONE.test(request.url()))
  await button(rowOf(page, '高一9班'), '编辑').click()
  await fetched
  await expect(dialog(page).getByText('编辑班级')).toBeVisible()
  await expect(field(dialog(page), '班级名称')).toHaveValue('高一9班')
  await field(dialog(page), '班级容量').fill('40')
  await button(dialog(page), '确定').click()
  await expect(toasts(page).filter({ hasText: '更新班级成功' })).toBeVisible()
  await expect(rowOf(page, '高一9班').getByRole('cell').nth(7)).toHaveText('40')

  await button(rowOf(page, '高一9班'), '删除').click()
  await expect(page.getByText('确定要删除班级 高一9班 吗?', { exact: true })).toBeVisible()
  await button(await grown(page), '取消').click()
  await expect(dialog(page)).toHaveCount(0)
  await expect(rowOf(page, '高一9班')).toBeVisible()
  await button(rowOf(page, '高一9班'), '删除').click()
  await button(await grown(page), '确定').click()
  await expect(toasts(page).filter({ hasText: '删除班级成功' })).toBeVisible()
  await expect(page.getByText('没有符合条件的班级')).toBeVisible()
})

test('a class is found, stays in the address, and what is found is exported', { tag: '@further' }, async ({
  as,
}) => {
  const page = await as('admin')
  const first = page.waitForRequest((request) => isSearch(request.url()))
  await openList(page)
  expect(new URL((await first).url()).search).toBe('?page=0&size=10')

  await page.locator('.kit-pager').getByRole('combobox').click()
  await expect(options(page)).toHaveText(['10 条/页', '20 条/页', '50 条/页', '100 条/页'])
  await page.keyboard.press('Escape')
  const second = page.waitForRequest((request) => request.url().includes('page=1'))
  await page.locator('.ant-pagination-item-2').click()
  await second
  await expect(page).toHaveURL(/page=2$/)

  await field(page, '班级名称').fill('1班')
  await pick(page, field(page, '年级'), '一年级')
  const filtered = page.waitForRequest((request) => request.url().includes('name='))
  await field(page, '班级名称').press('Enter')
  const query = new URL((await filtered).url()).searchParams
  expect(Object.fromEntries(query)).toEqual({ name: '1班', grade: '一年级', page: '0', size: '10' })
  await expect(rows(page)).toHaveCount(1)
  await page.reload()
  await expect(field(page, '班级名称')).toHaveValue('1班', FIRST)
  await expect(rows(page)).toHaveCount(1)

  await button(page, '重置').click()
  await expect(rows(page)).toHaveCount(10)
  const again = page.waitForRequest((request) => isSearch(request.url()))
  await button(page, '刷新').click()
  await again

  await field(page, '班主任').fill('没有这个人')
  await button(page, '搜索').click()
  await expect(page.getByText('没有符合条件的班级')).toBeVisible()
  await button(page, '清除筛选').click()
  await expect(rows(page)).toHaveCount(10)

  await openList(page, '?grade=一年级')
  const asked = page.waitForRequest((request) => request.url().includes('/api/classes/export'))
  const download = page.waitForEvent('download')
  await button(page, '导出').click()
  expect(decodeURIComponent(new URL((await asked).url()).search)).toBe('?grade=一年级')
  const file = await download
  expect(file.suggestedFilename()).toMatch(/\d{4}-?\d{2}-?\d{2}.*\.xlsx$/)
  expect(
    readFileSync(await file.path())
      .subarray(0, 2)
      .toString(),
  ).toBe('PK')
  await expect(toasts(page)).toHaveText(['导出成功'])
})

test('the detail of a class leads to its pupils and courses, and has a page of its own', {
  tag: '@further',
}, async ({ as }) => {
  const page = await as('admin')
  await openList(page)
  await button(rows(page).first(), '查看').click()
  await expect(dialog(page).getByRole('tab')).toHaveText(['基本信息', '学生列表', '课程安排'])
  await expect.poll(async () => (await dialog(page).boundingBox())?.width).toBe(800)
  await expect(button(dialog(page), '编辑')).toBeVisible()
  await dialog(page).getByRole('tab', { name: '学生列表' }).click()
  await dialog(page).getByRole('cell', { name: /^20/ }).first().click()
  await expect(page).toHaveURL(/\/student\/(detail|students)\/\d+$/)

  await openList(page)
  await button(rows(page).first(), '查看').click()
  await dialog(page).getByRole('tab', { name: '课程安排' }).click()
  await dialog(page).getByRole('cell', { name: '必修' }).first().click()
  await expect(page).toHaveURL(/\/teaching\/courses\/\d+$/)

  await openList(page)
  const name = await rows(page).first().getByRole('link').innerText()
  await rows(page).first().getByRole('link').click()
  await expect(page.getByRole('heading', { name, exact: true })).toBeVisible()
  await expect(page.getByRole('tab')).toHaveText(['学生列表', '课程安排', '基本信息'])
  await expect(rows(page).first()).toBeVisible()
  await page.getByRole('tab', { name: '课程安排' }).click()
  await page.reload()
  await expect(page.getByRole('columnheader', { name: '课程代码' })).toBeVisible(FIRST)
  await button(page, '编辑').click()
  await expect(dialog(page).getByText('编辑班级')).toBeVisible()
  await visit(page, '/school/classes/999999')
  await expect(page.getByText('没有找到这个班级')).toBeVisible(FIRST)
})
