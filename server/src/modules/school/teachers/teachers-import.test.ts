import { teachersApi as api, type TeacherInput } from '@xueqiao/contract/features/school/teachers/api'
import { readXlsx } from 'hucre/xlsx'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../../test/app'
import { buildersFor } from '../../../../test/builders'
import { filledIn, oddWorkbook, uploadForm } from '../../../../test/import-lab'

type Make = ReturnType<typeof buildersFor>
type Caller = Awaited<ReturnType<Make['admin']>>
type Cells = readonly (string | number | null)[]

let t: TestApp
let make: Make
let admin: Caller
let primary: number
let chinese: number

beforeAll(async () => {
  t = await testApp()
  make = buildersFor(t)
  admin = await make.admin()
  primary = await make.aDepartment({ name: '小学部' })
  chinese = await make.aDepartment({ name: '小学语文组', parentId: primary })
})

const HEADERS = ['工号', '姓名', '性别', '所属部门']
const sheet = (rows: readonly Cells[], headers: Cells = HEADERS) =>
  oddWorkbook([{ rows: [headers, ...rows] }])

const upload = async (bytes: Buffer, fields: Record<string, string> = {}, by: Caller = admin) =>
  by.loose(api.importFile, await uploadForm(bytes, '教师.xlsx', fields))
const find = async (teacherNumber: string) => {
  const { content } = (await admin(api.search, { query: { teacherNumber } })).data
  const found = content.find((row) => row.teacherNumber === teacherNumber)
  return found && (await admin(api.get, { params: { id: found.id } })).data
}

