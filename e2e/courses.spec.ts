import { readFileSync } from 'node:fs'
import type { Locator, Page, Route } from '@playwright/test'
import { expect, test } from './fixtures'

const button = (scope: Page | Locator, name: string) => scope.getByRole('button', { name, exact: true })
const dialog = (page: Page) => page.getByRole('dialog')
const toasts = (page: Page) => page.locator('.toast')
const rows = (page: Page) => page.locator('.ant-table-tbody tr[data-row-key]')
const rowOf = (page: Page, name: string) => rows(page).filter({ hasText: name })
const field = (scope: Page | Locator, label: string) => scope.getByLabel(label, { exact: true })

/** A cold page compiles much script: on a busy machine that takes its time. */
const FIRST = { timeout: 30_000 }
test.describe.configure({ timeout: 120_000 })

const openList = async (page: Page, search = '') => {
  await page.goto(`/school/courses${search}`)
  await expect(rows(page).first()).toBeVisible(FIRST)
}
const options = (page: Page) => page.locator('.ant-select-item-option:visible')
const pick = async (page: Page, box: Locator, option: string) => {
  await box.click()
  await page.locator(`.ant-select-item-option[title="${option}"]`).last().click()
}
const answer = (page: Page, method: string, path: string | RegExp, reply: Parameters<Route['fulfill']>[0]) =>
  page.route(path, (route) => (route.request().method() === method ? route.fulfill(reply) : route.fallback()))
const refuse = { status: 200, json: { success: false } }
const refuseWith = (message: string) => ({ status: 200, json: { success: false, message } })

const ALL = /\/api\/courses\/all/
const ONE = /\/api\/courses\/\d+$/
const TEACHERS = /\/api\/teachers(\?|$)/

/** The addresses of the list that are asked for from now on. */
const searches = (page: Page) => {
  const asked: string[] = []
  page.on('request', (request) => {
    if (ALL.test(request.url())) asked.push(decodeURIComponent(new URL(request.url()).search))
  })
  return asked
}

let code = 0
const aCourse = (name: string, input: object = {}) => ({
  name,
  courseCode: `E2E-${Date.now() % 1e6}-${++code}`,
  courseType: '选修',
  credits: 2,
  ...input,
})

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

