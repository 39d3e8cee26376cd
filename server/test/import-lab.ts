import { randomBytes } from 'node:crypto'
import { inflateRawSync } from 'node:zlib'
import { zip } from './file-samples'

/** Workbooks written by hand, part by part: no library would write what people and attackers upload. */

type Odd =
  | { xml: string }
  | { formula: string; value?: string | number }
  | { serial: number }
  | { error: string }
export type OddCell = string | number | bigint | boolean | null | Odd

const escaped = (text: string) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)

export const letters = (index: number): string =>
  (index >= 26 ? letters(Math.floor(index / 26) - 1) : '') + String.fromCharCode(65 + (index % 26))

/** Style 1 of `styles` is a date. */
const DATE_STYLE = 1

const cellXml = (at: string, cell: OddCell): string => {
  if (cell === null) return ''
  if (typeof cell === 'string')
    return `<c r="${at}" t="inlineStr"><is><t xml:space="preserve">${escaped(cell)}</t></is></c>`
  if (typeof cell === 'number' || typeof cell === 'bigint') return `<c r="${at}"><v>${cell}</v></c>`
  if (typeof cell === 'boolean') return `<c r="${at}" t="b"><v>${cell ? 1 : 0}</v></c>`
  if ('xml' in cell) return cell.xml
  if ('serial' in cell) return `<c r="${at}" s="${DATE_STYLE}"><v>${cell.serial}</v></c>`
  if ('error' in cell) return `<c r="${at}" t="e"><v>${cell.error}</v></c>`
  const value = cell.value === undefined ? '' : `<v>${escaped(String(cell.value))}</v>`
  const type = typeof cell.value === 'string' ? ' t="str"' : ''
  return `<c r="${at}"${type}><f>${escaped(cell.formula)}</f>${value}</c>`
}

export const rowXml = (row: number, cells: readonly OddCell[]) =>
  `<row r="${row}">${cells.map((cell, index) => cellXml(`${letters(index)}${row}`, cell)).join('')}</row>`

export interface OddSheet {
  name?: string
  state?: 'hidden' | 'veryHidden'
  rows?: readonly (readonly OddCell[])[]
  /** Instead of rows: everything inside sheetData. */
  data?: string
  merged?: readonly string[]
}

export const NS = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'
const RELS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const TYPES = 'application/vnd.openxmlformats-officedocument.spreadsheetml'
const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'

const sheetXml = ({ rows = [], data, merged = [] }: OddSheet) => {
  const cells = data ?? rows.map((row, index) => rowXml(index + 1, row)).join('')
  const merges = merged.map((ref) => `<mergeCell ref="${ref}"/>`).join('')
  return `${HEAD}<worksheet ${NS}><sheetData>${cells}</sheetData>${merges && `<mergeCells>${merges}</mergeCells>`}</worksheet>`
}

interface Extras {
  date1904?: boolean
  /** Parts beside the usual ones, or in their place. */
  parts?: Record<string, string | Buffer>
}