describe('import', () => {
  test('the good rows go in, the faulty are named by the row Excel shows (TEACHER-IMPORT-06, 10)', async () => {
    const rows = [
      ['IM-1', '陈一', '男', '小学语文组'],
      ['IM-2', '陈二', '女', '小学部'],
      ['IM-3', '陈', '女', '小学部'],
      ['IM-4', '陈四', '女', '小学部'],
    ]
    const answer = await upload(sheet(rows))
    expect(answer).toMatchObject({ status: 200, success: true, message: '教师数据导入成功' })
    expect(answer.data).toMatchObject({
      success: true,
      total: 4,
      successCount: 3,
      createdCount: 3,
      errorCount: 1,
      failureCount: 1,
      skippedCount: 0,
      errors: [{ row: 4, field: '姓名', message: '长度在 2 到 20 个字符' }],
    })
    expect(await find('IM-1')).toMatchObject({ name: '陈一', departmentName: '小学语文组', version: 1 })
    expect(await find('IM-3')).toBeUndefined()
    const { rows: audited } = await sql`select summary from audit_log
      where action = 'import' and entity = 'teachers'`.execute(t.db)
    expect(audited).toEqual([{ summary: '导入了教师数据：新增 3 条，更新 0 条，失败 1 条，跳过 0 条' }])
  })

  test('rows are refused in the words of the form (TEACHER-IMPORT-05)', async () => {
    const headers = [...HEADERS, '联系电话', '身份证号码', '职称', '出生日期']
    const answer = await upload(
      sheet(
        [
          [null, '赵甲', '男', '小学部', null, null, null, null],
          ['RF-1', null, '男', '小学部', null, null, null, null],
          ['RF-2', '赵乙', null, '小学部', null, null, null, null],
          ['RF-3', '赵丙', '男', null, null, null, null, null],
          ['RF-4', '赵丁', '男', '没有的部门', null, null, null, null],
          ['工号5', '赵戊', '男', '小学部', '12812345678', '123', '院士', '2999-01-01'],
        ],
        headers,
      ),
    )
    expect(answer.data).toMatchObject({ success: false, successCount: 0, errorCount: 6 })
    const messages = answer.data.errors.map(({ row, field, message }) => [row, field, message])
    expect(messages.slice(0, 5)).toEqual([
      [2, '工号', '请输入工号'],
      [3, '姓名', '请输入教师姓名'],
      [4, '性别', '请选择性别'],
      [5, '所属部门', '请选择所属部门'],
      [6, '所属部门', '部门 没有的部门 不存在'],
    ])
    expect(
      messages
        .slice(5)
        .map(([, field]) => field)
        .sort(),
    ).toEqual(['工号', '联系电话', '身份证号码', '职称', '出生日期'].sort())
    expect(messages.slice(5)).toContainEqual([7, '联系电话', '请输入有效的手机号码'])
  })

  test('a number counts once, in the file and in the school (TEACHER-IMPORT-04)', async () => {
    await upload(sheet([['UQ-1', '孙一', '男', '小学部']]))
    const again: Cells[] = [
      ['UQ-1', '孙新', '女', '小学部'],
      ['UQ-2', '孙二', '女', '小学部'],
      ['UQ-2', '孙三', '女', '小学部'],
    ]
    expect((await upload(sheet(again))).data).toMatchObject({
      successCount: 1,
      skippedCount: 1,
      errorCount: 1,
      errors: [
        { row: 2, message: '工号 UQ-1 已存在（孙一），如需更新请勾选“更新已存在数据”' },
        { row: 4, message: '工号 UQ-2 与第 3 行重复' },
      ],
    })
    expect(await find('UQ-1')).toMatchObject({ name: '孙一' })
    const updated = await upload(sheet(again.slice(0, 1)), { updateExisting: 'true' })
    expect(updated.data).toMatchObject({ successCount: 1, updatedCount: 1, errorCount: 0 })
    expect(await find('UQ-1')).toMatchObject({ name: '孙新', gender: '女', version: 2 })
    expect((await admin(api.search, { query: { name: '孙新' } })).data.totalElements).toBe(1)
  })

  test('only what the sheet has a column for is changed, and only where it differs', async () => {
    const headers = [...HEADERS, '专业', '在职状态']
    await upload(sheet([['CH-1', '周一', '男', '小学部', '数学', '休假']], headers))
    await upload(sheet([['CH-1', '周一', '男', '小学部']]), { updateExisting: 'true' })
    expect(await find('CH-1')).toMatchObject({ specialty: '数学', employmentStatus: '休假', version: 1 })
    await upload(sheet([['CH-1', '周一', '男', '小学部', null, null]], headers), { updateExisting: 'true' })
    expect(await find('CH-1')).toMatchObject({ specialty: null, employmentStatus: '在职', version: 2 })
  })

  test('validating writes nothing (TEACHER-IMPORT-09)', async () => {
    const { data } = await upload(sheet([['VO-1', '吴一', '男', '小学部']]), { validateOnly: 'true' })
    expect(data).toMatchObject({ validateOnly: true, successCount: 1 })
    expect(await find('VO-1')).toBeUndefined()
  })

  test('gender and birth date follow from the ID number; a chosen department fills the empty ones', async () => {
    const headers = [...HEADERS, '身份证号', '出生日期']
    const rows: Cells[] = [
      ['ID-1', '郑一', null, null, '11010519491231002X', null],
      ['ID-2', '郑二', '男', null, '11010519491231002X', null],
    ]
    const chosen = await upload(sheet(rows, headers), { departmentId: String(chinese) })
    expect(chosen.data).toMatchObject({ successCount: 2 })
    expect(chosen.data.warnings).toEqual([
      { row: 3, field: '身份证号码', message: '身份证号码对应的性别为女，与填写的不一致' },
    ])
    expect(await find('ID-1')).toMatchObject({
      gender: '女',
      birthDate: '1949-12-31',
      idCardNumber: '11010519491231002X',
      departmentName: '小学语文组',
    })
    expect(await upload(sheet(rows, headers), { departmentId: '999999' })).toMatchObject({
      status: 400,
      message: '所选部门不存在',
    })
  })

  test('departments are known by name, by whole name, and by code', async () => {
    const [one, two] = [await make.aDepartment({ name: '甲部' }), await make.aDepartment({ name: '乙部' })]
    const first = await make.aDepartment({ name: '同名组', parentId: one })
    const second = await make.aDepartment({ name: '同名组', parentId: two })
    const { rows } = await sql<{ code: string }>`select code from departments where id = ${second}`.execute(
      t.db,
    )
    const { data } = await upload(
      sheet([
        ['DN-1', '王一', '男', '甲部/同名组'],
        ['DN-2', '王二', '男', rows[0]?.code ?? ''],
        ['DN-3', '王三', '男', '同名组'],
      ]),
    )
    expect(data).toMatchObject({ successCount: 2, errors: [{ row: 4, message: '部门 同名组 不存在' }] })
    expect((await find('DN-1'))?.departmentId).toBe(first)
    expect((await find('DN-2'))?.departmentId).toBe(second)
  })

  test('department administrators import into their branch, and change nobody outside it', async () => {
    const elsewhere = await make.aDepartment({ name: '高中部' })
    await make.aTeacher({ number: 'OUT-1', departmentId: elsewhere })
    const leader = await make.aTeacher({ departmentId: primary })
    const { call } = await make.aUser('importer', ['DEPARTMENT_ADMIN'], { type: 'TEACHER', id: leader })
    const { data } = await upload(
      sheet([
        ['IN-1', '冯一', '男', '小学语文组'],
        ['IN-2', '冯二', '男', '高中部'],
        ['OUT-1', '冯三', '男', '小学部'],
      ]),
      { updateExisting: 'true' },
      call,
    )
    expect(data).toMatchObject({
      successCount: 1,
      errors: [
        { row: 3, field: '所属部门', message: '请选择您管理的部门' },
        { row: 4, field: '工号', message: '工号 OUT-1 已被其他部门的教师使用' },
      ],
    })
    const template = (await readXlsx((await call(api.importTemplate)).raw)).sheets[1]
    const options = template?.rows.find(([header]) => header === '所属部门')?.[3]
    expect(options).toBe('小学部、小学语文组')
  })

  test('what is no workbook, and what is too large, is refused (TEACHER-IMPORT-01, 02)', async () => {
    expect(await upload(Buffer.from('工号,姓名\n1,2\n'))).toMatchObject({
      status: 415,
      message: '只能上传 Excel 文件!',
    })
    expect(await upload(Buffer.alloc(10_485_761, 1))).toMatchObject({
      status: 413,
      message: '文件大小不能超过 10MB!',
    })
    expect(await upload(Buffer.alloc(0))).toMatchObject({ status: 400, message: '请先选择要导入的文件' })
  })
})

