import { Readable } from 'node:stream'
import { type ZipEntry, zipped } from '../excel/zip'
import { mimeOf } from '../files/types'
import type { FileReply } from '../http/registry'
import { formulaXml } from './formula'
import { type Cell, type Grid, linesOf, type Piece, type PlacedPicture, placesOf } from './rich'

/** What a document is made of, from top to bottom. */
export type Block =
  | { kind: 'title' | 'heading' | 'text' | 'note'; text: string }
  | { kind: 'table'; columns: readonly Column[]; rows: readonly (readonly Cell[])[] }
  /** A table without a head: what each line is stands in its first cell. */
  | { kind: 'sheet'; columns: readonly Width[]; rows: readonly (readonly Cell[])[] }

interface Width {
  /** Of the width of the page, out of a hundred. */
  width: number
  centred?: boolean
  /** Drawn like a head. */
  strong?: boolean
}
export interface Column extends Width {
  header: string
  /** What is empty here goes on with what stands above it. */
  joins?: boolean
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
    `<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Default Extension="jpg" ContentType="image/jpeg"/><Override PartName="/word/document.xml" ContentType="${TYPE}.document.main+xml"/><Override PartName="/word/styles.xml" ContentType="${TYPE}.styles+xml"/><Override PartName="/word/footer.xml" ContentType="${TYPE}.footer+xml"/></Types>`,
  ),
  part(
    '_rels/.rels',
    `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="word/document.xml"/></Relationships>`,
  ),
  part(
    'word/styles.xml',
    `<w:styles xmlns:w="${MAIN}"><w:docDefaults><w:rPrDefault><w:rPr>${FONTS}${size(24)}<w:lang w:eastAsia="zh-CN"/></w:rPr></w:rPrDefault></w:docDefaults>${[
      style(
        'Title',
        'Title',
        '<w:spacing w:after="240"/><w:jc w:val="center"/>',
        `${BLACK}<w:b/>${size(36)}`,
      ),
      style(
        'Heading1',
        'heading 1',
        '<w:keepNext/><w:spacing w:before="200" w:after="80"/><w:outlineLvl w:val="0"/>',
        `${BLACK}<w:b/>${size(28)}`,
      ),
      // LibreOffice has a style called Text of its own, in italics, and takes no signs for a measure: two are 24 points.
      style(
        'Text',
        'School Text',
        '<w:spacing w:line="360" w:lineRule="auto"/><w:ind w:firstLineChars="200" w:firstLine="480"/>',
        '',
      ),
      style('Note', 'Note', '<w:spacing w:after="120"/><w:jc w:val="center"/>', size(21)),
      style('Cell', 'Cell', '', size(21)),
    ].join('')}</w:styles>`,
  ),
  // As on the sheets of a PDF.
  part(
    'word/footer.xml',
    `<w:ftr xmlns:w="${MAIN}"><w:p><w:pPr><w:pStyle w:val="Note"/></w:pPr><w:r><w:t xml:space="preserve">第 </w:t></w:r><w:fldSimple w:instr=" PAGE "><w:r><w:t>1</w:t></w:r></w:fldSimple><w:r><w:t xml:space="preserve"> 页</w:t></w:r></w:p></w:ftr>`,
  ),
]

const NAMED: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }
/** Signs that mean something in XML, and those it does not take. */
const MEANS = /[&<>\p{Cc}\p{Cs}\uFFFE\uFFFF]/gu
const escaped = (text: string) => text.replace(MEANS, (sign) => NAMED[sign] ?? '')
const run = (text: string, looks = '') =>
  `<w:r>${looks && `<w:rPr>${looks}</w:rPr>`}<w:t xml:space="preserve">${escaped(text)}</w:t></w:r>`

/** In the order in which the format wants them. */
const LOOKS = [
  ['bold', '<w:b/>'],
  ['italic', '<w:i/>'],
  ['strike', '<w:strike/>'],
  ['underline', '<w:u w:val="single"/>'],
] as const
const looksOf = (marks: readonly string[]) =>
  LOOKS.map(([mark, xml]) => (marks.includes(mark) ? xml : '')).join('')

/** Of a document the pictures that it shows, each once, however often: they follow it into the archive. */
interface Media {
  pictures: PlacedPicture[]
  drawn: number
}
const mediaIndex = ({ pictures }: Media, picture: PlacedPicture) => {
  const known = pictures.indexOf(picture)
  return known === -1 ? pictures.push(picture) - 1 : known
}

const nameOf = (index: number) => `image${index + 1}.jpg`
/** The first two are the styles' and the foot's. */
const idOf = (index: number) => `rId${index + 3}`

/** English Metric Units: of a dot on the screen, of a twentieth of a point; and how high a picture may be. */
const EMU = { dot: 9525, twentieth: 635, highest: 3_240_000 }
const DRAWING = 'http://schemas.openxmlformats.org/drawingml/2006'

