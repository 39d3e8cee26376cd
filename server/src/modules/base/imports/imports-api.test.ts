import { studentsApi as api } from '@xueqiao/contract/features/pupils/students/api'
import { beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../../test/app'
import { buildersFor } from '../../../../test/builders'
import { oldOffice } from '../../../../test/file-samples'
import {
  filledIn,
  type OddCell,
  oddParts,
  oddWorkbook,
  padded,
  uploadForm,
} from '../../../../test/import-lab'

/** The calls of an import, through the pupils: what their own rules are is tested beside them. */
let t: TestApp
let admin: Awaited<ReturnType<ReturnType<typeof buildersFor>['admin']>>

beforeAll(async () => {
  t = await testApp()
  admin = await buildersFor(t).admin()
})

const HEADER = ['学号', '姓名', '性别', '手机号码', '出生日期', '身份证号']
const sheet = (...rows: readonly (readonly OddCell[])[]) => oddWorkbook([{ rows: [HEADER, ...rows] }])
const send = async (bytes: Buffer, fields: Record<string, string> = {}, name = 'a.xlsx') =>
  admin.loose(api.importFile, await uploadForm(bytes, name, fields))
const named = async (studentNumber: string) =>
  (await admin(api.search, { query: { studentNumber } })).data.content.map(({ name }) => name)

describe('the upload', () => {
  test.each(['a.csv', 'a.txt', 'a.xlsx', 'a.xls'])(
    'text called %s is no Excel file (STUDENT-IMPORT-01)',
    async (name) => {
      expect(await send(Buffer.from('学号,姓名\n1,王小明\n'), {}, name)).toMatchObject({
        status: 415,
        message: '只能上传 Excel 文件!',
        field: 'file',
      })
    },
  )

  test('neither is a Word document, whatever it is called; the content counts', async () => {
    const answer = await send(oldOffice('WordDocument'), {}, 'a.xls')
    expect(answer).toMatchObject({ status: 400, success: false })
    const workbook = sheet(['2026000', '王小明', '男'])
    expect(await send(workbook, { validateOnly: 'true' }, 'a.dat')).toMatchObject({ status: 200 })
  })

  test('10485760 bytes are taken, one more is not (STUDENT-IMPORT-02)', async () => {
    const parts = oddParts([{ rows: [HEADER, ['2026001', '王小明', '男']] }])
    const largest = padded(parts, 10_485_760)
    expect(await send(largest, { validateOnly: '1' })).toMatchObject({
      status: 200,
      data: { successCount: 1 },
    })
    expect(await send(Buffer.concat([largest, Buffer.alloc(1)]))).toMatchObject({
      status: 413,
      message: '上传文件大小不能超过 10MB!',
    })
  })

  test('no file, an empty one, or not a form (STUDENT-IMPORT-03)', async () => {
    const missing = { status: 400, message: '请选择要导入的文件' }
    expect(await send(Buffer.alloc(0))).toMatchObject(missing)
    expect(
      await admin.loose(api.importFile, await uploadForm(null, '', { validateOnly: 'true' })),
    ).toMatchObject(missing)
    expect(await admin.loose(api.importFile, { body: { file: 'x' } })).toMatchObject({ status: 415 })
  })

  test('options that are none are refused', async () => {
    const workbook = sheet(['2026002', '王小明', '男'])
    expect(await send(workbook, { updateExisting: 'maybe' })).toMatchObject({
      status: 400,
      field: 'updateExisting',
    })
    expect(await send(workbook, { departmentId: 'x' })).toMatchObject({ status: 400 })
    expect(await send(workbook, { departmentId: '999999' })).toMatchObject({
      status: 400,
      message: '所选部门不存在',
      field: 'departmentId',
    })
    expect(await named('2026002')).toEqual([])
  })
})

describe('an import', () => {
  test('answers the result of both specifications, and its report and progress by id (STUDENT-IMPORT-05, 08, 13)', async () => {
    const answer = await send(
      sheet(
        ['2026101', '王小明', '男', 13_800_138_000, '2015/3/4', '110101201503040019'],
        ['2026102', '王', '男', '123', '2099-01-01'],
        ['2026101', '李小红', '女'],
        ['2026104', '赵小刚', '男', null, null, 110_101_201_503_040_019n],
      ),
    )
    expect(answer).toMatchObject({ status: 200, success: true, message: '导入成功' })
    const { importId, errors, ...counts } = answer.data
    expect(counts).toMatchObject({
      success: true,
      total: 4,
      successCount: 1,
      failureCount: 3,
      errorCount: 3,
      skippedCount: 0,
      errorReportUrl: `/api/students/import/${importId}/report`,
    })
    expect(errors).toEqual([
      { row: 3, field: '姓名', message: '长度在 2 到 20 个字符' },
      { row: 3, field: '出生日期', message: '出生日期不能晚于今天' },
      { row: 3, field: '联系电话', message: '请输入有效的手机号码' },
      { row: 4, field: '学号', message: '学号 2026101 与第 2 行重复' },
      { row: 5, field: '身份证号', message: expect.stringContaining('18 位号码已丢失精度') },
    ])
    expect(await named('202610')).toEqual(['王小明'])

    expect(await admin(api.importProgress, { params: { importId } })).toMatchObject({
      data: { status: 'done', percent: 100, processed: 4, total: 4, result: { successCount: 1 } },
    })
    const report = await admin(api.importReport, { params: { importId } })
    expect(report.headers['content-type']).toContain('spreadsheetml')
    expect(decodeURIComponent(String(report.headers['content-disposition']))).toContain(
      '学生导入错误报告.xlsx',
    )
    expect(await send(report.raw)).toMatchObject({ data: { total: 3, errorCount: 2, successCount: 0 } })
  })

  test('existing numbers are left alone or updated, as the form says (STUDENT-IMPORT-04)', async () => {
    await send(sheet(['2026201', '王小明', '男']))
    const renamed = sheet(['2026201', '王大明', '男'])
    expect(await send(renamed, { updateExisting: 'false' })).toMatchObject({
      data: {
        successCount: 0,
        failureCount: 0,
        skippedCount: 1,
        errors: [
          {
            row: 2,
            field: '学号',
            message: '学号 2026201 已存在（王小明），如需更新请勾选“更新已存在数据”',
          },
        ],
      },
    })
    expect(await named('2026201')).toEqual(['王小明'])
    expect(await send(renamed, { updateExisting: 'true' })).toMatchObject({ data: { updatedCount: 1 } })
    expect(await named('2026201')).toEqual(['王大明'])
  })

  test('only validated, it creates nobody (STUDENT-IMPORT-06)', async () => {
    const answer = await send(sheet(['2026301', '王小明', '男']), { validateOnly: 'true' })
    expect(answer).toMatchObject({ data: { validateOnly: true, successCount: 1 } })
    expect(await named('2026301')).toEqual([])
  })

  test('in the background, the id comes at once and the result later', async () => {
    const { data } = await send(sheet(['2026401', '王小明', '男']), { background: 'true' })
    expect(data).toMatchObject({ status: 'waiting', importId: expect.any(Number) })
    const params = { importId: data.importId }
    const progress = () => admin(api.importProgress, { params })
    await expect.poll(async () => (await progress()).data.status, { timeout: 10_000 }).toBe('done')
    expect((await progress()).data.result).toMatchObject({ successCount: 1 })
    expect(await admin(api.cancelImport, { params })).toMatchObject({ status: 409 })
  })

  test('is nobody else’s business', async () => {
    const { data } = await send(sheet(['2026501', '王', '男']))
    const params = { importId: data.importId }
    const { call } = await buildersFor(t).aUser('second', ['ADMIN'])
    for (const endpoint of [api.importProgress, api.importReport, api.cancelImport])
      expect(await call(endpoint, { params })).toMatchObject({ status: 404, message: '导入任务不存在' })
    expect(await admin(api.importProgress, { params: { importId: 999_999 } })).toMatchObject({ status: 404 })
  })
})

test('the template, filled in, is taken (STUDENT-IMPORT-12)', async () => {
  const template = await admin(api.importTemplate)
  expect(decodeURIComponent(String(template.headers['content-disposition']))).toContain('学生导入模板.xlsx')
  const answer = await send(filledIn(template.raw, [['2026601', '王小明', '男']]))
  expect(answer).toMatchObject({ data: { total: 1, successCount: 1, errors: [] } })
})
