import { readFileSync } from 'node:fs'
import { deflateRawSync } from 'node:zlib'
import { UNREADABLE_MESSAGE } from '@xueqiao/contract/common/fields'
import { readXlsx } from 'hucre/xlsx'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { oldOffice, openXml, pdf, zip } from '../../../test/file-samples'
import {
  asZip64,
  DIRECTORY,
  letters,
  NS,
  type OddCell,
  type OddSheet,
  oddParts,
  oddWorkbook,
  QUICK,
  rowXml,
  withDirectory,
} from '../../../test/import-lab'
import { type ReadRow, rowReader } from './cells'
import type { ImportColumn } from './columns'
import { type OpenSheet, openSheet } from './read'

const columns: readonly ImportColumn[] = [
  { field: 'number', header: '编号', aliases: ['工号'], required: true, kind: 'text', width: 12 },
  { field: 'name', header: '姓名', required: true, kind: 'text', width: 12 },
  { field: 'idNumber', header: '身份证号', kind: 'text', width: 20 },
  { field: 'birthDate', header: '出生日期', kind: 'date', width: 12 },
  { field: 'phone', header: '电话', kind: 'text', width: 14 },
  { field: 'age', header: '年龄', kind: 'number', width: 8 },
  { field: 'boarding', header: '是否住校', kind: 'flag', width: 10 },
  { field: 'gender', header: '性别', kind: 'choice', options: ['男', '女'], width: 8 },
]
const wanted = { columns, keyField: 'number', mostRows: 20_000 }

let opened: OpenSheet[] = []
const open = async (bytes: Buffer) => {
  const sheet = await openSheet(bytes, wanted)
  opened.push(sheet)
  return sheet
}
afterEach(async () => {
  for (const sheet of opened) await sheet.close()
  opened = []
})

const rowsOf = async (bytes: Buffer): Promise<ReadRow[]> => {
  const sheet = await open(bytes)
  return (await sheet.rows(0, sheet.total)).map(rowReader(sheet.layout, columns, sheet.date1904))
}
const sheetRows = (rows: OddSheet['rows'], extras = {}) => rowsOf(oddWorkbook([{ rows }], extras))
const HEADER = columns.map(({ header }) => header)

const refusal = (bytes: Buffer) =>
  open(bytes).then(
    () => '(taken)',
    (error: { code?: string; message: string }) => `${error.code}: ${error.message}`,
  )

const LOCKED = 'INVALID: 文件设有密码，请取消密码后再上传'

describe('files that are none of ours', () => {
  test.each([
    ['text', Buffer.from('编号,姓名\n1,王小明\n')],
    ['a PDF', pdf()],
    ['an archive of something else', zip({ 'a.txt': 'a' })],
    ['a Word document', openXml('docx')],
    ['a Word document of the old kind', oldOffice('WordDocument')],
  ])('%s under an Excel name is refused (STUDENT-IMPORT-01, TEACHER-IMPORT-01)', async (_, bytes) => {
    expect(await refusal(bytes)).toMatch(/INVALID: (只能上传 Excel 文件!|文件已损坏)/)
  })

  test('a password and a binary workbook are named', async () => {
    expect(await refusal(zip({ 'xl/workbook.bin': 'x' }))).toBe(
      'INVALID: 不支持 .xlsb 格式，请用 Excel 另存为 .xlsx 后再上传',
    )
    const locked = withDirectory(oddWorkbook([{ rows: [HEADER] }]), 'xl/workbook.xml', (entry) =>
      entry.writeUInt16LE(1, DIRECTORY.flags),
    )
    expect(await refusal(locked)).toBe(LOCKED)
  })

  test('an .xls with a password, a locked .xlsx in its container, and Excel 95', async () => {
    const xls = readFileSync('server/test/roster.xls')
    const start = xls.indexOf(Buffer.from('0908100000060500', 'hex'))
    const second = start + 4 + xls.readUInt16LE(start + 2)
    const changed = (change: (bytes: Buffer) => void) => {
      const bytes = Buffer.from(xls)
      change(bytes)
      return refusal(bytes)
    }
    expect(await changed((bytes) => bytes.writeUInt16LE(0x2f, second))).toBe(LOCKED)
    expect(await changed((bytes) => bytes.writeUInt16LE(0x0500, start + 4))).toBe(
      'INVALID: 不支持 Excel 95 及更早的格式，请另存为 .xlsx 后再上传',
    )
    const packaged = await changed((bytes) => {
      const entry = bytes.indexOf(Buffer.from('Workbook\0', 'utf16le'))
      bytes.write('EncryptedPackage\0', entry, 'utf16le')
      bytes.writeUInt16LE(34, entry + 64)
    })
    expect(packaged).toBe(LOCKED)
  })
})

