import { crc32 } from 'node:zlib'
import { fromBufferPromise } from 'yauzl'
import { broken, encrypted, notExcel, Refusal, tooLarge } from './refusal.mjs'

const MOST_ENTRIES = 5000
/** Over all parts that are read; 20,000 rows of 60 columns are some 40 MB. */
const MOST_UNPACKED = 100 * 1024 * 1024

/** Pictures, charts, comments, macros and their like say nothing about cells, and are never unpacked. */
const NEEDLESS =
  /(^|\/)(docProps|customXml|drawings|media|charts|diagrams|embeddings|theme|externalLinks|pivotTables|pivotCache|tables|queryTables|printerSettings|persons|threadedComments|slicers|slicerCaches|ctrlProps|activeX|richData|worksheets\/_rels)\/|\/(comments|metadata|cellimages|calcChain)\d*\.xml/i
const isNeeded = (name) => /\.(xml|rels)$/i.test(name) && !NEEDLESS.test(name)

const END = Buffer.from('PK\x05\x06', 'latin1')
const END_BYTES = 22

/** Some programs let a line or half a page follow what they wrote; the reader would refuse that. */
const withoutTail = (bytes) => {
  const at = bytes.lastIndexOf(END)
  return at < 0 ? bytes : bytes.subarray(0, at + END_BYTES + bytes.readUInt16LE(at + END_BYTES - 2))
}

/** Names are bytes here: they are only compared, and one that would be no path is no reason to refuse the rest. */
const LENIENT = { decodeStrings: false, validateEntrySizes: false }

/** As long as an archive can say; bytes that are no text are longer as text. */
const LONGEST_NAME = 0xffff

const entriesOf = async (zip) => {
  if (zip.entryCount > MOST_ENTRIES) throw tooLarge()
  const entries = new Map()
  for await (const entry of zip.eachEntry()) {
    const name = entry.fileNameRaw.toString('utf8')
    // Two parts of one name are one to some readers and the other to the rest.
    if (entries.has(name) || Buffer.byteLength(name) > LONGEST_NAME) throw broken()
    entries.set(name, entry)
  }
  return entries
}

/** However much the directory admits to, what comes out is counted too. */
const contentOf = async (zip, entry, budget) => {
  if (entry.isEncrypted()) throw encrypted()
  const pieces = []
  let size = 0
  for await (const piece of await zip.openReadStreamPromise(entry)) {
    size += piece.length
    if (size > budget) throw tooLarge()
    pieces.push(piece)
  }
  const content = Buffer.concat(pieces, size)
  if (crc32(content) !== entry.crc32) throw broken()
  return content
}

const partsOf = async (bytes) => {
  const zip = await fromBufferPromise(withoutTail(bytes), LENIENT)
  const entries = await entriesOf(zip)
  const names = [...entries.keys()]
  if (names.some((name) => /workbook\.bin$/i.test(name)))
    throw new Refusal('不支持 .xlsb 格式，请用 Excel 另存为 .xlsx 后再上传')
  if (!names.some((name) => /(^|\/)workbook\d*\.xml$/i.test(name))) throw notExcel()
  const needed = [...entries].filter(([name]) => isNeeded(name))
  if (needed.reduce((sum, [, entry]) => sum + entry.uncompressedSize, 0) > MOST_UNPACKED) throw tooLarge()
  const parts = []
  let budget = MOST_UNPACKED
  for (const [name, entry] of needed) {
    const content = await contentOf(zip, entry, budget)
    budget -= content.length
    parts.push({ name, content })
  }
  return parts
}

/** The parts of a workbook that hold its cells, unpacked under a bound. What the reader has to say has no name of its own. */
export const unpack = (bytes) =>
  partsOf(bytes).catch((error) => {
    throw error instanceof Refusal ? error : broken()
  })

const LOCAL_BYTES = 30

/** An archive of the given parts alone, not compressed: all that the reader gets to see. */
export const pack = (parts) => {
  const pieces = []
  const directory = []
  let offset = 0
  for (const { name, content } of parts) {
    const path = Buffer.from(name)
    const shared = Buffer.alloc(26)
    shared.writeUInt16LE(20, 0)
    shared.writeUInt32LE(crc32(content), 10)
    shared.writeUInt32LE(content.length, 14)
    shared.writeUInt32LE(content.length, 18)
    shared.writeUInt16LE(path.length, 22)
    const tail = Buffer.alloc(14)
    tail.writeUInt32LE(offset, 10)
    pieces.push(Buffer.from('PK\x03\x04', 'latin1'), shared, path, content)
    directory.push(Buffer.from('PK\x01\x02\x14\x00', 'latin1'), shared, tail, path)
    offset += LOCAL_BYTES + path.length + content.length
  }
  const listed = Buffer.concat(directory)
  const end = Buffer.alloc(END_BYTES)
  END.copy(end)
  end.writeUInt16LE(parts.length, 8)
  end.writeUInt16LE(parts.length, 10)
  end.writeUInt32LE(listed.length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...pieces, listed, end])
}