describe('template and report', () => {
  test('the template holds the titles with * on the required ones, and can be filled in (TEACHER-IMPORT-12)', async () => {
    const answer = await admin(api.importTemplate)
    expect(decodeURIComponent(String(answer.headers['content-disposition']))).toMatch(/教师导入模板\.xlsx$/)
    const titles = (await readXlsx(answer.raw)).sheets[0]?.rows[0] ?? []
    expect(titles.slice(0, 6)).toEqual(['*工号', '*姓名', '*性别', '*所属部门', '出生日期', '入职日期'])
    expect(titles.filter((title) => String(title).startsWith('*'))).toHaveLength(4)
    const bytes = filledIn(answer.raw, [['TP-1', '蒋一', '男', '小学部', '1990-01-02', '2015-09-01']])
    expect((await upload(bytes)).data).toMatchObject({ total: 1, successCount: 1 })
    expect(await find('TP-1')).toMatchObject({ birthDate: '1990-01-02', hireDate: '2015-09-01' })
  })

  test('the report marks what is wrong, and goes in once it is mended', async () => {
    const { data } = await upload(sheet([['RP-1', '沈', '男', '小学部']]))
    const report = await admin(api.importReport, { params: { importId: data.importId } })
    const rows = (await readXlsx(report.raw)).sheets[0]?.rows ?? []
    expect(JSON.stringify(rows)).toContain('长度在 2 到 20 个字符')
    const other = await make.aUser('other_admin', ['ADMIN'])
    const foreign = await other.call(api.importReport, { params: { importId: data.importId } })
    expect(foreign.status).toBe(404)
    const mended = rows.map((row) => row.map((cell) => (cell === '沈' ? '沈一' : (cell as string | null))))
    expect((await upload(oddWorkbook([{ rows: mended }]))).data).toMatchObject({ successCount: 1 })
    expect(await find('RP-1')).toMatchObject({ name: '沈一' })
  })
})

