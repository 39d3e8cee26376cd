import { Readable } from 'node:stream'
import { fileTypeFromBuffer, fileTypeFromStream } from 'file-type'
import { officeIn, type Stretch } from './office'

/** What may be stored (decisions G54), by the extension its content deserves. */
const MIMES = {
  jpg: 'image/jpeg',
  png: 'image/png',
  gif: 'image/gif',
  webp: 'image/webp',
  pdf: 'application/pdf',
  doc: 'application/msword',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  xls: 'application/vnd.ms-excel',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  ppt: 'application/vnd.ms-powerpoint',
  pptx: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  txt: 'text/plain; charset=utf-8',
  mp3: 'audio/mpeg',
  mp4: 'video/mp4',
  m4a: 'audio/mp4',
  wav: 'audio/wav',
  webm: 'video/webm',
  mov: 'video/quicktime',
  ogg: 'audio/ogg',
  aac: 'audio/aac',
  flac: 'audio/flac',
} as const
export type Extension = keyof typeof MIMES

/** Sounds and films of lessons, which go nowhere else. */
const MEDIA: readonly Extension[] = ['m4a', 'wav', 'webm', 'mov', 'ogg', 'aac', 'flac']

/** Archives, whose directory says what they are. */
const PACKED: readonly Extension[] = ['docx', 'xlsx', 'pptx']

const IMAGE_EXTENSIONS = ['jpg', 'png', 'gif', 'webp'] as const
export type ImageExtension = (typeof IMAGE_EXTENSIONS)[number]

export const mimeOf = (extension: Extension): string => MIMES[extension]
export const isImage = (extension: Extension): extension is ImageExtension =>
  (IMAGE_EXTENSIONS as readonly string[]).includes(extension)
/** Pictures, sounds and films show in the page; everything else is a download. */
export const isShown = (mime: string) => /^(image|audio|video)\//.test(mime)

const isStored = (extension: string): extension is Extension => Object.hasOwn(MIMES, extension)
const isKnown = (extension: string): extension is Extension =>
  isStored(extension) && !MEDIA.includes(extension)

/** The three old office formats share one container; the name of a stream inside tells them apart. */
const STREAMS: readonly [string, Extension][] = [
  ['WordDocument', 'doc'],
  ['Workbook', 'xls'],
  ['Book', 'xls'],
  ['PowerPoint Document', 'ppt'],
]
const ENTRY_BYTES = 128
const NAME_LENGTH_AT = 64

const NAMES = STREAMS.map(([name, extension]) => ({ name: Buffer.from(`${name}\0`, 'utf16le'), extension }))

const oldOffice = (bytes: Buffer): Extension | undefined => {
  for (let at = 0; at + ENTRY_BYTES <= bytes.length; at += ENTRY_BYTES) {
    const found = NAMES.find(
      ({ name }) =>
        bytes.readUInt16LE(at + NAME_LENGTH_AT) === name.length &&
        bytes.subarray(at, at + name.length).equals(name),
    )
    if (found !== undefined) return found.extension
  }
  return undefined
}

const TAB = 9
const LINE_FEED = 10
const RETURN = 13
const isControl = (byte: number) =>
  (byte < 32 && byte !== TAB && byte !== LINE_FEED && byte !== RETURN) || byte === 127
const MARKUP_OR_SCRIPT = /^\s*(<[a-z!?/]|#!)/i

/** Text has no signature of its own, so here alone the name has a say; what a program would run is not text. */
const isPlainText = (bytes: Buffer, name: string): boolean => {
  if (!/\.txt$/i.test(name) || bytes.some(isControl)) return false
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return !MARKUP_OR_SCRIPT.test(text)
  } catch {
    return false
  }
}

/** By content: neither the name nor the declared type is believed. Nothing for what may not be stored. */
export const detectType = async (bytes: Buffer, name: string): Promise<Extension | undefined> => {
  const found = await fileTypeFromBuffer(bytes)
  if (found === undefined) return isPlainText(bytes, name) ? 'txt' : undefined
  if (found.ext === 'cfb') return oldOffice(bytes)
  return isKnown(found.ext) ? found.ext : undefined
}

/** The same within a file that no memory should hold; its entries lie at the same steps wherever it is cut. */
const oldOfficeIn = async (chunks: Readable): Promise<Extension | undefined> => {
  let rest: Buffer = Buffer.alloc(0)
  for await (const chunk of chunks as AsyncIterable<Buffer>) {
    const bytes = rest.length === 0 ? chunk : Buffer.concat([rest, chunk])
    const found = oldOffice(bytes)
    if (found !== undefined) return found
    rest = bytes.subarray(bytes.length - (bytes.length % ENTRY_BYTES))
  }
  return undefined
}

const typeIn = async (body: Readable) => {
  try {
    return (await fileTypeFromStream(Readable.toWeb(body)))?.ext
  } finally {
    body.destroy()
  }
}

/** What is called differently and plays alike. */
const ALIASES: Readonly<Record<string, Extension>> = {
  m4v: 'mp4',
  m4b: 'm4a',
  oga: 'ogg',
  opus: 'ogg',
}

/** By content, of any size: documents, pictures, sounds and films. Text has no signature, and is for `detectType`. */
export const detectLarge = async (file: Stretch): Promise<Extension | undefined> => {
  const office = await officeIn(file)
  if (office !== undefined) return office
  const whole = { start: 0, end: file.size - 1 }
  const type = await typeIn(file.read(whole))
  if (type === 'cfb') return oldOfficeIn(file.read(whole))
  const extension = ALIASES[type ?? ''] ?? type ?? ''
  return isStored(extension) && !PACKED.includes(extension) ? extension : undefined
}

/** Containers, of which only the rest says what is in them. */
const OPEN_ENDED: readonly string[] = ['zip', 'cfb', ...Object.keys(ALIASES)]

/** Whether the first bytes are of something that may never be stored: nobody sends the rest for nothing. */
export const isForbidden = async (head: Buffer): Promise<boolean> => {
  const type = await fileTypeFromBuffer(head).catch(() => undefined)
  return type !== undefined && !isStored(type.ext) && !OPEN_ENDED.includes(type.ext)
}

/** Whether the first bytes are those of a picture. */
export const isPicture = async (head: Buffer): Promise<boolean> => {
  const type = await fileTypeFromBuffer(head).catch(() => undefined)
  return type !== undefined && isStored(type.ext) && isImage(type.ext)
}

const NAME_MAX = 120

/** A name that is safe to show, to store and to save under, and that ends as its content deserves. */
export const safeName = (name: string, extension: Extension): string => {
  const last = name.normalize('NFC').split(/[/\\]/).at(-1) ?? ''
  const clean = last
    .replace(/[\p{C}\p{Zl}\p{Zp}]/gu, '')
    .replace(/[<>:"|?*]/g, '_')
    .trim()
  const own = /\.([a-z0-9]+)$/i.exec(clean)?.[1]?.toLowerCase()
  const fits = own === extension || (own === 'jpeg' && extension === 'jpg')
  const stem = (fits ? clean.slice(0, clean.lastIndexOf('.')) : clean).replace(/^\.+/, '')
  const short = [...stem].slice(0, NAME_MAX).join('').trim()
  return `${short === '' ? '文件' : short}.${extension}`
}
