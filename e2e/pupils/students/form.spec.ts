import { picture } from '../../../server/test/file-samples'
import { expect, test } from '../../fixtures'
import { button, dialog, field, options, pick, tab, toasts } from '../../page'
import {
  asks,
  counting,
  make,
  more,
  ONE,
  openList,
  read,
  rowOf,
  said,
  studentsLike,
  typeDay,
} from './helpers'

test.describe.configure({ timeout: 120_000 })
test.use({ actionTimeout: 15_000 })

test.describe('adding', () => {
  test('the form has five tabs, says what is wrong, and shows what depends (STUDENT-16, 24 to 35, 42 to 53)', async ({
    as,
  }) => {
    const page = await as('admin')
    await openList(page)
    await page.keyboard.press('n')
    const form = dialog(page)
    await expect.poll(async () => (await form.boundingBox())?.width).toBe(700)
    await expect(form.getByRole('tab')).toHaveText([
      '基本信息',
      '家长信息',
      '学籍信息',
      '健康信息',
      '成长信息',
    ])
    await expect(form.locator('.ant-modal-footer').getByRole('button')).toHaveText([
      '取消',
      '保存并继续',
      '确定',
    ])
    const posts = counting(page, 'POST', /\/api\/students$/)
    await button(form, '上传照片').click()
    await expect(said(page, '请先保存学生信息，然后再上传照片')).toBeVisible()

    await button(form, '确定').click()
    await expect(said(page, '请完成必填项并确保数据格式正确')).toBeVisible()
    for (const text of ['请输入姓名', '请输入学号'])
      await expect(form.getByText(text, { exact: true })).toBeVisible()
    await expect(field(form, '姓名')).toBeFocused()
    const wrong: [string, string[], string][] = [
      ['姓名', ['一', '名'.repeat(21)], '长度在 2 到 20 个字符'],
      ['学号', ['1', 'a'.repeat(21), '学1', 'a b'], '学号只能包含字母、数字、连字符和下划线'],
      ['联系电话', ['12345678901', '1381234567', '138123456789', '23812345678'], '请输入有效的手机号码'],
      ['邮箱', ['a@', 'abc'], '请输入有效的邮箱地址'],
    ]
    for (const [label, values, text] of wrong)
      for (const value of values) {
        await field(form, label).fill(value)
        await expect(form.getByText(text, { exact: true })).toBeVisible()
      }
    for (const [label, value] of [
      ['姓名', '钱同学'],
      ['学号', 'S1'],
      ['联系电话', '19912345678'],
      ['邮箱', 'a@b.cn'],
    ] as const)
      await field(form, label).fill(value)
    await expect(form.locator('.ant-form-item-explain-error')).toHaveCount(0)

    const tomorrow = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Shanghai' }).format(
      new Date(Date.now() + 86_400_000),
    )
    await typeDay(field(form, '出生日期'), tomorrow)
    await expect(form.getByText('出生日期不能晚于今天')).toBeVisible()
    await typeDay(field(form, '出生日期'), '2014-05-21')
    await expect(form.getByText('出生日期不能晚于今天')).toHaveCount(0)

    await field(form, '民族').click()
    await expect(options(page).first()).toHaveText('汉族')
    await field(form, '民族').fill('其他')
    await expect(options(page)).toHaveText(['其他'])
    await options(page).click()

    await tab(form, '家长信息').click()
    await field(form, '与学生关系').click()
    await expect(options(page)).toHaveText(['父亲', '母亲', '祖父', '祖母', '其他'])
    await page.keyboard.press('Escape')
    await field(form, '家庭经济状况').click()
    await expect(options(page)).toHaveText(['富裕', '中等', '一般', '困难', '特困'])
    await page.keyboard.press('Escape')
    await field(form, '兄弟姐妹数量').fill('11')
    await field(form, '兄弟姐妹数量').blur()
    await expect(field(form, '兄弟姐妹数量')).toHaveValue('10')
    await field(form, '家长电话').fill('123')

    await tab(form, '学籍信息').click()
    const lists: [string, string[]][] = [
      ['学籍状态', ['在校', '休学', '退学', '毕业', '转学']],
      ['学生类型', ['普通学生', '特长生', '特殊教育学生']],
      ['就读方式', ['走读', '住宿']],
    ]
    for (const [label, values] of lists) {
      await field(form, label).click()
      await expect(options(page)).toHaveText(values)
      await page.keyboard.press('Escape')
    }
    await typeDay(field(form, '入学日期'), tomorrow)
    await expect(form.getByText('入学日期不能晚于今天')).toBeVisible()
    await typeDay(field(form, '入学日期'), '2026-09-01')
    await expect(form.getByText('入学日期不能晚于今天')).toHaveCount(0)
    await expect(field(form, '转学日期')).toHaveCount(0)
    await field(form, '转学生').click()
    await expect(field(form, '转学日期')).toBeVisible()

    await tab(form, '健康信息').click()
    await field(form, '血型').click()
    await expect(options(page)).toHaveText(['A型', 'B型', 'AB型', 'O型', '未知'])
    await page.keyboard.press('Escape')
    await expect(field(form, '免修原因')).toHaveCount(0)
    await field(form, '免修体育').click()
    await expect(field(form, '免修原因')).toBeVisible()

    await tab(form, '成长信息').click()
    await expect(field(form, '资助开始日期')).toHaveCount(0)
    await field(form, '资助类型').click()
    await expect(options(page)).toHaveText(['国家助学金', '免学费', '营养餐补助', '其他'])
    await options(page).first().click()
    await expect(field(form, '资助开始日期')).toBeVisible()
    await expect(field(form, '特殊补助')).toBeVisible()

    // A mistake in a tab out of sight opens that tab.
    await expect(field(form, '家长电话')).toBeHidden()
    await button(form, '确定').click()
    await expect(field(form, '家长电话')).toBeVisible()
    expect(posts).toHaveLength(0)
    await button(form, '取消').click()
    await button(page, '放弃修改').click()
    await expect(dialog(page)).toHaveCount(0)
  })

  test('save and continue goes on as an edit with a photo; one delete takes the account along (STUDENT-22, 36 to 41, 54, 58, 75, 76, STUDENT-PHOTO-01 to 06)', async ({
    as,
    server,
  }) => {
    const page = await as('admin')
    await openList(page)
    await button(page, '新增学生').click()
    const form = dialog(page)
    await field(form, '姓名').fill(' 沈知夏 ')
    await field(form, '学号').fill('E2E-0435')
    // 339502 is no place, so this number is nobody's.
    await field(form, '身份证号').fill('339502201405210424')
    await expect(field(form, '出生日期')).toHaveValue('2014-05-21')
    await expect(form.getByRole('radio', { name: '女' })).toBeChecked()
    await form.getByRole('radio', { name: '男' }).check()
    await expect(form.getByText('身份证号码对应的性别为女，与填写的不一致')).toBeVisible()
    await form.getByRole('radio', { name: '女' }).check()
    await tab(form, '学籍信息').click()
    await field(form, '转学生').click()
    await typeDay(field(form, '转学日期'), '2026-09-02')
    await field(form, '转学生').click()
    await tab(form, '家长信息').click()
    await field(form, '家长姓名').fill('沈立文')
    await field(form, '家长电话').fill('13900009911')
    await pick(page, field(form, '与学生关系'), '父亲')
    await field(form, '兄弟姐妹数量').fill('1')

    const posted = asks(page, /\/api\/students$/, 'POST')
    await button(form, '保存并继续').click()
    expect((await posted).postDataJSON()).toMatchObject({
      name: '沈知夏',
      studentNumber: 'E2E-0435',
      gender: '女',
      birthDate: [2014, 5, 21],
      enrollmentStatus: '在校',
      studentType: '普通学生',
      isTransferStudent: false,
      transferDate: null,
      isLeftBehindChild: false,
      hasSpecialNeeds: false,
      isSingleParentFamily: false,
      physicalEducationExempt: false,
      exemptReason: null,
      siblingCount: 1,
      classId: null,
      email: null,
      aidStartDate: null,
    })
    await expect(said(page, '创建学生成功')).toBeVisible()
    await expect(form.getByText('编辑学生')).toBeVisible()
    await tab(form, '基本信息').click()
    await expect(field(form, '学号')).toBeDisabled()

    const chooser = form.locator('input[type="file"]')
    await chooser.setInputFiles({ name: 'a.gif', mimeType: 'image/gif', buffer: Buffer.from('GIF89a') })
    await expect(said(page, '照片只能是JPG或PNG格式!')).toBeVisible()
    const big = Buffer.alloc(2 * 1024 * 1024 + 1)
    await chooser.setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: big })
    await expect(said(page, '照片大小不能超过2MB!')).toBeVisible()
    const upload = asks(page, /\/api\/students\/\d+\/photo$/, 'POST')
    const photo = await picture(240, 240).png().toBuffer()
    await chooser.setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: photo })
    expect((await upload).headers()['content-type']).toContain('multipart/form-data')
    await expect(said(page, '照片上传成功')).toBeVisible()
    await expect(form.locator('img.av')).toBeVisible()

    await field(form, '联系电话').fill('15100001234')
    const put = asks(page, ONE, 'PUT')
    await button(form, '确定').click()
    const body = (await put).postDataJSON()
    expect(body).toMatchObject({ phone: '15100001234', birthDate: [2014, 5, 21] })
    expect(JSON.stringify(body)).not.toContain('blob:')
    await expect(said(page, '更新学生成功')).toBeVisible()
    await expect(dialog(page)).toHaveCount(0)

    await field(page, '学号').fill('E2E-0435')
    await field(page, '学号').press('Enter')
    const row = rowOf(page, '沈知夏')
    await expect(row).toContainText('151')
    await expect(row).toContainText('沈立文')
    await expect(row.locator('img.av')).toBeVisible()

    await button(page, '新增学生').click()
    await field(form, '姓名').fill('同号人')
    await field(form, '学号').fill('E2E-0435')
    await button(form, '确定').click()
    await expect(toasts(page).getByText(/^创建学生失败: ./)).toBeVisible()
    await expect(form).toBeVisible()
    await button(form, '取消').click()
    await button(page, '放弃修改').click()

    await more(page, row, '删除')
    await expect(dialog(page).getByText('确定要删除学生 沈知夏 吗?', { exact: true })).toBeVisible()
    await expect(dialog(page).getByText('关联的用户账号也将被删除')).toBeVisible()
    const gone = asks(page, /\/api\/students\/\d+\/with-user$/, 'DELETE')
    await button(dialog(page), '确定').click()
    await gone
    await expect(said(page, '删除学生及关联用户成功')).toBeVisible()
    await expect(page.getByText('没有符合条件的学生')).toBeVisible()
    expect(await studentsLike(server.api, 'admin', 'studentNumber=E2E-0435')).toEqual([])
  })
})

