import { expect, test } from '../../fixtures'
import { button, FIRST, field, options } from '../../page'
import { asks, counting, dataOf, openList, queryOf, rows, SEARCH, typeDay } from './helpers'

test.describe.configure({ timeout: 120_000 })

test('the list asks for what was filled in, sorts, turns, and remembers for two minutes (STUDENT-01 to 13, 64, 81 to 83)', async ({
  as,
  server,
}) => {
  const page = await as('admin')
  const first = asks(page, SEARCH)
  await openList(page)
  expect(queryOf(await first)).toEqual({ page: '0', size: '10' })
  await expect(page.getByRole('heading', { name: '学生管理', exact: true })).toBeVisible()
  await expect(page.getByRole('toolbar').getByRole('button')).toHaveText([
    '新增学生',
    '批量删除',
    '刷新',
    '列设置',
    '导出',
    '导入',
  ])
  await expect(page.getByRole('columnheader')).toHaveText(
    '|序号|头像|姓名|学号|性别|出生日期|班级|联系电话|邮箱|家长信息|入学日期|操作'.split('|'),
  )
  await button(page, '导入').click()
  await expect(page.getByRole('menuitem')).toHaveText(['下载模板', '批量导入'])
  await page.keyboard.press('Escape')

  const sorted = asks(page, /sort=studentNumber/)
  await page.getByRole('columnheader', { name: '学号' }).click()
  expect(queryOf(await sorted)).toMatchObject({ sort: 'studentNumber', order: 'asc', page: '0' })
  const turned = asks(page, /order=desc/)
  await page.getByRole('columnheader', { name: '学号' }).click()
  await turned
  const byDate = asks(page, /sort=enrollmentDate/)
  await page.getByRole('columnheader', { name: '入学日期' }).click()
  await byDate
  const second = asks(page, /page=1/)
  await page.locator('.ant-pagination-item-2').click()
  await second
  await page.locator('.kit-pager').getByRole('combobox').click()
  await expect(options(page)).toHaveText(['10 条/页', '20 条/页', '50 条/页', '100 条/页'])

  await openList(page)
  await button(page, '展开').click()
  await expect(page.getByText('包含子部门')).toHaveCount(0)
  await field(page, '所属部门').click()
  const department = (name: string) => page.locator('.ant-cascader-menu-item').filter({ hasText: name })
  for (const above of ['明德实验学校', '初中部']) await department(above).hover()
  await department('初一年级组').click()
  await expect(page.getByRole('checkbox', { name: '包含子部门' })).toBeChecked()
  await page.keyboard.press('Escape')
  await field(page, '姓名').fill('a')
  await field(page, '学号').fill('2026')
  const classes = dataOf(await server.api('admin', 'GET', '/api/classes')) as { id: number; name: string }[]
  await field(page, '班级').fill('初一2班')
  await expect(options(page)).toHaveText(['初一2班'])
  await options(page).click()
  await field(page, '性别').click()
  await expect(options(page)).toHaveText(['男', '女'])
  await options(page).filter({ hasText: '女' }).click()
  await typeDay(page.getByPlaceholder('开始日期'), '2026-09-01')
  await typeDay(page.getByPlaceholder('结束日期'), '2026-09-30')
  const full = asks(page, /classId=/)
  await button(page, '搜索').click()
  const sent = queryOf(await full)
  expect(sent).toMatchObject({
    name: 'a',
    studentNumber: '2026',
    departmentId: expect.stringMatching(/^\d+$/),
    includeSubDepartments: 'true',
    classId: String(classes.find(({ name }) => name === '初一2班')?.id),
    gender: '女',
    enrollmentStartDate: '2026-09-01',
    enrollmentEndDate: '2026-09-30',
    page: '0',
    size: '10',
  })
  await page.reload()
  await expect(field(page, '姓名')).toHaveValue('a', FIRST)
  await expect(page.getByPlaceholder('开始日期')).toHaveValue('2026-09-01')
  const without = asks(page, /includeSubDepartments=false/)
  await page.getByRole('checkbox', { name: '包含子部门' }).uncheck()
  await button(page, '搜索').click()
  await without
  await button(page, '重置').click()
  const all = (await server.api('admin', 'GET', '/api/students/search?size=1')).body.data.totalElements
  await expect(page.locator('.kit-count')).toHaveText(`共 ${all.toLocaleString('en')} 名学生`)

  const asked = counting(page, 'GET', SEARCH)
  const look = async (name: string) => {
    await field(page, '姓名').fill(name)
    await field(page, '姓名').press('Enter')
  }
  // The words change at once, the number with the answer.
  const count = async () => {
    const text = await page.locator('.kit-count').textContent()
    return Number(
      text
        ?.match(/[\d,]+/g)
        ?.at(-1)
        ?.replaceAll(',', ''),
    )
  }
  const totals: number[] = []
  for (const name of ['zhang', 'wang', 'zhang']) {
    const before = await count()
    await look(name)
    await expect.poll(count).not.toBe(before)
    totals.push(await count())
  }
  await expect(page.locator('.kit-count')).toContainText(`共 ${all.toLocaleString('en')} 名学生，当前筛选`)
  expect(totals[2]).toBe(totals[0])
  expect(asked).toHaveLength(2)
  const lookups = counting(page, 'GET', /\/api\/(classes|departments\/tree)$/)
  await page.getByRole('link', { name: '首页' }).first().click()
  await expect(page).toHaveURL(/dashboard/)
  await page.goBack()
  await expect(rows(page).first()).toBeVisible()
  expect(asked).toHaveLength(2)
  expect(lookups).toHaveLength(0)
  await button(page, '刷新').click()
  await expect.poll(() => asked.length).toBe(3)

  await look('没有这个人')
  await expect(page.getByText('没有符合条件的学生')).toBeVisible()
  await button(page, '清除筛选').click()
  await expect(rows(page)).toHaveCount(10)

  // Nothing sticks out on a small screen.
  await page.setViewportSize({ width: 1024, height: 768 })
  const sideways = () =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  expect(await sideways()).toBe(0)
  await rows(page).first().getByRole('link').click()
  await expect(page.getByRole('tab')).toHaveCount(6)
  expect(await sideways()).toBe(0)
  await button(page, '下一名').click()
  await expect(button(page, '上一名')).toBeEnabled()
})
