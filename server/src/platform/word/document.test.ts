import { buffer } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { unzip } from '../../../test/import-lab'
import { type Block, wordReply } from './document'
import { formulaParts } from './formula'
import { drawnCell } from './rich'

const columns = [
  { header: '周次', width: 20, centred: true },
  { header: '课题', width: 80 },
]

test('a document has its parts, and nothing in it is markup that somebody typed', async () => {
  const rows = Array.from({ length: 400 }, (_, n) => [`第${n + 1}周`, `<b>课题 & ${n}\u0000\u0008\uD800`])
  const blocks: Block[] = [
    { kind: 'title', text: '初一数学教学计划' },
    { kind: 'heading', text: '一、学情分析' },
    { kind: 'text', text: '第一段\n第二段' },
    { kind: 'table', columns, rows },
  ]
  const { name, body } = wordReply('计划', blocks)
  expect(name).toBe('计划.docx')
  const parts = unzip(Buffer.isBuffer(body) ? body : await buffer(body))
  expect(Object.keys(parts).sort()).toEqual([
    '[Content_Types].xml',
    '_rels/.rels',
    'word/_rels/document.xml.rels',
    'word/document.xml',
    'word/footer.xml',
    'word/styles.xml',
  ])
  const xml = parts['word/document.xml']?.toString() ?? ''
  expect(xml.match(/<w:tr>/g)).toHaveLength(401)
  expect(xml).toContain('&lt;b&gt;课题 &amp; 399<')
  expect(xml).toContain('<w:pStyle w:val="Heading1"/>')
  expect(xml.match(/<w:pStyle w:val="Text"\/>/g)).toHaveLength(2)
  expect(parts['word/styles.xml']?.toString()).toContain('w:firstLineChars="200" w:firstLine="480"')
  // Sheets that fall on the floor are put in order again.
  expect(parts['word/footer.xml']?.toString()).toContain('w:instr=" PAGE "')
  expect(xml).toContain('<w:footerReference w:type="default" r:id="rId2"/>')
  expect(parts['word/_rels/document.xml.rels']?.toString()).toContain('Id="rId2" Type="http')
  // Only what XML takes.
  expect(/[\p{Cs}\uFFFE\uFFFF]/u.test(xml)).toBe(false)
  expect([...xml].some((sign) => sign < ' ')).toBe(false)
})

test('cells hold lines with formulas and pictures', async () => {
  const bytes = Buffer.from('a picture')
  const picture = { bytes, width: 4000, height: 1000, alt: '"图" <1>' }
  const cell = [['由 ', { formula: '\\frac{x+1}{2}\\leq x^{2}' }, ' 得'], [{ picture }], [{ picture }], []]
  const blocks: Block[] = [{ kind: 'table', columns, rows: [['1', cell]] }]
  const { body } = wordReply('教案', blocks)
  const parts = unzip(Buffer.isBuffer(body) ? body : await buffer(body))
  expect(parts['word/media/image1.jpg']).toEqual(bytes)
  // Shown twice it is there once.
  expect(Object.keys(parts).filter((path) => path.includes('media'))).toHaveLength(1)
  expect(parts['word/_rels/document.xml.rels']?.toString()).toContain('Id="rId3"')
  const xml = parts['word/document.xml']?.toString() ?? ''
  expect(xml.match(/r:embed="rId3"/g)).toHaveLength(2)
  expect(xml).toContain('<wp:docPr id="2"')
  expect(xml).toContain('descr="&quot;图&quot; &lt;1&gt;"')
  expect(xml).toContain('<m:num><m:r><m:t xml:space="preserve">x</m:t></m:r>')
  // No wider than its cell, and not out of shape.
  const [, wide, high] = /<wp:extent cx="(\d+)" cy="(\d+)"/.exec(xml) ?? []
  expect(Number(wide)).toBeLessThan(5_400_000)
  expect(Number(wide) / Number(high)).toBeCloseTo(4, 1)
})

test('a table within a cell is one for Word too, however wide; by hand one within it is lines', async () => {
  const wide = Array.from({ length: 70 }, (_, n) => [[`第${n}格`]])
  const cell = [['前'], { grid: [[[['甲']], [['乙'], ['丙']]], wide, []] }]
  const { body } = wordReply('教案', [{ kind: 'table', columns, rows: [['1', cell]] }])
  const xml = unzip(Buffer.isBuffer(body) ? body : await buffer(body))['word/document.xml']?.toString() ?? ''
  expect(xml.match(/<w:tbl>/g)).toHaveLength(2)
  // As many columns as Word opens, and nothing lost.
  expect(xml.match(/<w:gridCol /g)).toHaveLength(2 + 63)
  expect(xml).toContain('第69格')
  // A cell ends with a paragraph.
  expect(xml).not.toContain('</w:tbl></w:tc>')
  const inner = { grid: [[[['甲']], [['乙'], ['丙']]]] }
  expect(drawnCell([['前'], { grid: [[[inner]]] }])).toEqual([
    '前',
    { row: [{ cell: ['甲　│　乙 丙'], span: 1, goesOn: false, isOpen: false }], count: 1, isLast: true },
  ])
})

test('what is empty in a column that joins goes on with what stands above it', async () => {
  const [week, title] = [
    { header: '周次', width: 20, joins: true },
    { header: '课题', width: 80 },
  ]
  const rows = [
    ['第1周', '加法'],
    ['', ''],
    ['第2周', '减法'],
  ]
  const { body } = wordReply('计划', [{ kind: 'table', columns: [week, title], rows }])
  const xml = unzip(Buffer.isBuffer(body) ? body : await buffer(body))['word/document.xml']?.toString() ?? ''
  expect(xml.match(/<w:vMerge[^>]*>/g)).toEqual([
    '<w:vMerge w:val="restart"/>',
    '<w:vMerge/>',
    '<w:vMerge w:val="restart"/>',
  ])
})

test('of a formula no number and no name is parted', () => {
  const texts = (latex: string) => formulaParts(latex).map(({ text }) => text)
  expect(texts('\\frac{1}{2}\\times 100\\%=abc')).toEqual(['1/2', '×', '100%', '=', 'abc'])
  expect(texts('12.5+x_1')).toEqual(['12.5', '+', 'x_1'])
})

test.each([
  ['\\frac{1}{2}x+3=5', '1/2x+3=5'],
  ['\\frac{x+1}{2}', '(x+1)/2'],
  ['x^{2}+y^2', 'x²+y²'],
  ['a_{1}+a_n', 'a_1+a_n'],
  ['\\sqrt{2}\\times\\sqrt[3]{x+1}', '√2×³√(x+1)'],
  ['\\angle ABC=90^\\circ', '∠ABC=90°'],
  ['\\left(x\\right)\\leq\\text{最大}', '(x)≤最大'],
  ['x^{a+b}', 'x^(a+b)'],
  ['\\frac{1}{', '1/'],
  ['\\constructor^{constructor}', '\\constructor^(constructor)'],
  ['\\unknown{x}}', '\\unknownx}'],
  ['{'.repeat(60), '{'.repeat(39)],
  ['x^{'.repeat(24), `${'x^('.repeat(21)}${'x^{'.repeat(3)}${')'.repeat(21)}`],
])('the formula %s is read as %s', (latex, text) => {
  const parts = formulaParts(latex)
  expect(parts.map((part) => part.text).join('')).toBe(text)
})
