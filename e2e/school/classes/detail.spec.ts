import { expect, test } from '../../fixtures'
import { answer, button, dialog, FIRST, field, options, refuse, refuseWith, toasts, visit } from '../../page'
import { openList, rowOf, rows } from './helpers'

test.describe.configure({ timeout: 120_000 })

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
    await visit(page, '/school/classes/999999')
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
    const page = await as('admin')
    for (const [reply, text] of [
      [refuse, '获取课程列表失败'],
      [refuseWith('abc'), 'abc'],
      [{ status: 500, body: '' }, '获取课程数据失败'],
    ] as const) {
      await openList(page)
      await answer(page, 'GET', /\/api\/courses$/, reply)
      await button(rows(page).first(), '分配课程').click()
      await expect(toasts(page).getByText(text, { exact: true })).toHaveCount(1)
      await expect(button(dialog(page), '确定')).toBeDisabled()
      await button(dialog(page), '取消').click()
      await expect(dialog(page)).toHaveCount(0)
    }
  })
})
