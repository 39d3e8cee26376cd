/** One file of an archive. Its size is known before its bytes are: the format wants it first. */
export interface Entry {
  name: string
  size: number
  body: AsyncIterable<Buffer>
}

const BLOCK = 512
const PADDING = Buffer.alloc(BLOCK)
const paddingAfter = (size: number) => (BLOCK - (size % BLOCK)) % BLOCK

// Where the fields of a ustar header lie: offset and length.
const NAME = [0, 100] as const
const SIZE = [124, 12] as const
const CHECKSUM = [148, 8] as const
const TYPE = [156, 1] as const
const MAGIC = [257, 8] as const
const REGULAR_FILE = '0'
/** What eleven octal digits can say. */
const MOST_BYTES = 8 ** 11 - 1

const checksumOf = (header: Buffer) => {
  const [at, length] = CHECKSUM
  const field = header.subarray(at, at + length)
  const sum = (bytes: Buffer) => bytes.reduce((total, byte) => total + byte, 0)
  // The field itself counts as blanks.
  return sum(header) - sum(field) + length * 32
}

const octal = (value: number, [, length]: readonly [number, number]) =>
  `${value.toString(8).padStart(length - 1, '0')}\0`

const headerOf = ({ name, size }: Entry): Buffer => {
  if (Buffer.byteLength(name) > NAME[1] || size > MOST_BYTES) throw new Error(`does not fit a tar: ${name}`)
  const header = Buffer.alloc(BLOCK)
  const put = ([at, length]: readonly [number, number], text: string) =>
    header.write(text, at, length, 'utf8')
  put(NAME, name)
  // Mode, owner, group and time; only the owner may read what is unpacked by hand.
  header.write('0000600\x000000000\x000000000\0', 100, 'latin1')
  put(SIZE, octal(size, SIZE))
  header.write('00000000000\0', 136, 'latin1')
  put(TYPE, REGULAR_FILE)
  put(MAGIC, 'ustar\x0000')
  put(CHECKSUM, `${checksumOf(header).toString(8).padStart(6, '0')}\0 `)
  return header
}

/** A ustar archive, a piece at a time: any tar can list and unpack it. */
export async function* packTar(entries: AsyncIterable<Entry>): AsyncGenerator<Buffer> {
  for await (const entry of entries) {
    yield headerOf(entry)
    let written = 0
    for await (const piece of entry.body) {
      written += piece.length
      yield piece
    }
    if (written !== entry.size) throw new Error(`${entry.name} changed while it was read`)
    yield PADDING.subarray(0, paddingAfter(entry.size))
  }
  yield PADDING
  yield PADDING
}

/** Bytes in the portions that are asked for, from bytes in the portions that come. */
const portionsOf = (source: AsyncIterable<Buffer>) => {
  const incoming = source[Symbol.asyncIterator]()
  let rest: Buffer = Buffer.alloc(0)
  /** At least one byte and at most `most`. */
  const some = async (most: number): Promise<Buffer> => {
    while (rest.length === 0) {
      const { done, value } = await incoming.next()
      if (done) throw new Error('the archive ends too early')
      rest = value
    }
    const portion = rest.subarray(0, most)
    rest = rest.subarray(portion.length)
    return portion
  }
  const exactly = async (length: number): Promise<Buffer> => {
    const portions: Buffer[] = []
    for (let missing = length; missing > 0; missing -= portions.at(-1)?.length ?? 0)
      portions.push(await some(missing))
    return Buffer.concat(portions)
  }
  /** To the very end, where a compressed stream tells whether it was whole. */
  const drain = async () => {
    while (!(await incoming.next()).done);
  }
  return { some, exactly, drain }
}

const textAt = (header: Buffer, [at, length]: readonly [number, number]) => {
  const field = header.subarray(at, at + length)
  const end = field.indexOf(0)
  return field.toString('utf8', 0, end === -1 ? length : end)
}

const readHeader = (header: Buffer) => {
  const size = textAt(header, SIZE)
  const sound =
    Number.parseInt(textAt(header, CHECKSUM), 8) === checksumOf(header) &&
    textAt(header, MAGIC) === 'ustar' &&
    textAt(header, TYPE) === REGULAR_FILE &&
    /^[0-7]{11}$/.test(size)
  if (!sound) throw new Error('not a header of an archive of ours')
  return { name: textAt(header, NAME), size: Number.parseInt(size, 8) }
}

/** Reads what packTar wrote, and nothing else. Whoever takes an entry reads all of it before the next. */
export async function* unpackTar(source: AsyncIterable<Buffer>): AsyncGenerator<Entry> {
  const { some, exactly, drain } = portionsOf(source)
  for (;;) {
    const header = await exactly(BLOCK)
    if (header.equals(PADDING)) break
    const { name, size } = readHeader(header)
    let left = size
    const body = async function* () {
      while (left > 0) {
        const piece = await some(left)
        left -= piece.length
        yield piece
      }
    }
    yield { name, size, body: body() }
    if (left > 0) throw new Error(`${name} was not read to its end`)
    await exactly(paddingAfter(size))
  }
  await drain()
}
