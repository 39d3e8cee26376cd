import { expect, test } from '../../fixtures'
import { answer, button, dialog, field, options, refuse, tab, toasts } from '../../page'
import { aTeacher, newNumber, openList, rowOf, rows, writes } from './helpers'

test.describe.configure({ timeout: 120_000 })

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
