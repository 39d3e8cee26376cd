import { expect, test } from 'vitest'
import { bytesOf, entryOf } from './archive'
import { type Entry, packTar, unpackTar } from './tar'

const entries = async function* (list: [string, Buffer][]): AsyncGenerator<Entry> {
  for (const [name, bytes] of list) yield entryOf(name, bytes)
}

const collect = async (pieces: AsyncIterable<Buffer>) => {
  const all: Buffer[] = []
  for await (const piece of pieces) all.push(piece)
  return Buffer.concat(all)
}

const inPieces = async function* (bytes: Buffer, length: number) {
  for (let at = 0; at < bytes.length; at += length) yield bytes.subarray(at, at + length)
}

const unpack = async (bytes: Buffer, length = 1000) => {
  const found: [string, Buffer][] = []
  for await (const entry of unpackTar(inPieces(bytes, length))) found.push([entry.name, await bytesOf(entry)])
  return found
}

const LIST = [0, 1, 511, 512, 513, 100_000].map((size): [string, Buffer] => [
  `files/${size}`,
  Buffer.alloc(size, `${size} 字节 `),
])

test.each([1, 7, 512, 65_536])('gives back what was put in, arriving %i bytes at a time', async (length) => {
  expect(await unpack(await collect(packTar(entries(LIST))), length)).toEqual(LIST)
})

test('is whole blocks, and an archive of nothing is two empty ones', async () => {
  expect((await collect(packTar(entries(LIST)))).length % 512).toBe(0)
  expect(await collect(packTar(entries([])))).toEqual(Buffer.alloc(1024))
})

test('refuses an archive cut off anywhere', async () => {
  const whole = await collect(packTar(entries([['files/a', Buffer.from('content')]])))
  for (const length of [0, 100, 512, 515, 1000, 1024]) {
    await expect(unpack(whole.subarray(0, length)), String(length)).rejects.toThrow('ends too early')
  }
})

test('refuses a header that was changed, and a link', async () => {
  const whole = await collect(packTar(entries([['files/a', Buffer.from('content')]])))
  const renamed = Buffer.from(whole)
  renamed.write('files/b')
  await expect(unpack(renamed)).rejects.toThrow('not a header')
  const link = Buffer.from(whole)
  link.write('2', 156)
  link.write((Number.parseInt(link.toString('latin1', 148, 154), 8) + 2).toString(8).padStart(6, '0'), 148)
  await expect(unpack(link)).rejects.toThrow('not a header')
})

test('says so when a file grows or shrinks while it is read', async () => {
  const changing = async function* () {
    yield { ...entryOf('files/a', Buffer.from('content')), size: 5 }
  }
  await expect(collect(packTar(changing()))).rejects.toThrow('changed while it was read')
})

test('takes no name that its header cannot hold', async () => {
  await expect(collect(packTar(entries([['x'.repeat(101), Buffer.alloc(0)]])))).rejects.toThrow(
    'does not fit',
  )
})
