import type { Locator, Page } from '@playwright/test'
import { expect, test } from '../fixtures'
import { button, dialog, FIRST, field, visit } from '../page'

const toast = (page: Page, text: string) => page.locator('.toast').filter({ hasText: text })
const rowOf = (page: Page, name: string) =>
  page.locator('.ant-table-tbody tr[data-row-key]').filter({ hasText: name })
const headings = (page: Page) => page.locator('.ant-table-thead th').allInnerTexts()
const widthOf = async (box: Locator) => Math.round((await box.boundingBox())?.width ?? 0)
test.describe.configure({ timeout: 120_000 })

const openYears = async (page: Page) => {
  await visit(page, '/system/academic-years')
  await expect(rowOf(page, '2026-2027学年')).toBeVisible(FIRST)
}

test.describe('academic years', () => {
  test('a new year has its defaults and brings its semesters; the current one is protected', {
    tag: '@further',
  }, async ({ as }) => {
    const page = await as('admin')
    await openYears(page)
    expect(await headings(page)).toEqual([
      '学年代码',
      '学年名称',
      '开始日期',
      '结束日期',
      '状态',
      '当前学年',
      '操作',
    ])
    const current = rowOf(page, '2026-2027学年')
    await expect(current.getByRole('button')).toHaveText(['编辑', '管理学期'])

    await button(page, '新增学年').click()
    const box = dialog(page)
    // This year's is there already: the next free one.
    const now = Math.max(new Date().getFullYear(), 2027)
    await expect(field(box, '学年代码')).toHaveValue(`${now}-${now + 1}`)
    await expect(field(box, '学年名称')).toHaveValue(`${now}-${now + 1}学年`)
    await expect(field(box, '开始日期')).toHaveValue(`${now}-09-01`)
    await expect(field(box, '结束日期')).toHaveValue(`${now + 1}-07-31`)
    await expect(field(box, '学期数')).toHaveValue('2')
    await expect.poll(() => widthOf(box)).toBe(600)

    await field(box, '学年名称').fill('')
    await button(box, '确定').click()
    await expect(toast(page, '请填写所有必填项')).toBeVisible()
    await expect(box.getByText('请输入学年名称')).toBeVisible()
    await field(box, '学年代码').fill('2041-2042')
    await field(box, '学年名称').fill('2041-2042学年')
    await button(box, '确定').click()
    await expect(toast(page, '学年创建成功')).toBeVisible()
    await expect(rowOf(page, '2041-2042学年')).toContainText('规划中')

    await rowOf(page, '2041-2042学年').getByRole('button', { name: '管理学期' }).click()
    await expect(page).toHaveURL(/\/system\/academic-years\/\d+\/semesters\?name=.*&code=2041-2042$/)
    await expect(page.getByRole('heading', { name: '2041-2042学年学期管理' })).toBeVisible(FIRST)
    await expect(rowOf(page, '2041-2042-2')).toContainText('2042-02-01')
    await button(page, '返回学年管理').click()
    await expect(page.getByRole('cell', { name: '2041-2042学年', exact: true })).toBeVisible()
  })

  test('one is current; what is deleted takes its semesters along', { tag: '@further' }, async ({
    as,
    server,
  }) => {
    const year = { code: '2051-2052', name: '2051-2052学年', startDate: '2051-09-01', endDate: '2052-07-31' }
    await server.api('admin', 'POST', '/api/academic-years', year)
    const page = await as('admin')
    await openYears(page)
    const row = rowOf(page, year.name)
    await button(row, '设为当前').click()
    await button(dialog(page), '取消').click()
    await expect(row).toContainText('否')
    await button(row, '设为当前').click()
    await button(dialog(page), '确定').click()
    await expect(toast(page, `已将 ${year.name} 设为当前学年`)).toBeVisible()
    await expect(row.getByText('是', { exact: true })).toBeVisible()
    await expect(rowOf(page, '2026-2027学年').getByText('否', { exact: true })).toBeVisible()

    await button(rowOf(page, '2026-2027学年'), '设为当前').click()
    await button(dialog(page), '确定').click()
    await expect(toast(page, '已将 2026-2027学年 设为当前学年')).toBeVisible()
    await button(row, '删除').click()
    await expect(dialog(page)).toContainText('此操作不可逆')
    await button(dialog(page), '确定').click()
    await expect(toast(page, '学年删除成功')).toBeVisible()
    await expect(row).toHaveCount(0)
  })
})

test.describe('semesters', () => {
  test('are added, changed, made current and deleted', async ({ as, server }) => {
    const page = await as('admin')
    await visit(page, '/dashboard')
    await visit(page, '/system/semesters')
    const current = rowOf(page, '是').first()
    await expect(current).toBeVisible(FIRST)
    expect(await headings(page)).toEqual(['学期代码', '学期名称', '开始日期', '结束日期', '当前学期', '操作'])
    await expect(current.getByRole('button')).toHaveText(['编辑'])
    const code = await current.locator('td').first().innerText()
    const kept = () => page.evaluate(() => localStorage.getItem('currentSemesterCode'))
    expect(await kept()).toBe(code)

    await button(page, '新增学期').click()
    const box = dialog(page)
    await expect.poll(() => widthOf(box)).toBe(500)
    await field(box, '学期代码').fill('2061-2062-3')
    await button(box, '确定').click()
    for (const text of [
      '学期代码格式错误，例如：2024-2025-1',
      '请输入学期名称',
      '请选择开始日期',
      '请选择结束日期',
    ])
      await expect(box.getByText(text)).toBeVisible()
    await field(box, '学期代码').fill('2061-2062-1')
    await field(box, '学期名称').fill('远方的学期')
    await field(box, '开始日期').fill('2061-09-01')
    await field(box, '开始日期').press('Enter')
    await field(box, '结束日期').fill('2061-09-01')
    await field(box, '结束日期').press('Enter')
    await button(box, '确定').click()
    await expect(box.getByText('结束日期必须晚于开始日期')).toBeVisible()
    await field(box, '结束日期').fill('2062-01-31')
    await field(box, '结束日期').press('Enter')
    await button(box, '确定').click()
    await expect(toast(page, '添加成功')).toBeVisible()

    const row = rowOf(page, '2061-2062-1')
    await button(row, '设为当前').click()
    await expect(dialog(page)).toContainText('确定要将 远方的学期 设为当前学期吗？')
    await button(dialog(page), '确定').click()
    await expect(toast(page, '设置成功')).toBeVisible()
    await expect(row.getByText('是', { exact: true })).toBeVisible()
    expect(await kept()).toBe('2061-2062-1')
    const { body } = await server.api('admin', 'GET', '/api/semesters')
    const before = body.data.find((semester: { code: string }) => semester.code === code)
    await server.api('admin', 'PUT', `/api/semesters/${before.id}/set-current`)

    await page.reload()
    await button(row, '删除').click(FIRST)
    await button(dialog(page), '确定').click()
    await expect(toast(page, '删除成功')).toBeVisible()
    await expect(row).toHaveCount(0)
  })
})
