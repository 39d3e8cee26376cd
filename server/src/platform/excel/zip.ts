import { pipeline, Readable } from 'node:stream'
import { crc32, createDeflateRaw, deflateRawSync } from 'node:zlib'

/** What is known beforehand is stored as it is: it is small. The rest is pressed while it is made. */
export interface ZipEntry {
  path: string
  data: Buffer | AsyncIterable<Buffer>
  /** What is pressed already is only passed on. */
  level?: number
}

type Entries = Iterable<ZipEntry> | AsyncIterable<ZipEntry>

/** Between speed and size: the next level takes half as long again for as many bytes, the one after that saves a tenth. */
const LEVEL = 3
const STORED = 0
const DEFLATED = 8
const VERSION = 20
/** Sizes and checksum follow the data. */
const FOLLOWS = 8
/** The name is in UTF-8, and not in the letters of some old machine. */
const NAMED_IN_UTF8 = 0x800
const flagOf = (path: string) => (/^[ -~]*$/.test(path) ? 0 : NAMED_IN_UTF8)
/** 1980-01-01: a file says nothing about when it was made but by its name. */
const NO_DATE = 33

interface Written {
  path: Buffer
  offset: number
  flags: number
  method: number
  crc: number
  packed: number
  size: number
}

/** The fields that both kinds of header share, from the version that is needed on. */
const common = ({ flags, method, crc, packed, size, path }: Written) => {
  const fields = Buffer.alloc(26)
  fields.writeUInt16LE(VERSION, 0)
  fields.writeUInt16LE(flags, 2)
  fields.writeUInt16LE(method, 4)
  fields.writeUInt16LE(NO_DATE, 8)
  fields.writeUInt32LE(crc, 10)
  fields.writeUInt32LE(packed, 14)
  fields.writeUInt32LE(size, 18)
  fields.writeUInt16LE(path.length, 22)
  return fields
}

const headOf = (entry: Written) => Buffer.concat([Buffer.from('PK\x03\x04'), common(entry), entry.path])

const descriptorOf = ({ crc, packed, size }: Written) => {
  const numbers = Buffer.alloc(12)
  numbers.writeUInt32LE(crc, 0)
  numbers.writeUInt32LE(packed, 4)
  numbers.writeUInt32LE(size, 8)
  return Buffer.concat([Buffer.from('PK\x07\x08'), numbers])
}

const listed = (entry: Written) => {
  const made = Buffer.alloc(2)
  made.writeUInt16LE(VERSION)
  const rest = Buffer.alloc(14)
  rest.writeUInt32LE(entry.offset, 10)
  return Buffer.concat([Buffer.from('PK\x01\x02'), made, common(entry), rest, entry.path])
}

const endOf = (entries: readonly Written[], directory: Buffer, offset: number) => {
  const end = Buffer.alloc(18)
  end.writeUInt16LE(entries.length, 4)
  end.writeUInt16LE(entries.length, 6)
  end.writeUInt32LE(directory.length, 8)
  end.writeUInt32LE(offset, 12)
  return Buffer.concat([directory, Buffer.from('PK\x05\x06'), end])
}

/** A class or two: pressed at once, in some two milliseconds, where streams and threads cost as much again. */
const AT_ONCE = 256 * 1024

async function* measured(chunks: AsyncIterable<Buffer>, entry: Written) {
  for await (const chunk of chunks) {
    entry.crc = crc32(chunk, entry.crc)
    entry.size += chunk.length
    yield chunk
  }
}

async function* pressed(chunks: AsyncIterable<Buffer>, entry: Written, level: number) {
  const source = measured(chunks, entry)
  const first: Buffer[] = []
  while (entry.size <= AT_ONCE) {
    const { value, done } = await source.next()
    if (done) {
      const part = deflateRawSync(Buffer.concat(first), { level })
      entry.packed = part.length
      yield part
      return
    }
    first.push(value)
  }
  async function* all() {
    try {
      yield* first
      yield* source
    } finally {
      await source.return()
    }
  }
  const deflate = createDeflateRaw({ level, chunkSize: 64 * 1024 })
  // Whoever reads hears of a failure; whoever stops reading ends the source with it.
  pipeline(Readable.from(all(), { objectMode: false, highWaterMark: 1 }), deflate, () => {})
  for await (const part of deflate as AsyncIterable<Buffer>) {
    entry.packed += part.length
    yield part
  }
}

/** Less than this waits for more: each part is a write of its own to whoever reads. */
const WORTH_SENDING = 32 * 1024

async function* gathered(parts: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let held: Buffer[] = []
  let size = 0
  for await (const part of parts) {
    held.push(part)
    size += part.length
    if (size < WORTH_SENDING) continue
    yield Buffer.concat(held)
    held = []
    size = 0
  }
  if (size > 0) yield Buffer.concat(held)
}

/** One after another, each as its parts come: nothing is kept but a line for the directory at the end. */
async function* archive(entries: Entries): AsyncGenerator<Buffer> {
  const done: Written[] = []
  let offset = 0
  for await (const { path, data, level = LEVEL } of entries) {
    const entry: Written = {
      path: Buffer.from(path),
      offset,
      flags: flagOf(path),
      method: STORED,
      crc: 0,
      packed: 0,
      size: 0,
    }
    done.push(entry)
    if (Buffer.isBuffer(data)) {
      Object.assign(entry, { crc: crc32(data), packed: data.length, size: data.length })
      const head = headOf(entry)
      offset += head.length + data.length
      yield Buffer.concat([head, data])
      continue
    }
    Object.assign(entry, { flags: entry.flags | FOLLOWS, method: DEFLATED })
    // With the first part: before there is one, nothing has gone out that could not be taken back.
    let head = headOf(entry)
    offset += head.length
    for await (const part of pressed(data, entry, level)) {
      yield head.length === 0 ? part : Buffer.concat([head, part])
      head = Buffer.alloc(0)
    }
    const descriptor = descriptorOf(entry)
    offset += entry.packed + descriptor.length
    yield descriptor
  }
  yield endOf(done, Buffer.concat(done.map(listed)), offset)
}

/** The bytes of an archive, in parts that are worth sending. */
export const zipped = (entries: Entries): AsyncGenerator<Buffer> => gathered(archive(entries))