describe('broken files', () => {
  const whole = oddWorkbook([{ rows: [HEADER, ['1', '王小明']] }])
  const BROKEN = 'INVALID: 文件已损坏，无法读取，请用 Excel 打开并另存后再上传'

  test('cut short anywhere', async () => {
    for (const part of [0.1, 0.5, 0.9, 0.99])
      expect(await refusal(whole.subarray(0, Math.floor(whole.length * part)))).toBe(BROKEN)
  })

  test('a wrong checksum, a part that reaches beyond the end, a part that stands twice', async () => {
    const name = 'xl/worksheets/sheet1.xml'
    const swapped = withDirectory(whole, name, (entry) => entry.writeUInt32LE(1, 16))
    expect(await refusal(swapped)).toBe(BROKEN)
    const beyond = withDirectory(whole, name, (entry) => entry.writeUInt32LE(2 ** 31, DIRECTORY.packed))
    expect(await refusal(beyond)).toBe(BROKEN)
    const parts = oddParts([{ rows: [HEADER] }, { rows: [HEADER] }])
    const twice = Buffer.from(
      zip(parts).toString('latin1').replaceAll('worksheets/sheet2.xml', 'worksheets/sheet1.xml'),
      'latin1',
    )
    expect(await refusal(twice)).toBe(BROKEN)
  })

  test('a name that is no text, and longer as text than a name may be', async () => {
    const long = 'a'.repeat(30_000)
    const named = oddWorkbook([{ rows: [HEADER] }], { parts: { [`${long}.xml`]: '<a/>' } })
    const odd = named.toString('latin1').replaceAll(long, '\xff'.repeat(long.length))
    expect(await refusal(Buffer.from(odd, 'latin1'))).toBe(BROKEN)
  })

  test('XML that is none, and every single flipped byte, is refused or read, never a crash', async () => {
    expect(await refusal(oddWorkbook([{ data: '<row><c><v>1</c></row' }]))).toMatch(/^INVALID: /)
    for (let at = 0; at < whole.length; at += 211) {
      const flipped = Buffer.from(whole)
      flipped[at] = (flipped[at] ?? 0) ^ 0xff
      expect(await refusal(flipped)).toMatch(/^(INVALID: .*\p{Script=Han}|\(taken\))/u)
    }
  })

  test('an .xls cut short or scrambled', async () => {
    const xls = readFileSync('server/test/roster.xls')
    expect(await refusal(xls.subarray(0, 2000))).toMatch(/^INVALID: .*\p{Script=Han}/u)
    for (let at = 8; at < xls.length; at += 401) {
      const flipped = Buffer.from(xls)
      flipped[at] = (flipped[at] ?? 0) ^ 0xff
      expect(await refusal(flipped)).toMatch(/^(INVALID: .*\p{Script=Han}|\(taken\))/u)
    }
  })
})

