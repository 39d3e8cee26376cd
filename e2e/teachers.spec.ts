import { readFileSync, writeFileSync } from 'node:fs'
import type { Locator, Page, Route, TestInfo } from '@playwright/test'
import { zip } from '../server/test/file-samples'
import { oddWorkbook, unzip } from '../server/test/import-lab'
import { expect, test } from './fixtures'

const button = (scope: Page | Locator, name: string) => scope.getByRole('button', { name, exact: true })
const dialog = (page: Page) => page.getByRole('dialog')
const toasts = (page: Page) => page.locator('.toast')
const rows = (page: Page) => page.locator('.kit-list .ant-table-tbody tr[data-row-key]')
const rowOf = (page: Page, text: string) => rows(page).filter({ hasText: text })
const field = (scope: Page | Locator, label: string) => scope.getByLabel(label, { exact: true })
const tab = (scope: Page | Locator, name: string) => scope.getByRole('tab', { name })

/** A cold page compiles much script: on a busy machine that takes its time. */
const FIRST = { timeout: 30_000 }
test.describe.configure({ timeout: 120_000 })

const openList = async (page: Page, search = '') => {
  await page.goto(`/system/teachers${search}`)
  await expect(rows(page).first()).toBeVisible(FIRST)
}
const options = (page: Page) => page.locator('.ant-select-item-option:visible')
const pick = async (page: Page, box: Locator, option: string) => {
  await box.click()
  await page.locator(`.ant-select-item-option[title="${option}"]:visible`).last().click()
}
/** The first department of the tree. */
const pickDepartment = async (page: Page, scope: Page | Locator) => {
  await field(scope, '所属部门').click()
  await page.locator('.ant-cascader-menu-item:visible').first().click()
  await page.keyboard.press('Escape')
}
const answer = (page: Page, method: string, path: RegExp, reply: Parameters<Route['fulfill']>[0]) =>
  page.route(path, (route) => (route.request().method() === method ? route.fulfill(reply) : route.fallback()))
const refuse = { status: 200, json: { success: false } }
const refuseWith = (message: string) => ({ status: 200, json: { success: false, message } })
/** Every call that changes something, as `POST /api/teachers`. */
const writes = (page: Page) => {
  const made: string[] = []
  page.on('request', (request) => {
    if (request.method() !== 'GET') made.push(`${request.method()} ${new URL(request.url()).pathname}`)
  })
  return made
}

const SEARCH = /\/api\/teachers\/search/
const ONE = /\/api\/teachers\/\d+$/
const USERS = /\/api\/users(\?|$)/
const ROLES = /\/api\/users\/\d+\/roles/
const STATUS = /\/api\/users\/\d+\/status/

let counter = 0
const newNumber = () => `E2E-${Date.now() % 1e7}-${++counter}`

