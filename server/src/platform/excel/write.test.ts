import { buffer } from 'node:stream/consumers'
import { readXlsx } from 'hucre/xlsx'
import { expect, test } from 'vitest'
import { filledIn, unzip } from '../../../test/import-lab'
import { rowReader } from './cells'
import type { RecordColumn } from './columns'
import { openSheet } from './read'
import { templateReply } from './template'
import { sheetName, sheetReply } from './write'

interface Person {
  number: string
  name: string | null
  idNumber: string | null
  birthDate: string | null
  age: number | null
  boarding: boolean | null
  nation: string | null
}

const NATIONS = Array.from({ length: 56 }, (_, n) => `第${n + 1}个民族`)

const columns: readonly RecordColumn<Person>[] = [
  { field: 'number', header: '编号', required: true, kind: 'text', width: 12, value: (row) => row.number },
  {
    field: 'name',
    header: '姓名',
    required: true,
    kind: 'text',
    width: 12,
    note: '2 到 20 个字符',
    value: (row) => row.name,
  },
  { field: 'idNumber', header: '身份证号', kind: 'text', width: 20, value: (row) => row.idNumber },
  { field: 'birthDate', header: '出生日期', kind: 'date', width: 12, value: (row) => row.birthDate },
  { field: 'age', header: '年龄', kind: 'number', width: 8, value: (row) => row.age },
  { field: 'boarding', header: '是否住校', kind: 'flag', width: 10, value: (row) => row.boarding },
  {
    field: 'nation',
    header: '民族',
    kind: 'choice',
    options: NATIONS,
    width: 10,
    value: (row) => row.nation,
  },
  {
    field: 'gender',
    header: '性别',
    kind: 'choice',
    options: ['男', '女'],
    width: 8,
    value: () => null,
  },
]

const taker = {
  actor: { name: '王[小]明/', username: 'u', profileType: 'TEACHER' as const },
  now: new Date('2026-11-16T02:05:00Z'),
}

const nobody: Person = {
  number: '0',
  name: null,
  idNumber: null,
  birthDate: null,
  age: null,
  boarding: null,
  nation: null,
}

async function* each<T>(rows: readonly T[]) {
  yield* rows
}

const bytesOf = ({ body }: { body: Parameters<typeof buffer>[0] | Buffer }) =>
  Buffer.isBuffer(body) ? Promise.resolve(body) : buffer(body)

const readBack = async (bytes: Buffer) => {
  const sheet = await openSheet(bytes, { columns, keyField: 'number', mostRows: 20_000 })
  try {
    const read = rowReader(sheet.layout, columns, sheet.date1904)
    return (await sheet.rows(0, sheet.total)).map(read)
  } finally {
    await sheet.close()
  }
}

test('a small sheet goes out in one part', async () => {
  const { body } = sheetReply(taker, '名册', columns, each([nobody]))
  const parts: unknown[] = []
  if (!Buffer.isBuffer(body)) for await (const part of body) parts.push(part)
  expect(parts).toHaveLength(1)
})

test('what is exported is imported as it was: long numbers, days, flags and texts that look like formulas', async () => {
  const people: Person[] = [
    {
      number: '0012',
      name: '王小明',
      idNumber: '110101201503070012',
      birthDate: '2015-03-07',
      age: 11,
      boarding: true,
      nation: '第56个民族',
    },
    ...[
      '=1+1',
      '+86 138',
      '-2',
      '@SUM(A1:A9)',
      '=cmd|"/c calc"!A1',
      '<b>&amp;"\'',
      '两行\n文字',
      '1e5',
      '2015-03-04',
    ].map((name, n) => ({ ...nobody, number: `N${n}`, name, boarding: false })),
    { ...nobody, number: '13800138000' },
  ]
  const reply = sheetReply(taker, '名册', columns, each(people))
  expect(reply.name).toBe('名册_2026-11-16.xlsx')
  const rows = await readBack(await bytesOf(reply))
  expect(rows.flatMap(({ issues }) => issues)).toEqual([])
  expect(rows.map(({ raw }) => raw)).toEqual(people.map((person) => ({ ...person, gender: null })))
})

test('days are days to Excel, numbers of many digits are text, and nothing is a formula', async () => {
  const person = { ...nobody, number: '110101201503070012', name: '=1+1', birthDate: '2015-03-07' }
  const bytes = await bytesOf(sheetReply(taker, '名册', columns, each([person])))
  const { sheets } = await readXlsx(bytes, { readStyles: true })
  expect(sheets[0]?.name).toBe('名册 王小明 20261116 1005')
  const cell = (column: number) => sheets[0]?.cells?.get(`1,${column}`)
  expect(cell(0)).toMatchObject({ type: 'string', style: { numFmt: '@' } })
  expect(cell(1)).toMatchObject({ type: 'string', style: { numFmt: '@' } })
  expect(cell(1)?.formula).toBeUndefined()
  expect(cell(3)).toMatchObject({ type: 'date', style: { numFmt: 'yyyy-mm-dd' } })
  const xml = unzip(bytes)['xl/worksheets/sheet1.xml']?.toString() ?? ''
  expect(xml).not.toContain('<f>')
  expect(xml).toContain('<v>42070</v>')
})