describe('bombs', () => {
  const TOO_LARGE = 'INVALID: 文件解压后过大，请删除多余的内容或分批导入'
  /** Just beyond what is unpacked: more of it takes longer and says no more. */
  const BEYOND = 101 * 1024 * 1024
  let bomb: Buffer
  beforeAll(() => {
    const parts = oddParts([{ rows: [HEADER] }])
    const huge = Buffer.alloc(BEYOND, 0x20)
    huge.write('<worksheet>')
    bomb = zip({ ...parts, 'xl/worksheets/sheet1.xml': huge }, QUICK)
  })

  test('an archive that admits to its size is not even unpacked', async () => {
    expect(await refusal(bomb)).toBe(TOO_LARGE)
  })

  test('one that lies about its size is stopped while it unpacks (security 7)', async () => {
    const lying = withDirectory(bomb, 'xl/worksheets/sheet1.xml', (entry) =>
      entry.writeUInt32LE(1000, DIRECTORY.unpacked),
    )
    expect(await refusal(lying)).toBe(TOO_LARGE)
  })

  test('many small parts together are one large one; too many are too many', async () => {
    const content = Buffer.alloc(Math.ceil(BEYOND / 4), 0x20)
    const many = Object.fromEntries([1, 2, 3, 4].map((n) => [`xl/extra${n}.xml`, content]))
    expect(await refusal(oddWorkbook([{ rows: [HEADER] }], { parts: many }))).toBe(TOO_LARGE)
    const countless = Object.fromEntries(Array.from({ length: 5001 }, (_, n) => [`x/${n}.png`, '']))
    expect(await refusal(oddWorkbook([{ rows: [HEADER] }], { parts: countless }))).toBe(TOO_LARGE)
  })

  test('pictures and macros are never unpacked, whatever they hold', async () => {
    const parts = {
      'xl/media/image1.png': Buffer.alloc(BEYOND),
      'xl/vbaProject.bin': deflateRawSync(Buffer.alloc(1000)),
      '../../etc/passwd': 'root',
    }
    expect(await sheetRows([HEADER, ['1', '王小明']], { parts })).toHaveLength(1)
  })

  test('entities are not expanded', async () => {
    const bomb = [`a "${'哈'.repeat(1000)}"`, `b "${'&a;'.repeat(1000)}"`, `c "${'&b;'.repeat(1000)}"`]
    const entities = [...bomb, 'f SYSTEM "file:///etc/hostname"'].map((entity) => `<!ENTITY ${entity}>`)
    const shared = `<?xml version="1.0"?><!DOCTYPE x [${entities.join('')}]><sst ${NS}><si><t>&c;&f;</t></si></sst>`
    const [row] = await sheetRows([HEADER, [{ xml: '<c r="A2" t="s"><v>0</v></c>' }, '王小明']], {
      parts: { 'xl/sharedStrings.xml': shared },
    })
    expect(row?.raw.number).toBe('&c;&f;')
  })

  test('a huge table of shared texts is read as far as it is used', async () => {
    const texts = Array.from({ length: 60_000 }, (_, n) => `<si><t>文本${n}</t></si>`).join('')
    const shared = `<sst ${NS}>${texts}</sst>`
    const rows = await sheetRows(
      [HEADER, [{ xml: '<c r="A2" t="s"><v>59999</v></c>' }, { xml: '<c r="B2" t="s"><v>9999999</v></c>' }]],
      { parts: { 'xl/sharedStrings.xml': shared } },
    )
    expect(rows[0]?.raw).toMatchObject({ number: '文本59999', name: null })
  })

  test('16,384 columns are too many, a stray cell far out is nothing', async () => {
    const wide = [...HEADER, ...Array.from({ length: 16_384 - HEADER.length }, (_, n) => `列${n}`)]
    expect(await refusal(oddWorkbook([{ rows: [wide, ['1', '王小明']] }]))).toBe(
      'INVALID: 表格超过 200 列，请删除多余的列后再上传',
    )
    const far = `${rowXml(1, HEADER)}<row r="2"><c r="A2" t="inlineStr"><is><t>1</t></is></c><c r="XFD2"><v>1</v></c></row><row r="1048576"><c r="XFD1048576"><v>1</v></c></row>`
    expect(await rowsOf(oddWorkbook([{ data: far }]))).toHaveLength(1)
  })

  test('far more formatted but empty rows than are taken are no rows', async () => {
    const empty = Array.from(
      { length: 200_000 },
      (_, n) => `<row r="${n + 3}" s="1" customFormat="1"><c r="A${n + 3}" s="1"/></row>`,
    ).join('')
    const rows = await rowsOf(oddWorkbook([{ data: rowXml(1, HEADER) + rowXml(2, ['1', '王小明']) + empty }]))
    expect(rows).toHaveLength(1)
  })

  test('20,000 rows are taken, one more is not', async () => {
    const rows = Array.from({ length: 20_001 }, (_, n) => [`N${n}`, '王小明'])
    expect(await refusal(oddWorkbook([{ rows: [HEADER, ...rows] }]))).toBe(
      'INVALID: 一次最多导入 20000 行，请分批导入',
    )
    const sheet = await open(oddWorkbook([{ rows: [HEADER, ...rows.slice(1)] }]))
    expect(sheet.total).toBe(20_000)
  })
})

