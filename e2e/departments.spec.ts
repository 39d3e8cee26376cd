import type { Locator, Page, Request, Route } from '@playwright/test'
import { expect, test } from './fixtures'

const button = (scope: Page | Locator, name: string) => scope.getByRole('button', { name, exact: true })
const dialog = (page: Page) => page.getByRole('dialog')
const toasts = (page: Page) => page.locator('.toast')
const rows = (page: Page) => page.locator('.dept-table tr[data-row-key]')
const rowOf = (page: Page, name: string) => rows(page).filter({ hasText: name })
const field = (scope: Page | Locator, label: string) => scope.getByLabel(label, { exact: true })
const errors = (page: Page) => dialog(page).locator('.ant-form-item-explain-error')
const tab = (scope: Page | Locator, name: string) => scope.getByRole('tab', { name })
const node = (page: Page, name: string) => page.getByRole('treeitem').filter({ hasText: name })
const head = (page: Page) => page.locator('.dept-head')

/** A cold page compiles much script: on a busy machine that takes its time. */
const FIRST = { timeout: 30_000 }
test.describe.configure({ timeout: 60_000 })

const open = async (page: Page, search = '') => {
  await page.goto(`/system/departments${search}`)
  await expect(page.getByRole('treeitem').first()).toBeVisible(FIRST)
}
const openGrade = async (page: Page, tabName?: string) => {
  await open(page)
  await node(page, '初一年级组').click()
  await expect(rows(page).first()).toBeVisible()
  if (tabName) await tab(page, tabName).click()
}
const pick = async (page: Page, box: Locator, option: string) => {
  await box.click()
  await page.locator(`.ant-select-item-option[title="${option}"]:visible`).click()
}
const pickTeacher = async (page: Page, box: Locator, name: string) => {
  await box.fill(name)
  await page.locator(`.ant-select-item-option[title^="${name}"]`).first().click()
}
const answer = (page: Page, method: string, path: string | RegExp, reply: Parameters<Route['fulfill']>[0]) =>
  page.route(path, (route) => (route.request().method() === method ? route.fulfill(reply) : route.fallback()))
const refuse = { status: 200, json: { success: false } }
const refuseWith = (message: string) => ({ status: 200, json: { success: false, message } })
const sent = (page: Page, method: string, path: RegExp) =>
  page.waitForRequest((request) => request.method() === method && path.test(request.url()))
/** Every write the page asks for. */
const writesOf = (page: Page) => {
  const list: string[] = []
  page.on('request', (request: Request) => {
    if (request.method() !== 'GET') list.push(`${request.method()} ${new URL(request.url()).pathname}`)
  })
  return list
}

test('tree and tabs: counts, keys, search, and an address that keeps the place', async ({ as, server }) => {
  const page = await as('admin')
  await open(page)
  const { data: tree } = (await server.api('admin', 'GET', '/api/departments/tree')).body
  await expect(page.getByRole('treeitem').first()).toHaveText(`${tree[0].name}${tree[0].teacherCount} 人`)
  await expect(page.getByText(/^共 \d+ 个部门，\d+ 名教职工$/)).toBeVisible()
  await expect(page.getByRole('tab')).toHaveText(['部门信息', '教师列表', '班级列表'])

  // Nothing is chosen yet.
  const writes = writesOf(page)
  await tab(page, '班级列表').click()
  await button(page, '新增班级').click()
  await expect(toasts(page)).toHaveText(['请先选择一个部门'])
  await expect(dialog(page)).toHaveCount(0)
  await tab(page, '教师列表').click()
  await button(page, '批量删除').click()
  await expect(toasts(page).getByText('请选择要删除的教师')).toBeVisible()
  expect(writes).toEqual([])

  await node(page, '初中部').click()
  await expect(head(page)).toContainText('初中部')
  await expect(page.locator('.dept-facts dt')).toHaveText([
    '上级部门',
    '负责人',
    '教师',
    '班级',
    '课程',
    '排序',
  ])
  const withBelow = await rows(page).count()
  const alone = sent(page, 'GET', /teachers\?includeSubDepartments=false$/)
  await page.getByLabel('包含子部门').click()
  await alone
  await expect.poll(() => rows(page).count()).toBeLessThan(withBelow)
  await tab(page, '班级列表').click()
  await expect(page).toHaveURL(/[?&]tab=classes(&|$)/)
  await expect(page).toHaveURL(/[?&]department=\d+(&|$)/)
  await expect(page.getByText('该部门还没有班级')).toBeVisible()
  await page.getByLabel('包含子部门').click()
  await expect(rows(page)).toHaveCount(12)
  await page.reload()
  await expect(rows(page)).toHaveCount(12, FIRST)
  await expect(node(page, '初中部')).toHaveAttribute('aria-selected', 'true')

  await node(page, '初中部').focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(head(page)).toContainText('初一年级组')
  await page.goBack()
  await expect(head(page)).toContainText('初中部')
  await page.locator('h1').click()
  await page.keyboard.press('/')
  await page.keyboard.type('数学')
  await expect(page.getByRole('treeitem')).toHaveText([/学校/, /^教研组/, /^数学教研组/])
  await page.goto('/system/departments?department=999999')
  await expect(page.getByText('没有找到这个部门')).toBeVisible(FIRST)
})

