import { readFileSync, writeFileSync } from 'node:fs'
import type { Page, TestInfo } from '@playwright/test'
import { zip } from '../../../server/test/file-samples'
import { oddWorkbook, unzip } from '../../../server/test/import-lab'
import { expect, test } from '../../fixtures'
import { button, dialog, toasts } from '../../page'
import { aTeacher, newNumber, openList, rowOf, SEARCH } from './helpers'

test.describe.configure({ timeout: 120_000 })

test.describe('import and export', () => {
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

  test('a workbook with mistakes is imported, mended and imported again (TEACHER-IMPORT-01 to 10)', async ({
    as,
    server,
  }, info: TestInfo) => {
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
  })

  test('checking only leaves the list alone (TEACHER-IMPORT-07, 09)', async ({ as }) => {
    const page = await as('admin')
    await openList(page)
    await openImport(page)
    await upload(
      page,
      '教师.xlsx',
      workbook([
        ['工号', '姓名', '性别', '所属部门'],
        ['X-1', '甲乙', '男', '没有'],
      ]),
    )
    await dialog(page).getByRole('checkbox', { name: '仅验证不导入' }).check()
    let searches = 0
    page.on('request', (request) => {
      if (SEARCH.test(request.url())) searches += 1
    })
    await button(dialog(page), '开始导入').click()
    await expect(dialog(page).getByText('部门 没有 不存在')).toBeVisible()
    expect(searches).toBe(0)
  })

  test('the template and the export come as workbooks (TEACHER-63, IMPORT-12, 13)', async ({ as }) => {
    const page = await as('admin')
    await openList(page)
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
    await expect(toasts(page)).toHaveText('模板下载成功')
    expect(template.name).toBe('教师导入模板.xlsx')
    for (const title of ['*工号', '*姓名', '*性别', '*所属部门'])
      expect(textOf(template.bytes)).toContain(title)
    const exported = await fetchFrom(() => button(page, '导出数据').click())
    expect(exported.name).toMatch(/^教师数据_\d{4}-\d{2}-\d{2}\.xlsx$/)
    await expect(toasts(page).filter({ hasText: '导出' })).toHaveText('教师数据导出成功')
    await page.route(/import\/template/, (route) => route.abort())
    await button(page, '导入').click()
    await page.getByRole('menuitem', { name: '下载导入模板' }).click()
    await expect(toasts(page).filter({ hasText: '失败' })).toHaveText('下载模板失败')
  })
})