interface Server {
  api: (
    account: 'admin',
    method: string,
    path: string,
    body?: unknown,
    // biome-ignore lint/suspicious/noExplicitAny: tests read what they know to be there
  ) => Promise<{ status: number; body: { data: any } }>
}
const aTeacher = async (server: Server, input: object = {}) => {
  const tree = await server.api('admin', 'GET', '/api/departments/tree')
  const teacherNumber = newNumber()
  const body = { name: '测试教师', teacherNumber, gender: '女', departmentId: tree.body.data[0].id, ...input }
  const made = await server.api('admin', 'POST', '/api/teachers', body)
  return made.body.data as { id: number; teacherNumber: string; name: string; departmentId: number }
}
const withAccount = async (server: Server) => {
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
const openEdit = async (page: Page, teacherNumber: string) => {
  await openList(page, `?teacherNumber=${teacherNumber}`)
  await button(rowOf(page, teacherNumber), '编辑').click()
  await expect(dialog(page).getByText('编辑教师')).toBeVisible()
}

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
    await row.getByRole('button', { name: '查看测试教师的管理班级' }).click()
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

test.describe('adding and editing', () => {
  test('the form is 800 px wide, has two tabs, and opens at what is wrong (TEACHER-20 to 22, 35)', async ({
    as,
  }) => {
    const page = await as('admin')
    await openList(page)
    const made = writes(page)
    await button(page, '新增教师').click()
    const form = dialog(page)
    await expect.poll(async () => (await form.boundingBox())?.width).toBe(800)
    await page.mouse.click(5, 400)
    await expect(form).toBeVisible()
    await expect(form.getByRole('tab')).toHaveText(['基本信息', '扩展信息'])
    await expect(form.locator('.ant-modal-footer').getByRole('button')).toHaveText([
      '取消',
      '保存并继续',
      '保存并关闭',
    ])
    await button(form, '上传头像').click()
    await expect(toasts(page)).toHaveText('请先保存教师基本信息后再上传头像')

    await button(form, '保存并关闭').click()
    await expect(toasts(page).filter({ hasText: '必填' })).toHaveText('请完成必填项并确保数据格式正确')
    for (const text of ['请输入教师姓名', '请输入工号', '请选择性别', '请选择所属部门'])
      await expect(form.getByText(text, { exact: true })).toBeVisible()
    await field(form, '工号').fill('工1')
    await expect(form.getByText('工号只能包含字母、数字、连字符和下划线')).toBeVisible()
    await field(form, '联系电话').fill('128123456789')
    await expect(field(form, '联系电话')).toHaveValue('12812345678')
    await expect(form.getByText('请输入有效的手机号码')).toBeVisible()
    await tab(form, '扩展信息').click()
    for (const label of [
      '民族',
      '政治面貌',
      '婚姻状况',
      '家庭住址',
      '紧急联系人',
      '资格证书',
      '证书编号',
      '获奖情况',
    ])
      await expect(field(form, label)).toBeVisible()
    await field(form, '身份证号码').fill('123')
    await expect(form.getByText('请输入有效的身份证号码')).toBeVisible()
    await field(form, '身份证号码').fill('110105194912310021')
    await expect(form.getByText('身份证号码的校验位不正确，请核对')).toBeVisible()
    expect(made).toEqual([])
    await button(form, '取消').click()
    await button(page, '放弃修改').click()
    await expect(dialog(page)).toHaveCount(0)
  })

  test('a teacher is added with an account, and signs in with it (TEACHER-44, 46, 48 to 50, 85)', async ({
    as,
    browser,
    server,
  }) => {
    const page = await as('admin')
    await openList(page)
    const made = writes(page)
    const number = newNumber()
    await button(page, '新增教师').click()
    const form = dialog(page)
    await field(form, '姓名').fill('新来的老师')
    await field(form, '工号').fill(number)
    await form.getByRole('radio', { name: '女' }).check()
    await pickDepartment(page, form)
    await form.getByRole('switch', { name: '创建登录账号' }).click()
    await expect(form.getByText(`用户名为工号 ${number}`)).toBeVisible()
    await button(form, '保存并关闭').click()
    await expect(toasts(page).filter({ hasText: '添加' })).toHaveText('教师添加成功')
    await expect(toasts(page).filter({ hasText: '账号' })).toHaveText('教师用户账号创建成功')
    expect(made).toEqual(['POST /api/teachers', 'POST /api/users'])
    const told = dialog(page).filter({ hasText: '登录账号已创建' })
    await expect(told.locator('dd').first()).toHaveText(number)
    const password = (await told.locator('dd').last().textContent()) ?? ''
    expect(password).toMatch(/^[a-z2-9]{12}$/)
    await button(told, '知道了').click()
    await expect(dialog(page)).toHaveCount(0)

    const context = await browser.newContext({ baseURL: server.url, locale: 'zh-CN' })
    const other = await context.newPage()
    await other.goto('/login')
    await field(other, '用户名').fill(number)
    await field(other, '密码').fill(password)
    await button(other, '登录').click()
    // The one-time password opens nothing but its own change.
    const first = other.getByRole('dialog', { name: '修改密码' })
    await expect(first.getByText('这是您第一次登录')).toBeVisible(FIRST)
    await field(first, '当前密码').fill(password)
    await field(first, '新密码').fill('my-own-1')
    await field(first, '确认新密码').fill('my-own-1')
    await button(first, '确定').click()
    await expect(first).toHaveCount(0)
    await expect(other.getByText('新来的老师').first()).toBeVisible()
    await context.close()
  })

  test('save and continue keeps the dialog open, and the photo can follow (TEACHER-22, PHOTO-03, 04)', async ({
    as,
  }) => {
    const page = await as('admin')
    await openList(page)
    await button(page, '新增教师').click()
    const form = dialog(page)
    const number = newNumber()
    await field(form, '姓名').fill('继续编辑')
    await field(form, '工号').fill(number)
    await form.getByRole('radio', { name: '男' }).check()
    await pickDepartment(page, form)
    await button(form, '保存并继续').click()
    await expect(toasts(page)).toHaveText('教师添加成功')
    await expect(form.getByText('编辑教师')).toBeVisible()
    await expect(form.locator('.ant-modal-footer').getByRole('button')).toHaveText(['取消', '保存'])
    await expect(field(form, '工号')).toHaveValue(number)

    const photo = form.locator('input[type=file]')
    const png = Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAoAAAAKCAIAAAACUFjqAAAAEklEQVR4nGP4z8CAB+GTG8HSALfKY52fTcuYAAAAAElFTkSuQmCC',
      'base64',
    )
    await photo.setInputFiles({ name: 'a.bmp', mimeType: 'image/bmp', buffer: Buffer.from('BM') })
    await expect(toasts(page).filter({ hasText: '格式' })).toHaveText('头像图片只能是 JPG/PNG/GIF 格式!')
    await photo.setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: Buffer.alloc(2_097_153) })
    await expect(toasts(page).filter({ hasText: '2MB' })).toHaveText('头像图片大小不能超过 2MB!')
    await photo.setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: png })
    await expect(toasts(page).filter({ hasText: '上传成功' })).toHaveText('头像上传成功')
    await expect(form.locator('img.av')).toBeVisible()
    // The photo raised the version: the form must have taken it up.
    await field(form, '联系电话').fill('13900000001')
    await button(form, '保存').click()
    await expect(toasts(page).filter({ hasText: '更新' })).toHaveText('教师信息更新成功')
    await openList(page, `?teacherNumber=${number}`)
    await expect(rowOf(page, '13900000001').locator('img.av')).toBeVisible()
  })

  test('only what was touched of the account is saved (TEACHER-47, 52, 53, 82 to 84)', async ({
    as,
    server,
  }) => {
    const { teacherNumber, userId } = await withAccount(server)
    const page = await as('admin')
    const lookups: string[] = []
    page.on('request', (request) => {
      if (request.url().includes('/by-profile')) lookups.push(request.url())
    })
    await openEdit(page, teacherNumber)
    const form = dialog(page)
    await expect(form.getByText(`登录账号 ${teacherNumber}`)).toBeVisible()
    expect(lookups).toHaveLength(1)
    const made = writes(page)
    await field(form, '联系电话').fill('13900000002')
    await button(form, '保存').click()
    await expect(toasts(page)).toHaveText('教师信息更新成功')
    await expect(dialog(page)).toHaveCount(0)
    expect(made.filter((call) => call.includes('/users'))).toEqual([])

    await openEdit(page, teacherNumber)
    await field(form, '账号角色').click()
    await expect(options(page)).toHaveText(['教师', '部门管理员'])
    const sent = page.waitForRequest(ROLES)
    await options(page).filter({ hasText: '部门管理员' }).click()
    await page.keyboard.press('Escape')
    await button(form, '保存').click()
    expect((await sent).postDataJSON()).toEqual(['ROLE_TEACHER', 'ROLE_DEPARTMENT_ADMIN'])
    await expect(toasts(page).filter({ hasText: '角色' })).toHaveText('用户角色已更新')
    expect(made.filter((call) => call.includes('/status'))).toEqual([])

    for (const [text, enabled] of [
      ['用户账号已禁用', false],
      ['用户账号已启用', true],
    ] as const) {
      await openEdit(page, teacherNumber)
      await form.getByRole('switch').click()
      await button(form, '保存').click()
      await expect(toasts(page).filter({ hasText: '用户账号' })).toHaveText(text)
      const account = await server.api(
        'admin',
        'GET',
        `/api/users/by-profile?profileType=TEACHER&profileId=${await idOf(server, teacherNumber)}`,
      )
      expect(account.body.data).toMatchObject({ id: userId, enabled })
    }
    expect(made.filter((call) => call.includes('/roles'))).toHaveLength(1)
  })

  test('a failing account step warns, and the teacher stays saved (TEACHER-51, 80, 81)', async ({
    as,
    server,
  }) => {
    const page = await as('admin')
    const { id, teacherNumber } = await withAccount(server)
    await answer(page, 'PATCH', ROLES, refuse)
    await answer(page, 'PATCH', STATUS, refuse)
    await openEdit(page, teacherNumber)
    const form = dialog(page)
    await field(form, '联系电话').fill('13900000003')
    await field(form, '账号角色').click()
    await options(page).filter({ hasText: '部门管理员' }).click()
    await page.keyboard.press('Escape')
    await form.getByRole('switch').click()
    await button(form, '保存').click()
    await expect(toasts(page).filter({ hasText: '用户角色' })).toHaveText(
      '教师信息已更新，但用户角色更新失败',
    )
    await expect(toasts(page).filter({ hasText: '用户状态' })).toHaveText(
      '教师信息已更新，但用户状态更新失败',
    )
    const saved = await server.api('admin', 'GET', `/api/teachers/${id}`)
    expect(saved.body.data.phone).toBe('13900000003')

    const plain = await aTeacher(server)
    await answer(page, 'POST', USERS, refuseWith('abc'))
    await openEdit(page, plain.teacherNumber)
    await form.getByRole('switch', { name: '创建登录账号' }).click()
    await button(form, '保存').click()
    await expect(toasts(page).filter({ hasText: 'abc' })).toHaveText(
      '教师信息已更新，但用户账号创建失败: abc',
    )
    await page.unroute(USERS)
    await answer(page, 'POST', USERS, refuse)
    await openEdit(page, plain.teacherNumber)
    await form.getByRole('switch', { name: '创建登录账号' }).click()
    await button(form, '保存').click()
    await expect(toasts(page).filter({ hasText: '未知' })).toHaveText(
      '教师信息已更新，但用户账号创建失败: 未知错误',
    )
  })

  test('a refused save says why, at the field too (TEACHER-25, 72, 73)', async ({ as, server }) => {
    const { teacherNumber } = await aTeacher(server, { name: '占用者' })
    const other = await aTeacher(server)
    const page = await as('admin')
    await openEdit(page, other.teacherNumber)
    const form = dialog(page)
    await field(form, '工号').fill(teacherNumber)
    await button(form, '保存').click()
    await expect(toasts(page)).toHaveText(`工号 ${teacherNumber} 已被 占用者 使用`)
    await expect(form.locator('.ant-form-item-explain-error')).toHaveText(
      `工号 ${teacherNumber} 已被 占用者 使用`,
    )
    await answer(page, 'PUT', ONE, refuse)
    await field(form, '工号').fill(other.teacherNumber)
    await button(form, '保存').click()
    await expect(toasts(page).filter({ hasText: '更新' })).toHaveText('更新教师失败')
  })

  test('two people at once: the later one sees both and loses nothing', async ({ as, server }) => {
    const { id, teacherNumber, departmentId } = await aTeacher(server, { specialty: '语文' })
    const page = await as('admin')
    await openEdit(page, teacherNumber)
    const form = dialog(page)
    await field(form, '专业').fill('数学')
    await server.api('admin', 'PUT', `/api/teachers/${id}`, {
      name: '测试教师',
      teacherNumber,
      gender: '女',
      departmentId,
      specialty: '英语',
    })
    await button(form, '保存').click()
    await expect(form.getByText('英语')).toBeVisible()
    await expect(field(form, '专业')).toHaveValue('数学')
    await button(form, '保存').click()
    await expect(toasts(page).filter({ hasText: '更新成功' })).toBeVisible()
    expect((await server.api('admin', 'GET', `/api/teachers/${id}`)).body.data.specialty).toBe('数学')
  })
})