test('a department is added, changed, moved and deleted', async ({ as, server }) => {
  const page = await as('admin')
  await open(page)
  const writes = writesOf(page)
  await button(page, '新增部门').click()
  await button(dialog(page), '确定').click()
  await expect(errors(page)).toHaveText(['请输入部门名称', '请输入部门编码'])
  await field(dialog(page), '排序').fill('-1')
  await field(dialog(page), '部门名称').fill('测试处室')
  await expect(field(dialog(page), '排序')).toHaveValue('0')
  await field(dialog(page), '部门编码').fill('MD')
  expect(writes).toEqual([])
  await button(dialog(page), '确定').click()
  await expect(errors(page)).toHaveText(['部门编码 MD 已被使用'])
  await field(dialog(page), '部门编码').fill('CS')
  await field(dialog(page), '排序').fill('')
  await button(dialog(page), '确定').click()
  await expect(toasts(page).getByText('创建成功', { exact: true })).toBeVisible()
  await node(page, '测试处室').click()

  const name = (n: string) => `测试${n}组`
  for (const n of ['甲', '乙', '丙']) {
    await button(head(page), '新增子部门').click()
    await field(dialog(page), '部门名称').fill(name(n))
    await field(dialog(page), '部门编码').fill(`CS-${n}`)
    await button(dialog(page), '确定').click()
    await expect(node(page, name(n))).toBeVisible()
  }
  const order = page.getByRole('treeitem').filter({ hasText: /^测试.组/ })
  await node(page, name('丙')).click()
  await expect(button(head(page), '下移')).toBeDisabled()
  await button(head(page), '上移').click()
  await expect(order).toHaveText([/甲/, /丙/, /乙/])
  await page.reload()
  await expect(order).toHaveText([/甲/, /丙/, /乙/], FIRST)
  await node(page, name('甲')).click()
  await expect(button(head(page), '上移')).toBeDisabled()

  await button(head(page), '编辑').click()
  await field(dialog(page), '部门名称').fill('测试丁组')
  await pickTeacher(page, field(dialog(page), '负责人'), '张')
  await button(dialog(page), '确定').click()
  await expect(toasts(page).getByText('更新成功', { exact: true })).toBeVisible()
  await expect(head(page)).toContainText('测试丁组')
  await expect(page.locator('.dept-facts')).toContainText('张')

  // Below itself: the form says so where it was chosen.
  const { data: tree } = (await server.api('admin', 'GET', '/api/departments/tree')).body
  const own = tree.find((each: { name: string }) => each.name === '测试处室')
  const below = { ...own, parentId: own.children[0].id, version: undefined }
  const refused = await server.api('admin', 'PUT', `/api/departments/${own.id}`, below)
  expect(refused.body).toMatchObject({ field: 'parentId', message: '部门不能移到自己或自己的下级部门之下' })

  await node(page, '测试处室').click()
  await expect(head(page)).toContainText('CS')
  const before = writes.length
  await button(head(page), '删除').click()
  await button(dialog(page), '取消').click()
  await expect(dialog(page)).toHaveCount(0)
  expect(writes).toHaveLength(before)
  await button(head(page), '删除').click()
  await expect(dialog(page)).toContainText('确定要删除部门 测试处室 吗?')
  await button(dialog(page), '确定').click()
  await expect(toasts(page).getByText('部门下还有 3 个子部门，无法删除')).toBeVisible()
  for (const { name: child } of own.children) {
    await node(page, child).click()
    await expect(head(page).getByRole('heading', { name: child })).toBeVisible()
    await button(head(page), '删除').click()
    await button(dialog(page), '确定').click()
    await expect(node(page, child)).toHaveCount(0)
  }
  await expect(toasts(page).getByText('删除成功', { exact: true })).toBeVisible()
  // Deleting shows the department above.
  await expect(head(page).getByRole('heading', { name: '测试处室' })).toBeVisible()
  await button(head(page), '删除').click()
  await button(dialog(page), '确定').click()
  await expect(node(page, '测试处室')).toHaveCount(0)
})

