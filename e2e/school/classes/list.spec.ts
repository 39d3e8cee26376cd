import { readFileSync } from 'node:fs'
import { expect, test } from '../../fixtures'
import { button, dialog, FIRST, field, options, pick, pretend, toasts } from '../../page'
import { isSearch, openList, rowOf, rows } from './helpers'

test.describe.configure({ timeout: 120_000 })

test.describe('the class list', () => {
  test('has its header, filters, action bar, columns and pager', async ({ as }) => {
    const page = await as('admin')
    await openList(page)
    await expect(page.getByRole('heading', { name: '班级管理', exact: true })).toBeVisible()
    await expect(page.getByText('共 36 个班级').first()).toBeVisible()
    for (const label of ['班级名称', '年级', '班主任']) await expect(field(page, label)).toBeVisible()
    await expect(page.getByRole('toolbar').getByRole('button')).toHaveText([
      '新增班级',
      '批量删除',
      '刷新',
      '导出',
    ])
    await expect(page.getByRole('columnheader')).toHaveText([
      '',
      '序号',
      '班级名称',
      '年级',
      '班主任',
      '副班主任',
      '学生人数',
      '班级容量',
      '所属部门',
      '课程数',
      '操作',
    ])
    await expect(rows(page)).toHaveCount(10)
    await expect(rows(page).first().locator('.kit-actions').getByRole('button')).toHaveText([
      '查看',
      '编辑',
      '分配课程',
      '删除',
    ])
    const pager = page.locator('.kit-pager')
    await expect(pager).toContainText('前往')
    await pager.getByRole('combobox').click()
    await expect(options(page)).toHaveText(['10 条/页', '20 条/页', '50 条/页', '100 条/页'])
  })

  test('asks the server zero-based, with only the filters in use, and keeps them in the address', async ({
    as,
  }) => {
    const page = await as('admin')
    const first = page.waitForRequest((request) => isSearch(request.url()))
    await openList(page)
    expect(new URL((await first).url()).search).toBe('?page=0&size=10')

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
  })

  test('says in words what a class lacks, and shows its courses', async ({ as, server }) => {
    const made = await server.api('admin', 'POST', '/api/classes', { name: '缺项班', grade: '高三' })
    const page = await as('admin')
    await openList(page, '?name=缺项班')
    await expect(rowOf(page, '缺项班').getByRole('cell')).toHaveText([
      '',
      '1',
      '缺项班',
      '高三',
      '未分配',
      '未分配',
      '0',
      '未设置',
      '未分配',
      '0查看课程',
      '查看编辑分配课程删除',
    ])
    await server.api('admin', 'DELETE', `/api/classes/${made.body.data.id}`)
  })

  test('reacts to / and n', async ({ as }) => {
    const page = await as('admin')
    await openList(page)
    await page.keyboard.press('/')
    await expect(field(page, '班级名称')).toBeFocused()
    await page.keyboard.type('n')
    await expect(dialog(page)).toHaveCount(0)
    await page.locator('h1').click()
    await page.keyboard.press('n')
    await expect(dialog(page).getByText('新增班级')).toBeVisible()
  })
})

test('several classes are deleted together', async ({ as, server }) => {
  const ids: number[] = []
  for (const name of ['批量甲班', '批量乙班'])
    ids.push((await server.api('admin', 'POST', '/api/classes', { name, grade: '高二' })).body.data.id)
  const page = await as('admin')
  await openList(page, '?name=批量')
  await button(page, '批量删除').click()
  await expect(toasts(page)).toHaveText(['请选择要删除的班级'])
  await expect(dialog(page)).toHaveCount(0)

  for (const name of ['批量甲班', '批量乙班']) await rowOf(page, name).getByRole('checkbox').check()
  await expect(page.getByText('已选 2 个班级')).toBeVisible()
  await button(page, '刷新').click()
  await expect(page.getByText('已选 2 个班级')).toBeVisible()
  await button(page, '批量删除').click()
  await expect(page.getByText('确定要删除选中的 2 个班级吗?', { exact: true })).toBeVisible()
  const sent = page.waitForRequest((request) => request.method() === 'DELETE')
  await button(dialog(page), '确定').click()
  const request = await sent
  expect(request.url()).toContain('/api/classes/batch')
  expect(request.postDataJSON().toSorted()).toEqual(ids.toSorted())
  await expect(toasts(page).filter({ hasText: '批量删除班级成功' })).toBeVisible()
})

test('export gives a dated workbook of what is filtered', async ({ as }) => {
  const page = await as('admin')
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

test('what one may not do is not in the page at all (SHELL-09, CLASS-39 to 43)', async ({ as, server }) => {
  const { user } = await server.session('teacher')
  // Each code is in another choice of these, so no control can follow another's code.
  const expected = [
    { codes: ['create', 'update'], bar: ['新增班级', '刷新', '导出'], row: ['查看', '编辑'], detail: true },
    {
      codes: ['create', 'delete'],
      bar: ['新增班级', '批量删除', '刷新', '导出'],
      row: ['查看', '删除'],
      detail: false,
    },
    { codes: ['assignCourse'], bar: ['刷新', '导出'], row: ['查看', '分配课程'], detail: false },
  ]
  for (const { codes, bar, row, detail } of expected) {
    const page = await as('teacher')
    await pretend(page, user, { authorities: [], permissions: codes.map((code) => `class:${code}`) })
    await openList(page)
    await expect(page.getByRole('toolbar').getByRole('button')).toHaveText(bar)
    await expect(rows(page).first().locator('.kit-actions').getByRole('button')).toHaveText(row)
    await button(rows(page).first(), '查看').click()
    await expect(dialog(page).getByRole('tab')).toHaveCount(3)
    await expect(button(dialog(page), '编辑')).toHaveCount(detail ? 1 : 0)
    await expect(toasts(page)).toHaveCount(0)
    await page.close()
  }
})
