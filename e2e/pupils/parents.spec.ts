import type { Locator, Page } from '@playwright/test'
import { obstacles } from '../accessibility'
import { expect, PASSWORD, PHONE, test } from '../fixtures'
import { button, FIRST, field, options, pick, visit } from '../page'

/** Accounts are opened and parents merged here: the other specs keep their own school. */
test.use({ school: 'parents' })
test.describe.configure({ timeout: 120_000 })

const dialog = (page: Page, title: string) => page.getByRole('dialog', { name: title, exact: true })
const toast = (page: Page, text: string) => page.locator('.toast').filter({ hasText: text })
const rows = (scope: Page | Locator) => scope.locator('.ant-table-tbody tr[data-row-key]')

test('a 班主任 opens accounts for the class, prints slips, and a parent signs in with the code', {
  tag: '@further',
}, async ({ as, browser, server }) => {
  const { user } = await server.session('teacher')
  const { name } = user as { name: string }
  const classes = (await server.api('admin', 'GET', '/api/classes/search?size=200')).body.data.content
  const own = classes.find((one: { headTeacherName: string }) => one.headTeacherName === name)
  const page = await as('teacher', { own: true })
  await page.addInitScript(() => {
    window.print = () => document.documentElement.setAttribute('data-printed', 'yes')
  })
  await visit(page, '/family-school/parent-management')
  await expect(rows(page).first()).toBeVisible(FIRST)
  expect(await obstacles(page)).toEqual([])

  // Those who are only taught by them are read masked, and neither chosen nor changed.
  const masked = rows(page)
    .filter({ hasText: '****', hasNot: button(page, '编辑') })
    .first()
  await expect(masked.getByRole('checkbox')).toBeDisabled()

  await button(page, '批量开通账号').click()
  const opening = dialog(page, '批量开通账号')
  await pick(page, opening.getByLabel('班级', { exact: true }), own.name)
  const outlook = opening.getByRole('list', { name: '开通情况' })
  await expect(outlook).toContainText(/将为 \d+ 位家长开通账号/)
  await expect(outlook).toContainText('位已有账号，保持不变')
  await button(opening, '开通账号').click()
  await expect(opening.getByRole('status').filter({ hasText: '一次性密码只显示这一次' })).toBeVisible(FIRST)
  await expect(opening.getByRole('list', { name: '未开通' })).toContainText('已有账号')
  const [first] = await rows(opening).all()
  const [parent = '', , username = '', code = ''] = (await first?.locator('td').allTextContents()) ?? []
  expect(username).toMatch(/^1\d{10}$/)

  const download = page.waitForEvent('download')
  await button(opening, '下载 Excel').click()
  await button(page, '下载').click()
  expect((await download).suggestedFilename()).toMatch(/^家长账号_\d{4}-\d{2}-\d{2}\.xlsx$/)
  await button(opening, '打印账号条').click()
  await expect(page.locator('html')).toHaveAttribute('data-printed', 'yes')
  await page.emulateMedia({ media: 'print' })
  const slip = page.locator('.slips article').filter({ hasText: username })
  await expect(slip).toBeVisible()
  await expect(slip).toContainText(code)
  await expect(page.getByRole('heading', { name: '家长管理' })).toBeHidden()
  await page.emulateMedia({ media: 'screen' })
  await button(opening, '完成').click()
  await expect(opening).toBeHidden()

  const phone = await (await browser.newContext({ ...PHONE, baseURL: server.url, locale: 'zh-CN' })).newPage()
  await phone.goto('/mobile/login')
  await phone.getByLabel('用户名', { exact: true }).fill(username)
  await phone.getByLabel('密码', { exact: true }).fill(code)
  await phone.getByRole('button', { name: '登录', exact: true }).tap()
  await expect(phone.getByText('这是一次性密码，请先设置您自己的密码。')).toBeVisible(FIRST)
  await phone.getByLabel('当前密码', { exact: true }).fill(code)
  await phone.getByLabel('新密码', { exact: true }).fill('own-words-7')
  await phone.getByLabel('确认新密码', { exact: true }).fill('own-words-7')
  await phone.getByRole('button', { name: '保存' }).tap()
  await expect(phone.getByRole('heading', { name: parent })).toBeVisible(FIRST)

  await phone.context().close()

  await visit(page, `/family-school/parent-management?keyword=${username}`)
  await expect(rows(page)).toHaveCount(1, FIRST)
  await expect(rows(page)).toContainText('已启用')
})

