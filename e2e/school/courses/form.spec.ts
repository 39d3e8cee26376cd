import { expect, test } from '../../fixtures'
import { answer, button, dialog, FIRST, field, options, pick, toasts, visit } from '../../page'
import { ALL, ONE, openList, rowOf, rows } from './helpers'

test.describe.configure({ timeout: 120_000 })

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
    await visit(page, '/school/courses?name=x')
    await page.getByRole('row', { name: row.courseCode }).getByRole('button', { name: '编辑' }).click(FIRST)
    await expect(toasts(page)).toHaveText(['无法编辑，课程ID不存在'])
    await expect(dialog(page)).toHaveCount(0)
  })
})
