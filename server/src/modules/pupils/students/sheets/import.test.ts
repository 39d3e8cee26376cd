import { IMPORT_MAX_BYTES } from '@xueqiao/contract/common/imports'
import { studentsApi as api } from '@xueqiao/contract/features/pupils/students/api'
import { classesApi } from '@xueqiao/contract/features/school/classes/api'
import { readXlsx } from 'hucre/xlsx'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../../../test/app'
import { buildersFor } from '../../../../../test/builders'
import { filledIn, oddWorkbook, uploadForm } from '../../../../../test/import-lab'

type Make = ReturnType<typeof buildersFor>
type Caller = Awaited<ReturnType<Make['admin']>>
type Cells = readonly (string | number | null)[]

let t: TestApp
let make: Make
let admin: Caller
/** 班主任 of 初一1班, teaching in 初一2班. */
let head: Caller
let department: number
let classes: { one: number; two: number; elsewhere: number }

beforeAll(async () => {
  t = await testApp()
  make = buildersFor(t)
  admin = await make.admin()
  department = await make.aDepartment({ name: '初中部' })
  const teacherId = await make.aTeacher()
  const aClass = async (name: string, departmentId: number | null, headTeacherId: number | null) =>
    (await admin(classesApi.create, { body: { name, grade: 7, departmentId, headTeacherId } })).data.id
  classes = {
    one: await aClass('初一1班', department, teacherId),
    two: await aClass('初一2班', department, null),
    elsewhere: await aClass('高一1班', null, null),
  }
  await make.teaches(teacherId, classes.two, await make.aCourse(), await make.aSemester())
  head = (await make.aUser('head', ['TEACHER'], { type: 'TEACHER', id: teacherId })).call
})

const HEADERS = ['学号', '姓名', '性别', '班级']
const sheet = (rows: readonly Cells[], headers: Cells = HEADERS) =>
  oddWorkbook([{ rows: [headers, ...rows] }])

const upload = async (bytes: Buffer, fields: Record<string, string> = {}, by: Caller = admin) =>
  by.loose(api.importFile, await uploadForm(bytes, '学生.xlsx', fields))
const find = async (studentNumber: string) => {
  const { content } = (await admin(api.search, { query: { studentNumber } })).data
  const found = content.find((row) => row.studentNumber === studentNumber)
  return found && (await admin(api.get, { params: { id: found.id } })).data
}