describe('export', () => {
  const whole = {
    name: '=韩一',
    teacherNumber: 'EX-1',
    gender: '女',
    birthDate: '1980-05-06',
    hireDate: '2005-09-01',
    phone: '13912345678',
    idCardNumber: '11010519491231002X',
    emergencyPhone: '13812345678',
    address: '某某市某某区某某路 1 号',
    title: '高级教师',
    awards: '+奖',
    placeOfBirth: '某某市',
  } as const
  const exported = async (by: Caller, query: object) => {
    const answer = await by.loose(api.exportAll, { query })
    return { answer, rows: (await readXlsx(answer.raw)).sheets[0]?.rows ?? [] }
  }

  test('a real workbook of the chosen department, in the order of the template (TEACHER-63)', async () => {
    const own = await make.aDepartment({ name: '导出组' })
    const saved = await admin(api.create, { body: { ...whole, departmentId: own } as TeacherInput })
    expect(saved.status).toBe(200)
    const { answer, rows } = await exported(admin, { departmentId: own })
    expect(decodeURIComponent(String(answer.headers['content-disposition']))).toMatch(
      /教师数据_2026-11-16\.xlsx$/,
    )
    expect(rows).toHaveLength(2)
    const template = (await readXlsx((await admin(api.importTemplate)).raw)).sheets[0]?.rows[0] ?? []
    expect(rows[0]).toEqual(template.map((title) => String(title).replace('*', '')))
    const cell = (header: string) => rows[1]?.[rows[0]?.indexOf(header) ?? -1]
    expect(cell('姓名')).toBe('=韩一')
    expect(cell('身份证号码')).toBe('11010519491231002X')
    expect(cell('出生日期')).toEqual(new Date('1980-05-06T00:00:00Z'))
    const { rows: audited } = await sql<{ diff: object }>`select summary, diff from audit_log
      where action = 'export' and entity = 'teachers'`.execute(t.db)
    expect(audited.at(-1)).toEqual({
      summary: '导出了教师数据，共 1 行',
      diff: { departmentId: own, rows: 1 },
    })
  })

  test('what is exported and imported again changes nothing', async () => {
    const before = await sql`select * from teachers order by id`.execute(t.db)
    const { answer, rows } = await exported(admin, {})
    const { data } = await upload(answer.raw, { updateExisting: 'true' })
    const homeless = before.rows.filter((row) => (row as { department_id: unknown }).department_id === null)
    expect(data).toMatchObject({ total: rows.length - 1, errorCount: homeless.length })
    expect((await sql`select * from teachers order by id`.execute(t.db)).rows).toEqual(before.rows)
  })

  test('colleagues export their department only, with protected values in part, which never come back', async () => {
    const own = await make.aDepartment({ name: '同事组' })
    const me = await make.aTeacher({ departmentId: own })
    await admin(api.create, { body: { ...whole, teacherNumber: 'EX-2', departmentId: own } as TeacherInput })
    const { call } = await make.aUser('colleague', ['TEACHER'], { type: 'TEACHER', id: me })
    const { answer, rows } = await exported(call, {})
    expect(rows).toHaveLength(3)
    const row = rows.find((cells) => cells[0] === 'EX-2')
    const cell = (header: string) => row?.[rows[0]?.indexOf(header) ?? -1]
    expect(['联系电话', '紧急联系电话', '身份证号码', '家庭住址'].map(cell)).toEqual([
      '139****5678',
      '138****5678',
      '1101**********2X',
      '某某市某某区******',
    ])
    const back = await upload(answer.raw, { updateExisting: 'true' })
    expect(back.data).toMatchObject({ updatedCount: 2, errorCount: 0 })
    expect(await find('EX-2')).toMatchObject({ phone: whole.phone, address: whole.address, version: 1 })
  })
})