describe('an archive as others write it', () => {
  const whole = oddWorkbook([{ rows: [HEADER, ['1', '王小明']] }])

  test.each([
    ['with sizes of 64 bits', asZip64(whole)],
    ['followed by what a web page left behind', Buffer.concat([whole, Buffer.from('\r\n<!-- 0.2 s -->')])],
  ])('%s', async (_how, bytes) => {
    expect((await rowsOf(bytes)).map(({ raw }) => raw.name)).toEqual(['王小明'])
  })
})

describe('finding the table', () => {
  test('below a title and empty rows, on the first visible sheet that has one', async () => {
    const rows = await rowsOf(
      oddWorkbook([
        { name: '旧表', state: 'hidden', rows: [HEADER, ['H1', '藏起来的']] },
        { name: '更旧', state: 'veryHidden', rows: [HEADER, ['H2', '藏起来的']] },
        {
          name: '说明',
          rows: [
            ['姓名', '必填'],
            ['编号', '必填'],
          ],
        },
        {
          name: '名册',
          rows: [['某校名册'], [], HEADER, [], ['1', '王小明'], [null, '  '], ['2', '李小红']],
        },
      ]),
    )
    expect(rows.map(({ row, raw }) => [row, raw.number, raw.name])).toEqual([
      [5, '1', '王小明'],
      [7, '2', '李小红'],
    ])
  })

  test('titles are known by their aliases, whatever their width, blanks, stars and brackets', async () => {
    const [row] = await sheetRows([
      ['＊ 工 号', '姓名（必填）', '出生日期 (yyyy-mm-dd)', '备注', '错误说明'],
      ['1', '王小明', '2015-03-04', '无', '旧的'],
    ])
    expect(row?.raw).toEqual({ number: '1', name: '王小明', birthDate: '2015-03-04' })
  })

  test.each([
    ['an empty file', [], '文件中没有数据'],
    ['no header', [['1', '王小明']], '没有找到表头，请使用导入模板填写，表头至少应有：编号、姓名'],
    [
      'a header without the key',
      [['姓名', '电话']],
      '没有找到表头，请使用导入模板填写，表头至少应有：编号、姓名',
    ],
    ['a header alone', [HEADER], '表头下方没有数据，请填写后再上传'],
    [
      'one column twice',
      [
        ['编号', '姓名', '工号'],
        ['1', '王', '2'],
      ],
      '表头“编号”与“工号”是同一列，请只保留一列',
    ],
  ])('%s is explained', async (_, rows, message) => {
    expect(await refusal(oddWorkbook([{ rows }]))).toBe(`INVALID: ${message}`)
  })

  test('a title is a column’s own before it is another’s alias', async () => {
    const clash = columns.map((column) =>
      column.field === 'number' ? { ...column, aliases: ['姓名', '工号'] } : column,
    )
    const sheet = await openSheet(
      oddWorkbook([
        {
          rows: [
            ['工号', '姓名'],
            ['1', '王'],
          ],
        },
      ]),
      { ...wanted, columns: clash },
    )
    opened.push(sheet)
    expect(sheet.layout.map(({ field }) => field)).toEqual(['number', 'name'])
  })

  test('hostile titles are just titles', async () => {
    const [row] = await sheetRows([
      ['编号', '姓名', '__proto__', 'constructor'],
      ['1', '王小明', 'x', 'y'],
    ])
    expect(Object.keys(row?.raw ?? {})).toEqual(['number', 'name'])
    expect(({} as Record<string, unknown>).x).toBeUndefined()
  })
})