test('teachers join, are looked at, changed, given an account, and leave', async ({ as, server }) => {
  const made = await server.api('admin', 'POST', '/api/departments', { name: '借调组', code: 'JD' })
  const home = (await server.api('admin', 'GET', '/api/departments')).body.data.find(
    (each: { name: string }) => each.name === '总务处',
  )
  const person = { name: '欧阳测试', teacherNumber: 'E2E-D1', gender: '女', departmentId: home.id }
  const teacher = (await server.api('admin', 'POST', '/api/teachers', person)).body.data
  const page = await as('admin')
  await open(page, `?department=${made.body.data.id}`)
  await expect(page.getByText('该部门还没有教师')).toBeVisible()
  const writes = writesOf(page)
  await button(page, '添加教师').click()
  await button(dialog(page), '确定').click()
  await expect(toasts(page)).toHaveText(['请选择要添加的教师'])
  expect(writes).toEqual([])
  await pickTeacher(page, field(dialog(page), '教师'), '欧阳测试')
  await button(dialog(page), '确定').click()
  await expect(toasts(page).getByText('教师添加成功', { exact: true })).toBeVisible()
  expect(writes).toEqual([`POST /api/departments/${made.body.data.id}/teachers/${teacher.id}`])
  await expect(rowOf(page, '欧阳测试')).toBeVisible()
  await expect(node(page, '借调组')).toContainText('1 人')

  await button(rowOf(page, '欧阳测试'), '查看').click()
  await expect(tab(dialog(page), '基本信息')).toBeVisible()
  await expect(dialog(page).getByRole('tab')).toHaveText(['基本信息', '扩展信息'])
  await tab(dialog(page), '扩展信息').click()
  await expect(dialog(page).getByText('身份证号码')).toBeVisible()
  await button(dialog(page), '编辑').click()

  const form = dialog(page).filter({ hasText: '编辑教师' })
  await expect(form.getByRole('tab')).toHaveText(['基本信息', '详细信息'])
  for (const label of ['姓名', '工号']) await field(form, label).fill('')
  await field(form, '联系电话').fill('123')
  await field(form, '邮箱').fill('abc')
  await button(form, '确定').click()
  await expect(errors(page)).toHaveText([
    '请输入教师姓名',
    '请输入工号',
    '请输入正确的手机号码',
    '请输入正确的邮箱地址',
  ])
  expect(writes).toHaveLength(1)
  await field(form, '姓名').fill('欧阳测试')
  await field(form, '工号').fill('E2E-D1')
  await field(form, '联系电话').fill('13812345678')
  await field(form, '邮箱').fill('a@b.cn')
  await form.getByRole('switch').click()
  await expect(form.getByText('教师', { exact: true })).toBeVisible()
  await tab(form, '详细信息').click()
  await field(form, '入职日期').fill('2020-09-01')
  await page.locator('.ant-picker-cell[title="2020-09-01"]').click()
  const account = sent(page, 'POST', /\/api\/users$/)
  await button(form, '确定').click()
  await expect(toasts(page).getByText('教师信息更新成功', { exact: true })).toBeVisible()
  expect((await account).postDataJSON()).toMatchObject({
    username: 'E2E-D1',
    profileType: 'TEACHER',
    profileId: teacher.id,
    roles: ['ROLE_TEACHER'],
  })
  await expect(dialog(page).getByText(/^用户名 E2E-D1，初始密码 \S+$/)).toBeVisible()
  await button(dialog(page), '知道了').click()
  const saved = (await server.api('admin', 'GET', `/api/teachers/${teacher.id}`)).body.data
  expect(saved).toMatchObject({ phone: '13812345678', email: 'a@b.cn', hireDate: '2020-09-01' })
  await expect(rowOf(page, '欧阳测试')).toContainText('138****5678')

  await button(rowOf(page, '欧阳测试'), '移除').click()
  await expect(dialog(page)).toContainText('确定要把 欧阳测试 移出 借调组 吗?')
  await button(dialog(page), '确定').click()
  await expect(toasts(page).getByText('教师移除成功', { exact: true })).toBeVisible()
  await expect(page.getByText('该部门还没有教师')).toBeVisible()
  await server.api('admin', 'DELETE', `/api/teachers/${teacher.id}`)
  await server.api('admin', 'DELETE', `/api/departments/${made.body.data.id}`)
})

