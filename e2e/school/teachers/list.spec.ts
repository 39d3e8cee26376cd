import { expect, test } from '../../fixtures'
import { answer, button, dialog, FIRST, field, options, pick, refuse, toasts } from '../../page'
import { aTeacher, ONE, openList, rowOf, rows, SEARCH } from './helpers'

test.describe.configure({ timeout: 120_000 })

test.describe('the teacher list', () => {
  test('has its header, filters, action bar, columns and pager (TEACHER-01, 04, 13, 16, 17)', async ({
    as,
  }) => {
    const page = await as('admin')
    await openList(page)
    await expect(page.getByRole('heading', { name: '教师管理', exact: true })).toBeVisible()
    for (const label of ['教师姓名', '工号', '所属部门', '职称'])
      await expect(field(page, label)).toBeVisible()
    await expect(field(page, '政治面貌')).toBeHidden()
    await button(page, '展开').click()
    for (const label of ['入职日期', '政治面貌', '在职状态']) await expect(field(page, label)).toBeVisible()
    await expect(page.getByRole('toolbar').getByRole('button')).toHaveText([
      '新增教师',
      '批量删除',
      '刷新',
      '列显示设置',
      '导出数据',
      '导入',
    ])
    await expect(page.getByRole('columnheader')).toHaveText([
      '',
      '头像',
      '序号',
      '工号',
      '姓名',
      '性别',
      '联系电话',
      '邮箱',
      '职称',
      '学历',
      '所属部门',
      '入职日期',
      '管理班级',
      '教授课程',
      '操作',
    ])
    await expect(rows(page)).toHaveCount(10)
    await expect(rows(page).first().locator('.tag').first()).toHaveText(/^[男女]$/)
    await button(page, '导入').click()
    await expect(page.getByRole('menuitem')).toHaveText(['下载导入模板', '导入教师数据'])
    await page.keyboard.press('Escape')
    const pager = page.locator('.kit-pager')
    await expect(pager).toContainText('前往')
    await pager.getByRole('combobox').click()
    await expect(options(page)).toHaveText(['10 条/页', '20 条/页', '50 条/页', '100 条/页'])
  })

  test('asks with page, size, sort as field,order and the filters in use (TEACHER-05, 13, 86)', async ({
    as,
  }) => {
    const page = await as('admin')
    const first = page.waitForRequest(SEARCH)
    await openList(page)
    expect(new URL((await first).url()).search).toBe('?page=0&size=10&includeClassAndCourses=true')

    const sorted = page.waitForRequest((request) => request.url().includes('sort='))
    await page.getByRole('columnheader', { name: '入职日期' }).click()
    expect(new URL((await sorted).url()).searchParams.get('sort')).toBe('hireDate,asc')
    const descending = page.waitForRequest((request) => request.url().includes('desc'))
    await page.getByRole('columnheader', { name: '入职日期' }).click()
    await descending
    const turned = page.waitForRequest((request) => request.url().includes('page=1'))
    await page.locator('.ant-pagination-item-2').click()
    const query = new URL((await turned).url()).searchParams
    expect([query.get('page'), query.get('size'), query.get('sort')]).toEqual(['1', '10', 'hireDate,desc'])

    await button(page, '展开').click()
    await field(page, '入职日期').fill('2020-09-01')
    await page.keyboard.press('Enter')
    await page.getByPlaceholder('结束日期').fill('2021-08-31')
    await page.keyboard.press('Enter')
    await pick(page, field(page, '在职状态'), '在职')
    const filtered = page.waitForRequest((request) => request.url().includes('hireStartDate'))
    await button(page, '搜索').click()
    const filters = Object.fromEntries(new URL((await filtered).url()).searchParams)
    expect(filters).toMatchObject({
      hireStartDate: '2020-09-01',
      hireEndDate: '2021-08-31',
      employmentStatus: '在职',
      page: '0',
    })
    await button(page, '重置').click()
    await expect(rows(page)).toHaveCount(10)
    await expect(page).not.toHaveURL(/hireStartDate/)
  })

  test('finds by initials, and takes a plain list too (TEACHER-12)', async ({ as, server }) => {
    const { teacherNumber } = await aTeacher(server, { name: '欧阳青青' })
    const page = await as('admin')
    await openList(page)
    await field(page, '教师姓名').fill('oyqq')
    await field(page, '教师姓名').press('Enter')
    await expect(rowOf(page, teacherNumber)).toBeVisible()
    const found = await server.api('admin', 'GET', '/api/teachers/search?size=3')
    const { content } = found.body.data
    await answer(page, 'GET', SEARCH, { json: { success: true, data: content } })
    await button(page, '重置').click()
    await expect(rows(page)).toHaveCount(3)
  })

  test('shows two classes and how many more, says what is missing, and lists all (TEACHER-14, 15)', async ({
    as,
    server,
  }) => {
    const { id, teacherNumber } = await aTeacher(server)
    const classIds: number[] = []
    for (let n = 1; n <= 5; n++) {
      const body = { name: `标签${teacherNumber.slice(-3)}${n}班`, grade: n, headTeacherId: id }
      classIds.push((await server.api('admin', 'POST', '/api/classes', body)).body.data.id)
    }
    const page = await as('admin')
    await openList(page, `?teacherNumber=${teacherNumber}`)
    const row = rowOf(page, teacherNumber)
    await expect(row.locator('.teacher-tags .tag')).toHaveCount(3)
    await expect(row.locator('.teacher-tags')).toContainText('+3')
    await expect(row.locator('.av')).toHaveText('测')
    await row.getByRole('button', { name: '详情：测试教师的管理班级' }).click()
    await expect(dialog(page).locator('tbody tr[data-row-key]')).toHaveCount(5)
    await expect(dialog(page).getByText('班主任').first()).toBeVisible()
    await expect(dialog(page).getByRole('link', { name: '查看班级' }).first()).toHaveAttribute(
      'href',
      `/school/classes/${classIds[0]}`,
    )
    await button(dialog(page), '关闭').last().click()
    for (const classId of classIds) await server.api('admin', 'DELETE', `/api/classes/${classId}`)
  })

  test('column settings stay in the browser (TEACHER-17 to 19)', async ({ as }) => {
    const page = await as('admin')
    await openList(page)
    await expect(page.getByRole('columnheader', { name: '专业' })).toHaveCount(0)
    await button(page, '列显示设置').click()
    const boxes = dialog(page).getByRole('checkbox')
    await expect(boxes).toHaveCount(12)
    await dialog(page).getByRole('checkbox', { name: '专业' }).check()
    await dialog(page).getByRole('checkbox', { name: '邮箱' }).uncheck()
    await button(dialog(page), '保存').click()
    await expect(toasts(page)).toHaveText('列设置已保存')
    await page.reload()
    await expect(page.getByRole('columnheader', { name: '专业' })).toBeVisible(FIRST)
    await expect(page.getByRole('columnheader', { name: '邮箱' })).toHaveCount(0)
    await button(page, '列显示设置').click()
    await button(dialog(page), '恢复默认').click()
    await button(dialog(page), '保存').click()
    await expect(page.getByRole('columnheader', { name: '邮箱' })).toBeVisible()
    await expect(page.getByRole('columnheader', { name: '专业' })).toHaveCount(0)
  })

  test('shows what its codes allow and nothing else (TEACHER-02, 65 to 69)', async ({ as }) => {
    const page = await as('teacher')
    await openList(page)
    await expect(page.getByRole('toolbar').getByRole('button')).toHaveText(['刷新', '列显示设置', '导出数据'])
    await expect(rows(page).first().locator('.kit-actions').getByRole('button')).toHaveText(['查看'])
    await button(rows(page).first(), '查看').click()
    await expect(button(dialog(page), '编辑')).toHaveCount(0)
    const leader = await as('dept')
    await openList(leader)
    await expect(leader.getByRole('toolbar').getByRole('button')).toHaveText([
      '新增教师',
      '刷新',
      '列显示设置',
      '导出数据',
      '导入',
    ])
    await expect(rows(leader).first().locator('.kit-actions').getByRole('button')).toHaveText([
      '查看',
      '编辑',
      '分配课程',
    ])
  })

  test('names what failed (TEACHER-62, 70, 71, 74, 76, 77, 79)', async ({ as }) => {
    const page = await as('admin')
    await openList(page)
    const row = rows(page).first()
    await answer(page, 'GET', ONE, refuse)
    await button(row, '查看').click()
    await expect(toasts(page)).toHaveText('获取教师详情失败')
    await button(dialog(page), '关闭').last().click()
    await button(row, '编辑').click()
    await expect(toasts(page).filter({ hasText: '无法编辑' })).toHaveText('获取教师详情失败，无法编辑')
    await page.unroute(ONE)

    await answer(page, 'GET', /\/api\/courses$/, refuse)
    await button(row, '分配课程').click()
    await expect(toasts(page).filter({ hasText: '课程' })).toHaveText('获取课程列表失败')
    await button(dialog(page), '取消').click()

    await answer(page, 'DELETE', ONE, refuse)
    await button(row, '删除').click()
    await button(page, '确定').click()
    await expect(toasts(page).filter({ hasText: '删除' })).toHaveText('删除教师失败')

    await page.route(/\/api\/teachers\/export/, (route) => route.abort())
    await button(page, '导出数据').click()
    await expect(toasts(page).filter({ hasText: '导出' })).toHaveText('导出教师数据失败')

    await answer(page, 'GET', SEARCH, refuse)
    await button(page, '刷新').click()
    await expect(toasts(page).filter({ hasText: '教师列表' })).toHaveText('获取教师列表失败')
    await page.unroute(SEARCH)
    await page.route(SEARCH, async (route) => {
      const { data } = await (await route.fetch()).json()
      const { id: _id, ...rest } = data.content[0]
      await route.fulfill({ json: { success: true, data: { content: [rest], totalElements: 1 } } })
    })
    await button(page, '刷新').click()
    await expect(button(page, '编辑')).toHaveCount(1)
    await button(page, '编辑').click()
    await expect(toasts(page).filter({ hasText: 'ID' })).toHaveText('无法编辑，教师ID不存在')
  })
})
