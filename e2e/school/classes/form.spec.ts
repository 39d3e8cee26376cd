import { expect, test } from '../../fixtures'
import { answer, button, dialog, field, options, pick, refuse, toasts, visit } from '../../page'
import { ONE, openList, rowOf, rows, SEARCH } from './helpers'

test.describe.configure({ timeout: 120_000 })

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
    // The one journey with motion, as most people have it: dialogs come and go in steps.
    const page = await as('admin', { reducedMotion: 'no-preference' })
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
    await visit(page, '/school/classes?name=无')
    let asked = 0
    page.on('request', (request) => {
      if (/\/api\/classes\/(?!search)/.test(request.url())) asked += 1
    })
    await page.getByRole('row', { name: '无编号班' }).getByRole('button', { name: '编辑' }).click()
    await expect(toasts(page)).toHaveText(['无法编辑，班级ID不存在'])
    expect(asked).toBe(0)
  })
})