test('a parent sees the own data and the child’s day, and keeps the own number', { tag: '@further' }, async ({
  as,
}) => {
  const page = await as('parent')
  await visit(page, '/family-school/profile')
  const facts = page.getByRole('region', { name: '基本信息' })
  await button(facts, '修改联系方式').click()
  const form = dialog(page, '修改联系方式')
  await field(form, '手机').fill('13987650002')
  await button(form, '确定').click()
  await expect(form.getByText('修改手机号需要输入当前密码')).toBeVisible()
  await field(form, '当前密码').fill('not-mine-1')
  await button(form, '确定').click()
  await expect(form.getByText('当前密码不正确')).toBeVisible()
  await field(form, '当前密码').fill(PASSWORD)
  await button(form, '确定').click()
  await expect(facts).toContainText('13987650002')
  await expect(page.getByRole('region', { name: '登录设备' })).toContainText('当前设备')
  expect(await obstacles(page)).toEqual([])

  await page.getByRole('link', { name: '家长中心' }).click()
  const head = page.getByRole('link', { name: '发消息' })
  await expect(head).toHaveAttribute('href', /teacherId=\d+&studentId=\d+/, FIRST)
  const before = await head.getAttribute('href')
  await expect(page.getByRole('region', { name: '近期成长' })).toContainText('入学编班')
  await page.getByRole('group', { name: '选择孩子' }).getByRole('button', { pressed: false }).click()
  await expect(head).not.toHaveAttribute('href', before ?? '')
  expect(await obstacles(page)).toEqual([])
})

test('an administrator enters, links and unlinks, and merges two who are one', async ({ as, server }) => {
  const page = await as('admin')
  await visit(page, '/family-school/parent-management')
  await expect(rows(page).first()).toBeVisible(FIRST)
  await button(page, '新增家长').click()
  const form = dialog(page, '新增家长')
  await button(form, '确定').click()
  for (const text of ['请输入家长姓名', '请选择孩子', '请选择与学生的关系'])
    await expect(form.getByText(text)).toBeVisible()
  await field(form, '姓名').fill('端木云')
  await field(form, '手机').fill('13987650001')
  const child = form.getByLabel('孩子', { exact: true })
  await child.fill('zhang')
  await page.locator('.ant-select-item-option:visible').first().click()
  await pick(page, field(form, '与学生的关系'), '其他')
  await button(form, '确定').click()
  await expect(toast(page, '家长已保存')).toBeVisible()

  await visit(page, '/family-school/parent-management?keyword=duanmu')
  await expect(rows(page)).toHaveCount(1, FIRST)
  await button(rows(page), '查看').click()
  const detail = dialog(page, '家长详情 · 端木云')
  await button(detail, '解除').click()
  const sure = page.getByRole('dialog').filter({ hasText: '确定要解除家长 端木云' })
  await button(sure, '确定').click()
  const last = page.getByRole('dialog').filter({ hasText: '唯一的孩子' })
  await button(last, '仍要解除').click()
  await expect(detail.getByText('没有孩子')).toBeVisible()
  await button(detail, '关闭').first().click()
  await expect(detail).toBeHidden()
  await button(rows(page), '更多').click()
  await page.getByRole('menuitem', { name: '删除' }).click()
  const gone = page.getByRole('dialog').filter({ hasText: '确定要删除家长 端木云 吗' })
  await button(gone, '确定').click()
  await expect(toast(page, '家长已删除')).toBeVisible()

  // Numbers that two 班主任 entered stand first, and the page says that they wait.
  await button(page, '2 个手机号待确认').click()
  const same = dialog(page, '合并重复的家长')
  const groups = same.getByRole('list', { name: '疑似重复' }).locator('> li')
  await expect(groups).toHaveCount(5)
  const group = groups.first()
  await expect(group).toContainText('待确认')
  await group.getByRole('radio').nth(1).check()
  await button(group, '合并').click()
  const merging = page.getByRole('dialog').filter({ hasText: '合并为一位家长' })
  await button(merging, '合并').click()
  await expect(toast(page, '家长已合并')).toBeVisible()
  await expect(groups).toHaveCount(4)
  await expect(button(page, '1 个手机号待确认')).toBeAttached()

  // Two who look like nothing of the kind: one changed name and number.
  for (const [name, phone, employer] of [
    ['端木青', '13987650011', '市图书馆'],
    ['端木兰', '13987650012', '第一医院'],
  ])
    await server.api('admin', 'POST', '/api/parents', { name, phone, employer })
  await button(same, '自选两位家长合并').click()
  const merge = dialog(page, '合并两位家长')
  const choose = async (label: string, name: string) => {
    await merge.getByLabel(label, { exact: true }).fill('duanmu')
    await options(page).filter({ hasText: name }).click()
  }
  await choose('保留的家长', '端木青')
  await choose('并入的家长', '端木兰')
  const table = merge.getByRole('table', { name: '合并后的信息' })
  await expect(table).toContainText('13987650011')
  await expect(merge.getByRole('status')).toContainText('将转给 端木青：孩子 0')
  expect(await obstacles(page)).toEqual([])
  await table.getByRole('row', { name: /^手机/ }).getByRole('radio').nth(1).check()
  await button(merge, '合并').click()
  const forGood = page.getByRole('dialog').filter({ hasText: '合并后不能撤销' })
  await expect(forGood).toContainText('端木兰（13987650012）并入 端木青（13987650011）')
  await button(forGood, '合并').click()
  await expect(merge).toBeHidden()
  await visit(page, '/family-school/parent-management?keyword=duanmu')
  await expect(rows(page)).toHaveCount(1, FIRST)
  await expect(rows(page)).toContainText('端木青')
  await expect(rows(page)).toContainText('139****0012')
})