const idOf = async (server: Server, teacherNumber: string) => {
  const found = await server.api('admin', 'GET', `/api/teachers/search?teacherNumber=${teacherNumber}`)
  return found.body.data.content[0].id as number
}

test.describe('detail, courses and deletion', () => {
  test('the detail has four tabs, and empty ones say so (TEACHER-54 to 57)', async ({ as, server }) => {
    const { teacherNumber } = await aTeacher(server, {
      hireDate: '2016-09-01',
      placeOfBirth: '某市',
      additionalPosition: '备课组长',
      certifications: '教师资格证',
    })
    const page = await as('admin')
    await openList(page, `?teacherNumber=${teacherNumber}`)
    await button(rowOf(page, teacherNumber), '查看').click()
    const detail = dialog(page)
    await expect(detail.getByRole('tab')).toHaveText(['基本信息', '扩展信息', '管理班级', '教授课程'])
    await tab(detail, '扩展信息').click()
    for (const text of ['教龄', '备课组长', '某市', '教师资格证'])
      await expect(detail.getByText(text)).toBeVisible()
    await tab(detail, '管理班级').click()
    await expect(detail.getByText('暂无管理班级')).toBeVisible()
    await page.route(/\/api\/teachers\/\d+\/courses/, (route) => route.fulfill({ status: 500, body: '' }))
    await tab(detail, '教授课程').click()
    await expect(detail.getByText('暂无教授课程')).toBeVisible()
    await expect(toasts(page)).toHaveCount(0)
    await button(detail, '编辑').click()
    await expect(dialog(page).getByText('编辑教师')).toBeVisible()
  })

  test('a colleague sees protected values in part, and one of them whole for a reason', async ({ as }) => {
    const page = await as('teacher')
    await openList(page)
    const colleague = rows(page).filter({ hasText: '****' }).first()
    await button(colleague, '查看').click()
    const detail = dialog(page)
    await detail.getByRole('button', { name: '查看完整联系电话' }).click()
    const ask = dialog(page).filter({ hasText: '查看原因' })
    await button(ask, '查看').click()
    await expect(ask.getByText('请填写查看原因')).toBeVisible()
    await button(ask, '联系本人').click()
    await button(ask, '查看').click()
    await expect(detail.getByText(/^1\d{10}$/)).toBeVisible()
  })

  test('courses are assigned in a dialog of 600 px (TEACHER-58, 59, 75)', async ({ as, server }) => {
    const { id, teacherNumber } = await aTeacher(server)
    const page = await as('admin')
    await openList(page, `?teacherNumber=${teacherNumber}`)
    const open = () => button(rowOf(page, teacherNumber), '分配课程').click()
    await open()
    const assign = dialog(page)
    await expect.poll(async () => (await assign.boundingBox())?.width).toBe(600)
    for (const text of ['测试教师', teacherNumber])
      await expect(assign.getByText(text, { exact: true })).toBeVisible()
    await field(assign, '课程类型').click()
    await expect(options(page)).toHaveText(['全部', '必修', '选修'])
    await options(page).filter({ hasText: '选修' }).click()
    const listed = assign.locator('tbody tr[data-row-key]')
    await expect(listed.first()).toContainText('选修')
    await expect(listed.filter({ hasText: '必修' })).toHaveCount(0)
    const boxes = assign.getByRole('checkbox', { name: /^选择 / })
    await boxes.nth(0).check()
    await boxes.nth(1).check()
    const sent = page.waitForRequest((request) => request.method() === 'POST')
    await button(assign, '确认分配').click()
    expect((await sent).postDataJSON()).toHaveLength(2)
    await expect(toasts(page)).toHaveText('课程分配成功')
    await expect(rowOf(page, teacherNumber).locator('.teacher-tags .tag')).toHaveCount(2)
    expect((await server.api('admin', 'GET', `/api/teachers/${id}/courses`)).body.data).toHaveLength(2)
    await answer(page, 'POST', /\/api\/teachers\/\d+\/courses/, refuse)
    await open()
    await button(assign, '确认分配').click()
    await expect(toasts(page).filter({ hasText: '失败' })).toHaveText('课程分配失败')
  })

  test('one and several are deleted after a question (TEACHER-03, 60, 61)', async ({ as, server }) => {
    const prefix = newNumber()
    for (const n of [1, 2, 3]) await aTeacher(server, { teacherNumber: `${prefix}${n}` })
    const page = await as('admin')
    await openList(page, `?teacherNumber=${prefix}`)
    await expect(button(page, '批量删除')).toBeDisabled()
    const made = writes(page)
    const ask = async () => {
      await button(rows(page).first(), '删除').click()
      await expect(page.getByText('确定要删除教师 测试教师 吗?')).toBeVisible()
    }
    await ask()
    await button(page, '取消').click()
    expect(made).toEqual([])
    await ask()
    await button(page, '确定').click()
    await expect(toasts(page)).toHaveText('删除教师成功')
    await expect(rows(page)).toHaveCount(2)
    await page
      .getByRole('checkbox', { name: 'Select all' })
      .or(page.locator('thead input[type=checkbox]'))
      .first()
      .check()
    await expect(button(page, '批量删除')).toBeEnabled()
    const sent = page.waitForRequest(/\/api\/teachers\/batch/)
    await button(page, '批量删除').click()
    await button(page, '确定').click()
    expect((await sent).postDataJSON()).toHaveLength(2)
    await expect(page.getByText('没有符合条件的教师')).toBeVisible()
  })
})

