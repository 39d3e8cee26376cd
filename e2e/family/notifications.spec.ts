import type { Locator, Page } from '@playwright/test'
import { daysAfter } from '@xueqiao/contract/common/calendar'
import { today } from '@xueqiao/contract/common/school-time'
import { obstacles } from '../accessibility'
import { expect, test } from '../fixtures'
import { button, dialog, FIRST, field, visit } from '../page'

const toast = (page: Page, text: string | RegExp) => page.locator('.toast').filter({ hasText: text })
const rowOf = (page: Page, text: string) =>
  page.locator('.ant-table-tbody tr[data-row-key]').filter({ hasText: text })
const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true })
const radio = (scope: Locator, name: string) => scope.getByRole('radio', { name, exact: true })

const MANAGEMENT = '/family-school/notification-management'
const MINE = '/family-school/notifications'
const TITLE = '春季运动会家长志愿者'
const NOTE = '上午可以到校'

type Server = Parameters<Parameters<typeof test>[2]>[0]['server']

interface Receipt {
  studentName: string
  className: string
}

/** The class of the demo teacher, and the child in it whose parent the demo parent is. */
const family = async (server: Server) => {
  const managed = await server.api('teacher', 'GET', '/api/notifications/managed?own=true&status=DRAFT')
  const className = String(managed.body.data.content[0].targetText).replace('（家长）', '')
  const mine = await server.api('parent', 'GET', '/api/notifications?size=50')
  const receipts: Receipt[] = mine.body.data.content.flatMap((one: { receipts: Receipt[] }) => one.receipts)
  const child = receipts.find((one) => one.className === className)?.studentName ?? ''
  return { className, child }
}

const write = async (page: Page, className: string) => {
  await visit(page, MANAGEMENT)
  await expect(heading(page, '通知管理')).toBeVisible(FIRST)
  await button(page, '新增通知').click()
  const form = dialog(page)
  await button(form, '发布').click()
  await expect(form.getByText('请输入通知标题')).toBeVisible()
  await field(form, '标题').fill(TITLE)
  await field(form, '通知内容').fill('请有空的家长报名。\n一个家庭一位家长确认即可。')
  const places = field(form, '通知对象')
  await places.fill(className)
  await page.locator('.ant-select-tree-title').filter({ hasText: className }).click()
  await places.press('Tab')
  await expect(form.getByRole('status')).toHaveText(
    /^将发送给 \d+ 个家庭、\d+ 位家长（其中 \d+ 位未开通账号）$/,
  )
  await radio(form, '需确认').check()
  await expect(radio(form, '任一监护人回执即可')).toBeChecked()
  await button(form, '发布').click()
  await expect(toast(page, '发布成功')).toBeVisible()
  await expect(rowOf(page, TITLE)).toContainText('已发布')
}

/** A stroke by the mouse, as a finger would draw it. */
const draw = async (page: Page) => {
  const pad = page.getByRole('img', { name: '手写签名区' })
  await pad.scrollIntoViewIfNeeded()
  const box = await pad.boundingBox()
  if (box === null) throw new Error('no place to sign')
  await page.mouse.move(box.x + 60, box.y + 40)
  await page.mouse.down()
  await page.mouse.move(box.x + 200, box.y + 90, { steps: 5 })
  await page.mouse.move(box.x + 260, box.y + 50, { steps: 5 })
  await page.mouse.up()
}

