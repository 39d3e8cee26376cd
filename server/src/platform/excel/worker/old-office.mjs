import { broken, encrypted, notExcel } from './refusal.mjs'

const SIGNATURE = Buffer.from('d0cf11e0a1b11ae1', 'hex')
const ENTRY_BYTES = 128
const STREAM = 2
const ROOT = 5
const MINI_SECTOR = 64
/** Streams below this lie in the small sectors of the root entry's stream. */
const SMALL_STREAM = 4096
/** Sector numbers from here on mean "end", "free" and the like. */
const NO_SECTOR = 0xfffffffa

export const isOldOffice = (bytes) => bytes.subarray(0, SIGNATURE.length).equals(SIGNATURE)

/** The numbers of a chain of sectors, which may neither leave the table nor run in circles. */
const chain = (table, first) => {
  const numbers = []
  for (let n = first; n < NO_SECTOR; n = table[n]) {
    if (n >= table.length || numbers.length > table.length) throw broken()
    numbers.push(n)
  }
  return numbers
}

const numbersIn = (sector) =>
  Array.from({ length: sector.length / 4 }, (_, index) => sector.readUInt32LE(index * 4))

const openSectors = (bytes) => {
  const size = 1 << bytes.readUInt16LE(30)
  if (size !== 512 && size !== 4096) throw broken()
  const sector = (n) => {
    const start = (n + 1) * size
    if (start + size > bytes.length + size - 1) throw broken()
    const found = bytes.subarray(start, start + size)
    return found.length === size ? found : Buffer.concat([found, Buffer.alloc(size - found.length)])
  }
  const listed = numbersIn(bytes.subarray(76, 512))
  let next = bytes.readUInt32LE(68)
  for (let turns = 0; next < NO_SECTOR; turns++) {
    if (turns > bytes.length / size) throw broken()
    const numbers = numbersIn(sector(next))
    next = numbers.pop()
    listed.push(...numbers)
  }
  const table = listed.filter((n) => n < NO_SECTOR).flatMap((n) => numbersIn(sector(n)))
  const read = (first) => Buffer.concat(chain(table, first).map(sector))
  return { read }
}

const directoryOf = (bytes, { read }) => {
  const directory = read(bytes.readUInt32LE(48))
  const entries = []
  for (let at = 0; at + ENTRY_BYTES <= directory.length; at += ENTRY_BYTES) {
    const nameBytes = directory.readUInt16LE(at + 64)
    if (nameBytes < 2 || nameBytes > 64) continue
    entries.push({
      name: directory.toString('utf16le', at, at + nameBytes - 2),
      type: directory[at + 66],
      first: directory.readUInt32LE(at + 116),
      size: directory.readUInt32LE(at + 120),
    })
  }
  return entries
}

const streamOf = (bytes, sectors, entries, { first, size }) => {
  if (size >= SMALL_STREAM) return sectors.read(first).subarray(0, size)
  const root = entries.find(({ type }) => type === ROOT)
  if (root === undefined) throw broken()
  const small = sectors.read(root.first)
  const table = numbersIn(sectors.read(bytes.readUInt32LE(60)))
  const parts = chain(table, first).map((n) => small.subarray(n * MINI_SECTOR, (n + 1) * MINI_SECTOR))
  return Buffer.concat(parts).subarray(0, size)
}

const RECORD = { END: 0x0a, DATES: 0x22, PASSWORD: 0x2f, SHEET: 0x85 }

/** What the reader does not tell of an .xls: which sheets are hidden, from when dates count, whether it has a password. */
export const describeXls = (bytes) => {
  if (bytes.length < 1536) throw broken()
  const sectors = openSectors(bytes)
  const entries = directoryOf(bytes, sectors)
  const named = (...names) => entries.find(({ name, type }) => type === STREAM && names.includes(name))
  if (named('EncryptedPackage') !== undefined) throw encrypted()
  const entry = named('Workbook', 'Book')
  if (entry === undefined) throw notExcel()
  const records = streamOf(bytes, sectors, entries, entry)
  const hidden = []
  let date1904 = false
  for (let at = 0; at + 4 <= records.length; at += 4 + records.readUInt16LE(at + 2)) {
    const record = records.readUInt16LE(at)
    if (record === RECORD.PASSWORD) throw encrypted()
    if (record === RECORD.SHEET) hidden.push((records[at + 8] & 3) !== 0)
    if (record === RECORD.DATES) date1904 = records[at + 4] === 1
    if (record === RECORD.END) break
  }
  return { hidden, date1904 }
}