const drawing = (picture: PlacedPicture, room: number, media: Media) => {
  const index = mediaIndex(media, picture)
  media.drawn += 1
  const [wide, high] = [Math.max(1, picture.width) * EMU.dot, Math.max(1, picture.height) * EMU.dot]
  const scale = Math.min(1, (room * EMU.twentieth) / wide, EMU.highest / high)
  const size = `cx="${Math.round(wide * scale)}" cy="${Math.round(high * scale)}"`
  const named = `id="${media.drawn}" name="图片 ${media.drawn}"`
  const described = `descr="${escaped(picture.alt).replaceAll('"', '&quot;')}"`
  return `<w:r><w:drawing><wp:inline distT="0" distB="0" distL="0" distR="0"><wp:extent ${size}/><wp:docPr ${named} ${described}/><a:graphic><a:graphicData uri="${DRAWING}/picture"><pic:pic><pic:nvPicPr><pic:cNvPr ${named}/><pic:cNvPicPr/></pic:nvPicPr><pic:blipFill><a:blip r:embed="${idOf(index)}"/><a:stretch><a:fillRect/></a:stretch></pic:blipFill><pic:spPr><a:xfrm><a:off x="0" y="0"/><a:ext ${size}/></a:xfrm><a:prstGeom prst="rect"><a:avLst/></a:prstGeom></pic:spPr></pic:pic></a:graphicData></a:graphic></wp:inline></w:drawing></w:r>`
}

const pieceXml = (piece: Piece, room: number, media: Media) => {
  if (typeof piece === 'string') return run(piece)
  if ('text' in piece) return run(piece.text, looksOf(piece.marks))
  return 'formula' in piece ? formulaXml(piece.formula, escaped) : drawing(piece.picture, room, media)
}

const paragraph = (inner: string, styleId: string, more = '') =>
  `<w:p><w:pPr><w:pStyle w:val="${styleId}"/>${more}</w:pPr>${inner}</w:p>`

/** A line of the text is a paragraph of the document. */
const paragraphs = (text: string, styleId: string) =>
  text
    .split(/\r?\n/)
    .map((line) => paragraph(run(line), styleId))
    .join('')

const widthOf = ({ width }: Width) => Math.round((ROOM * width) / 100)

/** What a cell keeps free at its sides, in twentieths of a point. */
const SIDES = 240

const EDGES = ['top', 'left', 'bottom', 'right', 'insideH', 'insideV']
  .map((edge) => `<w:${edge} w:val="single" w:sz="4" w:space="0" w:color="auto"/>`)
  .join('')

/** How all tables are drawn: what stands in a cell does not touch its lines. */
const DRAWN = `<w:tblBorders>${EDGES}</w:tblBorders><w:tblLayout w:type="fixed"/><w:tblCellMar><w:top w:w="40" w:type="dxa"/><w:bottom w:w="40" w:type="dxa"/></w:tblCellMar>`

interface Inside {
  /** Twentieths of a point. */
  room: number
  centred: string
  media: Media
}

/** What stands in a cell; one without a paragraph at its end is no cell to Word. */
const cellXml = (cell: Cell, { room, centred, media }: Inside): string => {
  const lines = linesOf(cell)
  const drawn = lines.map((line) =>
    'grid' in line
      ? gridXml(line, { room, centred: '', media })
      : paragraph(line.map((piece) => pieceXml(piece, room, media)).join(''), 'Cell', centred),
  )
  const last = lines.at(-1)
  return drawn.join('') + (last === undefined || 'grid' in last ? paragraph('', 'Cell') : '')
}

const MERGES = { first: '<w:vMerge w:val="restart"/>', rest: '<w:vMerge/>' }

/** A table within a cell, its columns alike. */
const gridXml = (block: Grid, { room, ...inside }: Inside) => {
  const { count, rows: placed } = placesOf(block)
  const width = Math.floor(room / count)
  const rows = placed.map((cells) => {
    const drawn = cells.map(({ cell, span, joins }) => {
      const wide = span === 1 ? '' : `<w:gridSpan w:val="${span}"/>`
      const merge = joins === null ? '' : MERGES[joins]
      const text = cellXml(cell, { ...inside, room: Math.max(1, width * span - SIDES) })
      return `<w:tc><w:tcPr><w:tcW w:w="${width * span}" w:type="dxa"/>${wide}${merge}</w:tcPr>${text}</w:tc>`
    })
    return `<w:tr>${drawn.join('')}</w:tr>`
  })
  const outline = `<w:gridCol w:w="${width}"/>`.repeat(count)
  return `<w:tbl><w:tblPr><w:tblW w:w="${width * count}" w:type="dxa"/>${DRAWN}</w:tblPr><w:tblGrid>${outline}</w:tblGrid>${rows.join('')}</w:tbl>`
}

