import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { invalid } from '../errors'
import type { Span } from './store'

/** Bytes that are read where they lie. */
export interface Stretch {
  size: number
  read: (span: Span) => Readable
}

/** A hundred slides with their pictures have some thousand. */
const MOST_ENTRIES = 10_000
const MOST_DIRECTORY = 4 * 1024 ** 2
const MOST_UNPACKED = 2 * 1024 ** 3
/** Below this a high ratio is a long table. */
const HARMLESS = 200 * 1024 ** 2
const MOST_TIMES = 100

const bomb = () => invalid('文件解压后过大或内容异常，无法上传', 'file')

const MAIN = [
  ['word/document.xml', 'docx'],
  ['xl/workbook.xml', 'xlsx'],
  ['ppt/presentation.xml', 'pptx'],
] as const
/** Programs of their own. */
const MACROS = /(^|\/)vbaproject\.bin$/i

const END_BYTES = 22
const LONGEST_REMARK = 0xffff
const LINE_BYTES = 46

const bytesOf = ({ read }: Stretch, start: number, end: number) =>
  start > end ? Promise.resolve(Buffer.alloc(0)) : buffer(read({ start, end }))

/** What stands at the end of an archive: how many it holds, and where it says so. */
const directoryOf = async (file: Stretch) => {
  const from = Math.max(0, file.size - END_BYTES - LONGEST_REMARK)
  const tail = await bytesOf(file, from, file.size - 1)
  const at = tail.lastIndexOf('PK\x05\x06')
  if (at < 0 || at + END_BYTES > tail.length) return undefined
  const [count, size, offset] = [
    tail.readUInt16LE(at + 10),
    tail.readUInt32LE(at + 12),
    tail.readUInt32LE(at + 16),
  ]
  if (count > MOST_ENTRIES || size > MOST_DIRECTORY) throw bomb()
  return bytesOf(file, offset, Math.min(offset + size, file.size) - 1)
}

/** The names it lists; nothing where what it claims to unpack to is no document any more. */
const namesIn = (directory: Buffer, packed: number) => {
  const names: string[] = []
  let unpacked = 0
  for (let at = 0; at + LINE_BYTES <= directory.length; ) {
    if (directory.toString('latin1', at, at + 4) !== 'PK\x01\x02') break
    unpacked += directory.readUInt32LE(at + 24)
    const length = directory.readUInt16LE(at + 28)
    names.push(directory.toString('latin1', at + LINE_BYTES, at + LINE_BYTES + length))
    at += LINE_BYTES + length + directory.readUInt16LE(at + 30) + directory.readUInt16LE(at + 32)
  }
  if (unpacked > MOST_UNPACKED || (unpacked > HARMLESS && unpacked > packed * MOST_TIMES)) throw bomb()
  return names
}

/** The directory alone is read: nothing is unpacked here, and what would burst elsewhere is not kept for others. */
export const officeIn = async (file: Stretch) => {
  const head = await bytesOf(file, 0, Math.min(3, file.size - 1))
  if (head.toString('latin1') !== 'PK\x03\x04') return undefined
  const directory = await directoryOf(file)
  if (directory === undefined) return undefined
  const names = namesIn(directory, file.size)
  const isOffice = names.includes('[Content_Types].xml') && !names.some((name) => MACROS.test(name))
  return isOffice ? MAIN.find(([part]) => names.includes(part))?.[1] : undefined
}
