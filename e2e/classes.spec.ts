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
  await page.goto(`/school/classes${search}`)
  await expect(rows(page).first()).toBeVisible(FIRST)
}
const options = (page: Page) => page.locator('.ant-select-item-option:visible')
const pick = async (page: Page, box: Locator, option: string) => {
  await box.click()
  await page.locator(`.ant-select-item-option[title="${option}"]`).click()
}
const answer = (page: Page, method: string, path: string | RegExp, reply: Parameters<Route['fulfill']>[0]) =>
  page.route(path, (route) => (route.request().method() === method ? route.fulfill(reply) : route.fallback()))
const refuse = { status: 200, json: { success: false } }
const refuseWith = (message: string) => ({ status: 200, json: { success: false, message } })

const SEARCH = /\/api\/classes\/search/
const ONE = /\/api\/classes\/\d+$/
const isSearch = (url: string) => SEARCH.test(url)

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

test.describe('adding and editing', () => {
  test('the form is 600 px wide and checks what is missing without asking the server', async ({ as }) => {
    const page = await as('admin')
    await openList(page)
    await button(page, '新增班级').click()
    const form = dialog(page)
    await expect(form).toBeVisible()
    await expect.poll(async () => (await form.boundingBox())?.width).toBe(600)
    let posts = 0
    page.on('request', (request) => {
      if (request.method() === 'POST') posts += 1
    })
    await button(form, '确定').click()
    for (const text of ['请输入班级名称', '请选择年级', '请选择班主任'])
      await expect(form.getByText(text, { exact: true })).toBeVisible()
    await expect(field(form, '班级名称')).toBeFocused()
    await field(form, '班级名称').fill('一')
    await expect(form.getByText('长度在 2 到 50 个字符')).toBeVisible()
    await field(form, '班级名称').fill('班'.repeat(51))
    await expect(form.getByText('长度在 2 到 50 个字符')).toBeVisible()
    await field(form, '班级名称').fill('班'.repeat(50))
    await expect(form.getByText('长度在 2 到 50 个字符')).toHaveCount(0)
    await field(form, '班级容量').fill('101')
    await field(form, '班级容量').blur()
    await expect(field(form, '班级容量')).toHaveValue('100')
    await field(form, '年级').click()
    await expect(options(page)).toHaveText(
      [
        '一年级',
        '二年级',
        '三年级',
        '四年级',
        '五年级',
        '六年级',
        '初一',
        '初二',
        '初三',
        '高一',
        '高二',
      ].concat('高三'),
    )
    await page.keyboard.press('Escape')
    expect(posts).toBe(0)

    await button(form, '取消').click()
    await button(page, '继续编辑').click()
    await expect(field(form, '班级名称')).toHaveValue('班'.repeat(50))
    await button(form, '取消').click()
    await button(page, '放弃修改').click()
    await expect(dialog(page)).toHaveCount(0)
  })

  test('a class is created, edited and deleted', async ({ as }) => {
    const page = await as('admin')
    await openList(page)
    await button(page, '新增班级').click()
    const form = dialog(page)
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
    await button(dialog(page), '取消').click()
    await expect(dialog(page)).toHaveCount(0)
    await expect(rowOf(page, '高一9班')).toBeVisible()
    await button(rowOf(page, '高一9班'), '删除').click()
    await button(dialog(page), '确定').click()
    await expect(toasts(page).filter({ hasText: '删除班级成功' })).toBeVisible()
    await expect(page.getByText('没有符合条件的班级')).toBeVisible()
  })

  test('what the server refuses about a field stands at the field', async ({ as }) => {
    const page = await as('admin')
    await openList(page)
    await answer(page, 'PUT', ONE, {
      status: 400,
      json: { success: false, code: 'INVALID', message: '班级名称已存在', field: 'name' },
    })
    await button(rows(page).first(), '编辑').click()
    await expect(dialog(page)).toBeVisible()
    await button(dialog(page), '确定').click()
    await expect(dialog(page).getByText('班级名称已存在')).toBeVisible()
    await expect(toasts(page)).toHaveText(['班级名称已存在'])
  })

  test('a row without id, and a record that cannot be read, open no form', async ({ as }) => {
    const page = await as('admin')
    await openList(page)
    await answer(page, 'GET', ONE, refuse)
    await button(rows(page).first(), '编辑').click()
    await expect(toasts(page)).toHaveText(['获取班级详情失败，无法编辑'])
    await expect(dialog(page)).toHaveCount(0)

    const { id: _id, ...row } = { id: 0, name: '无编号班', grade: '初一', studentCount: 0, courseNames: [] }
    await answer(page, 'GET', SEARCH, { json: { success: true, data: { content: [row], totalElements: 1 } } })
    await page.goto('/school/classes?name=无')
    let asked = 0
    page.on('request', (request) => {
      if (/\/api\/classes\/(?!search)/.test(request.url())) asked += 1
    })
    await page.getByRole('row', { name: '无编号班' }).getByRole('button', { name: '编辑' }).click()
    await expect(toasts(page)).toHaveText(['无法编辑，班级ID不存在'])
    expect(asked).toBe(0)
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

test.describe('the detail of a class', () => {
  test('is 800 px wide, has three tabs, and leads to pupils and courses', async ({ as }) => {
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
  })

  test('failed lists are empty and silent', async ({ as }) => {
    const page = await as('admin')
    await openList(page)
    await answer(page, 'GET', /\/api\/classes\/\d+\/(students|courses)$/, { status: 500, json: {} })
    await button(rows(page).first(), '查看').click()
    await dialog(page).getByRole('tab', { name: '学生列表' }).click()
    await expect(dialog(page).getByText('暂无学生数据')).toBeVisible()
    await dialog(page).getByRole('tab', { name: '课程安排' }).click()
    await expect(dialog(page).getByText('暂无课程数据')).toBeVisible()
    await button(dialog(page), '关闭').last().click()
    await expect(dialog(page)).toHaveCount(0)
    await button(rows(page).first(), '查看课程').click()
    await expect(dialog(page).getByText('该班级暂无课程')).toBeVisible()
    await expect.poll(async () => (await dialog(page).boundingBox())?.width).toBe(700)
    await expect(toasts(page)).toHaveCount(0)
  })

  test('has a page of its own', async ({ as }) => {
    const page = await as('admin')
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
    await page.goto('/school/classes/999999')
    await expect(page.getByText('没有找到这个班级')).toBeVisible(FIRST)
  })
})

test.describe('assigning courses', () => {
  test('filters, keeps the choice, and replaces the courses of the class', async ({ as, server }) => {
    const { data } = (await server.api('admin', 'POST', '/api/classes', { name: '选课班', grade: '初一' }))
      .body
    const all = (await server.api('admin', 'GET', '/api/courses')).body.data
    await server.api('admin', 'POST', `/api/classes/${data.id}/courses`, [all[0].id])
    const page = await as('admin')
    await openList(page, '?name=选课班')
    await button(rowOf(page, '选课班'), '分配课程').click()
    const box = dialog(page)
    await expect.poll(async () => (await box.boundingBox())?.width).toBe(600)
    await expect(box.getByText('已选 1 门课程')).toBeVisible()
    const course = (id: number) => box.locator(`tr[data-row-key="${id}"]`)
    await expect(course(all[0].id).getByRole('checkbox')).toBeChecked()

    await field(box, '课程类型').click()
    await expect(options(page)).toHaveText(['全部', '必修', '选修'])
    await page.locator('.ant-select-item-option[title="必修"]').click()
    await field(box, '课程名称').fill('数')
    const wanted = all.filter(
      (each: { name: string; courseType: string }) => each.courseType === '必修' && each.name.includes('数'),
    )
    await expect(box.locator('tr[data-row-key]')).toHaveCount(wanted.length)
    await course(wanted[0].id).getByRole('checkbox').check()
    await expect(box.getByText('已选 2 门课程')).toBeVisible()
    await button(box, '确定').click()
    await expect(toasts(page)).toHaveText(['课程分配成功'])
    const now = (await server.api('admin', 'GET', `/api/classes/${data.id}/courses`)).body.data
    expect(now.map((each: { id: number }) => each.id).toSorted()).toEqual(
      [all[0].id, wanted[0].id].toSorted(),
    )
    await expect(rowOf(page, '选课班').getByRole('cell').nth(9)).toHaveText('2查看课程')
    await server.api('admin', 'DELETE', `/api/classes/${data.id}`)
  })

  test('tells a refused course list from a lost one, and saves neither', async ({ as }) => {
    for (const [reply, text] of [
      [refuse, '获取课程列表失败'],
      [refuseWith('abc'), 'abc'],
      [{ status: 500, body: '' }, '获取课程数据失败'],
      ['abort', '获取课程数据失败'],
    ] as const) {
      const page = await as('admin')
      await openList(page)
      await page.route(/\/api\/courses$/, (route) =>
        reply === 'abort' ? route.abort() : route.fulfill(reply),
      )
      await button(rows(page).first(), '分配课程').click()
      await expect(toasts(page)).toHaveText([text])
      await expect(button(dialog(page), '确定')).toBeDisabled()
      await button(dialog(page), '取消').click()
      await expect(dialog(page)).toHaveCount(0)
    }
  })
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

test('controls follow the permissions', async ({ as, server }) => {
  const { user } = await server.session('teacher')
  const expected = {
    'class:create': { bar: ['新增班级', '刷新', '导出'], row: ['查看'], detail: false },
    'class:delete': { bar: ['批量删除', '刷新', '导出'], row: ['查看', '删除'], detail: false },
    'class:update': { bar: ['刷新', '导出'], row: ['查看', '编辑'], detail: true },
    'class:assignCourse': { bar: ['刷新', '导出'], row: ['查看', '分配课程'], detail: false },
    none: { bar: ['刷新', '导出'], row: ['查看'], detail: false },
  }
  const page = await as('teacher')
  await openList(page)
  for (const [code, { bar, row, detail }] of Object.entries(expected)) {
    const permissions = code === 'none' ? [] : [code]
    const data = { ...(user as object), authorities: [], permissions }
    await answer(page, 'GET', /\/api\/auth\/(user|profile)$/, { json: { success: true, data } })
    await page.evaluate((value) => localStorage.setItem('user', value), JSON.stringify(data))
    await openList(page)
    await expect(page.getByRole('toolbar').getByRole('button')).toHaveText(bar)
    await expect(rows(page).first().locator('.kit-actions').getByRole('button')).toHaveText(row)
    await button(rows(page).first(), '查看').click()
    await expect(dialog(page).getByRole('tab')).toHaveCount(3)
    await expect(button(dialog(page), '编辑')).toHaveCount(detail ? 1 : 0)
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
    list: {
      text: '获取班级列表失败',
      method: 'GET',
      path: SEARCH,
      act: (page) => button(page, '刷新').click(),
    },
    detail: {
      text: '获取班级详情失败',
      method: 'GET',
      path: ONE,
      act: (page) => button(rows(page).first(), '查看').click(),
      again: (page) => button(dialog(page), '重试').click(),
    },
    update: {
      text: '更新班级失败',
      method: 'PUT',
      path: ONE,
      act: (page) => confirmFirst(page, '编辑'),
      again: saveAgain,
    },
    remove: { text: '删除班级失败', method: 'DELETE', path: ONE, act: (page) => confirmFirst(page, '删除') },
    'batch remove': {
      text: '批量删除班级失败',
      method: 'DELETE',
      path: /\/api\/classes\/batch$/,
      act: async (page) => {
        await rows(page).first().getByRole('checkbox').check()
        await button(page, '批量删除').click()
        await button(dialog(page), '确定').click()
      },
    },
    assign: {
      text: '课程分配失败',
      method: 'POST',
      path: /\/courses$/,
      act: (page) => confirmFirst(page, '分配课程'),
      again: saveAgain,
    },
    create: {
      text: '创建班级失败',
      method: 'POST',
      path: /\/api\/classes$/,
      act: async (page) => {
        await button(page, '新增班级').click()
        await field(dialog(page), '班级名称').fill('高三9班')
        await pick(page, field(dialog(page), '年级'), '高三')
        await field(dialog(page), '班主任').fill('张')
        await page.locator('.ant-select-item-option[title^="张"]').first().click()
        await button(dialog(page), '确定').click()
      },
      again: saveAgain,
    },
  }
  for (const [what, { text, method, path, act, again = act }] of Object.entries(cases))
    test(what, async ({ as }) => {
      const page = await as('admin')
      await openList(page)
      await answer(page, method, path, refuse)
      await act(page)
      await expect(toasts(page)).toHaveText([text])
      await answer(page, method, path, refuseWith('abc'))
      await again(page)
      await expect(toasts(page).getByText('abc', { exact: true })).toHaveCount(1)
      if (again === saveAgain) await expect(dialog(page)).toBeVisible()
    })

  test('of the server itself too', async ({ as }) => {
    const page = await as('admin')
    await answer(page, 'GET', SEARCH, { status: 500, json: { message: 'abc' } })
    await page.goto('/school/classes')
    await expect(page.getByText('未能加载班级列表')).toBeVisible(FIRST)
    await expect(toasts(page)).toHaveText(['服务器错误: abc'])
    await page.unrouteAll()
    await button(page, '重试').click()
    await expect(rows(page)).toHaveCount(10)
  })
})
