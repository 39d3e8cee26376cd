import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { unzip } from '../../../test/import-lab'
import { faultsOf } from '../../../test/word-parts'
import { zipped } from '../excel/zip'
import { type Block, wordReply } from './document'

const columns = [
  { header: '周次', width: 20, joins: true, centred: true },
  { header: '课题', width: 80 },
]
const picture = { bytes: Buffer.from('a picture'), width: 40, height: 10, alt: '图' }
const over = (joins: 'first' | 'rest') => ({ cell: joins === 'first' ? '甲' : '', span: 2, joins })
const marks = ['underline', 'strike', 'italic', 'bold']
const wide = Array.from({ length: 80 }, (_, n) => `${n}`)

/** Everything that a document of ours can have, and what is empty. */
const BLOCKS: Block[] = [
  { kind: 'title', text: '教案' },
  { kind: 'note', text: '' },
  { kind: 'heading', text: '一' },
  { kind: 'text', text: '第一段\n第二段' },
  {
    kind: 'table',
    columns,
    rows: [
      [
        '1',
        [[{ text: '都有', marks }, { formula: '\\frac{x^{2}}{\\sqrt[3]{a_1}}' }, { picture }], [{ picture }]],
      ],
      ['', [{ grid: [[over('first'), '乙'], [over('rest')], []] }, { grid: [wide, ['一']] }]],
      [],
    ],
  },
  { kind: 'sheet', columns: [{ width: 18, strong: true }, { width: 82 }], rows: [['', [{ grid: [[]] }]]] },
]

const made = async () => {
  const { body } = wordReply('教案', BLOCKS)
  return Buffer.isBuffer(body) ? body : buffer(body)
}

test('a strict reader finds nothing out of its place in a document', async () => {
  expect(faultsOf(await made())).toEqual([])
})

test.each([
  ['word/styles.xml', /(<w:spacing [^>]*>)(<w:jc [^>]*>)/, '$2$1', '<w:spacing>'],
  ['word/document.xml', /(<w:tcW [^>]*>)(<w:gridSpan [^>]*>)/, '$2$1', '<w:tcW>'],
  ['word/document.xml', /<w:gridSpan w:val="2"/, '<w:gridSpan w:val="3"', 'fill'],
  ['word/document.xml', /<\/w:tbl><w:p>[\s\S]*?<\/w:p><\/w:tc>/, '</w:tbl></w:tc>', 'paragraph'],
  ['word/document.xml', /r:embed="rId3"/, 'r:embed="rId9"', 'rId9'],
  ['word/document.xml', /<wp:docPr id="2"/, '<wp:docPr id="1"', 'one number'],
  ['word/document.xml', /w:val="Heading1"/, 'w:val="Heading9"', 'Heading9'],
])('and would find it: %s %s', async (path, pattern, change, fault) => {
  const parts = unzip(await made())
  const before = parts[path]?.toString() ?? ''
  const after = before.replace(pattern, change)
  expect(after).not.toBe(before)
  parts[path] = Buffer.from(after)
  const entries = Object.entries(parts).map(([path, data]) => ({ path, data }))
  const broken = await buffer(Readable.from(zipped(entries), { objectMode: false }))
  expect(faultsOf(broken).join()).toContain(fault)
})
