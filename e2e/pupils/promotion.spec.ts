import type { Locator, Page } from '@playwright/test'
import { obstacles } from '../accessibility'
import { expect, test } from '../fixtures'
import { button, dialog, FIRST, field, options, pick, visit } from '../page'

const part = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const toast = (page: Page, text: string) => page.locator('.toast').filter({ hasText: text })
const rowsIn = (scope: Locator) => scope.locator('.ant-table-tbody tr[data-row-key]')
const rowOf = (scope: Locator, name: string) => rowsIn(scope).filter({ hasText: name })
const figure = (page: Page, label: string) =>
  part(page, '升级概况')
    .locator('div')
    .filter({ has: page.getByText(label, { exact: true }) })
    .locator('b')

const PATH = '/system/grade-upgrade'
const YEAR = '2027-2028学年'
const NEXT_YEAR = {
  code: '2027-2028',
  name: YEAR,
  startDate: '2027-09-01',
  endDate: '2028-07-31',
  semesterCount: 2,
}

/** Everything moves here: other specs must not see it. */
test.use({ school: 'promotion' })
test.describe.configure({ timeout: 360_000 })

type Server = Parameters<Parameters<typeof test>[2]>[0]['server']
type Row = Record<string, unknown> & { id: number }

/** Every change counts a row's version up, also the one that brings it back. */
const unversioned = ({ version: _, ...row }: Row) => row

const all = async (server: Server, path: string) => {
  const rows: Row[] = []
  for (let page = 0; ; page++) {
    const { data } = (await server.api('admin', 'GET', `${path}?page=${page}&size=100`)).body
    rows.push(...data.content)
    if (rows.length >= data.totalElements) return rows.toSorted((a, b) => a.id - b.id).map(unversioned)
  }
}

/** What everybody sees of it; that every row comes back, promotion.test.ts says. */
const schoolOf = async (server: Server) => {
  const classes = await all(server, '/api/classes/search')
  const years = (await server.api('admin', 'GET', '/api/academic-years')).body.data.map(unversioned)
  const current = (await server.api('admin', 'GET', '/api/semesters/current')).body.data
  return { classes, years, current: current?.code }
}

