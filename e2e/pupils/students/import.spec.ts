import { zip } from '../../../server/test/file-samples'
import { oddWorkbook, unzip } from '../../../server/test/import-lab'
import { expect, test } from '../../fixtures'
import { button, dialog, FIRST, field } from '../../page'
import { bytesOf, openList, rowOf, rows, said, studentsLike } from './helpers'

test.describe.configure({ timeout: 120_000 })

test('a workbook with mistakes is imported, corrected in its own report, and imported again (STUDENT-IMPORT-01 to 16)', async ({
  as,
  server,
}) => {
  const page = await as('admin')
  await openList(page)
  await button(page, '导入').click()
  const template = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: '下载模板' }).click()
  expect((await bytesOf(await template)).subarray(0, 2).toString()).toBe('PK')
  await expect(said(page, '模板下载成功')).toBeVisible()

  await button(page, '导入').click()
  await page.getByRole('menuitem', { name: '批量导入' }).click()
  const box = dialog(page).filter({ hasText: '批量导入学生' })
  await button(box, '开始导入').click()
  await expect(said(page, '请选择要导入的文件')).toBeVisible()
  const chooser = box.locator('input[type="file"]')
  await chooser.setInputFiles({ name: 'a.csv', mimeType: 'text/csv', buffer: Buffer.from('学号') })
  await expect(said(page, '只能上传 Excel 文件!')).toBeVisible()
  const buffer = Buffer.alloc(10 * 1024 * 1024 + 1)
  await chooser.setInputFiles({ name: 'a.xlsx', mimeType: 'application/octet-stream', buffer })
  await expect(said(page, '上传文件大小不能超过 10MB!')).toBeVisible()

  const xlsx = (content: Buffer) => ({
    name: '学生.xlsx',
    mimeType: 'application/octet-stream',
    buffer: content,
  })
  await chooser.setInputFiles(
    xlsx(
      oddWorkbook([
        {
          rows: [
            ['学号', '姓名', '性别', '班级', '手机号码'],
            ['E2E-I1', '毕一诺', '女', '初一1班', null],
            ['E2E-I2', '毕二诺', '男', '初一1班', '12812345678'],
            ['E2E-I3', '毕', '男', '初一1班', null],
          ],
        },
      ]),
    ),
  )
  await box.getByRole('checkbox', { name: '仅验证不导入' }).check()
  await button(box, '开始导入').click()
  await expect(box.getByRole('cell', { name: '请输入有效的手机号码' })).toBeVisible(FIRST)
  expect(await studentsLike(server.api, 'admin', 'studentNumber=E2E-I')).toEqual([])

  await button(box, '正式导入').click()
  await expect(said(page, '导入成功！共导入 1 条记录，失败 2 条')).toBeVisible(FIRST)
  const question = dialog(page).filter({ hasText: '有 2 条记录导入失败，是否下载错误报告？' })
  await expect(question).toBeVisible()
  const report = page.waitForEvent('download')
  await button(question, '下载报告').click()
  const parts = unzip(await bytesOf(await report))
  const fixed = Object.fromEntries(
    Object.entries(parts).map(([name, part]) => [
      name,
      /worksheets\/sheet1\.xml|sharedStrings/.test(name)
        ? part.toString().replaceAll('12812345678', '13812345678').replaceAll('>毕<', '>毕三诺<')
        : part,
    ]),
  )
  await button(box, '重新选择文件').click()
  await box.getByRole('checkbox', { name: '仅验证不导入' }).uncheck()
  await box.locator('input[type="file"]').setInputFiles(xlsx(zip(fixed)))
  await button(box, '开始导入').click()
  await expect(said(page, '导入成功！共导入 2 条记录，失败 0 条')).toBeVisible(FIRST)
  await button(box, '完成').click()
  await expect(dialog(page)).toHaveCount(0)

  await field(page, '学号').fill('E2E-I')
  await field(page, '学号').press('Enter')
  await expect(rows(page)).toHaveCount(3)
  await expect(rowOf(page, '毕三诺')).toContainText('初一1班')
  for (const { id } of await studentsLike(server.api, 'admin', 'studentNumber=E2E-I'))
    await server.api('admin', 'DELETE', `/api/students/${id}/with-user`)
})
