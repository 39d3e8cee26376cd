import { readFileSync, writeFileSync } from 'node:fs'
import type { Locator, Page, TestInfo } from '@playwright/test'
import { zip } from '../../server/test/file-samples'
import { oddWorkbook, unzip } from '../../server/test/import-lab'
import { expect, test } from '../fixtures'
import { button, dialog, FIRST, field, toasts, visit } from '../page'

test.describe.configure({ timeout: 120_000 })

const rows = (page: Page) => page.locator('.kit-list .ant-table-tbody tr[data-row-key]')
const rowOf = (page: Page, text: string) => rows(page).filter({ hasText: text })
const openList = async (page: Page, search = '') => {
  await visit(page, `/system/teachers${search}`)
  await expect(rows(page).first()).toBeVisible(FIRST)
}

/** The first department of the tree. */
const pickDepartment = async (page: Page, scope: Page | Locator) => {
  await field(scope, '所属部门').click()
  await page.locator('.ant-cascader-menu-item:visible').first().click()
  await page.keyboard.press('Tab')
}

/** Every call that changes something, as `POST /api/teachers`. */
const writes = (page: Page) => {
  const made: string[] = []
  page.on('request', (request) => {
    if (request.method() !== 'GET') made.push(`${request.method()} ${new URL(request.url()).pathname}`)
  })
  return made
}

let counter = 0
const newNumber = () => `E2E-${Date.now() % 1e7}-${++counter}`
interface Server {
  api: (
    account: 'admin',
    method: string,
    path: string,
    body?: unknown,
    // biome-ignore lint/suspicious/noExplicitAny: tests read what they know to be there
  ) => Promise<{ status: number; body: { data: any } }>
}

const aTeacher = async (server: Server, input: object = {}) => {
  const tree = await server.api('admin', 'GET', '/api/departments/tree')
  const teacherNumber = newNumber()
  const body = { name: '测试教师', teacherNumber, gender: '女', departmentId: tree.body.data[0].id, ...input }
  const made = await server.api('admin', 'POST', '/api/teachers', body)
  return made.body.data as { id: number; teacherNumber: string; name: string; departmentId: number }
}

const workbook = (cells: readonly (readonly (string | null)[])[]) => oddWorkbook([{ rows: cells }])
const textOf = (bytes: Buffer) =>
  Object.values(unzip(bytes))
    .map((part) => part.toString())
    .join('')
const upload = (page: Page, name: string, buffer: Buffer) =>
  dialog(page)
    .locator('input[type=file]')
    .setInputFiles({ name, mimeType: 'application/octet-stream', buffer })
const openImport = async (page: Page) => {
  await button(page, '导入').click()
  await page.getByRole('menuitem', { name: '导入教师数据' }).click()
}

test('a teacher is added with an account, and signs in with it (TEACHER-44, 46, 48 to 50, 85)', async ({
  as,
  browser,
  server,
}) => {
  const page = await as('admin')
  await openList(page)
  const made = writes(page)
  const number = newNumber()
  await button(page, '新增教师').click()
  const form = dialog(page)
  await field(form, '姓名').fill('新来的老师')
  await field(form, '工号').fill(number)
  await form.getByRole('radio', { name: '女' }).check()
  await pickDepartment(page, form)
  await form.getByRole('switch', { name: '创建登录账号' }).click()
  await expect(form.getByText(`用户名为工号 ${number}`)).toBeVisible()
  await button(form, '保存并关闭').click()
  await expect(toasts(page).filter({ hasText: '添加' })).toHaveText('教师添加成功')
  await expect(toasts(page).filter({ hasText: '账号' })).toHaveText('教师用户账号创建成功')
  expect(made).toEqual(['POST /api/teachers', 'POST /api/users'])
  const told = dialog(page).filter({ hasText: '登录账号已创建' })
  await expect(told.locator('dd').first()).toHaveText(number)
  const password = (await told.locator('dd').last().textContent()) ?? ''
  expect(password).toMatch(/^[a-z2-9]{12}$/)
  await button(told, '知道了').click()
  await expect(dialog(page)).toHaveCount(0)

  const context = await browser.newContext({ baseURL: server.url, locale: 'zh-CN' })
  const other = await context.newPage()
  await other.goto('/login')
  await field(other, '用户名').fill(number)
  await field(other, '密码').fill(password)
  await button(other, '登录').click()
  // The one-time password opens nothing but its own change.
  const first = other.getByRole('dialog', { name: '修改密码' })
  await expect(first.getByText('您使用的是一次性密码')).toBeVisible(FIRST)
  await field(first, '当前密码').fill(password)
  await field(first, '新密码').fill('my-own-1')
  await field(first, '确认新密码').fill('my-own-1')
  await button(first, '确定').click()
  await expect(first).toHaveCount(0)
  await expect(other.getByText('新来的老师').first()).toBeVisible()
  await context.close()
})

