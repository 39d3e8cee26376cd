import { picture } from '../../../server/test/file-samples'
import { oddWorkbook } from '../../../server/test/import-lab'
import { expect, test } from '../../fixtures'
import { answer, button, dialog, field, refuse, refuseWith } from '../../page'
import { more, ONE, openList, rows, SEARCH, said } from './helpers'

test.describe.configure({ timeout: 120_000 })
test.use({ actionTimeout: 15_000 })

test('a failure is said once, in the words of the server or else of the page (STUDENT-55, 57, 68, 69, 73, 74, STUDENT-PHOTO-08, STUDENT-IMPORT-14 to 16)', async ({
  as,
}) => {
  const page = await as('admin')
  await openList(page)
  const empty = { status: 500, body: '' }
  type Reply = Parameters<typeof answer>[3]
  /** Every text is another one, so that each toast is surely the new one. */
  const fails = async (
    method: string,
    path: RegExp,
    reply: Reply,
    text: string,
    act: () => Promise<unknown>,
  ) => {
    await answer(page, method, path, reply)
    await act()
    await expect(said(page, text)).toHaveCount(1)
    await page.unrouteAll()
  }
  const first = rows(page).first()
  const refresh = () => button(page, '刷新').click()
  await fails('GET', SEARCH, refuse, '获取学生列表失败', refresh)
  await fails('GET', SEARCH, refuseWith('abc'), 'abc', refresh)
  await refresh()
  await fails('GET', /students\/export/, 'abort', '导出学生数据失败', () => button(page, '导出').click())
  const remove = async () => {
    await more(page, first, '删除')
    await button(dialog(page), '确定').click()
    await expect(dialog(page)).toHaveCount(0)
  }
  await fails('DELETE', /with-user$/, refuse, '删除学生失败', remove)
  await fails('DELETE', /with-user$/, refuseWith('def'), 'def', remove)
  const template = async () => {
    await button(page, '导入').click()
    await page.getByRole('menuitem', { name: '下载模板' }).click()
  }
  await fails('GET', /import\/template$/, 'abort', '下载模板失败', template)
  const edit = () => button(first, '编辑').click()
  await fails('GET', ONE, empty, '获取学生详情失败，无法编辑', edit)

  await edit()
  const form = dialog(page)
  const save = () => button(form, '确定').click()
  await expect(form).toBeVisible()
  await fails('PUT', ONE, refuseWith('ghi'), '更新学生失败: ghi', save)
  await expect(form).toBeVisible()
  const photo = await picture().png().toBuffer()
  await fails('POST', /\/photo$/, 'abort', '照片上传失败', () =>
    form.locator('input[type="file"]').setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: photo }),
  )
  await button(form, '取消').click()
  await expect(form).toHaveCount(0)
  await button(page, '新增学生').click()
  await field(form, '姓名').fill('赵同学')
  await field(form, '学号').fill('E2E-FAIL')
  await fails('POST', /\/api\/students$/, refuseWith('jkl'), '创建学生失败: jkl', save)
  await button(form, '取消').click()
  await button(page, '放弃修改').click()
  await expect(form).toHaveCount(0)

  await button(page, '导入').click()
  await page.getByRole('menuitem', { name: '批量导入' }).click()
  const sheet = oddWorkbook([{ rows: [['学号', '姓名', '性别']] }])
  await form
    .locator('input[type="file"]')
    .setInputFiles({ name: 'a.xlsx', mimeType: 'application/octet-stream', buffer: sheet })
  const start = () => button(form, '开始导入').click()
  const IMPORT = /\/api\/students\/import$/
  await fails('POST', IMPORT, refuse, '导入失败', start)
  await fails('POST', IMPORT, refuseWith('mno'), 'mno', start)
  await fails('POST', IMPORT, empty, '导入失败，请检查文件格式', start)
})