test('classes are added by this page’s rules, changed, assigned and deleted', async ({ as, server }) => {
  const made = await server.api('admin', 'POST', '/api/departments', { name: '临时年级组', code: 'LS' })
  const { id } = made.body.data
  const page = await as('admin')
  await open(page, `?department=${id}&tab=classes`)
  await button(page, '新增班级').click()
  const form = dialog(page)
  await expect(field(form, '班级容量')).toHaveValue('50')
  await expect(form.getByTitle('2026-2027', { exact: true })).toBeVisible()
  await field(form, '学年').click()
  for (const year of ['2023-2024', '2024-2025', '2025-2026', '2026-2027'])
    await expect(page.locator(`.ant-select-item-option[title="${year}"]`)).toBeVisible()
  await page.locator('.ant-select-item-option[title="2025-2026"]').click()
  const writes = writesOf(page)
  for (const [label, value, error] of [
    ['班级名称', '', '请输入班级名称'],
    ['班级名称', '一', '班级名称长度在2到50个字符'],
    ['班级名称', '班'.repeat(51), '班级名称长度在2到50个字符'],
    ['班级编号', '123', '班级编号为1-2位数字'],
    ['班级编号', 'a', '班级编号为1-2位数字'],
    ['班级容量', '', '请输入班级容量'],
    ['班级容量', '0', '班级容量应在1-100之间'],
    ['班级容量', '101', '班级容量应在1-100之间'],
  ] as const) {
    await field(form, label).fill(value)
    await button(form, '确定').click()
    await expect(errors(page).getByText(error)).toBeVisible()
    await expect(errors(page).getByText('请选择年级')).toBeVisible()
  }
  await field(form, '班级名称').fill('临时七1班')
  await field(form, '班级编号').fill('1')
  await field(form, '班级容量').fill('45')
  await field(form, '年级').click()
  const grades = page.locator('.ant-select-item-option:visible')
  await expect(grades).toHaveText(
    '一年级 二年级 三年级 四年级 五年级 六年级 七年级 八年级 九年级 高一 高二 高三'.split(' '),
  )
  await grades.getByText('七年级').click()
  await field(form, '教室').fill('博学楼 201')
  await field(form, '班级说明').fill('实验班')
  expect(writes).toEqual([])
  const created = sent(page, 'POST', /\/api\/classes$/)
  await button(form, '确定').click()
  expect((await created).postDataJSON()).toMatchObject({
    grade: '7',
    departmentId: id,
    capacity: 45,
    academicYear: '2025-2026',
  })
  await expect(rowOf(page, '临时七1班')).toContainText('七年级')

  await button(rowOf(page, '临时七1班'), '编辑').click()
  await expect(field(form, '教室')).toHaveValue('博学楼 201')
  await expect(field(form, '班级说明')).toHaveValue('实验班')
  await expect(form.getByTitle('七年级', { exact: true })).toBeVisible()
  await field(form, '教室').fill('博学楼 302')
  await button(form, '确定').click()
  await expect(rowOf(page, '临时七1班')).toContainText('博学楼 302')

  for (const name of ['待分配A班', '待分配B班'])
    await server.api('admin', 'POST', '/api/classes', { name, grade: 9, capacity: 40 })
  await button(page, '分配班级').click()
  await button(dialog(page), '确定').click()
  await expect(toasts(page).getByText('请选择要分配的班级')).toBeVisible()
  await expect(dialog(page).getByText('临时七1班')).toHaveCount(0)
  await field(dialog(page), '搜索班级').fill('待分配')
  for (const name of ['待分配A班', '待分配B班']) await field(dialog(page), `选择 ${name}`).check()
  const calls: string[] = []
  page.on('request', (request) => {
    if (/\/api\/classes\/\d+$/.test(request.url())) calls.push(request.method())
  })
  await button(dialog(page), '确定').click()
  await expect(toasts(page).getByText('成功分配 2 个班级到 临时年级组', { exact: true })).toBeVisible()
  expect(calls).toEqual(['GET', 'PUT', 'GET', 'PUT'])
  await expect(rows(page)).toHaveCount(3)
  await expect(rowOf(page, '待分配A班').locator('.dept-warning')).toHaveText('九年级')
  await expect(rowOf(page, '临时七1班').locator('.tag.dept-success')).toHaveText('七年级')

  for (const name of ['临时七1班', '待分配A班', '待分配B班']) {
    await expect(dialog(page)).toHaveCount(0)
    await button(rowOf(page, name), '删除').click()
    await expect(dialog(page)).toContainText(name)
    await button(dialog(page), '确定').click()
    await expect(rowOf(page, name)).toHaveCount(0)
  }
  await expect(toasts(page).getByText('班级删除成功', { exact: true })).toBeVisible()
  await server.api('admin', 'DELETE', `/api/departments/${id}`)
})

