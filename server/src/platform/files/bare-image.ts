import { crc32 } from 'node:zlib'

/** Chunks without which a PNG does not look the same, with the most bytes each may have: no room for anything else. */
const PNG_CHUNKS: Record<string, number> = {
  IHDR: 13,
  PLTE: 768,
  tRNS: 256,
  IDAT: Number.POSITIVE_INFINITY,
  IEND: 0,
  sRGB: 1,
  gAMA: 4,
  cHRM: 32,
  sBIT: 4,
  pHYs: 9,
}
const PNG_SIGNATURE = Buffer.from('89504e470d0a1a0a', 'hex')
/** Length, name and checksum. */
const CHUNK_FRAME = 12

export const isBarePng = (bytes: Buffer): boolean => {
  if (!bytes.subarray(0, 8).equals(PNG_SIGNATURE)) return false
  let at = 8
  while (at + CHUNK_FRAME <= bytes.length) {
    const length = bytes.readUInt32BE(at)
    const end = at + CHUNK_FRAME + length
    const name = bytes.toString('latin1', at + 4, at + 8)
    if (end > bytes.length || length > (PNG_CHUNKS[name] ?? -1)) return false
    if (crc32(bytes.subarray(at + 4, end - 4)) !== bytes.readUInt32BE(end - 4)) return false
    if (name === 'IEND') return end === bytes.length
    at = end
  }
  return false
}

/** As its head says, right behind the signature. */
export const pngSize = (bytes: Buffer) => ({ width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) })

const SOI = 0xd8
const EOI = 0xd9
const SOS = 0xda
const JFIF = 0xe0
const ADOBE = 0xee
/** Frames (baseline, extended, progressive), Huffman tables, quantisation tables, restart interval. */
const JPEG_SEGMENTS = new Set([0xc0, 0xc1, 0xc2, 0xc4, 0xdb, 0xdd])
/** With its preview, a JFIF header would be longer. */
const JFIF_BYTES = 16
const ADOBE_BYTES = 14

const isBareSegment = (bytes: Buffer, marker: number, at: number, length: number) => {
  if (marker === JFIF) return length === JFIF_BYTES && bytes.toString('latin1', at, at + 5) === 'JFIF\0'
  if (marker === ADOBE) return length === ADOBE_BYTES && bytes.toString('latin1', at, at + 5) === 'Adobe'
  return marker === SOS || JPEG_SEGMENTS.has(marker)
}

/** Past the compressed data, in which a marker byte is followed by zero or by a restart number. */
const endOfScan = (bytes: Buffer, from: number): number => {
  for (let at = bytes.indexOf(0xff, from); at >= 0; at = bytes.indexOf(0xff, at + 1)) {
    const next = bytes[at + 1] ?? 0
    if (next !== 0 && (next < 0xd0 || next > 0xd7)) return at
  }
  return bytes.length
}

export const isBareJpeg = (bytes: Buffer): boolean => {
  if (bytes[0] !== 0xff || bytes[1] !== SOI) return false
  let at = 2
  while (at + 4 <= bytes.length && bytes[at] === 0xff) {
    const marker = bytes[at + 1] ?? 0
    const length = bytes.readUInt16BE(at + 2)
    const end = at + 2 + length
    if (length < 2 || end > bytes.length || !isBareSegment(bytes, marker, at + 4, length)) return false
    at = marker === SOS ? endOfScan(bytes, end) : end
    if (marker === SOS && bytes[at + 1] === EOI) return at + 2 === bytes.length
  }
  return false
}

const FRAMES = new Set([0xc0, 0xc1, 0xc2])

/** Of one that is bare, as its frame says. */
export const jpegSize = (bytes: Buffer) => {
  for (let at = 2; at + 9 <= bytes.length; at += 2 + bytes.readUInt16BE(at + 2))
    if (FRAMES.has(bytes[at + 1] ?? 0))
      return { width: bytes.readUInt16BE(at + 7), height: bytes.readUInt16BE(at + 5) }
  return { width: 0, height: 0 }
}