test('a teacher writes, the family answers, the teacher sees who is missing, reminds and proves', async ({
  as,
  server,
}) => {
  test.setTimeout(150_000)
  const { className, child } = await family(server)
  const teacher = await as('teacher')
  await write(teacher, className)

  const parent = await as('parent')
  await visit(parent, MINE)
  await expect(heading(parent, '通知公告')).toBeVisible(FIRST)
  const bell = parent.getByRole('button', { name: /^提醒，\d+ 条未读$/ })
  await bell.click()
  await parent.getByRole('menuitem', { name: `待确认的通知：${TITLE}` }).click()
  await expect(heading(parent, TITLE)).toBeVisible()
  await field(parent, '备注').fill(NOTE)
  await button(parent, '我已知晓，确认').click()
  await expect(toast(parent, '已确认')).toBeVisible()
  await expect(parent.getByRole('region', { name: '回执' })).toContainText('已确认')
  await expect(button(parent, '我已知晓，确认')).toHaveCount(0)

  await visit(parent, MINE)
  await expect(rowOf(parent, TITLE)).toContainText('已确认')
  expect(await obstacles(parent)).toEqual([])
  await rowOf(parent, '校外研学活动安全告知书').getByRole('link').click()
  await button(parent, '确认并提交').click()
  await expect(toast(parent, '请先手写签名')).toBeVisible()
  await draw(parent)
  expect(await obstacles(parent)).toEqual([])
  await button(parent, '确认并提交').click()
  await expect(toast(parent, '签字已提交')).toBeVisible()
  await expect(parent.getByRole('img', { name: '您 的签名' })).toBeVisible()

  await rowOf(teacher, TITLE).getByRole('link', { name: TITLE, exact: true }).click()
  await expect(heading(teacher, TITLE)).toBeVisible()
  const list = teacher.getByRole('region', { name: '回执情况' })
  await expect(rowOf(teacher, className).first()).toContainText('未确认')
  await list.getByText('已确认', { exact: true }).first().click()
  await expect(rowOf(teacher, child)).toContainText(NOTE)
  await expect(rowOf(teacher, className)).toHaveCount(1)
  expect(await obstacles(teacher)).toEqual([])

  const remind = async () => {
    await button(teacher, '提醒未确认').click()
    await expect(dialog(teacher)).toContainText(`未确认《${TITLE}》`)
    await button(dialog(teacher), '发送提醒').click()
    await expect(dialog(teacher)).toHaveCount(0)
  }
  await remind()
  await expect(toast(teacher, /^已提醒 \d+ 人，\d+ 位家长未开通账号，请电话联系$/)).toBeVisible()
  await remind()
  await expect(toast(teacher, '这些人在一小时内都已提醒过，请稍后再提醒')).toBeVisible()
  await button(teacher, '电话名单').click()
  await button(dialog(teacher), '查看').click()
  await expect(teacher.getByRole('dialog', { name: /^未确认家长 · \d+ 位$/ })).toContainText(/1\d{10}/)
  await button(dialog(teacher).last(), '关闭').last().click()

  await button(teacher, '打印证明').click()
  const proof = teacher.getByRole('article', { name: '回执证明' })
  await expect(proof).toContainText(TITLE)
  await expect(proof.getByRole('row').filter({ hasText: NOTE })).toContainText('已确认')
  await teacher.emulateMedia({ media: 'print' })
  await expect(teacher.getByRole('navigation').first()).toBeHidden()
  await expect(proof).toBeVisible()
  await teacher.emulateMedia({ media: 'screen' })
  expect(await obstacles(teacher)).toEqual([])
})

test('a draft waits, goes out at its hour or never; what is withdrawn says so', { tag: '@further' }, async ({
  as,
  server,
}) => {
  const { className } = await family(server)
  const page = await as('teacher')
  await visit(page, `${MANAGEMENT}?status=DRAFT`)
  const row = rowOf(page, '班级联欢节目征集')
  await expect(row).toBeVisible(FIRST)
  await button(row, '编辑').click()
  const form = dialog(page)
  await expect(field(form, '标题')).toHaveValue('班级联欢节目征集')
  await radio(form, '定时发布').check()
  await button(form, '定时发布').click()
  await expect(form.getByText('请选择发布时间')).toBeVisible()
  const when = daysAfter(today(), 3)
  await field(form, '发布时间').fill(`${when} 08:00`)
  await field(form, '发布时间').press('Enter')
  await button(form, '定时发布').click()
  await expect(toast(page, '已设为定时发布')).toBeVisible()
  await visit(page, `${MANAGEMENT}?status=SCHEDULED`)
  const waiting = rowOf(page, '班级联欢节目征集')
  await expect(waiting).toContainText('待发布')
  await button(waiting, '取消定时').click()
  await expect(toast(page, '已取消定时发布')).toBeVisible()
  await expect(waiting).toHaveCount(0)

  const { body } = await server.api('teacher', 'GET', '/api/notifications/managed?keyword=本周作业')
  await visit(page, `${MANAGEMENT}/${body.data.content[0].id}`)
  await button(page, '撤回').click()
  await button(page.getByRole('dialog'), '撤回').click()
  await expect(toast(page, '通知已撤回')).toBeVisible()
  await expect(page.getByText('已撤回', { exact: true }).first()).toBeVisible()
  const parent = await as('parent')
  await visit(parent, `${MINE}?keyword=本周作业`)
  await expect(rowOf(parent, '本周作业与复习安排')).toContainText('已撤回')
  await expect(page.getByText(`发给 ${className}`)).toBeVisible()

  const other = await as('dept')
  await visit(other, '/family-school/notification/999999')
  await expect(other.getByText('这条通知没有发给您')).toBeVisible(FIRST)
})
