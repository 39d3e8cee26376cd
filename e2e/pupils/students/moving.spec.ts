import { unzip } from '../../../server/test/import-lab'
import { expect, PASSWORD, test } from '../../fixtures'
import { button, dialog, field, json, options } from '../../page'
import { asks, bytesOf, counting, make, more, openList, read, rowOf, said } from './helpers'

test.describe.configure({ timeout: 120_000 })

test('a pupil is found by initials, moved to another class, taken out of it, and exported with what was chosen (STUDENT-61 to 63, 66, 67)', {
  tag: '@further',
}, async ({ as, server }) => {
  const { id } = await make(server.api, { name: '鲁芷萱', studentNumber: 'E2E-MOVE', gender: '女' })
  const page = await as('admin')
  await openList(page)
  await field(page, '姓名').fill('lzx')
  await field(page, '姓名').press('Enter')
  const row = rowOf(page, '鲁芷萱')
  await expect(row).toContainText('未分班')

  await more(page, row, '分配班级')
  await expect(dialog(page)).toHaveCount(1)
  await button(dialog(page), '确定').click()
  await expect(dialog(page).getByText('请选择班级')).toBeVisible()
  await expect(button(dialog(page), '移出班级')).toHaveCount(0)
  await field(dialog(page), '分配到').fill('初二1班')
  await options(page).click()
  const sent = asks(page, /\/api\/students\/\d+\/class$/, 'PUT')
  await button(dialog(page), '确定').click()
  expect(Object.keys((await sent).postDataJSON())).toEqual(['classId'])
  await expect(said(page, '班级分配成功')).toBeVisible()
  await expect(row).toContainText('初二1班')

  const file = page.waitForEvent('download')
  const asked = counting(page, 'GET', /\/api\/students\/export/)
  // As to a session that was confirmed long ago.
  await page.route(/\/api\/students\/export/, json(403, { success: false, code: 'UNCONFIRMED' }), {
    times: 1,
  })
  await row.getByRole('checkbox').check()
  await button(page, '导出所选').click()
  await expect(dialog(page)).toContainText('将导出所选的 1 名学生')
  await dialog(page).getByLabel('联系方式').check()
  await button(dialog(page), '导出').click()
  await expect(field(dialog(page), '登录密码')).toBeFocused()
  await field(dialog(page), '登录密码').fill('not-the-password')
  await button(dialog(page), '确定').click()
  await expect(dialog(page).getByText('当前密码不正确')).toBeVisible()
  await field(dialog(page), '登录密码').fill(PASSWORD)
  await field(dialog(page), '登录密码').press('Enter')
  await expect.poll(() => asked).toHaveLength(2)
  for (const url of asked)
    expect(decodeURIComponent(new URL(url).search)).toBe(`?ids=${id}&groups=basic,contact`)
  expect((await file).suggestedFilename()).toMatch(/\d{4}-?\d{2}-?\d{2}.*\.xlsx$/)
  const sheet = JSON.stringify(
    Object.entries(unzip(await bytesOf(await file))).map(([name, part]) => [name, part.toString()]),
  )
  expect(sheet).toContain('鲁芷萱')
  expect(sheet).not.toContain('2026010101')
  expect(sheet).toContain('家长电话')
  expect(sheet).not.toContain('身份证号')
  await expect(said(page, '学生数据导出成功')).toBeVisible()
  const log = (await server.api('admin', 'GET', '/api/audit?action=export&entity=students')).body
  expect(JSON.stringify(log)).toContain('导出了所选学生数据（含联系方式），共 1 行')
  // What was chosen is there the next time.
  await button(page, '导出所选').click()
  await expect(dialog(page).getByLabel('联系方式')).toBeChecked()
  await expect(dialog(page).getByLabel('身份信息')).not.toBeChecked()
  await button(dialog(page), '取消').click()
  await button(page, '清除选择').click()

  await more(page, row, '分配班级')
  await expect(dialog(page).getByText('初二1班')).toBeVisible()
  await button(dialog(page), '移出班级').click()
  await expect(said(page, '已从班级中移除')).toBeVisible()
  await expect(row).toContainText('未分班')
  expect(await read(server.api, id)).toMatchObject({ classId: null, className: null })

  await button(row, '查看').click()
  await expect(page).toHaveURL(new RegExp(`/student/students/${id}$`))
  await expect(page.getByRole('heading', { name: '鲁芷萱', exact: true })).toBeVisible()
  await server.api('admin', 'DELETE', `/api/students/${id}/with-user`)
})