test.describe('adding and editing', () => {
  test('the form is 700 px wide and checks everything without asking the server', async ({ as }) => {
    const page = await as('admin')
    await openList(page)
    await page.keyboard.press('n')
    const form = dialog(page)
    await expect(form.getByText('新增课程')).toBeVisible()
    await expect.poll(async () => (await form.boundingBox())?.width).toBe(700)
    let posts = 0
    page.on('request', (request) => {
      if (request.method() === 'POST') posts += 1
    })
    await button(form, '确定').click()
    for (const text of ['请输入课程名称', '请输入课程代码', '请选择课程类型', '请输入学分'])
      await expect(form.getByText(text, { exact: true })).toBeVisible()
    const says = (text: string, isSaid: boolean) =>
      expect(form.getByText(text, { exact: true })).toHaveCount(isSaid ? 1 : 0)
    for (const [name, wrong] of [
      ['数', true],
      ['数学', false],
      ['数'.repeat(51), true],
      ['数'.repeat(50), false],
    ] as const) {
      await field(form, '课程名称').fill(name)
      await says('长度在 2 到 50 个字符', wrong)
    }
    for (const [text, wrong] of [
      ['A', true],
      ['A1', false],
      ['数学1', true],
      ['A B', true],
      ['A-_1', false],
      ['A.1', true],
      ['A'.repeat(20), false],
      ['A'.repeat(21), true],
    ] as const) {
      await field(form, '课程代码').fill(text)
      await says('课程代码只能包含字母、数字、连字符和下划线', wrong)
    }
    for (const [text, message] of [
      ['abc', '学分必须为数字'],
      ['-1', '学分应在0-20之间'],
      ['21', '学分应在0-20之间'],
      ['2.55', '学分最多保留一位小数'],
    ] as const) {
      await field(form, '学分').fill(text)
      await says(message, true)
    }
    for (const fine of ['0', '20', '2.', '2.5']) {
      await field(form, '学分').fill(fine)
      await expect(form.getByText(/^学分(必须|应在|最多)/)).toHaveCount(0)
      await expect(field(form, '学分')).toHaveValue(fine)
    }
    await field(form, '学期').click()
    await expect(options(page)).toHaveText(['第一学期', '第二学期', '全学年'])
    await page.keyboard.press('Escape')
    expect(posts).toBe(0)
  })

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

  test('neither a row nor a record without id is edited', async ({ as, server }) => {
    const page = await as('admin')
    await openList(page)
    const [first] = (await server.api('admin', 'GET', '/api/courses/all')).body.data
    const { id, ...row } = first
    const { data } = (await server.api('admin', 'GET', `/api/courses/${id}`)).body
    const { id: _id, ...record } = data
    await answer(page, 'GET', ONE, { json: { success: true, data: record } })
    let writes = 0
    page.on('request', (request) => {
      if (request.method() === 'PUT') writes += 1
    })
    await button(rows(page).first(), '编辑').click()
    await button(dialog(page), '确定').click()
    await expect(toasts(page)).toHaveText(['课程ID不存在，无法更新'])
    expect(writes).toBe(0)

    await answer(page, 'GET', ALL, { json: { success: true, data: [row] } })
    await page.goto('/school/courses?name=x')
    await page.getByRole('row', { name: row.courseCode }).getByRole('button', { name: '编辑' }).click(FIRST)
    await expect(toasts(page)).toHaveText(['无法编辑，课程ID不存在'])
    await expect(dialog(page)).toHaveCount(0)
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

test.describe('the detail of a course', () => {
  test('is a dialog of 800 px, and a page that leads to its classes', async ({ as }) => {
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

    await page.goto('/teaching/courses/999999')
    await expect(page.getByText('没有找到这门课程')).toBeVisible(FIRST)
  })

  test('shows pupils the own class only, and leads them nowhere', async ({ as, server }) => {
    const [course] = (await server.api('student', 'GET', '/api/courses')).body.data.filter(
      (one: { courseCode: string }) => one.courseCode.endsWith('-YW'),
    )
    const ids = (await server.api('student', 'GET', '/api/courses')).body.data
      .filter((one: { name: string }) => one.name === course.name)
      .map((one: { id: number }) => one.id)
    const page = await as('student')
    const own: number[] = []
    for (const id of ids) {
      await page.goto(`/teaching/courses/${id}`)
      await expect(page.getByRole('heading', { name: course.name, exact: true })).toBeVisible(FIRST)
      const classes = page.getByRole('region', { name: '开课班级' })
      own.push(await classes.locator('tr[data-row-key]').count())
      await expect(classes.getByRole('link')).toHaveCount(0)
      await expect(page.getByText('返回课程管理')).toHaveCount(0)
      await expect(page.getByRole('columnheader', { name: '工号' })).toHaveCount(0)
    }
    expect(own.toSorted()).toEqual([0, 1])
  })
})

test.describe('assigning teachers', () => {
  test('filters, keeps the choice, and replaces the teachers of the course', async ({ as, server }) => {
    const teachers = (await server.api('admin', 'GET', '/api/teachers')).body.data
    const made = aCourse('选师课', { teacherIds: [teachers[0].id] })
    const { data } = (await server.api('admin', 'POST', '/api/courses', made)).body
    const page = await as('admin')
    await openList(page, '?name=选师课')
    const asked = page.waitForRequest((request) => TEACHERS.test(request.url()))
    await button(rowOf(page, '选师课'), '分配教师').click()
    expect(new URL((await asked).url()).search).toBe('')
    const box = dialog(page)
    await expect.poll(async () => (await box.boundingBox())?.width).toBe(600)
    await expect(box.getByText('已选 1 名教师')).toBeVisible()
    await expect(box.locator('tr[data-row-key]').first().getByRole('checkbox')).toBeChecked()

    const wanted = teachers.find(
      (one: { id: number; departmentName: string | null }) =>
        one.departmentName !== null && one.id !== teachers[0].id,
    )
    await field(box, '所属部门').fill(wanted.departmentName)
    await page.locator(`.ant-select-item-option[title="${wanted.departmentName}"]`).click()
    const sameDepartment = teachers.filter(
      (one: { departmentName: string }) => one.departmentName === wanted.departmentName,
    )
    await expect(box.locator('tr[data-row-key]')).toHaveCount(sameDepartment.length)
    await field(box, '教师姓名').fill(wanted.name)
    const found = sameDepartment.filter((one: { name: string }) => one.name.includes(wanted.name))
    await expect(box.locator('tr[data-row-key]')).toHaveCount(found.length)
    await box.locator(`tr[data-row-key="${wanted.id}"]`).getByRole('checkbox').check()
    await expect(box.getByText('已选 2 名教师')).toBeVisible()
    await field(box, '教师姓名').fill('没有这个人')
    await expect(box.getByText('没有符合条件的教师')).toBeVisible()

    await answer(page, 'POST', /\/teachers$/, { status: 500, json: { success: false, message: 'abc' } })
    await button(box, '确定').click()
    await expect(toasts(page)).toHaveText(['教师分配失败: abc'])
    await page.unrouteAll()
    const sent = page.waitForRequest((request) => request.method() === 'POST')
    await button(box, '确定').click()
    const ids = [teachers[0].id, wanted.id].toSorted((a, b) => a - b)
    expect((await sent).postDataJSON().toSorted((a: number, b: number) => a - b)).toEqual(ids)
    await expect(toasts(page).filter({ hasText: '教师分配成功' })).toBeVisible()
    await expect(rowOf(page, '选师课').locator('.tag')).toHaveCount(3)
    const now = (await server.api('admin', 'GET', `/api/courses/${data.id}`)).body.data
    expect(now.teacherIds).toEqual(ids)
    await server.api('admin', 'DELETE', `/api/courses/${data.id}`)
  })

  test('tells a refused list of teachers from a lost one, and saves neither', async ({ as }) => {
    const page = await as('admin')
    for (const [reply, text] of [
      [refuse, '获取教师列表失败'],
      [refuseWith('abc'), 'abc'],
      [{ status: 500, body: '' }, '获取教师数据失败'],
      ['abort', '获取教师数据失败'],
    ] as const) {
      await openList(page)
      await page.unrouteAll()
      await page.route(TEACHERS, (route) => (reply === 'abort' ? route.abort() : route.fulfill(reply)))
      await button(rows(page).first(), '分配教师').click()
      await expect(toasts(page)).toHaveText([text])
      await expect(button(dialog(page), '确定')).toBeDisabled()
      await button(dialog(page), '取消').click()
      await expect(dialog(page)).toHaveCount(0)
    }
  })
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
    await openList(page)
    await page.unrouteAll()
    await page.route(/\/api\/courses\/export/, (route) =>
      reply === 'abort' ? route.abort() : route.fulfill(reply),
    )
    await button(page, '导出').click()
    await expect(toasts(page)).toHaveText(['导出课程数据失败'])
  }
})

test('controls follow the permissions', async ({ as, server }) => {
  const { user } = await server.session('teacher')
  const expected = {
    'course:create': { bar: ['新增课程', '刷新', '导出'], row: ['查看'] },
    'course:delete': { bar: ['批量删除', '刷新', '导出'], row: ['查看', '删除'] },
    'course:update': { bar: ['刷新', '导出'], row: ['查看', '编辑'] },
    'course:assignTeacher': { bar: ['刷新', '导出'], row: ['查看', '分配教师'] },
    none: { bar: ['刷新', '导出'], row: ['查看'] },
  }
  const page = await as('teacher')
  await openList(page)
  for (const [permission, { bar, row }] of Object.entries(expected)) {
    const permissions = permission === 'none' ? [] : [permission]
    const data = { ...(user as object), authorities: [], permissions }
    await answer(page, 'GET', /\/api\/auth\/(user|profile)$/, { json: { success: true, data } })
    await page.evaluate((value) => localStorage.setItem('user', value), JSON.stringify(data))
    await openList(page)
    await expect(page.getByRole('toolbar').getByRole('button')).toHaveText(bar)
    await expect(rows(page).first().locator('.kit-actions').getByRole('button')).toHaveText(row)
    await expect(toasts(page)).toHaveCount(0)
  }
})

test.describe('a failure is said once, in the words of the server or else of the page', () => {
  const confirmFirst = async (page: Page, name: string) => {
    await button(rows(page).first(), name).click()
    await button(dialog(page), '确定').click()
  }
  /** How to fail, and how to fail once more. */
  interface Case {
    text: string
    method: string
    path: RegExp
    act: (page: Page) => Promise<unknown>
    again?: (page: Page) => Promise<unknown>
  }
  const saveAgain = (page: Page) => button(dialog(page), '确定').click()
  const cases: Record<string, Case> = {
    list: { text: '获取课程列表失败', method: 'GET', path: ALL, act: (page) => button(page, '刷新').click() },
    detail: {
      text: '获取课程详情失败',
      method: 'GET',
      path: ONE,
      act: (page) => button(rows(page).first(), '查看').click(),
      again: (page) => button(dialog(page), '重试').click(),
    },
    update: {
      text: '更新课程失败',
      method: 'PUT',
      path: ONE,
      act: (page) => confirmFirst(page, '编辑'),
      again: saveAgain,
    },
    remove: { text: '删除课程失败', method: 'DELETE', path: ONE, act: (page) => confirmFirst(page, '删除') },
    'batch remove': {
      text: '批量删除课程失败',
      method: 'DELETE',
      path: /\/api\/courses\/batch$/,
      act: async (page) => {
        await rows(page).first().getByRole('checkbox').check()
        await button(page, '批量删除').click()
        await button(dialog(page), '确定').click()
      },
    },
    create: {
      text: '创建课程失败',
      method: 'POST',
      path: /\/api\/courses$/,
      act: async (page) => {
        await button(page, '新增课程').click()
        await field(dialog(page), '课程名称').fill('失败课')
        await field(dialog(page), '课程代码').fill('E2E-SB')
        await pick(page, field(dialog(page), '课程类型'), '必修')
        await field(dialog(page), '学分').fill('2')
        await button(dialog(page), '确定').click()
      },
      again: saveAgain,
    },
  }
  test('on every call of the page', async ({ as }) => {
    const page = await as('admin')
    for (const [what, { text, method, path, act, again = act }] of Object.entries(cases))
      await test.step(what, async () => {
        await page.unrouteAll()
        await openList(page)
        await answer(page, method, path, refuse)
        await act(page)
        await expect(toasts(page)).toHaveText([text])
        await answer(page, method, path, refuseWith('abc'))
        await again(page)
        await expect(toasts(page).getByText('abc', { exact: true })).toHaveCount(1)
        if (again === saveAgain) await expect(dialog(page)).toBeVisible()
      })
  })
})
