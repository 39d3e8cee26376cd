import { buffer } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { unzip } from '../../../../test/import-lab'
import { faultsOf } from '../../../../test/word-parts'
import { wordReply } from '../../../platform/word/document'
import { drawnCell } from '../../../platform/word/rich'
import { linesOf } from './lines'

const words = (text: string) => ({ type: 'paragraph', content: [{ type: 'text', text }] })
const cell = (text: string, attrs: object = {}) => ({
  ...{ type: 'tableCell', attrs: { colspan: 1, rowspan: 1, ...attrs } },
  content: [words(text)],
})
const table = (...rows: ReturnType<typeof cell>[][]) => ({
  type: 'table',
  content: rows.map((content) => ({ type: 'tableRow', content })),
})
const doc = (...content: object[]) => ({ type: 'doc', content }) as Parameters<typeof linesOf>[0]

test('cells over several columns and rows keep the others in their places, in Word and by hand', async () => {
  const merged = doc(
    table(
      [cell('组别', { rowspan: 2 }), cell('测量', { colspan: 2 })],
      [cell('长'), cell('宽')],
      [cell('一'), cell('3'), cell('4')],
    ),
  )
  const lines = linesOf(merged, new Map())
  const row = (...cells: [string, object?][]) =>
    cells.map(([text, more]) => ({ cell: [text], span: 1, goesOn: false, isOpen: false, ...more }))
  expect(drawnCell(lines)).toEqual([
    { row: row(['组别', { isOpen: true }], ['测量', { span: 2 }]), count: 3, isLast: false },
    { row: row(['', { goesOn: true }], ['长'], ['宽']), count: 3, isLast: false },
    { row: row(['一'], ['3'], ['4']), count: 3, isLast: true },
  ])
  const { body } = wordReply('教案', [{ kind: 'sheet', columns: [{ width: 100 }], rows: [[lines]] }])
  const file = Buffer.isBuffer(body) ? body : await buffer(body)
  expect(faultsOf(file)).toEqual([])
  const xml = unzip(file)['word/document.xml']?.toString() ?? ''
  expect(xml.match(/<w:gridCol /g)).toHaveLength(1 + 3)
  expect(xml.match(/<w:(?:gridSpan|vMerge)[^>]*>/g)).toEqual([
    '<w:vMerge w:val="restart"/>',
    '<w:gridSpan w:val="2"/>',
    '<w:vMerge/>',
  ])
})

test('what stands in a list beside its words goes to paper', () => {
  const item = {
    type: 'listItem',
    content: [words('看图'), { type: 'image', attrs: { fileId: 7 } }, table([cell('格')])],
  }
  expect(drawnCell(linesOf(doc({ type: 'bulletList', content: [item] }), new Map()))).toEqual([
    '• 看图\n　［图片］',
    { row: [{ cell: ['格'], span: 1, goesOn: false, isOpen: false }], count: 1, isLast: true },
  ])
})