test('what XML does not take is written in words that are read back', async () => {
  const person = { ...nobody, number: '1', name: '王\uffff\ufffe\u0001_x0041_' }
  const bytes = await bytesOf(sheetReply(taker, '名册', columns, each([person])))
  const xml = unzip(bytes)['xl/worksheets/sheet1.xml']?.toString() ?? ''
  expect(xml).toContain('王_xFFFF__xFFFE__x0001__x005F_x0041_')
  // biome-ignore lint/suspicious/noControlCharactersInRegex: it is what must not be there
  expect(xml).not.toMatch(/[\u0001\ufffe\uffff]/)
})

test('a download that breaks off lets go of its rows', async () => {
  let released = false
  async function* endless() {
    try {
      for (let n = 0; ; n++) yield { ...nobody, number: `N${n}`, name: Math.random().toString() }
    } finally {
      released = true
    }
  }
  const { body } = sheetReply(taker, '名册', columns, endless())
  if (Buffer.isBuffer(body)) throw new Error('not a stream')
  for await (const chunk of body) if (chunk.length > 0) break
  await expect.poll(() => released).toBe(true)
})

test('the template: starred titles, drop-downs, text format, notes; filled in, it is imported (STUDENT-IMPORT-12, TEACHER-IMPORT-12)', async () => {
  const reply = await templateReply('人员导入模板', columns, ['还有一句'])
  expect(reply.name).toBe('人员导入模板.xlsx')
  const bytes = await bytesOf(reply)
  const { sheets } = await readXlsx(bytes, { readStyles: true })
  const [data, guide, lists] = sheets
  expect(data?.rows[0]).toEqual([
    '*编号',
    '*姓名',
    '身份证号',
    '出生日期',
    '年龄',
    '是否住校',
    '民族',
    '性别',
  ])
  expect(data?.freezePane).toMatchObject({ rows: 1 })
  for (const row of [1, 500, 1000]) {
    expect(data?.cells?.get(`${row},2`)?.style?.numFmt).toBe('@')
    expect(data?.cells?.get(`${row},3`)?.style?.numFmt).toBe('yyyy-mm-dd')
  }
  expect(data?.cells?.get('0,1')?.comment?.text).toBe('2 到 20 个字符')
  expect(data?.dataValidations).toMatchObject([
    { type: 'list', values: ['是', '否'], range: 'F2:F1201' },
    { type: 'list', formula1: '选项!$A$1:$A$56', range: 'G2:G1201' },
    { type: 'list', values: ['男', '女'], range: 'H2:H1201' },
  ])
  expect(lists).toMatchObject({ name: '选项', hidden: true })
  expect(lists?.rows.map(([value]) => value)).toEqual(NATIONS)
  expect(guide?.name).toBe('填写说明')
  expect(guide?.rows[2]).toEqual(['姓名', '*', '文本；2 到 20 个字符', ''])
  expect(guide?.rows.at(-1)).toContain('还有一句')
  // Made once for all who may choose the same, and for nobody else.
  expect((await templateReply('人员导入模板', columns, ['还有一句'])).body).toBe(reply.body)
  expect((await templateReply('人员导入模板', columns, ['另一句'])).body).not.toEqual(reply.body)

  await expect(readBack(bytes)).rejects.toMatchObject({ message: '表头下方没有数据，请填写后再上传' })
  const filled = filledIn(bytes, [['1', '王小明', '110101201503070012', { serial: 42_070 }, 11, '是']])
  expect((await readBack(filled)).map(({ row, raw }) => ({ row, ...raw }))).toMatchObject([
    { row: 2, number: '1', idNumber: '110101201503070012', birthDate: '2015-03-07', age: 11, boarding: true },
  ])
})

test('the name of a sheet has room for whole characters alone, however few', () => {
  const now = new Date('2026-11-16T09:30:00+08:00')
  const by = (name: string) => ({ actor: { profileType: 'TEACHER' as const, username: '', name }, now })
  const rare = sheetName('学生', by(`${'吉'.repeat(13)}𠮷𠮷`))
  expect(rare).not.toMatch(/\p{Cs}/u)
  expect(rare.length).toBeLessThanOrEqual(31)
  expect(rare).toContain('吉'.repeat(13))
  expect(sheetName('一'.repeat(18), by('张三'))).not.toContain('张')
})

test('whatever an exam or class is called, its sheet has a name that Excel takes', async () => {
  const now = new Date('2026-11-16T09:30:00+08:00')
  const by = { actor: { profileType: 'TEACHER' as const, username: '', name: "'张/三'" }, now }
  for (const title of ['期末评语-2026/2027 [一]班', `总课表 ${'很长的名字'.repeat(10)}`, "'总:课*表?'"]) {
    const name = sheetName(title, by)
    expect(name.length).toBeLessThanOrEqual(31)
    expect(name).not.toMatch(/[[\]:*?/\\']/)
    expect(name).toMatch(/ 20261116 0930$/)
    const { name: file, body } = await templateReply(`${title}成绩导入模板`, columns)
    expect(file).toBe(`${title}成绩导入模板.xlsx`)
    expect(body).toBeInstanceOf(Buffer)
  }
})
