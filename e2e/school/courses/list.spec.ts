import { readFileSync } from 'node:fs'
import { expect, test } from '../../fixtures'
import { answer, button, dialog, FIRST, field, options, pick, pretend, toasts } from '../../page'
import { aCourse, openList, rowOf, rows, searches } from './helpers'

test.describe.configure({ timeout: 120_000 })

test.describe('the course list', () => {
  test('has its header, filters, action bar and columns, and is paged without asking again', async ({
    as,
  }) => {
    const page = await as('admin')
    const asked = searches(page)
    await openList(page)
    await expect(page.getByRole('heading', { name: '课程管理', exact: true })).toBeVisible()
    for (const label of ['课程名称', '课程代码', '课程类型', '所属部门'])
      await expect(field(page, label)).toBeVisible()
    await expect(page.getByRole('toolbar').getByRole('button')).toHaveText([
      '新增课程',
      '批量删除',
      '刷新',
      '导出',
    ])
    await expect(page.getByRole('columnheader')).toHaveText([
      '',
      '序号',
      '课程名称',
      '课程代码',
      '课程类型',
      '学分',
      '学期',
      '所属部门',
      '授课教师',
      '操作',
    ])
    await expect(rows(page).first().locator('.kit-actions').getByRole('button')).toHaveText([
      '查看',
      '编辑',
      '分配教师',
      '删除',
    ])
    await expect(rows(page)).toHaveCount(10)
    await expect(page.getByText('共 34 个课程').first()).toBeVisible()

    await page.locator('.ant-pagination-item-2').click()
    await expect(rows(page).first().getByRole('cell').nth(1)).toHaveText('11')
    await expect(page).toHaveURL(/page=2$/)
    const pager = page.locator('.kit-pager')
    await pager.getByRole('combobox').click()
    await expect(options(page)).toHaveText(['10 条/页', '20 条/页', '50 条/页', '100 条/页'])
    await options(page).nth(2).click()
    await expect(rows(page)).toHaveCount(34)
    await page.getByRole('columnheader', { name: '学分' }).click()
    await expect(rows(page).first().getByRole('cell').nth(5)).toHaveText('1')
    await page.getByRole('columnheader', { name: '学分' }).click()
    await expect(rows(page).first().getByRole('cell').nth(5)).toHaveText('8')
    await expect(page).toHaveURL(/size=50&sort=credits%2Cdesc$/)
    expect(asked).toEqual([''])
    await page.reload()
    await expect(rows(page).first().getByRole('cell').nth(5)).toHaveText('8', FIRST)
    await expect(rows(page)).toHaveCount(34)
    await button(page, '刷新').click()
    await expect.poll(() => asked.length).toBe(3)
  })

  test('searches by all four filters, and keeps them in the address', async ({ as }) => {
    const page = await as('admin')
    const asked = searches(page)
    await openList(page)
    await field(page, '课程名称').fill('数学')
    await field(page, '课程代码').fill('cz')
    await pick(page, field(page, '课程类型'), '必修')
    await field(page, '所属部门').fill('数学教研组')
    await page.locator('.ant-cascader-menu-item').filter({ hasText: '数学教研组' }).click()
    await field(page, '课程名称').press('Enter')
    await expect(rows(page)).toHaveCount(1)
    expect(asked.at(-1)).toMatch(/^\?name=数学&courseCode=cz&courseType=必修&departmentId=\d+$/)
    await page.reload()
    await expect(field(page, '课程代码')).toHaveValue('cz', FIRST)
    await expect(rows(page)).toHaveCount(1)
    expect(asked.at(-1)).toBe(asked.at(-2))
    await button(page, '重置').click()
    await expect(rows(page)).toHaveCount(10)
    await field(page, '课程名称').fill('没有这门课')
    await button(page, '搜索').click()
    await expect(page.getByText('没有符合条件的课程')).toBeVisible()
    await button(page, '清除筛选').click()
    await expect(rows(page)).toHaveCount(10)
  })

  test('shows types in colour, teachers as tags, and says in words what a course lacks', async ({
    as,
    server,
  }) => {
    const teachers = (await server.api('admin', 'GET', '/api/teachers')).body.data
    const teacherIds = [teachers[0].id, teachers[1].id]
    const bare = (await server.api('admin', 'POST', '/api/courses', aCourse('样式课甲'))).body.data
    const full = aCourse('样式课乙', { courseType: '必修', teacherIds })
    const { data } = (await server.api('admin', 'POST', '/api/courses', full)).body
    const page = await as('admin')
    await openList(page, '?name=样式课')
    await expect(rowOf(page, '样式课甲').getByRole('cell')).toHaveText([
      '',
      '1',
      '样式课甲',
      bare.courseCode,
      '选修',
      '2',
      '未设置',
      '未分配',
      '未分配教师',
      '查看编辑分配教师删除',
    ])
    await expect(rowOf(page, '样式课乙').getByRole('cell').nth(8).locator('.tag')).toHaveText(
      data.teacherNames,
    )
    const colour = (type: string) =>
      page
        .getByText(type, { exact: true })
        .last()
        .evaluate((tag) => (getComputedStyle(tag).color.match(/\d+/g) ?? []).map(Number))
    const [red = 0, , blue = 0] = await colour('必修')
    expect(red).toBeGreaterThan(2 * blue)
    const [, green = 0] = await colour('选修')
    expect(green).toBeGreaterThan((await colour('选修'))[0] ?? 255)
    await server.api('admin', 'DELETE', '/api/courses/batch', [bare.id, data.id])
  })
})

