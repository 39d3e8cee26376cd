import { buffer } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { unzip } from '../../../test/import-lab'
import { type Block, wordReply } from './document'

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
    'word/styles.xml',
  ])
  const xml = parts['word/document.xml']?.toString() ?? ''
  expect(xml.match(/<w:tr>/g)).toHaveLength(401)
  expect(xml).toContain('&lt;b&gt;课题 &amp; 399<')
  expect(xml).toContain('<w:pStyle w:val="Heading1"/>')
  expect(xml.match(/<w:pStyle w:val="Text"\/>/g)).toHaveLength(2)
  // Only what XML takes.
  expect(/[\p{Cs}\uFFFE\uFFFF]/u.test(xml)).toBe(false)
  expect([...xml].some((sign) => sign < ' ')).toBe(false)
})