test(
  'a workbook with mistakes is imported, mended and imported again; template and export are workbooks (TEACHER-63, IMPORT-01 to 13)',
  { tag: '@further' },
  async ({ as, server }, info: TestInfo) => {
    const { departmentId } = await aTeacher(server)
    const tree = await server.api('admin', 'GET', '/api/departments/tree')
    const department = tree.body.data.find(({ id }: { id: number }) => id === departmentId).name
    const [one, two] = [newNumber(), newNumber()]
    const page = await as('admin')
    await openList(page)
    await openImport(page)
    await button(dialog(page), '开始导入').click()
    await expect(toasts(page)).toHaveText('请先选择要导入的文件')
    await upload(page, 'a.csv', Buffer.from('a'))
    await expect(toasts(page).filter({ hasText: 'Excel' })).toHaveText('只能上传 Excel 文件!')
    await upload(page, 'a.xlsx', Buffer.alloc(10_485_761))
    await expect(toasts(page).filter({ hasText: '10MB' })).toHaveText('文件大小不能超过 10MB!')

    const sheet = workbook([
      ['*工号', '*姓名', '*性别', '*所属部门'],
      [one, '导入甲', '男', department],
      [two, '乙', '女', department],
    ])
    await upload(page, '教师.xlsx', sheet)
    await button(dialog(page), '开始导入').click()
    await expect(toasts(page).filter({ hasText: '导入成功' })).toHaveText('教师数据导入成功')
    const wrong = dialog(page).locator('tbody tr', { hasText: '长度在 2 到 20 个字符' })
    await expect(wrong).toContainText('3')
    await expect(wrong).toContainText('姓名')
    const downloading = page.waitForEvent('download')
    await button(dialog(page), '下载错误报告').click()
    const path = info.outputPath('report.xlsx')
    await (await downloading).saveAs(path)

    // What someone does who opens the report and types into the marked cell.
    const parts = Object.entries(unzip(readFileSync(path)))
    const mended = parts.map(([name, part]) => [
      name,
      name.endsWith('.xml') ? part.toString().replace('>乙<', '>导入乙<') : part,
    ])
    writeFileSync(path, zip(Object.fromEntries(mended)))
    await button(dialog(page), '重新选择文件').click()
    await dialog(page).locator('input[type=file]').setInputFiles(path)
    await button(dialog(page), '开始导入').click()
    await button(dialog(page), '完成').click()
    for (const [number, name] of [
      [one, '导入甲'],
      [two, '导入乙'],
    ] as const) {
      await openList(page, `?teacherNumber=${number}`)
      await expect(rowOf(page, name)).toBeVisible()
    }

    const fetchFrom = async (start: () => Promise<unknown>) => {
      const downloading = page.waitForEvent('download')
      await start()
      const download = await downloading
      return { name: download.suggestedFilename(), bytes: readFileSync(await download.path()) }
    }
    const template = await fetchFrom(async () => {
      await button(page, '导入').click()
      await page.getByRole('menuitem', { name: '下载导入模板' }).click()
    })
    await expect(toasts(page).filter({ hasText: '模板' })).toHaveText('模板下载成功')
    expect(template.name).toBe('教师导入模板.xlsx')
    for (const title of ['*工号', '*姓名', '*性别', '*所属部门'])
      expect(textOf(template.bytes)).toContain(title)
    const exported = await fetchFrom(async () => {
      await button(page, '导出数据').click()
      await button(dialog(page), '导出').click()
    })
    expect(exported.name).toMatch(/^教师数据_\d{4}-\d{2}-\d{2}\.xlsx$/)
    await expect(toasts(page).filter({ hasText: '导出' })).toHaveText('教师数据导出成功')
  },
)