test.describe('import and export', () => {
  const workbook = (cells: readonly (readonly (string | null)[])[]) => oddWorkbook([{ rows: cells }])
  const textOf = (bytes: Buffer) =>
    Object.values(unzip(bytes))
      .map((part) => part.toString())
      .join('')
  const upload = (page: Page, name: string, buffer: Buffer) =>
    dialog(page)
      .locator('input[type=file]')
      .setInputFiles({ name, mimeType: 'application/octet-stream', buffer })
  const openImport = async (page: Page) => {
    await button(page, '导入').click()
    await page.getByRole('menuitem', { name: '导入教师数据' }).click()
  }

  test('a workbook with mistakes is imported, mended and imported again (TEACHER-IMPORT-01 to 10)', async ({
    as,
    server,
  }, info: TestInfo) => {
    const { departmentId } = await aTeacher(server)
    const tree = await server.api('admin', 'GET', '/api/departments/tree')
    const department = tree.body.data.find(({ id }: { id: number }) => id === departmentId).name
    const [one, two] = [newNumber(), newNumber()]
    const page = await as('admin')
    await openList(page)
    await openImport(page)
    await button(dialog(page), '开始导入').click()
    await expect(toasts(page)).toHaveText('请先选择要导入的文件')
    await upload(page, 'a.csv', Buffer.from('a'))
    await expect(toasts(page).filter({ hasText: 'Excel' })).toHaveText('只能上传 Excel 文件!')
    await upload(page, 'a.xlsx', Buffer.alloc(10_485_761))
    await expect(toasts(page).filter({ hasText: '10MB' })).toHaveText('文件大小不能超过 10MB!')

    const sheet = workbook([
      ['*工号', '*姓名', '*性别', '*所属部门'],
      [one, '导入甲', '男', department],
      [two, '乙', '女', department],
    ])
    await upload(page, '教师.xlsx', sheet)
    await button(dialog(page), '开始导入').click()
    await expect(toasts(page).filter({ hasText: '导入成功' })).toHaveText('教师数据导入成功')
    const wrong = dialog(page).locator('tbody tr', { hasText: '长度在 2 到 20 个字符' })
    await expect(wrong).toContainText('3')
    await expect(wrong).toContainText('姓名')
    const downloading = page.waitForEvent('download')
    await button(dialog(page), '下载错误报告').click()
    const path = info.outputPath('report.xlsx')
    await (await downloading).saveAs(path)

    // What someone does who opens the report and types into the marked cell.
    const parts = Object.entries(unzip(readFileSync(path)))
    const mended = parts.map(([name, part]) => [
      name,
      name.endsWith('.xml') ? part.toString().replace('>乙<', '>导入乙<') : part,
    ])
    writeFileSync(path, zip(Object.fromEntries(mended)))
    await button(dialog(page), '重新选择文件').click()
    await dialog(page).locator('input[type=file]').setInputFiles(path)
    await button(dialog(page), '开始导入').click()
    await button(dialog(page), '完成').click()
    for (const [number, name] of [
      [one, '导入甲'],
      [two, '导入乙'],
    ] as const) {
      await openList(page, `?teacherNumber=${number}`)
      await expect(rowOf(page, name)).toBeVisible()
    }
  })

  test('checking only leaves the list alone (TEACHER-IMPORT-07, 09)', async ({ as }) => {
    const page = await as('admin')
    await openList(page)
    await openImport(page)
    await upload(
      page,
      '教师.xlsx',
      workbook([
        ['工号', '姓名', '性别', '所属部门'],
        ['X-1', '甲乙', '男', '没有'],
      ]),
    )
    await dialog(page).getByRole('checkbox', { name: '仅验证不导入' }).check()
    let searches = 0
    page.on('request', (request) => {
      if (SEARCH.test(request.url())) searches += 1
    })
    await button(dialog(page), '开始导入').click()
    await expect(dialog(page).getByText('部门 没有 不存在')).toBeVisible()
    expect(searches).toBe(0)
  })

  test('the template and the export come as workbooks (TEACHER-63, IMPORT-12, 13)', async ({ as }) => {
    const page = await as('admin')
    await openList(page)
    const fetchFrom = async (start: () => Promise<unknown>) => {
      const downloading = page.waitForEvent('download')
      await start()
      const download = await downloading
      return { name: download.suggestedFilename(), bytes: readFileSync(await download.path()) }
    }
    const template = await fetchFrom(async () => {
      await button(page, '导入').click()
      await page.getByRole('menuitem', { name: '下载导入模板' }).click()
    })
    await expect(toasts(page)).toHaveText('模板下载成功')
    expect(template.name).toBe('教师导入模板.xlsx')
    for (const title of ['*工号', '*姓名', '*性别', '*所属部门'])
      expect(textOf(template.bytes)).toContain(title)
    const exported = await fetchFrom(() => button(page, '导出数据').click())
    expect(exported.name).toMatch(/^教师数据_\d{4}-\d{2}-\d{2}\.xlsx$/)
    await expect(toasts(page).filter({ hasText: '导出' })).toHaveText('教师数据导出成功')
    await page.route(/import\/template/, (route) => route.abort())
    await button(page, '导入').click()
    await page.getByRole('menuitem', { name: '下载导入模板' }).click()
    await expect(toasts(page).filter({ hasText: '失败' })).toHaveText('下载模板失败')
  })
})
