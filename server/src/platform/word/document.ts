import { Readable } from 'node:stream'
import { type ZipEntry, zipped } from '../excel/zip'
import { mimeOf } from '../files/types'
import type { FileReply } from '../http/registry'

/** What a document is made of, from top to bottom. */
export type Block =
  | { kind: 'title' | 'heading' | 'text' | 'note'; text: string }
  | { kind: 'table'; columns: readonly Column[]; rows: readonly (readonly string[])[] }
  /** A table without a head: what each line is stands in its first cell. */
  | { kind: 'sheet'; columns: readonly Width[]; rows: readonly (readonly string[])[] }

interface Width {
  /** Of the width of the page, out of a hundred. */
  width: number
  centred?: boolean
  /** Drawn like a head. */
  strong?: boolean
}
export interface Column extends Width {
  header: string
}

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'
const MAIN = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const TYPE = 'application/vnd.openxmlformats-officedocument.wordprocessingml'

/** Twentieths of a point: the paper A4 upright, its edges two centimetres. */
const PAGE = { width: 11_906, height: 16_838, edge: 1134 }
const ROOM = PAGE.width - 2 * PAGE.edge

const part = (path: string, xml: string): ZipEntry => ({ path, data: Buffer.from(HEAD + xml) })

const style = (id: string, name: string, paragraph: string, run: string) =>
  `<w:style w:type="paragraph" w:styleId="${id}"><w:name w:val="${name}"/><w:pPr>${paragraph}</w:pPr><w:rPr>${run}</w:rPr></w:style>`

const size = (halfPoints: number) => `<w:sz w:val="${halfPoints}"/><w:szCs w:val="${halfPoints}"/>`
const FONTS =
  '<w:rFonts w:ascii="Times New Roman" w:hAnsi="Times New Roman" w:eastAsia="宋体" w:hint="eastAsia"/>'
const BLACK =
  '<w:rFonts w:ascii="Times New Roman" w:hAnsi="Times New Roman" w:eastAsia="黑体" w:hint="eastAsia"/>'

const SAME_IN_ALL = [
  part(
    '[Content_Types].xml',
    `<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/word/document.xml" ContentType="${TYPE}.document.main+xml"/><Override PartName="/word/styles.xml" ContentType="${TYPE}.styles+xml"/></Types>`,
  ),
  part(
    '_rels/.rels',
    `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="word/document.xml"/></Relationships>`,
  ),
  part(
    'word/_rels/document.xml.rels',
    `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/styles" Target="styles.xml"/></Relationships>`,
  ),
  part(
    'word/styles.xml',
    `<w:styles xmlns:w="${MAIN}"><w:docDefaults><w:rPrDefault><w:rPr>${FONTS}${size(24)}<w:lang w:eastAsia="zh-CN"/></w:rPr></w:rPrDefault></w:docDefaults>${[
      style(
        'Title',
        'Title',
        '<w:jc w:val="center"/><w:spacing w:after="240"/>',
        `${BLACK}<w:b/>${size(36)}`,
      ),
      style(
        'Heading1',
        'heading 1',
        '<w:keepNext/><w:spacing w:before="200" w:after="80"/><w:outlineLvl w:val="0"/>',
        `${BLACK}<w:b/>${size(28)}`,
      ),
      style('Text', 'Text', '<w:spacing w:line="360" w:lineRule="auto"/><w:ind w:firstLineChars="200"/>', ''),
      style('Note', 'Note', '<w:jc w:val="center"/><w:spacing w:after="120"/>', size(21)),
      style('Cell', 'Cell', '', size(21)),
    ].join('')}</w:styles>`,
  ),
]

const NAMED: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }
/** Signs that mean something in XML, and those it does not take. */
const MEANS = /[&<>\p{Cc}\p{Cs}\uFFFE\uFFFF]/gu
const run = (text: string) =>
  `<w:r><w:t xml:space="preserve">${text.replace(MEANS, (sign) => NAMED[sign] ?? '')}</w:t></w:r>`

