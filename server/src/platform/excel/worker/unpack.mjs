import { crc32, inflateRawSync } from 'node:zlib'
import { broken, encrypted, notExcel, Refusal, tooLarge } from './refusal.mjs'

const MOST_ENTRIES = 5000
/** Over all parts that are read; 20,000 rows of 60 columns are some 40 MB. */
const MOST_UNPACKED = 100 * 1024 * 1024

const END = Buffer.from('PK\x05\x06', 'latin1')
const END_BYTES = 22
const LONGEST_COMMENT = 65_535
const ENTRY = 0x02014b50
const ENTRY_BYTES = 46
const LOCAL = 0x04034b50
const LOCAL_BYTES = 30
const STORED = 0
const DEFLATED = 8

/** Pictures, charts, comments, macros and their like say nothing about cells, and are never unpacked. */
const NEEDLESS =
  /(^|\/)(docProps|customXml|drawings|media|charts|diagrams|embeddings|theme|externalLinks|pivotTables|pivotCache|tables|queryTables|printerSettings|persons|threadedComments|slicers|slicerCaches|ctrlProps|activeX|richData|worksheets\/_rels)\/|\/(comments|metadata|cellimages|calcChain)\d*\.xml/i
const isNeeded = (name) => /\.(xml|rels)$/i.test(name) && !NEEDLESS.test(name)

const directoryOf = (bytes) => {
  const at = bytes.lastIndexOf(END)
  if (at < 0 || at + END_BYTES > bytes.length || bytes.length - at > END_BYTES + LONGEST_COMMENT)
    throw broken()
  return { count: bytes.readUInt16LE(at + 10), start: bytes.readUInt32LE(at + 16) }
}

const entriesOf = (bytes) => {
  const { count, start } = directoryOf(bytes)
  if (count > MOST_ENTRIES) throw tooLarge()
  const entries = new Map()
  let at = start
  for (let n = 0; n < count; n++) {
    if (at + ENTRY_BYTES > bytes.length || bytes.readUInt32LE(at) !== ENTRY) throw broken()
    const nameBytes = bytes.readUInt16LE(at + 28)
    const name = bytes.toString('utf8', at + ENTRY_BYTES, at + ENTRY_BYTES + nameBytes)
    // Two parts of one name are one to some readers and the other to the rest.
    if (entries.has(name)) throw broken()
    entries.set(name, {
      flags: bytes.readUInt16LE(at + 8),
      method: bytes.readUInt16LE(at + 10),
      crc: bytes.readUInt32LE(at + 16),
      packed: bytes.readUInt32LE(at + 20),
      unpacked: bytes.readUInt32LE(at + 24),
      at: bytes.readUInt32LE(at + 42),
    })
    at += ENTRY_BYTES + nameBytes + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32)
  }
  return entries
}

const inflate = (data, budget) => {
  try {
    return inflateRawSync(data, { maxOutputLength: Math.max(1, budget) })
  } catch (error) {
    throw error.code === 'ERR_BUFFER_TOO_LARGE' ? tooLarge() : broken()
  }
}

/** However much the directory admits to, what comes out is counted too. */
const contentOf = (bytes, entry, budget) => {
  if ((entry.flags & 1) !== 0) throw encrypted()
  if (entry.at + LOCAL_BYTES > bytes.length || bytes.readUInt32LE(entry.at) !== LOCAL) throw broken()
  const start = entry.at + LOCAL_BYTES + bytes.readUInt16LE(entry.at + 26) + bytes.readUInt16LE(entry.at + 28)
  if (start + entry.packed > bytes.length) throw broken()
  const data = bytes.subarray(start, start + entry.packed)
  if (entry.method !== STORED && entry.method !== DEFLATED) throw broken()
  const content = entry.method === STORED ? data : inflate(data, budget)
  if (content.length > budget) throw tooLarge()
  if (crc32(content) !== entry.crc) throw broken()
  return content
}

/** The parts of a workbook that hold its cells, unpacked under a bound. Names are only compared, never used as paths. */
export const unpack = (bytes) => {
  const entries = entriesOf(bytes)
  const names = [...entries.keys()]
  if (names.some((name) => /workbook\.bin$/i.test(name)))
    throw new Refusal('不支持 .xlsb 格式，请用 Excel 另存为 .xlsx 后再上传')
  if (!names.some((name) => /(^|\/)workbook\d*\.xml$/i.test(name))) throw notExcel()
  const needed = [...entries].filter(([name]) => isNeeded(name))
  if (needed.reduce((sum, [, entry]) => sum + entry.unpacked, 0) > MOST_UNPACKED) throw tooLarge()
  let budget = MOST_UNPACKED
  return needed.map(([name, entry]) => {
    const content = contentOf(bytes, entry, budget)
    budget -= content.length
    return { name, content }
  })
}

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
