import { expect, test } from '../../fixtures'
import { answer, button, dialog, FIRST, field, pick, tab, toasts, visit } from '../../page'
import { ONE, openList, read, rowOf, said, studentsLike, typeDay } from './helpers'

test.describe.configure({ timeout: 120_000 })

test('a subject teacher reads the profile, reveals one number for a reason, and the office sees who did (STUDENT-11, 17 to 21, 71, 72)', async ({
  as,
  server,
}) => {
  const theirs = (await studentsLike(server.api, 'teacher', 'size=100')).find(({ mayEdit }) => !mayEdit)
  expect(theirs).toBeDefined()
  const { id = 0, name = '' } = theirs ?? {}
  const whole = await read(server.api, id)
  const page = await as('teacher')
  await openList(page, `?studentNumber=${theirs?.studentNumber}`)
  await button(rowOf(page, name), '更多').click()
  await expect(page.getByRole('menuitem')).toHaveText(['分配班级', '删除'])
  await page.getByRole('menuitem', { name: '删除' }).click()
  await button(dialog(page), '确定').click()
  await expect(toasts(page)).toHaveText(['权限不足: 只有学校和所属部门的管理员可以删除学生'])
  await button(rowOf(page, name), '查看').click()

  await expect(page.getByRole('heading', { name, exact: true })).toBeVisible()
  await expect(page.getByRole('tab')).toHaveText([
    ...['基本信息', '学籍信息', '家庭信息', '健康信息', '成长记录', '作业'],
  ])
  await expect(button(page, '编辑')).toHaveCount(0)
  await expect(page.getByText(String(whole.idCardNumber))).toHaveCount(0)
  await button(page, `查看完整身份证号（${name}）`).click()
  await button(dialog(page), '查看').click()
  await expect(dialog(page).getByText('请填写查看原因')).toBeVisible()
  await expect(dialog(page)).toContainText('家长可以看到')
  await field(dialog(page), '查看原因').fill('核对学籍')
  await button(dialog(page), '查看').click()
  await expect(dialog(page)).toHaveCount(0)
  await expect(page.getByText(String(whole.idCardNumber))).toBeVisible()
  await button(page, `隐藏身份证号（${name}）`).click()
  await expect(page.getByText(String(whole.idCardNumber))).toHaveCount(0)
  await expect(button(page, '查看记录')).toHaveCount(0)

  const office = await as('admin')
  await visit(office, `/student/detail/${id}`)
  await expect(office).toHaveURL(new RegExp(`/student/students/${id}$`))
  await expect(office.getByText(String(whole.idCardNumber)).first()).toBeVisible(FIRST)
  await button(office, '查看记录').click()
  await expect(dialog(office).getByRole('row').filter({ hasText: '核对学籍' })).toContainText('身份证号')
  await button(dialog(office), '关闭').last().click()

  await tab(office, '学籍信息').click()
  await button(office, '新增记录').click()
  await button(office, '添加').click()
  await expect(office.getByText('请输入学校名称')).toBeVisible()
  await pick(office, field(office, '转学类型'), '转入')
  await typeDay(field(office, '转学日期'), '2025-09-01')
  await field(office, '学校名称').fill('书院路小学')
  await button(office, '添加').click()
  await expect(said(office, '转学记录已添加')).toBeVisible()
  const record = office.getByRole('row').filter({ hasText: '书院路小学' })
  await expect(record).toContainText('待审核')
  await button(record, '审核通过').click()
  await expect(record).toContainText('已审核')
  await expect(button(record, '审核通过')).toHaveCount(0)

  await tab(office, '家庭信息').click()
  for (const text of ['家庭经济状况', '单亲家庭', '兄弟姐妹数量', '紧急联系人', '监护人姓名'])
    await expect(office.getByRole('term').filter({ hasText: new RegExp(`^${text}$`) })).toBeVisible()
  await tab(office, '健康信息').click()
  for (const text of ['血型', '疫苗接种记录', '免修体育', '特长', '资助类型'])
    await expect(office.getByRole('term').filter({ hasText: new RegExp(`^${text}$`) })).toBeVisible()
  await tab(office, '成长记录').click()
  const columns =
    '考试日期|考试名称|成绩|评估日期|评估类型|学业表现|行为表现|社交表现|评语|体检日期|身高 (cm)|体重 (kg)|视力|健康状况|获奖日期|奖项名称|级别|颁发单位|活动名称|类型|开始日期|结束日期|角色'.split(
      '|',
    )
  // In this order; what others have written about the pupil may stand between.
  const met = async () => {
    const headers = await office.getByRole('tabpanel').getByRole('columnheader').allTextContents()
    return headers.reduce((count, header) => (header === columns[count] ? count + 1 : count), 0)
  }
  await expect.poll(met).toBe(columns.length)

  await openList(office, `?studentNumber=${theirs?.studentNumber}`)
  await office.getByRole('cell', { name: theirs?.studentNumber ?? '', exact: true }).click()
  await expect(office).toHaveURL(new RegExp(`/student/students/${id}$`))
  await expect(office).toHaveTitle(new RegExp(`${name} · 学生档案 · 学桥`))
  await expect(office.getByRole('navigation', { name: '面包屑' })).toContainText(name)
  // Who may only read gets the record to read, also from 编辑.
  await openList(page, `?studentNumber=${theirs?.studentNumber}`)
  await button(page, '编辑').click()
  await expect.poll(async () => (await dialog(page).boundingBox())?.width).toBe(800)
  await expect(dialog(page)).toContainText(`学生详情 · ${name} ${theirs?.studentNumber}`)
  await expect(dialog(page).getByRole('tab')).toHaveCount(5)
  await button(dialog(page), '关闭').last().click()
  await expect(dialog(page)).toHaveCount(0)
  await answer(page, 'GET', ONE, 'abort')
  await button(page, '编辑').click()
  await expect(said(page, '获取学生详情失败')).toBeVisible()
  await page.unrouteAll()
  await answer(office, 'GET', ONE, 'abort')
  // Loaded anew: a page that has read the pupil before shows what it knows.
  await office.goto(`/student/students/${id}`)
  await expect(said(office, '获取学生信息失败')).toBeVisible(FIRST)
  await office.unrouteAll()
  await button(office, '重试').click()
  await expect(office.getByRole('heading', { name, exact: true })).toBeVisible()
  await visit(office, '/student/students/99999999')
  await expect(office.getByText('没有找到这名学生')).toBeVisible(FIRST)
})