/** A line of the text is a paragraph of the document. */
const paragraphs = (text: string, styleId: string, more = '') =>
  text
    .split(/\r?\n/)
    .map((line) => `<w:p><w:pPr><w:pStyle w:val="${styleId}"/>${more}</w:pPr>${run(line)}</w:p>`)
    .join('')

const widthOf = ({ width }: Width) => Math.round((ROOM * width) / 100)

const rowXml = (columns: readonly Width[], cells: readonly string[], isHead: boolean) => {
  const drawn = columns.map((column, index) => {
    const isStrong = isHead || column.strong === true
    const centred = isHead || column.centred ? '<w:jc w:val="center"/>' : ''
    const text = paragraphs(cells[index] ?? '', 'Cell', centred)
    const shade = isStrong ? '<w:shd w:val="clear" w:color="auto" w:fill="EDF2F0"/>' : ''
    return `<w:tc><w:tcPr><w:tcW w:w="${widthOf(column)}" w:type="dxa"/>${shade}<w:vAlign w:val="center"/></w:tcPr>${text}</w:tc>`
  })
  return `<w:tr><w:trPr><w:cantSplit/>${isHead ? '<w:tblHeader/>' : ''}</w:trPr>${drawn.join('')}</w:tr>`
}

const EDGES = ['top', 'left', 'bottom', 'right', 'insideH', 'insideV']
  .map((edge) => `<w:${edge} w:val="single" w:sz="4" w:space="0" w:color="auto"/>`)
  .join('')

function* tableXml(block: Extract<Block, { rows: unknown }>) {
  const { columns, rows } = block
  const grid = columns.map((column) => `<w:gridCol w:w="${widthOf(column)}"/>`).join('')
  yield `<w:tbl><w:tblPr><w:tblW w:w="${ROOM}" w:type="dxa"/><w:tblBorders>${EDGES}</w:tblBorders><w:tblLayout w:type="fixed"/></w:tblPr><w:tblGrid>${grid}</w:tblGrid>`
  if (block.kind === 'table')
    yield rowXml(
      columns,
      block.columns.map(({ header }) => header),
      true,
    )
  for (const cells of rows) yield rowXml(columns, cells, false)
  yield '</w:tbl><w:p/>'
}

const STYLES = { title: 'Title', heading: 'Heading1', text: 'Text', note: 'Note' } as const

function* bodyXml(blocks: Iterable<Block>) {
  for (const block of blocks)
    if ('rows' in block) yield* tableXml(block)
    else yield paragraphs(block.text, STYLES[block.kind])
}

/** So much at a time is handed on to be pressed; in between other requests have their turn. */
const CHUNK = 32 * 1024
const turn = () => new Promise<void>((resolve) => setImmediate(resolve))

async function* documentXml(blocks: Iterable<Block>) {
  let xml = `${HEAD}<w:document xmlns:w="${MAIN}"><w:body>`
  for (const piece of bodyXml(blocks)) {
    xml += piece
    if (xml.length < CHUNK) continue
    yield Buffer.from(xml)
    xml = ''
    await turn()
  }
  const { width, height, edge } = PAGE
  yield Buffer.from(
    `${xml}<w:sectPr><w:pgSz w:w="${width}" w:h="${height}"/><w:pgMar w:top="${edge}" w:right="${edge}" w:bottom="${edge}" w:left="${edge}" w:header="567" w:footer="567" w:gutter="0"/></w:sectPr></w:body></w:document>`,
  )
}

/** A document for Word, written by hand and sent while it is made. */
export const wordReply = (name: string, blocks: Iterable<Block>): FileReply => ({
  name: `${name}.docx`,
  mime: mimeOf('docx'),
  body: Readable.from(zipped([{ path: 'word/document.xml', data: documentXml(blocks) }, ...SAME_IN_ALL]), {
    objectMode: false,
  }),
})