test('the school is looked through, promoted, looked at and brought back', async ({ as, server }) => {
  expect((await server.api('admin', 'POST', '/api/academic-years', NEXT_YEAR)).body.success).toBe(true)
  const before = await schoolOf(server)
  const { data: start } = (await server.api('admin', 'GET', '/api/promotions/start')).body
  const toYearId = start.years[0].id
  const { data: plain } = (await server.api('admin', 'POST', '/api/promotions/preview', { toYearId })).body
  const page = await as('admin')
  await visit(page, PATH)
  await expect(page.getByRole('radio', { name: /2027-2028学年/ })).toBeChecked(FIRST)
  await button(page, '下一步：预览').click()
  await expect(figure(page, '升级')).toHaveText(plain.totals.promote.toLocaleString('zh-CN'), FIRST)
  await expect(figure(page, '毕业')).toHaveText(String(plain.totals.graduate))
  await expect(figure(page, '新建班级')).toHaveText('8')
  const adjustments = part(page, '已作调整')
  await expect(adjustments).toContainText('还没有调整')
  expect.soft(await obstacles(page), 'preview').toEqual([])

  const first = part(page, '一年级')
  await expect(rowOf(first, '一年级1班')).toContainText('二年级1班')
  await expect(rowOf(first, '一年级1班')).toContainText('留任')
  await expect(rowOf(part(page, '六年级'), '六年级1班')).toContainText('毕业')
  await button(rowOf(first, '一年级1班'), '学生').click()
  const pupils = page.getByLabel('一年级1班的学生')
  const pupil = plain.students.find((one: { classId: number }) => one.classId === plain.classes[0].id)
  await button(rowOf(pupils, pupil.studentNumber), '留级').click()
  await expect(figure(page, '留级')).toHaveText('1')
  await expect(rowOf(pupils, pupil.studentNumber)).toContainText('已调整')
  await page.reload()
  await expect(adjustments).toContainText(`${pupil.name}（一年级1班）`, FIRST)
  await button(adjustments, `撤回 ${pupil.name}（一年级1班）`).click()
  await expect(figure(page, '留级')).toHaveText('0')

  await field(page, '查找学生').fill(pupil.studentNumber)
  await options(page).click()
  await dialog(page).getByRole('radio', { name: '留级' }).check()
  await pick(page, field(dialog(page), '新班级'), '一年级2班')
  await button(dialog(page), '确定').click()
  await expect(adjustments).toContainText('留级，去 一年级2班')
  await expect(dialog(page)).toHaveCount(0)

  await button(part(page, '二年级'), '拆分、合并与重新分班').click()
  await field(dialog(page), '分成几个班').fill('5')
  await expect(rowsIn(dialog(page))).toHaveCount(5)
  await expect(rowOf(dialog(page), '三年级5班')).toContainText('新建')
  await expect(button(dialog(page), '采用')).toBeEnabled()
  expect.soft(await obstacles(page), 'regrouping').toEqual([])
  const sizes = await rowsIn(dialog(page)).locator('td:nth-child(2)').allInnerTexts()
  const counts = sizes.map((text) => Number.parseInt(text, 10))
  expect(Math.max(...counts) - Math.min(...counts)).toBeLessThanOrEqual(1)
  await button(dialog(page), '采用').click()
  await expect(adjustments).toContainText('拆分为 5 个班')
  await expect(figure(page, '新建班级')).toHaveText('9')

  await field(page, '一年级新建班级数').fill('5')
  await field(page, '一年级新建班级数').press('Enter')
  await expect(figure(page, '新建班级')).toHaveText('10')

  await button(rowOf(first, '一年级3班'), '编辑').click()
  await field(dialog(page), '班级名称').fill('二年级实验班')
  await button(dialog(page), '确定').click()
  await expect(rowOf(first, '一年级3班')).toContainText('二年级实验班')
  await expect(adjustments.getByRole('listitem')).toHaveCount(4)

  await button(page, '下一步：确认执行').click()
  const execute = page.getByRole('button', { name: /^执行升级（1,578 名学生）$/ })
  await expect(execute).toBeDisabled()
  expect.soft(await obstacles(page), 'confirming').toEqual([])
  await expect(part(page, '确认执行')).toContainText('1 名学生留级')
  await expect(part(page, '确认执行')).toContainText(`当前学年由2026-2027学年变为${YEAR}`)

  // Somebody else is at work in the meantime.
  const { data: changed } = (await server.api('admin', 'GET', `/api/classes/${plain.classes[5].id}`)).body
  const save = async (capacity: number) =>
    (
      await server.api('admin', 'PUT', `/api/classes/${changed.id}`, {
        name: changed.name,
        grade: changed.grade,
        headTeacherId: changed.headTeacherId,
        assistantTeacherId: changed.assistantTeacherId,
        departmentId: changed.departmentId,
        capacity,
      })
    ).body.success
  expect(await save(changed.capacity + 5)).toBe(true)
  await field(page, `输入“${YEAR}”以确认`).fill(YEAR)
  await execute.click()
  await expect(page.getByRole('alert').filter({ hasText: '数据在预览之后发生了变化' })).toBeVisible(FIRST)
  expect(await save(changed.capacity)).toBe(true)
  await button(page, '重新预览').click()
  await expect(adjustments.getByRole('listitem')).toHaveCount(4)
  await expect(button(page, '下一步：确认执行')).toBeEnabled(FIRST)
  await button(page, '下一步：确认执行').click()
  await field(page, `输入“${YEAR}”以确认`).fill(YEAR)
  await execute.click()
  await expect(page.getByRole('heading', { name: `已升入${YEAR}` })).toBeVisible({ timeout: 60_000 })
  await expect(toast(page, '年级升级成功')).toBeVisible()
  const record = page.url()
  await expect(rowOf(part(page, '班级变化'), '一年级3班')).toContainText('二年级实验班')
  expect.soft(await obstacles(page), 'record').toEqual([])
  await field(part(page, '学生去向'), '学生姓名').fill(pupil.name)
  await expect(rowOf(part(page, '学生去向'), pupil.studentNumber)).toContainText('留级')

  await visit(page, '/school/classes?name=二年级实验班')
  await expect(page.getByRole('row', { name: /二年级实验班/ })).toBeVisible(FIRST)
  await visit(page, `/student/students/${pupil.id}`)
  await expect(page.getByText('一年级2班').first()).toBeVisible(FIRST)
  const moved = await server.api('admin', 'GET', `/api/students/${pupil.id}`)
  expect(moved.body).toMatchObject({ className: '一年级2班', grade: '一年级', enrollmentStatus: '在校' })

  await visit(page, record)
  await button(page, '撤销这次升级').click()
  await expect(dialog(page)).toContainText('升级时新建的 10 个班级被删除', FIRST)
  await button(dialog(page), '撤销升级').click()
  await expect(dialog(page)).toContainText('请填写撤销原因')
  await field(dialog(page), '撤销原因').fill('演练结束')
  await button(dialog(page), '撤销升级').click()
  await expect(toast(page, '已撤销年级升级')).toBeVisible({ timeout: 60_000 })
  await expect(page.getByRole('heading', { name: `升入${YEAR}已撤销` })).toBeVisible()
  await button(page, '返回升年级').click()
  await expect(rowOf(part(page, '升级记录'), YEAR)).toContainText('演练结束')
  await expect(button(rowOf(part(page, '升级记录'), YEAR), '撤销')).toHaveCount(0)

  const after = await schoolOf(server)
  expect(after).toEqual(before)
})