describe('import', () => {
  test('takes names and addresses with rare characters, also when they are changed', async () => {
    const rows = (address: string) =>
      sheet([['R-1', '欧阳𠮷', '男', '初一1班', address]], [...HEADERS, '家庭住址'])
    for (const address of ['吉祥里一号𠮷楼', '平安里二号𠮷😀']) {
      const { data } = await upload(rows(address), { updateExisting: 'true' })
      expect(data).toMatchObject({ successCount: 1, errors: [] })
      expect(await find('R-1')).toMatchObject({ name: '欧阳𠮷', address })
    }
  })

  test('good rows go in with class and parents, faulty ones are named with row, column and reason (STUDENT-IMPORT-13)', async () => {
    const headers = [...HEADERS, '手机号', '生日', '家长姓名', '家长手机', '关系', '入学日期']
    const rows: Cells[] = [
      [
        'A-1',
        '陈一一',
        '男',
        '初一1班',
        '13812340001',
        '2013-05-06',
        '陈父',
        '13711110001',
        '父亲',
        '2026-09-01',
      ],
      ['A-2', '陈二二', '女', '初一1班', null, null, '陈父', '13711110001', '父亲', null],
      ['A-3', '陈', '女', '初一1班', null, null, null, null, null, null],
      ['A-4', '陈四四', '女', '初一1班', '12812345678', null, null, null, null, null],
      ['A-5', '陈五五', '女', '没有的班', null, '2099-01-01', null, null, null, null],
    ]
    const answer = await upload(sheet(rows, headers))
    expect(answer).toMatchObject({ status: 200, success: true })
    expect(answer.data).toMatchObject({
      total: 5,
      successCount: 2,
      failureCount: 3,
      errors: [
        { row: 4, field: '姓名', message: '长度在 2 到 20 个字符' },
        { row: 5, field: '联系电话', message: '请输入有效的手机号码' },
        { row: 6, field: '班级', message: '班级 没有的班 不存在' },
        { row: 6, field: '出生日期', message: '出生日期不能晚于今天' },
      ],
      errorReportUrl: `/api/students/import/${answer.data.importId}/report`,
    })
    const [one, two] = [await find('A-1'), await find('A-2')]
    expect(one).toMatchObject({
      name: '陈一一',
      classId: classes.one,
      birthDate: '2013-05-06',
      parentName: '陈父',
      enrollmentStatus: '在校',
      studentType: '普通学生',
      classHistory: [{ classId: classes.one, fromDate: '2026-09-01', toDate: null, reason: '入学编班' }],
    })
    expect(two?.guardians[0]?.parentId).toBe(one?.guardians[0]?.parentId)
    expect(await find('A-3')).toBeUndefined()
    expect((await admin(api.search, { query: { name: 'cyy' } })).data.content).toMatchObject([
      { id: one?.id },
    ])
  })

  test('progress and report are there under the import’s id, for its owner (STUDENT-IMPORT-08)', async () => {
    const { data } = await upload(sheet([['B-1', '李', '男', null]]))
    const params = { importId: data.importId }
    expect((await admin(api.importProgress, { params })).data).toMatchObject({
      status: 'done',
      percent: 100,
      result: { failureCount: 1 },
    })
    const report = await admin(api.importReport, { params })
    const cells = (await readXlsx(report.raw)).sheets[0]?.rows.flat() ?? []
    expect(cells).toContain('B-1')
    for (const endpoint of [api.importProgress, api.importReport, api.cancelImport])
      expect((await head(endpoint, { params })).status).toBe(404)
  })

  test('a number is taken once, updated only on request (STUDENT-IMPORT-04, STUDENT-IMPORT-05)', async () => {
    await upload(sheet([['C-1', '周一', '男', '初一1班']]))
    const again = sheet([
      ['C-1', '周新', '女', '初一2班'],
      ['C-2', '周二', '女', null],
      ['C-2', '周三', '女', null],
    ])
    expect((await upload(again)).data).toMatchObject({
      successCount: 1,
      skippedCount: 1,
      errorCount: 1,
      errors: [
        { row: 2, field: '学号', message: '学号 C-1 已存在（周一），如需更新请勾选“更新已存在数据”' },
        { row: 4, field: '学号', message: '学号 C-2 与第 3 行重复' },
      ],
    })
    expect(await find('C-1')).toMatchObject({ name: '周一', classId: classes.one, version: 1 })
    expect((await upload(again, { updateExisting: 'true' })).data).toMatchObject({ updatedCount: 2 })
    expect(await find('C-1')).toMatchObject({
      name: '周新',
      gender: '女',
      classId: classes.two,
      version: 2,
      classHistory: [
        { classId: classes.two, reason: '调班' },
        { classId: classes.one, toDate: '2026-11-16' },
      ],
    })
    expect((await admin(api.search, { query: { name: '周新' } })).data.totalElements).toBe(1)
  })

  test('columns that the sheet lacks stay as they are, empty cells clear', async () => {
    await upload(
      sheet(
        [['D-1', '郑一', '男', '足球', '骨折', '是']],
        ['学号', '姓名', '性别', '爱好', '免修原因', '免修体育'],
      ),
    )
    await upload(sheet([['D-1', '郑一', '男', null]], ['学号', '姓名', '性别', '爱好']), {
      updateExisting: 'true',
    })
    expect(await find('D-1')).toMatchObject({
      hobbies: null,
      exemptReason: '骨折',
      physicalEducationExempt: true,
    })
    await upload(sheet([['D-1', '郑一', '男', '否']], ['学号', '姓名', '性别', '免修体育']), {
      updateExisting: 'true',
    })
    expect(await find('D-1')).toMatchObject({
      exemptReason: null,
      physicalEducationExempt: false,
      version: 3,
    })
  })

  test('validating alone changes nothing (STUDENT-IMPORT-06)', async () => {
    const { data } = await upload(sheet([['E-1', '吴一', '男', '初一1班']]), { validateOnly: 'true' })
    expect(data).toMatchObject({ validateOnly: true, successCount: 1 })
    expect(await find('E-1')).toBeUndefined()
  })

  test('an ID number stays whole, and gives birth date and gender where the cells are empty', async () => {
    const rows: Cells[] = [
      ['F-1', '钱一', null, '110101201503040011', null],
      ['F-2', '钱二', '女', '110101201503040011', '2015-03-05'],
    ]
    const { data } = await upload(sheet(rows, ['学号', '姓名', '性别', '身份证号码', '出生日期']))
    expect(data).toMatchObject({ successCount: 2 })
    expect(await find('F-1')).toMatchObject({
      idCardNumber: '110101201503040011',
      gender: '男',
      birthDate: '2015-03-04',
    })
    expect(await find('F-2')).toMatchObject({ gender: '女', birthDate: '2015-03-05' })
  })

  test('a number that does not fit the rest is doubted, and the row taken all the same (G23)', async () => {
    const headers = ['学号', '姓名', '性别', '身份证号码', '出生日期', '备用列']
    const rows: Cells[] = [
      ['W-1', '周一', '女', '110101201503040011', '2015-03-05', null],
      ['W-2', '周二', '男', '110101201503040012', '2015-03-04', null],
      ['W-3', '周三', '男', '110101201503040011', '2015-03-04', null],
      ['W-4', '周', '女', '110101201503040011', '2015-03-05', null],
    ]
    for (const validateOnly of ['true', 'false']) {
      const { data } = await upload(sheet(rows, headers), { validateOnly })
      expect(data).toMatchObject({ successCount: 3, failureCount: 1, ignoredColumns: ['备用列'] })
      expect(data.errors).toEqual([{ row: 5, field: '姓名', message: '长度在 2 到 20 个字符' }])
      expect(data.warnings).toEqual([
        { row: 2, field: '身份证号', message: '身份证号码中的出生日期为 2015-03-04，与填写的不一致' },
        { row: 2, field: '身份证号', message: '身份证号码对应的性别为男，与填写的不一致' },
        { row: 3, field: '身份证号', message: '身份证号码的校验位不正确，请核对' },
      ])
    }
    expect(await find('W-2')).toMatchObject({ idCardNumber: '110101201503040012' })
    const { rows: audited } = await sql`select diff::text from audit_log where action = 'import'
      order by id desc limit 1`.execute(t.db)
    expect(JSON.stringify(audited)).not.toContain('2015-03-04')
  })

  test('families are checked over the whole file, before anything is written', async () => {
    const filler = (n: number): Cells => [`G-F${n}`, '填充生', '男', null, null]
    const rows: Cells[] = [
      ['G-1', '孙一', '男', '孙父', '13711119001'],
      ['G-2', '孙二', '男', null, '13711119002'],
      ...Array.from({ length: 300 }, (_, n) => filler(n)),
      ['G-3', '孙三', '男', '另一人', '13711119001'],
      ['G-4', '孙四', '男', '孙父', '13711119001'],
    ]
    const { data } = await upload(sheet(rows, ['学号', '姓名', '性别', '家长姓名', '家长电话']))
    expect(data).toMatchObject({
      successCount: 302,
      errors: [
        { row: 3, field: '家长姓名', message: '请输入家长姓名' },
        { row: 304, field: '家长姓名', message: '该手机号已登记为另一位家长，姓名不一致，请核对' },
      ],
    })
    const [one, four] = [await find('G-1'), await find('G-4')]
    expect(four?.guardians).toEqual(one?.guardians)
  })

  test('classes of one name are told apart by their year', async () => {
    const [old, now] = await Promise.all(
      ['2020-2021', '2021-2022'].map(async (academicYear) => {
        const body = { name: '同名班', grade: 1, academicYear }
        return (await admin(classesApi.create, { body })).data.id
      }),
    )
    const rows: Cells[] = [
      ['H-1', '冯一', '男', '同名班（2020-2021）'],
      ['H-2', '冯二', '男', '同名班(2021-2022)'],
      ['H-3', '冯三', '男', '同名班'],
    ]
    const { data } = await upload(sheet(rows))
    expect(data.errors).toEqual([{ row: 4, field: '班级', message: '班级 同名班 不存在' }])
    expect([(await find('H-1'))?.classId, (await find('H-2'))?.classId]).toEqual([old, now])
    const exported = await admin(api.exportAll, { query: { studentNumber: 'H-1' } })
    expect((await readXlsx(exported.raw)).sheets[0]?.rows[1]?.[3]).toBe('同名班（2020-2021）')
  })

  test('a chosen department takes only its own classes, and must exist', async () => {
    const rows = sheet([
      ['I-1', '褚一', '男', '初一1班'],
      ['I-2', '褚二', '男', '高一1班'],
    ])
    expect((await upload(rows, { departmentId: String(department) })).data).toMatchObject({
      successCount: 1,
      errors: [{ row: 3, field: '班级', message: '班级 高一1班 不属于所选部门' }],
    })
    expect(await upload(rows, { departmentId: '999999' })).toMatchObject({
      status: 400,
      message: '所选部门不存在',
    })
  })

  test('goes as far as one’s own classes, and tells nothing about others', async () => {
    await upload(
      sheet([
        ['J-1', '卫一', '男', '初一1班'],
        ['J-2', '卫二', '男', '初一2班'],
        ['J-3', '卫三', '男', '高一1班'],
      ]),
    )
    const rows = sheet([
      ['J-1', '卫新', '男', '初一1班'],
      ['J-2', '卫新', '男', '初一1班'],
      ['J-3', '卫新', '男', '初一1班'],
      ['J-4', '卫四', '男', '初一1班'],
      ['J-5', '卫五', '男', '初一2班'],
      ['J-6', '卫六', '男', null],
    ])
    const { data } = await upload(rows, { updateExisting: 'true' }, head)
    expect(data).toMatchObject({
      createdCount: 1,
      updatedCount: 1,
      errors: [
        { row: 3, field: '学号', message: '您只能查看该学生，不能修改' },
        { row: 4, field: '学号', message: '学号 J-3 已被使用' },
        { row: 6, field: '班级', message: '请选择您管理的班级' },
        { row: 7, field: '班级', message: '请选择您管理的班级' },
      ],
    })
    expect((await find('J-1'))?.name).toBe('卫新')
    expect([(await find('J-2'))?.name, (await find('J-3'))?.name]).toEqual(['卫二', '卫三'])
  })

  test('takes Excel up to 10 MB and nothing else (STUDENT-IMPORT-01, STUDENT-IMPORT-02)', async () => {
    expect(await upload(Buffer.from('学号,姓名\n1,张三'))).toMatchObject({
      status: 415,
      message: '只能上传 Excel 文件!',
    })
    expect(await upload(Buffer.alloc(IMPORT_MAX_BYTES + 1))).toMatchObject({
      status: 413,
      message: '上传文件大小不能超过 10MB!',
    })
    expect(await upload(Buffer.alloc(0))).toMatchObject({ status: 400, message: '请选择要导入的文件' })
  })

  test('the template, filled in, is taken as it is (STUDENT-IMPORT-12)', async () => {
    const template = await head(api.importTemplate)
    expect(decodeURIComponent(String(template.headers['content-disposition']))).toContain('学生导入模板.xlsx')
    const titles = (await readXlsx(template.raw)).sheets[0]?.rows[0] ?? []
    expect(titles.slice(0, 4)).toEqual(['*学号', '*姓名', '*性别', '班级'])
    const filled = await filledIn(template.raw, [['K-1', '蒋一', '男', '初一1班']])
    expect((await upload(filled, {}, head)).data).toMatchObject({ createdCount: 1, errors: [] })
  })
})