describe('cells', () => {
  /** Each in a row of its own: what became of it, or what is said about it. */
  const read = async (field: string, cells: readonly OddCell[], extras = {}) => {
    const header = columns.find((column) => column.field === field)?.header ?? ''
    const rows = await sheetRows(
      [['编号', '姓名', header], ...cells.map((cell, n) => [`${n}`, '王小明', cell])],
      extras,
    )
    return rows.map(({ raw, issues }) => issues[0]?.message ?? raw[field])
  }

  test('a day in the usual spellings', async () => {
    const spellings = [
      '2015-03-04',
      '2015/3/4',
      '2015.3.4',
      '2015年3月4日',
      '20150304',
      '２０１５－０３－０４',
    ]
    const timed = ['2015-3-4 00:00:00', '2015-03-04T00:00:00Z']
    const days = await read('birthDate', [...spellings, ...timed])
    expect(days).toEqual(days.map(() => '2015-03-04'))
    expect(await read('birthDate', ['三月四日', '2015年3月', 2015, '42067'])).toEqual([
      '三月四日',
      '2015年3月',
      '2015',
      '42067',
    ])
  })

  test('a day as a number of days, formatted or not, from 1900 and from 1904, or as digits', async () => {
    const since1900 = [{ serial: 42_067 }, { serial: 42_067.75 }, 42_067, 20_150_304]
    expect(await read('birthDate', since1900)).toEqual(since1900.map(() => '2015-03-04'))
    const since1904 = [{ serial: 40_605 }, 40_605]
    expect(await read('birthDate', since1904, { date1904: true })).toEqual(['2015-03-04', '2015-03-04'])
  })

  test('a number of 18 digits is refused as a number, and whole as text', async () => {
    const lost = (digits: number) =>
      `该单元格是数值格式，${digits} 位号码已丢失精度，请改为文本格式后重新填写`
    expect(
      await read('idNumber', [
        110_101_201_503_070_012n,
        '110101201503070012',
        '11010120150307001X',
        1_234_567_890_123_456n,
        123_456_789_012_345n,
      ]),
    ).toEqual([lost(18), '110101201503070012', '11010120150307001X', lost(16), '123456789012345'])
    expect(await read('phone', [13_800_138_000, '0755-12345678', 7.5, true])).toEqual([
      '13800138000',
      '0755-12345678',
      '7.5',
      '是',
    ])
  })

  test('formulas count as what they last were, and are never computed', async () => {
    expect(await read('age', [{ formula: '10+2', value: 11 }])).toEqual([11])
    const none = '公式没有计算结果，请在 Excel 中重新计算并保存，或直接填写内容'
    expect(
      await read('phone', [
        { formula: 'A1&"x"', value: '123' },
        { formula: 'IF(A1="","","x")', value: '' },
        { formula: 'cmd|"/c calc"!A1' },
        { error: '#REF!' },
        '=1+1',
        '@SUM(A1)',
        '+86',
        '-1',
      ]),
    ).toEqual(['123', null, none, '单元格是错误值 #REF!，请改正', '=1+1', '@SUM(A1)', '+86', '-1'])
  })

  test('a day where text belongs says so', async () => {
    const message = '该单元格是日期格式，请改为文本格式后重新填写'
    expect(await read('phone', [{ serial: 42_067 }])).toEqual([message])
  })

  test('yes and no, choices and numbers in the spellings people use', async () => {
    expect(await read('boarding', ['是', true, 1, 'Y', '√', '否', false, 0, '无', '也许'])).toEqual([
      ...[true, true, true, true, true],
      ...[false, false, false, false, '请填写 是 或 否'],
    ])
    expect(await read('gender', [' 男　', '男性', '女'])).toEqual(['男', '男性', '女'])
    expect(await read('age', [' 1,２00 ', '十二', 12.5])).toEqual([1200, '十二', 12.5])
  })

  test('what cannot be seen is not kept; what is too long or half a character is said to be', async () => {
    expect(await read('phone', [' \u200b1_x0000_2\ufeff ', 'a'.repeat(5001), '　', '𠮷_xD842_'])).toEqual([
      '12',
      '内容过长，最多 5000 个字符',
      null,
      UNREADABLE_MESSAGE,
    ])
  })

  test('merged cells speak for the rows they cover', async () => {
    const rows = await rowsOf(
      oddWorkbook([
        {
          rows: [
            HEADER,
            ['1', '王小明', null, null, '123'],
            ['2', '李小红'],
            ['3', '赵小刚'],
            [],
            ['5', '五'],
          ],
          merged: ['E2:E4', 'A1:A1', 'A9:XFD1048576'],
        },
      ]),
    )
    expect(rows.map(({ raw }) => raw.phone)).toEqual(['123', '123', '123', null])
  })
})