const rowXml = (
  columns: readonly (Width | Column)[],
  cells: readonly Cell[],
  isHead: boolean,
  media: Media,
) => {
  const drawn = columns.map((column, index) => {
    const isStrong = isHead || column.strong === true
    const centred = isHead || column.centred ? '<w:jc w:val="center"/>' : ''
    const text = cellXml(cells[index] ?? '', { room: widthOf(column) - SIDES, centred, media })
    const joins = !isHead && 'joins' in column && column.joins === true
    const merge = joins ? `<w:vMerge${cells[index] === '' ? '' : ' w:val="restart"'}/>` : ''
    const shade = isStrong ? '<w:shd w:val="clear" w:color="auto" w:fill="EDF2F0"/>' : ''
    return `<w:tc><w:tcPr><w:tcW w:w="${widthOf(column)}" w:type="dxa"/>${merge}${shade}<w:vAlign w:val="center"/></w:tcPr>${text}</w:tc>`
  })
  return `<w:tr><w:trPr><w:cantSplit/>${isHead ? '<w:tblHeader/>' : ''}</w:trPr>${drawn.join('')}</w:tr>`
}

function* tableXml(block: Extract<Block, { rows: unknown }>, media: Media) {
  const { columns, rows } = block
  const grid = columns.map((column) => `<w:gridCol w:w="${widthOf(column)}"/>`).join('')
  yield `<w:tbl><w:tblPr><w:tblW w:w="${ROOM}" w:type="dxa"/>${DRAWN}</w:tblPr><w:tblGrid>${grid}</w:tblGrid>`
  if (block.kind === 'table')
    yield rowXml(
      columns,
      block.columns.map(({ header }) => header),
      true,
      media,
    )
  for (const cells of rows) yield rowXml(columns, cells, false, media)
  yield '</w:tbl><w:p/>'
}

const STYLES = { title: 'Title', heading: 'Heading1', text: 'Text', note: 'Note' } as const

function* bodyXml(blocks: Iterable<Block>, media: Media) {
  for (const block of blocks)
    if ('rows' in block) yield* tableXml(block, media)
    else yield paragraphs(block.text, STYLES[block.kind])
}

/** So much at a time is handed on to be pressed; in between other requests have their turn. */
const CHUNK = 32 * 1024
const turn = () => new Promise<void>((resolve) => setImmediate(resolve))

const SPACES = `xmlns:w="${MAIN}" xmlns:r="${OFFICE}" xmlns:m="http://schemas.openxmlformats.org/officeDocument/2006/math" xmlns:wp="${DRAWING}/wordprocessingDrawing" xmlns:a="${DRAWING}/main" xmlns:pic="${DRAWING}/picture"`

async function* documentXml(blocks: Iterable<Block>, media: Media) {
  let xml = `${HEAD}<w:document ${SPACES}><w:body>`
  for (const piece of bodyXml(blocks, media)) {
    xml += piece
    if (xml.length < CHUNK) continue
    yield Buffer.from(xml)
    xml = ''
    await turn()
  }
  const { width, height, edge } = PAGE
  yield Buffer.from(
    `${xml}<w:sectPr><w:footerReference w:type="default" r:id="rId2"/><w:pgSz w:w="${width}" w:h="${height}"/><w:pgMar w:top="${edge}" w:right="${edge}" w:bottom="${edge}" w:left="${edge}" w:header="567" w:footer="567" w:gutter="0"/></w:sectPr></w:body></w:document>`,
  )
}

/** What leads from the document to its styles, foot and pictures. */
const relationships = ({ pictures }: Media) => {
  const links = [
    `<Relationship Id="rId1" Type="${OFFICE}/styles" Target="styles.xml"/>`,
    `<Relationship Id="rId2" Type="${OFFICE}/footer" Target="footer.xml"/>`,
    ...pictures.map(
      (_, index) =>
        `<Relationship Id="${idOf(index)}" Type="${OFFICE}/image" Target="media/${nameOf(index)}"/>`,
    ),
  ]
  return `<Relationships xmlns="${PACKAGE}/relationships">${links.join('')}</Relationships>`
}

/** One after another: which pictures there are is known once the words are written. */
function* partsOf(blocks: Iterable<Block>): Generator<ZipEntry> {
  const media: Media = { pictures: [], drawn: 0 }
  yield { path: 'word/document.xml', data: documentXml(blocks, media) }
  yield* SAME_IN_ALL
  yield part('word/_rels/document.xml.rels', relationships(media))
  for (const [index, { bytes }] of media.pictures.entries())
    yield { path: `word/media/${nameOf(index)}`, data: bytes }
}

/** A document for Word, written by hand and sent while it is made. */
export const wordReply = (name: string, blocks: Iterable<Block>): FileReply => ({
  name: `${name}.docx`,
  mime: mimeOf('docx'),
  body: Readable.from(zipped(partsOf(blocks)), { objectMode: false }),
})
