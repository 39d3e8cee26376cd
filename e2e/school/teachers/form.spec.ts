import { expect, test } from '../../fixtures'
import { answer, button, dialog, FIRST, field, options, refuse, refuseWith, tab, toasts } from '../../page'
import {
  aTeacher,
  idOf,
  newNumber,
  ONE,
  openEdit,
  openList,
  pickDepartment,
  ROLES,
  rowOf,
  STATUS,
  USERS,
  withAccount,
  writes,
} from './helpers'

test.describe.configure({ timeout: 120_000 })

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
      await expect(toasts(page).getByText(text, { exact: true })).toBeVisible()
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