test('several courses are deleted together', async ({ as, server }) => {
  const ids: number[] = []
  for (const name of ['批量甲课', '批量乙课'])
    ids.push((await server.api('admin', 'POST', '/api/courses', aCourse(name))).body.data.id)
  const page = await as('admin')
  await openList(page, '?name=批量')
  await button(page, '批量删除').click()
  await expect(toasts(page)).toHaveText(['请选择要删除的课程'])
  await expect(dialog(page)).toHaveCount(0)

  for (const name of ['批量甲课', '批量乙课']) await rowOf(page, name).getByRole('checkbox').check()
  await expect(page.getByText('已选 2 个课程')).toBeVisible()
  await button(page, '批量删除').click()
  await expect(page.getByText('确定要删除选中的 2 个课程吗?', { exact: true })).toBeVisible()
  const sent = page.waitForRequest((request) => request.method() === 'DELETE')
  await button(dialog(page), '确定').click()
  const request = await sent
  expect(request.url()).toContain('/api/courses/batch')
  expect(request.postDataJSON().toSorted()).toEqual(ids.toSorted())
  await expect(toasts(page).filter({ hasText: '批量删除课程成功' })).toBeVisible()
})

test('export gives a dated workbook of what is filtered, or says that it could not', async ({ as }) => {
  const page = await as('admin')
  await openList(page, '?courseType=选修')
  const asked = page.waitForRequest((request) => request.url().includes('/api/courses/export'))
  const download = page.waitForEvent('download')
  await button(page, '导出').click()
  expect(decodeURIComponent(new URL((await asked).url()).search)).toBe('?courseType=选修')
  const file = await download
  expect(file.suggestedFilename()).toMatch(/\d{4}-?\d{2}-?\d{2}.*\.xlsx$/)
  expect(
    readFileSync(await file.path())
      .subarray(0, 2)
      .toString(),
  ).toBe('PK')
  await expect(toasts(page)).toHaveText(['导出成功'])
  for (const reply of [{ status: 500, body: '' }, 'abort'] as const) {
    // Loaded anew: the words of the failure before are gone with the page.
    await page.goto('/school/courses')
    await answer(page, 'GET', /\/api\/courses\/export/, reply)
    await button(page, '导出').click()
    await expect(toasts(page)).toHaveText(['导出课程数据失败'])
  }
})

test('controls follow the permissions', async ({ as, server }) => {
  const { user } = await server.session('teacher')
  // Each code is in another choice of these, so no control can follow another's code.
  const expected = [
    { codes: ['create', 'update'], bar: ['新增课程', '刷新', '导出'], row: ['查看', '编辑'] },
    { codes: ['create', 'delete'], bar: ['新增课程', '批量删除', '刷新', '导出'], row: ['查看', '删除'] },
    { codes: ['assignTeacher'], bar: ['刷新', '导出'], row: ['查看', '分配教师'] },
  ]
  for (const { codes, bar, row } of expected) {
    const page = await as('teacher')
    await pretend(page, user, { authorities: [], permissions: codes.map((code) => `course:${code}`) })
    await openList(page)
    await expect(page.getByRole('toolbar').getByRole('button')).toHaveText(bar)
    await expect(rows(page).first().locator('.kit-actions').getByRole('button')).toHaveText(row)
    await expect(toasts(page)).toHaveCount(0)
    await page.close()
  }
})
