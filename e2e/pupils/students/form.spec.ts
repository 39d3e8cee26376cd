import { picture } from '../../../server/test/file-samples'
import { expect, test } from '../../fixtures'
import { button, dialog, field, pick, tab, toasts } from '../../page'
import { asks, more, ONE, openList, rowOf, said, studentsLike, typeDay } from './helpers'

test.describe.configure({ timeout: 120_000 })

test.describe('adding', () => {
  test('save and continue goes on as an edit with a photo; one delete takes the account along (STUDENT-22, 36 to 41, 54, 58, 75, 76, STUDENT-PHOTO-01 to 06)', {
    tag: '@further',
  }, async ({ as, server }) => {
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
