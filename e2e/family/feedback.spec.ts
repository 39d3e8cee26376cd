import { picture } from '../../server/test/file-samples'
import { obstacles } from '../accessibility'
import { expect, PHONE, test } from '../fixtures'
import { button, dialog, FIRST, field, tab, toasts, visit } from '../page'

const TITLE = '课间水杯总被拿走'

test('a parent writes anonymously on the phone, the 班主任 answers and closes, the parent rates', async ({
  as,
  server,
}) => {
  const teacherName: string = (await server.api('teacher', 'GET', '/api/auth/user')).body.data.name
  const { children } = (await server.api('parent', 'GET', '/api/feedback/start')).body.data
  const child = children.find((one: { headTeacherName: string }) => one.headTeacherName === teacherName)
  const parentName: string = (await server.api('parent', 'GET', '/api/auth/user')).body.data.name

  const phone = await as('parent', { mobile: true })
  await visit(phone, '/mobile/family-school/feedback')
  await expect(phone.getByRole('region', { name: '反馈列表' }).getByRole('link').first()).toBeVisible(FIRST)
  await phone.getByRole('link', { name: '提交反馈' }).tap()
  await phone.getByText(child.name, { exact: true }).tap()
  await expect(phone.getByText(`班主任 ${teacherName}老师`)).toBeVisible()
  await button(phone, '提交').tap()
  await expect(phone.getByText('请输入标题')).toBeVisible()
  await expect(phone.getByText('请输入反馈内容')).toBeVisible()
  await phone.getByText('投诉', { exact: true }).tap()
  await field(phone, '标题').fill(TITLE)
  await field(phone, '反馈内容').fill('连着三天了，孩子不敢说。')
  await phone.locator('input[type="file"]').setInputFiles({
    name: `${parentName}.png`,
    mimeType: 'image/png',
    buffer: await picture().png().toBuffer(),
  })
  await expect(button(phone, '移除图片 1')).toBeVisible()
  await phone.getByRole('checkbox', { name: /匿名提交/ }).check()
  const width = await phone.evaluate(() => document.documentElement.scrollWidth)
  expect(width).toBeLessThanOrEqual(PHONE.viewport.width)
  expect(await obstacles(phone)).toEqual([])
  await button(phone, '提交').tap()
  await expect(phone.getByRole('heading', { name: TITLE })).toBeVisible()
  await expect(button(phone, '查看图片 1')).toBeVisible()
  const id = new URL(phone.url()).searchParams.get('id')

  const desktop = await as('teacher')
  await visit(desktop, '/family-school/feedback')
  const row = desktop.getByRole('row', { name: TITLE })
  await expect(row).toContainText('匿名家长', FIRST)
  expect(await obstacles(desktop)).toEqual([])
  await row.getByText(TITLE).click()
  await expect(desktop).toHaveURL(`/family-school/feedback/${id}`)
  await expect(desktop.getByRole('heading', { name: TITLE })).toBeVisible()
  await button(desktop, '查看图片 1').click()
  await expect(dialog(desktop).getByRole('img', { name: '图片 1' })).toBeVisible()
  await desktop.keyboard.press('Escape')
  await field(desktop, '回复内容').fill('我今天就在班里了解。')
  await button(desktop, '发送').click()
  const thread = desktop.getByRole('region', { name: '处理过程' })
  await expect(thread).toContainText('我今天就在班里了解。')
  await expect(desktop.getByText('处理中', { exact: true })).toBeVisible()
  await desktop.getByText('内部备注', { exact: true }).click()
  await field(desktop, '备注内容').fill('先问值日班长')
  await button(desktop, '添加备注').click()
  await expect(thread).toContainText('先问值日班长')
  expect(await desktop.locator('main').textContent()).not.toContain(parentName)
  expect(await desktop.locator('main').textContent()).not.toContain(child.name)

  await expect(phone.getByText('我今天就在班里了解。')).toBeVisible()
  await expect(phone.getByText('先问值日班长')).toHaveCount(0)
  await field(phone, '回复内容').fill('谢谢老师')
  await button(phone, '发送').tap()
  await expect(phone.getByText('谢谢老师')).toBeVisible()

  // Both pages stay open all the time, and hear of each other.
  await expect(thread).toContainText('谢谢老师')
  await button(desktop, '处理完成').click()
  await field(dialog(desktop), '处理结果').fill('水杯放进各自书包，已找回两只。')
  await button(dialog(desktop), '答复并完成').click()
  await expect(toasts(desktop).getByText('反馈已处理')).toBeVisible()
  await expect(desktop.getByText('已处理', { exact: true })).toBeVisible()

  await expect(phone.getByText('水杯放进各自书包，已找回两只。')).toBeVisible()
  await phone.getByRole('radio', { name: '4 分 满意' }).check({ force: true })
  await field(phone, '评价说明（选填）').fill('很及时')
  await button(phone, '提交评价').tap()
  await expect(phone.getByRole('img', { name: '满意度 4 分，满意' })).toBeVisible()
  await expect(button(phone, '重新打开')).toHaveCount(0)

  await expect(desktop.getByRole('img', { name: '满意度 4 分，满意' })).toBeVisible()
  await expect(thread).toContainText('匿名家长 评价了 4 分')
})