test('controls are for administrators; others see their own department', async ({ as, server }) => {
  const CONTROLS = ['新增部门', '新增子部门', '编辑', '删除', '上移', '添加教师', '批量删除']
  const page = await as('teacher')
  const { user } = await server.session('teacher')
  const openAs = async (change: object) => {
    const data = { ...(user as object), authorities: [], permissions: [], ...change }
    await answer(page, 'GET', /\/api\/auth\/(user|profile)$/, { json: { success: true, data } })
    await page.evaluate((value) => localStorage.setItem('user', value), JSON.stringify(data))
    await open(page)
    await node(page, '初一年级组').click()
    await expect(head(page)).toContainText('NJ07')
  }
  await open(page)
  await openAs({})
  for (const name of CONTROLS) await expect(button(page, name)).toHaveCount(0)
  await expect(rows(page).first().getByRole('button')).toHaveText(['查看'])
  await node(page, '总务处').click()
  await expect(page.getByText('您不能查看该部门的教师')).toBeVisible()
  await expect(toasts(page)).toHaveCount(0)
  for (const change of [
    { permissions: ['system:manage'] },
    { username: 'admin' },
    { roles: ['ROLE_ADMIN'], currentRole: 'ADMIN', currentRoleCode: 'ADMIN' },
  ]) {
    await openAs(change)
    for (const name of ['新增部门', '新增子部门', '上移', '添加教师', '批量删除'])
      await expect(button(page, name)).toBeVisible()
    await expect(rows(page).first().getByRole('button')).toHaveText(['查看', '编辑', '移除'])
  }
})

