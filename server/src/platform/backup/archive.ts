import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { messageOf, StartError } from '../start-error'
import { FORMAT, META, Meta, tableOf, uploadOf } from './meta'
import { type Entry, packTar, unpackTar } from './tar'

/** The bytes as they pass, and their sum once they have. */
const summed = (body: AsyncIterable<Buffer>, onSum: (sha256: string) => void) =>
  (async function* () {
    const sum = createHash('sha256')
    for await (const piece of body) {
      sum.update(piece)
      yield piece
    }
    onSum(sum.digest('hex'))
  })()

export const entryOf = (name: string, bytes: Buffer): Entry => ({
  name,
  size: bytes.length,
  body: Readable.from([bytes]),
})

/** All of a small entry. */
export const bytesOf = async ({ body }: Entry): Promise<Buffer> => {
  const pieces: Buffer[] = []
  for await (const piece of body) pieces.push(piece)
  return Buffer.concat(pieces)
}

/** Writes the entries and, last, what `describe` makes of their sums. Nothing is held but the piece at hand. */
export const writeArchive = async (
  file: string,
  entries: AsyncIterable<Entry>,
  describe: (sums: Record<string, string>) => Meta,
) => {
  const sums: Record<string, string> = {}
  const all = async function* () {
    for await (const entry of entries) {
      const body = summed(entry.body, (sha256) => {
        sums[entry.name] = sha256
      })
      yield { ...entry, body }
    }
    yield entryOf(META, Buffer.from(`${JSON.stringify(describe(sums))}\n`))
  }
  // Personal data of a whole school: for the operator's eyes alone.
  const target = createWriteStream(file, { flags: 'wx', mode: 0o600, flush: true })
  await pipeline(Readable.from(packTar(all())), createGzip(), target)
}

const damaged = (file: string, reason: string) =>
  new StartError(`备份文件不完整或已损坏：${file}（${reason}）。没有写入任何数据`)

async function* open(file: string): AsyncGenerator<Entry> {
  const source = createReadStream(file)
  const unpacked = createGunzip()
  // Destroys both ends with the error of either, and the reader below gets it.
  const piped = pipeline(source, unpacked)
  piped.catch(() => {})
  try {
    yield* unpackTar(unpacked)
    await piped
  } finally {
    source.destroy()
    unpacked.destroy()
  }
}

const parseMeta = (bytes: Buffer): Meta => {
  const value: unknown = JSON.parse(bytes.toString('utf8'))
  const { format, version } = (value ?? {}) as { format?: unknown; version?: unknown }
  if (typeof format === 'number' && format > FORMAT)
    throw new StartError(
      `备份来自更新版本的学桥（${String(version)}，格式 ${format}），请升级程序后再恢复。没有写入任何数据`,
    )
  return Meta.parse(value)
}

/** Nothing but what we write has a place in a backup, each thing once, and the description at its end. */
const assertName = (name: string, seen: Map<string, string>, meta: Meta | undefined) => {
  const known = name === META || tableOf(name) !== undefined || uploadOf(name) !== undefined
  if (!known || meta !== undefined || seen.has(name)) throw new Error(`unexpected entry ${name}`)
}

const assertSums = (seen: Map<string, string>, { entries }: Meta) => {
  const wrong = [...seen].find(([name, sha256]) => entries[name] !== sha256)?.[0]
  if (wrong !== undefined) throw new Error(`${wrong} 的校验和不符`)
  const missing = Object.keys(entries).find((name) => !seen.has(name))
  if (missing !== undefined) throw new Error(`缺少 ${missing}`)
}

/** Reads the whole file once and says what it holds; anything amiss is an error. */
export const verifyArchive = async (file: string, signal?: AbortSignal): Promise<Meta> => {
  const seen = new Map<string, string>()
  let meta: Meta | undefined
  try {
    for await (const entry of open(file)) {
      signal?.throwIfAborted()
      assertName(entry.name, seen, meta)
      if (entry.name === META) meta = parseMeta(await bytesOf(entry))
      else for await (const _ of summed(entry.body, (sha256) => seen.set(entry.name, sha256)));
    }
    if (meta === undefined) throw new Error(`缺少 ${META}`)
    assertSums(seen, meta)
    return meta
  } catch (error) {
    if (error instanceof StartError || signal?.aborted) throw error
    throw damaged(file, messageOf(error))
  }
}

/** The entries of a file that was verified before; one that has changed since is an error all the same. */
export async function* readArchive(file: string, { entries }: Meta): AsyncGenerator<Entry> {
  for await (const entry of open(file)) {
    if (entry.name === META) await bytesOf(entry)
    else {
      const body = summed(entry.body, (sha256) => {
        if (entries[entry.name] !== sha256) throw damaged(file, `${entry.name} 的校验和不符`)
      })
      yield { ...entry, body }
    }
  }
}