export const oddParts = (sheets: readonly OddSheet[], { date1904, parts }: Extras = {}) => {
  const listed = sheets.map(
    ({ name, state }, index) =>
      `<sheet name="${name ?? `Sheet${index + 1}`}" sheetId="${index + 1}"${state ? ` state="${state}"` : ''} r:id="rId${index + 1}"/>`,
  )
  const related = sheets.map(
    (_, index) =>
      `<Relationship Id="rId${index + 1}" Type="${RELS}/worksheet" Target="worksheets/sheet${index + 1}.xml"/>`,
  )
  return {
    '[Content_Types].xml': `${HEAD}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="${TYPES}.sheet.main+xml"/></Types>`,
    '_rels/.rels': `${HEAD}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="${RELS}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `${HEAD}<workbook ${NS} xmlns:r="${RELS}">${date1904 ? '<workbookPr date1904="1"/>' : ''}<sheets>${listed.join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `${HEAD}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${related.join('')}<Relationship Id="rIdS" Type="${RELS}/styles" Target="styles.xml"/><Relationship Id="rIdT" Type="${RELS}/sharedStrings" Target="sharedStrings.xml"/></Relationships>`,
    'xl/styles.xml': `${HEAD}<styleSheet ${NS}><cellXfs count="2"><xf numFmtId="0"/><xf numFmtId="14" applyNumberFormat="1"/></cellXfs></styleSheet>`,
    ...Object.fromEntries(
      sheets.map((sheet, index) => [`xl/worksheets/sheet${index + 1}.xml`, sheetXml(sheet)]),
    ),
    ...parts,
  }
}

/** Large ones are packed the quickest way: nobody minds how well. */
export const QUICK = 1

export const oddWorkbook = (sheets: readonly OddSheet[], extras: Extras = {}) =>
  zip(oddParts(sheets, extras), QUICK)

/** Changes what the directory at the end of an archive says about one of its parts. */
export const withDirectory = (archive: Buffer, name: string, change: (entry: Buffer) => void) => {
  const changed = Buffer.from(archive)
  const at = changed.lastIndexOf(name)
  change(changed.subarray(at - 46, at))
  return changed
}

export const DIRECTORY = { flags: 8, packed: 20, unpacked: 24 } as const

/** The same archive as programs write it that do not know beforehand how large it will be: sizes stand apart, in 64 bits. */
export const asZip64 = (archive: Buffer) => {
  const end = archive.lastIndexOf('PK\x05\x06', undefined, 'latin1')
  const start = archive.readUInt32LE(end + 16)
  const pieces: Buffer[] = []
  for (let at = start; at < end; ) {
    const entry = Buffer.from(archive.subarray(at, at + 46 + archive.readUInt16LE(at + 28)))
    at += entry.length
    const sizes = Buffer.from('0100100000000000000000000000000000000000', 'hex')
    sizes.writeUInt32LE(entry.readUInt32LE(DIRECTORY.unpacked), 4)
    sizes.writeUInt32LE(entry.readUInt32LE(DIRECTORY.packed), 12)
    entry.fill(0xff, DIRECTORY.packed, DIRECTORY.packed + 8)
    entry.writeUInt16LE(sizes.length, 30)
    pieces.push(entry, sizes)
  }
  const tail = Buffer.from(archive.subarray(end))
  tail.writeUInt32LE(Buffer.concat(pieces).length, 12)
  return Buffer.concat([archive.subarray(0, start), ...pieces, tail])
}

/** The parts of a well-formed archive. */
export const unzip = (archive: Buffer): Record<string, Buffer> => {
  const parts: Record<string, Buffer> = {}
  const end = archive.lastIndexOf('PK\x05\x06', undefined, 'latin1')
  let at = archive.readUInt32LE(end + 16)
  for (let n = archive.readUInt16LE(end + 10); n > 0; n--) {
    const [method, packed, nameBytes, local] = [
      archive.readUInt16LE(at + 10),
      archive.readUInt32LE(at + DIRECTORY.packed),
      archive.readUInt16LE(at + 28),
      archive.readUInt32LE(at + 42),
    ]
    const start = local + 30 + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28)
    const data = archive.subarray(start, start + packed)
    parts[archive.toString('utf8', at + 46, at + 46 + nameBytes)] = method === 0 ? data : inflateRawSync(data)
    at += 46 + nameBytes + archive.readUInt16LE(at + 30) + archive.readUInt16LE(at + 32)
  }
  return parts
}

/** A template as someone fills it in: typed values in the place of its prepared empty cells. */
export const filledIn = (template: Buffer, rows: readonly (readonly OddCell[])[]) => {
  const parts = unzip(template)
  const path = 'xl/worksheets/sheet1.xml'
  let xml = parts[path]?.toString() ?? ''
  rows.forEach((row, index) => {
    const prepared = new RegExp(`<row r="${index + 2}"[^>]*>.*?</row>`)
    if (!prepared.test(xml)) throw new Error(`the template has no row ${index + 2}`)
    xml = xml.replace(prepared, () => rowXml(index + 2, row))
  })
  return zip({ ...parts, [path]: xml })
}

/** A form with a file, as a browser sends it. */
export const uploadForm = async (bytes: Buffer | null, name: string, fields: Record<string, string> = {}) => {
  const parts = new FormData()
  for (const [key, value] of Object.entries(fields)) parts.append(key, value)
  if (bytes !== null) parts.append('file', new Blob([new Uint8Array(bytes)]), name)
  const encoded = new Response(parts)
  const type = encoded.headers.get('content-type') ?? ''
  return { body: Buffer.from(await encoded.arrayBuffer()), headers: { 'content-type': type } }
}

const MOST_COMMENT = 60_000

/** The same workbook with pictures that make it exactly this long. */
export const padded = (parts: Record<string, string | Buffer>, length: number) => {
  const bare = zip(parts).length
  const picture = randomBytes(length - bare - MOST_COMMENT)
  const archive = zip({ ...parts, 'xl/media/image1.png': picture })
  const comment = Buffer.alloc(length - archive.length)
  archive.writeUInt16LE(comment.length, archive.length - 2)
  return Buffer.concat([archive, comment])
}
