import { obstacles } from '../accessibility'
import { expect, test } from '../fixtures'
import { button, dialog, FIRST, visit } from '../page'

test('a plan is submitted, sent back, mended and approved; then the family reads it', async ({
  as,
  server,
}) => {
  const { content } = (await server.api('teacher', 'GET', '/api/teaching-plans?mine=true&status=DRAFT')).body
    .data
  const { id } = content[0]
  const title = `计划 ${Date.now()}`
  const path = `/teaching/plans/${id}`
  const teacher = await as('teacher')
  await visit(teacher, path)
  await expect(teacher.getByLabel('第 1 行课题')).toBeVisible(FIRST)
  await teacher.getByLabel('计划名称').fill(title)
  await teacher.getByLabel('第 1 行周次').fill('30')
  await button(teacher, '提交审核').click()
  await expect(teacher.getByText(/第 1 行：本学期只有 \d+ 周/)).toBeVisible()
  await teacher.getByLabel('第 1 行周次').fill('1')
  await button(teacher, '提交审核').click()
  await expect(teacher.getByText('待审核').first()).toBeVisible()
  expect(await obstacles(teacher)).toEqual([])

  const office = await as('admin')
  await visit(office, path)
  await expect(office.getByRole('heading', { name: title })).toBeVisible(FIRST)
  await button(office, '退回').click()
  await dialog(office).getByLabel('退回理由').fill('第五周是长假，请调整')
  await button(dialog(office), '退回').click()
  await expect(office.getByText('已退回').first()).toBeVisible()

  await visit(teacher, path)
  await expect(teacher.getByRole('note')).toContainText('第五周是长假，请调整')
  await teacher.getByLabel('第 1 行备注').fill('已避开长假')
  await button(teacher, '重新提交审核').click()
  await expect(button(teacher, '撤回')).toBeVisible()

  await visit(office, path)
  await expect(office.getByText('已避开长假')).toBeVisible()
  await button(office, '通过').click()
  await expect(office.getByText('已通过').first()).toBeVisible()

  const { profileId } = (await server.session('student')).user as { profileId: number }
  const parent = await as('parent', { mobile: true })
  await visit(parent, `/mobile/parent/child/${profileId}?show=growth`)
  await parent.getByText(title).click(FIRST)
  await expect(dialog(parent).getByText('第 1 周').first()).toBeVisible()
  expect(await obstacles(parent)).toEqual([])
})