describe('export', () => {
  const exported = async (call: Caller, query: object = {}) => {
    const answer = await call.loose(api.exportAll, { query })
    expect(answer.status).toBe(200)
    const [titles = [], ...rows] = (await readXlsx(answer.raw)).sheets[0]?.rows ?? []
    return { answer, titles, rows }
  }

  test('has the matching rows under the titles of the template, and is in the log (STUDENT-67)', async () => {
    await upload(sheet([['L-1', '=韩公式', '男', '初一1班', '110101201503040011']], [...HEADERS, '身份证号']))
    await upload(sheet([['L-2', '韩二', '女', '初一1班']]))
    const { answer, titles, rows } = await exported(admin, { studentNumber: 'L-', gender: '男' })
    expect(decodeURIComponent(String(answer.headers['content-disposition']))).toMatch(
      /学生数据_2026-11-16\.xlsx$/,
    )
    const template = (await readXlsx((await admin(api.importTemplate)).raw)).sheets[0]?.rows[0] ?? []
    expect(titles).toEqual(template.map((title) => String(title).replace(/^\*/, '')))
    expect(rows.map((row) => row.slice(0, 2))).toEqual([['L-1', '=韩公式']])
    expect(rows[0]).toContain('110101201503040011')
    const { rows: audited } = await sql<{ summary: string; diff: object }>`select summary, diff from audit_log
      where action = 'export' order by id desc limit 1`.execute(t.db)
    expect(audited).toMatchObject([
      { summary: '导出了学生数据，共 1 行', diff: { studentNumber: 'L-', gender: '男', rows: 1 } },
    ])
  })

  test('shows everyone what the list shows them: their reach, masked where they only read', async () => {
    const phones = [...HEADERS, '手机号码']
    await upload(
      sheet(
        [
          ['M-1', '杨一', '男', '初一1班', '13812345678'],
          ['M-2', '杨二', '男', '初一2班', '13912345678'],
          ['M-3', '杨三', '男', '高一1班', '13712345678'],
        ],
        phones,
      ),
    )
    const { titles, rows } = await exported(head, { studentNumber: 'M-' })
    const phone = titles.indexOf('联系电话')
    expect(rows.map((row) => [row[0], row[phone]])).toEqual([
      ['M-1', '13812345678'],
      ['M-2', '139****5678'],
    ])
    expect((await exported(admin, { studentNumber: 'M-', departmentId: department })).rows).toHaveLength(2)
    const masked = sheet([['M-2', '杨二', '男', '初一2班', '139****5678']], phones)
    await upload(masked, { updateExisting: 'true' })
    expect((await find('M-2'))?.phone).toBe('13912345678')
  })
})