test('two people at once: the later one sees both versions and loses nothing typed', async ({
  as,
  server,
}) => {
  const { id } = await make(server.api, { name: '潘时雨', studentNumber: 'E2E-TWO', gender: '女' })
  const page = await as('admin')
  await openList(page, '?studentNumber=E2E-TWO')
  await button(rowOf(page, '潘时雨'), '编辑').click()
  const form = dialog(page)
  await field(form, '家庭住址').fill('甲路 1 号')
  const { version } = await read(server.api, id)
  await server.api('dept', 'PUT', `/api/students/${id}`, { address: '乙路 2 号', version })
  await server.api('admin', 'PUT', `/api/students/${id}`, { address: '乙路 2 号', hobbies: '书法' })
  await button(form, '确定').click()
  await expect(form.getByRole('alert')).toContainText('修改了这条记录')
  await expect(form.getByRole('alert').getByRole('row', { name: /家庭住址/ })).toContainText('乙路 2 号')
  await expect(field(form, '家庭住址')).toHaveValue('甲路 1 号')
  await button(form, '确定').click()
  await expect(said(page, '更新学生成功')).toBeVisible()
  expect(await read(server.api, id)).toMatchObject({ address: '甲路 1 号', hobbies: '书法' })
  await server.api('admin', 'DELETE', `/api/students/${id}/with-user`)
})
