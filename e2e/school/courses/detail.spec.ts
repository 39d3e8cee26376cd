import { expect, test } from '../../fixtures'
import { answer, button, dialog, FIRST, field, refuse, refuseWith, toasts, visit } from '../../page'
import { aCourse, openList, rowOf, rows, TEACHERS } from './helpers'

test.describe.configure({ timeout: 120_000 })

test.describe('the detail of a course', () => {
  test('is a dialog of 800 px, and a page that leads to its classes', async ({ as }) => {
    const page = await as('admin')
    await openList(page, '?courseCode=XX-YW')
    await button(rows(page).first(), '查看').click()
    await expect.poll(async () => (await dialog(page).boundingBox())?.width).toBe(800)
    await expect(dialog(page).getByRole('tab')).toHaveText(['基本信息', /^授课教师 \d+$/, /^开课班级 \d+$/])
    await expect(dialog(page).getByText('XX-YW')).toBeVisible()
    await dialog(page)
      .getByRole('tab', { name: /^授课教师/ })
      .click()
    await expect(dialog(page).getByRole('cell', { name: /^T\d+/ }).first()).toBeVisible()
    await dialog(page).getByRole('link', { name: '打开课程主页' }).click()
    await expect(page).toHaveURL(/\/teaching\/courses\/\d+$/)
    await expect(page.getByRole('heading', { name: '语文', exact: true })).toBeVisible()
    await expect(page.getByRole('region', { name: '授课教师' }).getByRole('row').nth(1)).toContainText(/T\d+/)
    const first = page.getByRole('region', { name: '开课班级' }).getByRole('link').first()
    const name = await first.innerText()
    await first.click()
    await expect(page.getByRole('heading', { name, exact: true })).toBeVisible()

    await visit(page, '/teaching/courses/999999')
    await expect(page.getByText('没有找到这门课程')).toBeVisible(FIRST)
  })

  test('shows pupils the own class only, and leads them nowhere', async ({ as, server }) => {
    const [course] = (await server.api('student', 'GET', '/api/courses')).body.data.filter(
      (one: { courseCode: string }) => one.courseCode.endsWith('-YW'),
    )
    const ids = (await server.api('student', 'GET', '/api/courses')).body.data
      .filter((one: { name: string }) => one.name === course.name)
      .map((one: { id: number }) => one.id)
    const page = await as('student')
    const own: number[] = []
    for (const id of ids) {
      await visit(page, `/teaching/courses/${id}`)
      await expect(page.getByRole('heading', { name: course.name, exact: true })).toBeVisible(FIRST)
      const classes = page.getByRole('region', { name: '开课班级' })
      own.push(await classes.locator('tr[data-row-key]').count())
      await expect(classes.getByRole('link')).toHaveCount(0)
      await expect(page.getByText('返回课程管理')).toHaveCount(0)
      await expect(page.getByRole('columnheader', { name: '工号' })).toHaveCount(0)
    }
    expect(own.toSorted()).toEqual([0, 1])
  })
})

test.describe('assigning teachers', () => {
  test('filters, keeps the choice, and replaces the teachers of the course', async ({ as, server }) => {
    const teachers = (await server.api('admin', 'GET', '/api/teachers')).body.data
    const made = aCourse('选师课', { teacherIds: [teachers[0].id] })
    const { data } = (await server.api('admin', 'POST', '/api/courses', made)).body
    const page = await as('admin')
    await openList(page, '?name=选师课')
    const asked = page.waitForRequest((request) => TEACHERS.test(request.url()))
    await button(rowOf(page, '选师课'), '分配教师').click()
    expect(new URL((await asked).url()).search).toBe('')
    const box = dialog(page)
    await expect.poll(async () => (await box.boundingBox())?.width).toBe(600)
    await expect(box.getByText('已选 1 名教师')).toBeVisible()
    await expect(box.locator('tr[data-row-key]').first().getByRole('checkbox')).toBeChecked()

    const wanted = teachers.find(
      (one: { id: number; departmentName: string | null }) =>
        one.departmentName !== null && one.id !== teachers[0].id,
    )
    await field(box, '所属部门').fill(wanted.departmentName)
    await page.locator(`.ant-select-item-option[title="${wanted.departmentName}"]`).click()
    const sameDepartment = teachers.filter(
      (one: { departmentName: string }) => one.departmentName === wanted.departmentName,
    )
    await expect(box.locator('tr[data-row-key]')).toHaveCount(sameDepartment.length)
    await field(box, '教师姓名').fill(wanted.name)
    const found = sameDepartment.filter((one: { name: string }) => one.name.includes(wanted.name))
    await expect(box.locator('tr[data-row-key]')).toHaveCount(found.length)
    await box.locator(`tr[data-row-key="${wanted.id}"]`).getByRole('checkbox').check()
    await expect(box.getByText('已选 2 名教师')).toBeVisible()
    await field(box, '教师姓名').fill('没有这个人')
    await expect(box.getByText('没有符合条件的教师')).toBeVisible()

    await answer(page, 'POST', /\/teachers$/, { status: 500, json: { success: false, message: 'abc' } })
    await button(box, '确定').click()
    await expect(toasts(page)).toHaveText(['教师分配失败: abc'])
    await page.unrouteAll()
    const sent = page.waitForRequest((request) => request.method() === 'POST')
    await button(box, '确定').click()
    const ids = [teachers[0].id, wanted.id].toSorted((a, b) => a - b)
    expect((await sent).postDataJSON().toSorted((a: number, b: number) => a - b)).toEqual(ids)
    await expect(toasts(page).filter({ hasText: '教师分配成功' })).toBeVisible()
    await expect(rowOf(page, '选师课').locator('.tag')).toHaveCount(3)
    const now = (await server.api('admin', 'GET', `/api/courses/${data.id}`)).body.data
    expect(now.teacherIds).toEqual(ids)
    await server.api('admin', 'DELETE', `/api/courses/${data.id}`)
  })

  test('tells a refused list of teachers from a lost one, and saves neither', async ({ as }) => {
    const page = await as('admin')
    for (const [reply, text] of [
      [refuse, '获取教师列表失败'],
      [refuseWith('abc'), 'abc'],
      ['abort', '获取教师数据失败'],
    ] as const) {
      await openList(page)
      await answer(page, 'GET', TEACHERS, reply)
      await button(rows(page).first(), '分配教师').click()
      await expect(toasts(page).getByText(text, { exact: true })).toHaveCount(1)
      await expect(button(dialog(page), '确定')).toBeDisabled()
      await button(dialog(page), '取消').click()
      await expect(dialog(page)).toHaveCount(0)
    }
  })
})
