import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures'
import { button, dialog, FIRST, field, pick, toasts, visit } from '../page'

test.describe.configure({ timeout: 120_000 })

const rows = (page: Page) => page.locator('.ant-table-tbody tr[data-row-key]')
const rowOf = (page: Page, name: string) => rows(page).filter({ hasText: name })
const openList = async (page: Page, search = '') => {
  await visit(page, `/school/courses${search}`)
  await expect(rows(page).first()).toBeVisible(FIRST)
}

const ONE = /\/api\/courses\/\d+$/

test('a course is created, edited and deleted', async ({ as }) => {
  const page = await as('admin')
  await openList(page)
  await button(page, '新增课程').click()
  const form = dialog(page)
  await field(form, '课程名称').fill(' 剪纸艺术 ')
  await field(form, '课程代码').fill('E2E-JZ')
  await pick(page, field(form, '课程类型'), '选修')
  await field(form, '学分').fill('1.5')
  const posted = page.waitForRequest((request) => request.method() === 'POST')
  await button(form, '确定').click()
  expect((await posted).postDataJSON()).toEqual({
    name: '剪纸艺术',
    courseCode: 'E2E-JZ',
    courseType: '选修',
    credits: 1.5,
    semester: null,
    departmentId: null,
    description: null,
  })
  await expect(toasts(page)).toHaveText(['创建课程成功'])
  await expect(dialog(page)).toHaveCount(0)

  await openList(page, '?name=剪纸')
  const fetched = page.waitForRequest((request) => ONE.test(request.url()))
  await button(rowOf(page, '剪纸艺术'), '编辑').click()
  await fetched
  await expect(form.getByText('编辑课程')).toBeVisible()
  await expect(field(form, '课程代码')).toBeDisabled()
  await expect(field(form, '学分')).toHaveValue('1.5')
  await pick(page, field(form, '学期'), '第二学期')
  await button(form, '确定').click()
  await expect(toasts(page).filter({ hasText: '更新课程成功' })).toBeVisible()
  await expect(rowOf(page, '剪纸艺术').getByRole('cell').nth(6)).toHaveText('第二学期')

  await button(page, '新增课程').click()
  await field(form, '课程名称').fill('剪纸进阶')
  await field(form, '课程代码').fill('E2E-JZ')
  await pick(page, field(form, '课程类型'), '选修')
  await field(form, '学分').fill('2')
  await button(form, '确定').click()
  await expect(form.getByText('课程代码 E2E-JZ 已被课程 剪纸艺术 使用')).toBeVisible()
  await button(form, '取消').click()
  await button(page, '放弃修改').click()
  await expect(dialog(page)).toHaveCount(0)

  await button(rowOf(page, '剪纸艺术'), '删除').click()
  await expect(page.getByText('确定要删除课程 剪纸艺术 吗?', { exact: true })).toBeVisible()
  await expect(dialog(page)).toContainText('相关班级的课程安排和教师的任课一并解除')
  await button(dialog(page), '取消').click()
  await expect(dialog(page)).toHaveCount(0)
  await expect(rowOf(page, '剪纸艺术')).toBeVisible()
  await button(rowOf(page, '剪纸艺术'), '删除').click()
  await button(dialog(page), '确定').click()
  await expect(toasts(page).filter({ hasText: '删除课程成功' })).toBeVisible()
  await expect(page.getByText('没有符合条件的课程')).toBeVisible()
})

test('the detail of a course is a dialog, and a page that leads to its classes', { tag: '@further' }, async ({
  as,
}) => {
  const page = await as('admin')
  await openList(page, '?courseCode=XX-YW')
  await button(rows(page).first(), '查看').click()
  await expect.poll(async () => (await dialog(page).boundingBox())?.width).toBe(800)
  await expect(dialog(page).getByRole('tab')).toHaveText(['基本信息', /^授课教师 \d+$/, /^开课班级 \d+$/])
  await expect(dialog(page).getByText('XX-YW')).toBeVisible()
  await dialog(page)
    .getByRole('tab', { name: /^授课教师/ })
    .click()
  await expect(dialog(page).getByRole('cell', { name: /^T\d+/ }).first()).toBeVisible()
  await dialog(page).getByRole('link', { name: '打开课程主页' }).click()
  await expect(page).toHaveURL(/\/teaching\/courses\/\d+$/)
  await expect(page.getByRole('heading', { name: '语文', exact: true })).toBeVisible()
  await expect(page.getByRole('region', { name: '授课教师' }).getByRole('row').nth(1)).toContainText(/T\d+/)
  const first = page.getByRole('region', { name: '开课班级' }).getByRole('link').first()
  const name = await first.innerText()
  await first.click()
  await expect(page.getByRole('heading', { name, exact: true })).toBeVisible()

  await visit(page, '/teaching/courses/999999')
  await expect(page.getByText('没有找到这门课程')).toBeVisible(FIRST)
})