test('staff find what is late, hand it on and see the figures; a family sends and withdraws', {
  tag: '@further',
}, async ({ as, server }) => {
  const page = await as('admin')
  await visit(page, '/family-school/feedback')
  await tab(page, '已逾期').click(FIRST)
  await expect(page).toHaveURL(/overdue=true/)
  const late = page.getByRole('row', { name: /希望开设书法社团/ })
  await expect(late.getByText(/逾期 \d+ 天/)).toBeVisible()
  await button(late, '指派').click()
  const box = dialog(page)
  await field(box, '处理人').click()
  await page.locator('.ant-select-item-option:visible').first().click()
  await button(box, '确定').click()
  await expect(toasts(page).getByText('指派成功')).toBeVisible()
  await expect(late).not.toContainText('未指派')
  await button(page, '统计').click()
  await expect(dialog(page).getByRole('row', { name: /^报修/ })).toBeVisible()
  await button(dialog(page), '关闭').click()

  await tab(page, '已处理').click()
  await page.getByRole('row', { name: /座位一直没有轮换/ }).click()
  await button(page, '查看提交人').click()
  await field(dialog(page), '查看原因').fill('家长来电要求核实')
  await button(dialog(page), '查看').click()
  await expect(page.getByText(/^提交人：/)).toBeVisible()
  const id = new URL(page.url()).pathname.split('/').at(-1)

  const phone = await as('admin', { mobile: true })
  await visit(phone, `/mobile/family-school/feedback?id=${id}`)
  await button(phone, '查看提交人').tap(FIRST)
  await button(dialog(phone), '查看').tap()
  await expect(dialog(phone).getByText('请填写查看原因')).toBeVisible()
  await field(dialog(phone), '查看原因').fill('电话回访前核对')
  await button(dialog(phone), '查看').tap()
  await expect(phone.getByText(/^提交人：/)).toBeVisible()
  await expect(button(phone, '查看提交人')).toHaveCount(0)
  await expect(phone.getByText('电话回访前核对')).toBeVisible()
  const log = await server.api('admin', 'GET', '/api/audit?entity=feedback&action=reveal')
  expect(log.body.data.content.length).toBeGreaterThanOrEqual(2)

  const family = await as('parent')
  await visit(family, '/family-school/feedback')
  await button(family, '提交反馈').first().click(FIRST)
  const form = dialog(family)
  await button(form, '提交').click()
  await expect(form.getByText('请输入标题')).toBeVisible()
  await field(form, '标题').fill('想撤回的话')
  await field(form, '反馈内容').fill('写错了')
  await form.getByRole('radio', { name: '学校' }).check()
  expect(await obstacles(family)).toEqual([])
  await button(form, '提交').click()
  await family.getByRole('row', { name: /想撤回的话/ }).click()
  await button(family, '撤回').click()
  await button(dialog(family), '撤回').click()
  await expect(toasts(family).getByText('反馈已撤回')).toBeVisible()
  await expect(family).toHaveURL('/family-school/feedback')
  await expect(family.getByRole('row', { name: /感谢老师的耐心/ })).toBeVisible()
  await expect(family.getByRole('row', { name: /想撤回的话/ })).toHaveCount(0)
})
