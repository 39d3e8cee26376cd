import { crc32, deflateRawSync } from 'node:zlib'
import sharp from 'sharp'

/** A picture with something to see in it: a plain colour would survive any mistake. */
export const picture = (width = 60, height = 40) => {
  const pixels = Buffer.alloc(width * height * 3)
  for (let at = 0; at < pixels.length; at += 1) pixels[at] = (at * 31) % 256
  return sharp(pixels, { raw: { width, height, channels: 3 } })
}

const pngChunk = (name: string, data: Buffer) => {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data])
  const frame = Buffer.alloc(8)
  frame.writeUInt32BE(data.length, 0)
  frame.writeUInt32BE(crc32(body), 4)
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)])
}

const SIGNATURE_AND_HEADER = 8 + 25

/** Puts a chunk right after the header of a PNG. */
export const withPngChunk = (png: Buffer, name: string, data: Buffer) =>
  Buffer.concat([
    png.subarray(0, SIGNATURE_AND_HEADER),
    pngChunk(name, data),
    png.subarray(SIGNATURE_AND_HEADER),
  ])

/** A few bytes that claim to be a picture of any size. */
export const claimingPng = (width: number, height: number) => {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 2], 8)
  const signature = Buffer.from('89504e470d0a1a0a', 'hex')
  return Buffer.concat([
    signature,
    pngChunk('IHDR', header),
    pngChunk('IDAT', Buffer.from('789c0300', 'hex')),
    pngChunk('IEND', Buffer.alloc(0)),
  ])
}

/** A few bytes that claim to be an animation of any size. */
export const claimingGif = (width: number, height: number, frames: number) => {
  const size = Buffer.alloc(4)
  size.writeUInt16LE(width, 0)
  size.writeUInt16LE(height, 2)
  const head = [Buffer.from('GIF89a'), size, Buffer.from('800000000000ffffff', 'hex')]
  const frame = Buffer.concat([Buffer.from('2c00000000', 'hex'), size, Buffer.from('000202440100', 'hex')])
  return Buffer.concat([...head, ...Array<Buffer>(frames).fill(frame), Buffer.from('3b', 'hex')])
}

/** An archive as office programs write it. */
export const zip = (files: Record<string, string | Buffer>, level = 6) => {
  const locals: Buffer[] = []
  const central: Buffer[] = []
  let offset = 0
  for (const [path, content] of Object.entries(files)) {
    const name = Buffer.from(path)
    const data = typeof content === 'string' ? Buffer.from(content) : content
    const packed = deflateRawSync(data, { level })
    const shared = Buffer.alloc(26)
    shared.writeUInt16LE(20, 0)
    shared.writeUInt16LE(8, 4)
    shared.writeUInt32LE(crc32(data), 10)
    shared.writeUInt32LE(packed.length, 14)
    shared.writeUInt32LE(data.length, 18)
    shared.writeUInt16LE(name.length, 22)
    const tail = Buffer.alloc(14)
    tail.writeUInt32LE(offset, 10)
    locals.push(Buffer.from('PK\x03\x04', 'latin1'), shared, name, packed)
    central.push(Buffer.from('PK\x01\x02\x14\x00', 'latin1'), shared, tail, name)
    offset += 30 + name.length + packed.length
  }
  const directory = Buffer.concat(central)
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06', 'latin1')
  end.writeUInt16LE(Object.keys(files).length, 8)
  end.writeUInt16LE(Object.keys(files).length, 10)
  end.writeUInt32LE(directory.length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...locals, directory, end])
}

const OPEN_XML = 'application/vnd.openxmlformats-officedocument'
const MAIN_PARTS = {
  docx: 'wordprocessingml.document.main',
  xlsx: 'spreadsheetml.sheet.main',
  pptx: 'presentationml.presentation.main',
}

export const openXml = (kind: keyof typeof MAIN_PARTS) =>
  zip({
    '[Content_Types].xml': `<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/main.xml" ContentType="${OPEN_XML}.${MAIN_PARTS[kind]}+xml"/></Types>`,
    'main.xml': '<main/>',
  })

/** The container of the old office formats, with one named stream in it. */
export const oldOffice = (stream: string) => {
  const file = Buffer.alloc(2048)
  file.set(Buffer.from('d0cf11e0a1b11ae1', 'hex'))
  const name = Buffer.from(`${stream}\0`, 'utf16le')
  const entry = 512 + 128
  file.set(name, entry)
  file.writeUInt16LE(name.length, entry + 64)
  return file
}

export const pdf = () =>
  Buffer.from('%PDF-1.4\n1 0 obj\n<< /Type /Catalog >>\nendobj\ntrailer\n<< >>\n%%EOF\n')

export const mp4 = () => {
  const box = Buffer.alloc(64)
  box.writeUInt32BE(24, 0)
  box.write('ftypisom\0\0\x02\0isommp42', 4, 'latin1')
  return box
}

export const mp3 = () => {
  const frame = Buffer.alloc(417)
  frame.set([0xff, 0xfb, 0x90, 0x64])
  return Buffer.concat([frame, frame, frame])
}

/** As telephones film. */
export const mov = () => {
  const box = Buffer.alloc(64)
  box.writeUInt32BE(20, 0)
  box.write('ftypqt  \0\0\0\0qt  ', 4, 'latin1')
  return box
}

/** Sound in an Ogg container, by the head of what is in it. */
export const ogg = (head: 'OpusHead' | '\x01vorbis') => {
  const page = Buffer.alloc(64)
  page.write('OggS', 0, 'latin1')
  page.write(head, 28, 'latin1')
  return page
}

export const aac = () => {
  const frame = Buffer.alloc(64)
  frame.set([0xff, 0xf1, 0x50, 0x80])
  return frame
}

export const flac = () => {
  const head = Buffer.alloc(64)
  head.write('fLaC', 0, 'latin1')
  return head
}