describe('an .xls', () => {
  test('is read like an .xlsx: hidden sheets, dates, formulas, long numbers', async () => {
    const rows = await rowsOf(readFileSync('server/test/roster.xls'))
    expect(rows.map(({ row, raw }) => ({ row, ...raw }))).toMatchObject([
      {
        row: 4,
        number: 'X001',
        idNumber: '110101201503070012',
        birthDate: '2015-03-05',
        phone: '13800138000',
        boarding: true,
      },
      { row: 5, number: 'X002', idNumber: null, birthDate: '2015-03-06', age: 12, boarding: false },
      { row: 6, number: 'X003', birthDate: '2015-03-09', boarding: true },
    ])
    expect(rows[2]?.issues).toMatchObject([
      { field: 'idNumber', message: expect.stringContaining('18 位号码') },
    ])
  })
})

describe('the error workbook', () => {
  test('holds the marked rows as they came, with the faulty cells coloured and commented, and can be uploaded', async () => {
    const rows = [
      [...HEADER, '备注'],
      ['1', '王小明', '110101201503070012', { serial: 42_067 }, 13_800_138_000, 11, '是', '男', '好'],
      ['2', '=李', 110_101_201_503_070_012n, '2015/3/5', '139', 12.5, false, '女', '差'],
      ['3', '赵小刚'],
    ]
    const sheet = await open(oddWorkbook([{ rows }]))
    await sheet.mark([
      { row: 3, issues: [{ field: 'phone', header: '电话', message: '请输入正确的手机号码' }] },
      { row: 2, issues: [{ field: null, header: '', message: '整行有误' }] },
    ])
    await sheet.mark([{ row: 3, issues: [{ field: 'idNumber', header: '身份证号', message: '已丢失精度' }] }])
    const bytes = await sheet.report('导入错误')

    const { sheets } = await readXlsx(bytes, { readStyles: true })
    const written = sheets[0]
    expect(written?.rows[0]).toEqual([...HEADER, '备注', '错误说明'])
    expect(written?.rows).toHaveLength(3)
    const cell = (row: number, header: string) => written?.cells?.get(`${row},${HEADER.indexOf(header)}`)
    expect(cell(2, '电话')).toMatchObject({
      comment: { text: '请输入正确的手机号码' },
      style: { fill: { fgColor: { rgb: 'FFC7CE' } } },
    })
    expect(cell(2, '身份证号')?.comment?.text).toBe('已丢失精度')
    expect(cell(2, '姓名')?.comment).toBeUndefined()
    expect(written?.rows[1]?.at(-1)).toBe('整行有误')
    expect(written?.rows[2]?.at(-1)).toBe('电话：请输入正确的手机号码；身份证号：已丢失精度')

    const before = (await sheet.rows(0, 2)).map(rowReader(sheet.layout, columns, sheet.date1904))
    const after = await rowsOf(bytes)
    expect(after.map(({ raw }) => raw)).toEqual(before.map(({ raw }) => raw))
    expect(after[1]?.issues).toMatchObject([{ field: 'idNumber' }])
  })

  test('is written for 20,000 faulty rows too', async () => {
    const rows = Array.from({ length: 20_000 }, (_, n) => [`N${n}`, '王小明'])
    const sheet = await open(oddWorkbook([{ rows: [HEADER, ...rows] }]))
    for (let from = 0; from < 20_000; from += 500)
      await sheet.mark(
        Array.from({ length: 500 }, (_, n) => ({
          row: from + n + 2,
          issues: [{ field: 'name', header: '姓名', message: '太多了' }],
        })),
      )
    const again = await open(await sheet.report('导入错误'))
    expect(again.total).toBe(20_000)
  })
})

test('columns beyond Z are lettered as Excel does', () => {
  expect([0, 25, 26, 200, 16_383].map(letters)).toEqual(['A', 'Z', 'AA', 'GS', 'XFD'])
})
