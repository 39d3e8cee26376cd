import type { ColumnKind } from './columns'
import { type ZipEntry, zipped } from './zip'

/** A workbook of one sheet, written by hand: what a column has in common is put into words once, not for every cell. */

export type Cell = string | number | Date | null

export interface WorkbookColumn {
  width: number
  kind: ColumnKind | undefined
}

/**
 * Styles by their place in STYLES. Text has the format of text, so that a number stays whole and a formula stays text even
 * after someone has edited the cell.
 */
const PLAIN = 0
const TEXT = 1
const DAY = 2
const STYLE_OF: Record<ColumnKind, number> = {
  text: TEXT,
  choice: TEXT,
  flag: TEXT,
  date: DAY,
  number: PLAIN,
}

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const RELATION = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

const part = (path: string, xml: string): ZipEntry => ({ path, data: Buffer.from(HEAD + xml) })

const relations = (path: string, targets: Record<string, string>) => {
  const lines = Object.entries(targets).map(
    ([kind, target], n) => `<Relationship Id="rId${n + 1}" Type="${RELATION}/${kind}" Target="${target}"/>`,
  )
  return part(path, `<Relationships xmlns="${PACKAGE}/relationships">${lines.join('')}</Relationships>`)
}

const xf = (format: number) =>
  `<xf numFmtId="${format}" fontId="0" fillId="0" borderId="0" xfId="0"${format === 0 ? '' : ' applyNumberFormat="1"'}/>`

const SAME_IN_ALL = [
  part(
    '[Content_Types].xml',
    `<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${TYPE}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${TYPE}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${TYPE}.styles+xml"/></Types>`,
  ),
  relations('_rels/.rels', { officeDocument: 'xl/workbook.xml' }),
  relations('xl/_rels/workbook.xml.rels', { worksheet: 'worksheets/sheet1.xml', styles: 'styles.xml' }),
  part(
    'xl/styles.xml',
    `<styleSheet xmlns="${MAIN}"><numFmts count="1"><numFmt numFmtId="164" formatCode="yyyy-mm-dd"/></numFmts><fonts count="1"><font><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="3">${xf(0)}${xf(49)}${xf(164)}</cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`,
  ),
]

/**
 * Signs that mean something in XML, those it does not take, and what would be read as one of the latter; or blanks around
 * it. Asked of every cell, and in most there is none of them.
 */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for
const MAY_MEAN = /[&<>_\u0000-\u001F\u007F-\u009F\uFFFE\uFFFF]|^\s|\s$/
const MEANS = /[&<>\p{Cc}\uFFFE\uFFFF]|_(?=x[0-9A-Fa-f]{4}_)/gu
const NAMED: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '\n': '\n', '\t': '\t' }
const C1 = 0x7f

const written = (sign: string) => {
  const code = sign.charCodeAt(0)
  if (sign in NAMED) return NAMED[sign] ?? ''
  return code >= C1 && code < 0xfffe ? sign : `_x${code.toString(16).toUpperCase().padStart(4, '0')}_`
}

const escaped = (text: string) => text.replace(MEANS, written)
/** Blanks around a text, and its lines, are kept only where it is said. */
const SPACED = /^\s|\s$|[\n\t]/
const textOf = (text: string) => {
  if (!MAY_MEAN.test(text)) return `>${text}`
  return `${SPACED.test(text) ? ' xml:space="preserve">' : '>'}${escaped(text)}`
}

const DAY_MS = 86_400_000
const EPOCH = Date.UTC(1899, 11, 30)
/** Excel counts a 29 February 1900 that never was; days before it are one less. */
const LEAP_BUG = 61

const serialOf = (date: Date) => {
  const days = (date.getTime() - EPOCH) / DAY_MS
  return Math.round((days < LEAP_BUG ? days - 1 : days) * 1e10) / 1e10
}

const lettersOf = (index: number): string =>
  (index >= 26 ? lettersOf(Math.floor(index / 26) - 1) : '') + String.fromCharCode(65 + (index % 26))

/** The text of a row, from its cells; an empty one is as its column is. */
const rowWriter = (columns: readonly WorkbookColumn[]) => {
  const words = columns.map(({ kind }, index) => {
    const style = kind === undefined ? PLAIN : STYLE_OF[kind]
    const attribute = style === PLAIN ? '' : ` s="${style}"`
    return {
      at: `<c r="${lettersOf(index)}`,
      text: `"${attribute} t="inlineStr"><is><t`,
      number: `"${attribute}><v>`,
      day: `" s="${style === PLAIN ? DAY : style}"><v>`,
    }
  })
  return (row: number, cells: readonly Cell[]) => {
    const place = String(row)
    let xml = `<row r="${place}">`
    let index = 0
    for (const { at, text, number, day } of words) {
      const cell = cells[index++]
      if (typeof cell === 'string') xml += `${at}${place}${text}${textOf(cell)}</t></is></c>`
      else if (typeof cell === 'number' && Number.isFinite(cell))
        xml += `${at}${place}${number}${cell}</v></c>`
      else if (cell instanceof Date) xml += `${at}${place}${day}${serialOf(cell)}</v></c>`
    }
    return `${xml}</row>`
  }
}

const preludeOf = (columns: readonly WorkbookColumn[]) => {
  const cols = columns.map(({ width, kind }, index) => {
    const style = kind === undefined ? PLAIN : STYLE_OF[kind]
    return `<col min="${index + 1}" max="${index + 1}" width="${width}" style="${style}" customWidth="1"/>`
  })
  // The titles stay in sight.
  const pane = '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>'
  return `${HEAD}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0">${pane}</sheetView></sheetViews><sheetFormatPr defaultRowHeight="15"/><cols>${cols.join('')}</cols><sheetData>`
}

/** So much at a time is handed on to be pressed. */
const CHUNK = 64 * 1024

async function* sheetXml<Row>({ columns, titles, rows, cellsOf }: Sheet<Row>) {
  const rowXml = rowWriter(columns)
  let row = 1
  let xml = preludeOf(columns) + rowXml(row, titles)
  for await (const one of rows) {
    xml += rowXml(++row, cellsOf(one))
    if (xml.length < CHUNK) continue
    yield Buffer.from(xml)
    xml = ''
  }
  yield Buffer.from(`${xml}</sheetData></worksheet>`)
}

interface Sheet<Row> {
  columns: readonly WorkbookColumn[]
  titles: readonly string[]
  rows: AsyncIterable<Row>
  cellsOf: (row: Row) => readonly Cell[]
}

/** The titles and the rows below them, as the bytes of a workbook. */
export const workbook = <Row>(name: string, content: Sheet<Row>): AsyncGenerator<Buffer> => {
  const sheet = `<sheet name="${escaped(name).replaceAll('"', '&quot;')}" sheetId="1" r:id="rId1"/>`
  const book = `<workbook xmlns="${MAIN}" xmlns:r="${RELATION}"><sheets>${sheet}</sheets></workbook>`
  return zipped([
    { path: 'xl/worksheets/sheet1.xml', data: sheetXml(content) },
    part('xl/workbook.xml', book),
    ...SAME_IN_ALL,
  ])
}
