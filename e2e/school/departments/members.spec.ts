import { expect, test } from '../../fixtures'
import { button, dialog, field, tab, toasts } from '../../page'
import { errors, node, open, pickTeacher, rowOf, rows, sent, writesOf } from './helpers'

test.describe.configure({ timeout: 60_000 })

test('teachers join, are looked at, changed, given an account, and leave', { tag: '@further' }, async ({
  as,
  server,
}) => {
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
  await expect(dialog(page)).toContainText(/用户名E2E-D1初始密码\S+/)
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

test('classes are added by this page’s rules, changed, assigned and deleted', { tag: '@further' }, async ({
  as,
  server,
}) => {
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