test.describe('a failure is said once, in the words of the server or else of this page', () => {
  const refresh = (p: Page) => button(p, '刷新').click()
  /** The first Escape may close a list inside the dialog only. */
  const closeDialog = (p: Page) =>
    expect(async () => {
      if ((await dialog(p).count()) > 0) await p.keyboard.press('Escape')
      if (await button(dialog(p), '放弃修改').isVisible()) await button(dialog(p), '放弃修改').click()
      await expect(dialog(p)).toHaveCount(0, { timeout: 1000 })
    }).toPass({ timeout: 15_000 })
  const confirmed = async (p: Page, control: Locator) => {
    await control.click()
    await button(dialog(p), '确定').click()
  }
  interface Case {
    text: string
    method: string
    path: RegExp
    tab?: string
    act: (page: Page) => Promise<unknown>
  }
  const ONE = /\/api\/departments\/\d+$/
  const CLASS = /\/api\/classes\/\d+$/
  const TEACHER = /\/api\/teachers\/\d+$/
  const cases: Case[] = [
    {
      text: '获取教师信息失败',
      method: 'GET',
      path: TEACHER,
      act: (p) => button(rows(p).first(), '查看').click(),
    },
    { text: '获取部门数据失败', method: 'GET', path: /\/api\/departments\/tree$/, act: refresh },
    { text: '获取部门详情失败', method: 'GET', path: ONE, act: refresh },
    { text: '获取部门教师失败', method: 'GET', path: /\/\d+\/teachers\?/, act: refresh },
    { text: '获取部门班级失败', method: 'GET', path: /\/\d+\/classes\?/, act: refresh },
    {
      text: '删除失败',
      method: 'DELETE',
      path: ONE,
      act: (p) => confirmed(p, button(head(p), '删除')),
    },
    { text: '更新部门失败', method: 'PUT', path: ONE, act: (p) => confirmed(p, button(head(p), '编辑')) },
    {
      text: '创建部门失败',
      method: 'POST',
      path: /\/api\/departments$/,
      act: async (p) => {
        await button(p, '新增部门').click()
        await field(dialog(p), '部门名称').fill('失败处')
        await field(dialog(p), '部门编码').fill('SB')
        await button(dialog(p), '确定').click()
      },
    },
    {
      text: '教师添加失败',
      method: 'POST',
      path: /\/teachers\/\d+$/,
      act: async (p) => {
        await button(p, '添加教师').click()
        await pickTeacher(p, field(dialog(p), '教师'), '张')
        await button(dialog(p), '确定').click()
      },
    },
    {
      text: '教师移除失败',
      method: 'DELETE',
      path: /\/teachers\/\d+$/,
      act: (p) => confirmed(p, button(rows(p).first(), '移除')),
    },
    {
      text: '获取教师信息失败',
      method: 'GET',
      path: TEACHER,
      act: (p) => button(rows(p).first(), '编辑').click(),
    },
    {
      text: '教师信息更新失败',
      method: 'PUT',
      path: TEACHER,
      act: (p) => confirmed(p, button(rows(p).first(), '编辑')),
    },
    {
      text: '班级创建失败',
      method: 'POST',
      path: /\/api\/classes$/,
      tab: '班级列表',
      act: async (p) => {
        await button(p, '新增班级').click()
        await field(dialog(p), '班级名称').fill('失败班')
        await pick(p, field(dialog(p), '年级'), '七年级')
        await button(dialog(p), '确定').click()
      },
    },
    {
      text: '班级更新失败',
      method: 'PUT',
      path: CLASS,
      tab: '班级列表',
      act: (p) => confirmed(p, button(rows(p).first(), '编辑')),
    },
    {
      text: '班级删除失败',
      method: 'DELETE',
      path: CLASS,
      tab: '班级列表',
      act: (p) => confirmed(p, button(rows(p).first(), '删除')),
    },
    {
      text: '获取可分配班级失败',
      method: 'GET',
      path: /\/api\/classes$/,
      tab: '班级列表',
      act: (p) => button(p, '分配班级').click(),
    },
  ]
  /** Everything the page says, in order. */
  const listen = async (page: Page) => {
    await page.addInitScript(() => {
      const said: string[] = []
      Object.assign(window, { said })
      const hear = (added: Node) => {
        if (added instanceof Element && added.matches('.toast')) said.push(added.textContent ?? '')
      }
      new MutationObserver((changes) => {
        for (const { addedNodes } of changes) addedNodes.forEach(hear)
      }).observe(document, { childList: true, subtree: true })
    })
    return () => page.evaluate(() => (window as unknown as { said: string[] }).said)
  }

  for (const tabName of ['教师列表', '班级列表'])
    test(tabName, async ({ as }) => {
      const page = await as('admin')
      const said = await listen(page)
      await openGrade(page, tabName)
      const expected: string[] = []
      for (const { text, method, path, act } of cases.filter((one) => (one.tab ?? '教师列表') === tabName))
        for (const message of [undefined, `因为${expected.length}`]) {
          await answer(page, method, path, message === undefined ? refuse : refuseWith(message))
          await act(page)
          expected.push(message ?? text)
          await expect.poll(said, text).toEqual(expected)
          await page.unrouteAll()
          await closeDialog(page)
          await refresh(page)
          await expect(rows(page).first()).toBeVisible()
        }
    })

  test('an assignment names what failed, and why', async ({ as }) => {
    const page = await as('admin')
    await openGrade(page, '班级列表')
    await answer(page, 'PUT', CLASS, refuseWith('abc'))
    await button(page, '分配班级').click()
    await field(dialog(page), '选择 一年级1班').check()
    await button(dialog(page), '确定').click()
    await expect(toasts(page)).toHaveText(['班级分配失败: abc'])
  })
})
