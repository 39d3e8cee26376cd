import { expect, test } from '../../fixtures'
import { button, dialog, FIRST, field, tab, toasts, visit } from '../../page'
import { errors, head, node, open, pickTeacher, rows, sent, writesOf } from './helpers'

test.describe.configure({ timeout: 60_000 })

test('tree and tabs: counts, keys, search, and an address that keeps the place', { tag: '@further' }, async ({
  as,
  server,
}) => {
  const page = await as('admin')
  await open(page)
  const { data: tree } = (await server.api('admin', 'GET', '/api/departments/tree')).body
  await expect(page.getByRole('treeitem').first()).toHaveText(`${tree[0].name}${tree[0].teacherCount} 人`)
  await expect(page.getByText(/^共 \d+ 个部门，\d+ 名教职工$/)).toBeVisible()
  await expect(page.getByRole('tab')).toHaveText([/^部门信息/, /^教师列表/, /^班级列表/])

  // It opens on the first one.
  const writes = writesOf(page)
  await expect(head(page)).toContainText(tree[0].name)
  await button(page, '批量删除').click()
  await expect(toasts(page).getByText('请选择要删除的教师')).toBeVisible()
  expect(writes).toEqual([])

  await node(page, '初中部').click()
  await expect(head(page)).toContainText('初中部')
  await expect(page.locator('.dept-facts dt')).toHaveText([
    '上级部门',
    '负责人',
    '教师',
    '班级',
    '课程',
    '排序',
  ])
  const withBelow = await rows(page).count()
  const alone = sent(page, 'GET', /teachers\?includeSubDepartments=false$/)
  await page.getByLabel('包含子部门').click()
  await alone
  await expect.poll(() => rows(page).count()).toBeLessThan(withBelow)
  await tab(page, '班级列表').click()
  await expect(page).toHaveURL(/[?&]tab=classes(&|$)/)
  await expect(page).toHaveURL(/[?&]department=\d+(&|$)/)
  await expect(page.getByText('该部门还没有班级')).toBeVisible()
  await page.getByLabel('包含子部门').click()
  await expect(rows(page)).toHaveCount(12)
  await page.reload()
  await expect(rows(page)).toHaveCount(12, FIRST)
  await expect(node(page, '初中部')).toHaveAttribute('aria-selected', 'true')

  await node(page, '初中部').focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(head(page)).toContainText('初一年级组')
  await page.goBack()
  await expect(head(page)).toContainText('初中部')
  await page.locator('h1').click()
  await page.keyboard.press('/')
  await page.keyboard.type('数学')
  await expect(page.getByRole('treeitem')).toHaveText([/学校/, /^教研组/, /^数学教研组/])
  await visit(page, '/system/departments?department=999999')
  await expect(page.getByText('没有找到这个部门')).toBeVisible(FIRST)
})

test('a department is added, changed, moved and deleted', async ({ as, server }) => {
  const page = await as('admin')
  await open(page)
  const writes = writesOf(page)
  await button(page, '新增部门').click()
  await button(dialog(page), '确定').click()
  await expect(errors(page)).toHaveText(['请输入部门名称', '请输入部门编码'])
  await field(dialog(page), '排序').fill('-1')
  await field(dialog(page), '部门名称').fill('测试处室')
  await expect(field(dialog(page), '排序')).toHaveValue('0')
  await field(dialog(page), '部门编码').fill('MD')
  expect(writes).toEqual([])
  await button(dialog(page), '确定').click()
  await expect(errors(page)).toHaveText(['部门编码 MD 已被使用'])
  await field(dialog(page), '部门编码').fill('CS')
  await field(dialog(page), '排序').fill('')
  await button(dialog(page), '确定').click()
  await expect(toasts(page).getByText('创建成功', { exact: true })).toBeVisible()
  await node(page, '测试处室').click()

  const name = (n: string) => `测试${n}组`
  for (const n of ['甲', '乙', '丙']) {
    await button(head(page), '新增子部门').click()
    await field(dialog(page), '部门名称').fill(name(n))
    await field(dialog(page), '部门编码').fill(`CS-${n}`)
    await button(dialog(page), '确定').click()
    await expect(node(page, name(n))).toBeVisible()
  }
  const order = page.getByRole('treeitem').filter({ hasText: /^测试.组/ })
  await node(page, name('丙')).click()
  await expect(button(head(page), '下移')).toBeDisabled()
  await button(head(page), '上移').click()
  await expect(order).toHaveText([/甲/, /丙/, /乙/])
  await page.reload()
  await expect(order).toHaveText([/甲/, /丙/, /乙/], FIRST)
  await node(page, name('甲')).click()
  await expect(button(head(page), '上移')).toBeDisabled()

  await button(head(page), '编辑').click()
  await field(dialog(page), '部门名称').fill('测试丁组')
  await pickTeacher(page, field(dialog(page), '负责人'), '张')
  await button(dialog(page), '确定').click()
  await expect(toasts(page).getByText('更新成功', { exact: true })).toBeVisible()
  await expect(head(page)).toContainText('测试丁组')
  await expect(page.locator('.dept-facts')).toContainText('张')

  // Below itself: the form says so where it was chosen.
  const { data: tree } = (await server.api('admin', 'GET', '/api/departments/tree')).body
  const own = tree.find((each: { name: string }) => each.name === '测试处室')
  const below = { ...own, parentId: own.children[0].id, version: undefined }
  const refused = await server.api('admin', 'PUT', `/api/departments/${own.id}`, below)
  expect(refused.body).toMatchObject({ field: 'parentId', message: '部门不能移到自己或自己的下级部门之下' })

  await node(page, '测试处室').click()
  await expect(head(page)).toContainText('CS')
  const before = writes.length
  await button(head(page), '删除').click()
  await button(dialog(page), '取消').click()
  await expect(dialog(page)).toHaveCount(0)
  expect(writes).toHaveLength(before)
  await button(head(page), '删除').click()
  await expect(dialog(page)).toContainText('确定要删除部门 测试处室 吗?')
  await button(dialog(page), '确定').click()
  await expect(toasts(page).getByText('部门下还有 3 个子部门，无法删除')).toBeVisible()
  for (const { name: child } of own.children) {
    await node(page, child).click()
    await expect(head(page).getByRole('heading', { name: child })).toBeVisible()
    await button(head(page), '删除').click()
    await button(dialog(page), '确定').click()
    await expect(node(page, child)).toHaveCount(0)
  }
  await expect(toasts(page).getByText('删除成功', { exact: true })).toBeVisible()
  // Deleting shows the department above.
  await expect(head(page).getByRole('heading', { name: '测试处室' })).toBeVisible()
  await button(head(page), '删除').click()
  await button(dialog(page), '确定').click()
  await expect(node(page, '测试处室')).toHaveCount(0)
})
