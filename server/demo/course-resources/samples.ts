import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import sharp from 'sharp'
import { wordReply } from '../../src/platform/word/document'
import { filmOf } from './webm'

/** One page with a drawing; the letters that every viewer has are enough for its title. */
export const aPdf = (title: string): Buffer => {
  const draw = `BT /F1 20 Tf 60 770 Td (${title.replace(/[^ -~]/g, '')}) Tj ET
1 w 80 400 m 500 400 l S 290 200 m 290 700 l S 2 w 110 300 m 470 620 l S`
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${draw.length} >>\nstream\n${draw}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ]
  let text = '%PDF-1.4\n'
  const places = objects.map((object, index) => {
    const at = text.length
    text += `${index + 1} 0 obj\n${object}\nendobj\n`
    return String(at).padStart(10, '0')
  })
  const table = places.map((at) => `${at} 00000 n \n`).join('')
  const head = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}`
  return Buffer.from(
    `${text}${head}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${text.length}\n%%EOF\n`,
    'latin1',
  )
}

export const aDocument = async (title: string): Promise<Buffer> => {
  const { body } = wordReply(`${title}.docx`, [
    { kind: 'title', text: title },
    { kind: 'heading', text: '学习目标' },
    { kind: 'text', text: '能说出概念的含义，会用它解决简单的问题。' },
    { kind: 'heading', text: '课堂练习' },
    { kind: 'text', text: '完成课本练习第 1 至 3 题，并与同桌交流做法。' },
  ])
  return Buffer.isBuffer(body) ? body : buffer(body as Readable)
}

const board = (points: number) => {
  const dots = Array.from(
    { length: points },
    (_, at) => `<circle cx="${70 + at * 36}" cy="${130 - at * 14}" r="9" fill="#f2c14e"/>`,
  ).join('')
  return Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="320" height="180">
    <rect width="320" height="180" fill="#27463a"/><path d="M40 150H290M60 20V165" stroke="#dfe8e3" stroke-width="3"/>${dots}</svg>`)
}

export const aPicture = () => sharp(board(6)).png().toBuffer()

const FRAMES = 6
/** Dots that come one after another: every frame is a picture of its own. */
export const aFilm = async (): Promise<Buffer> => {
  const frames: Buffer[] = []
  for (let points = 1; points <= FRAMES; points++)
    frames.push(await sharp(board(points)).webp({ quality: 60, effort: 0 }).toBuffer())
  return filmOf(frames, { width: 320, height: 180, everyMs: 800 })
}

const RATE = 8000
/** Two seconds of a clear tone, as for listening before a dictation. */
export const aSound = (): Buffer => {
  const samples = RATE * 2
  const bytes = Buffer.alloc(44 + samples)
  bytes.write('RIFF', 0, 'latin1')
  bytes.writeUInt32LE(36 + samples, 4)
  bytes.write('WAVEfmt ', 8, 'latin1')
  bytes.writeUInt32LE(16, 16)
  bytes.writeUInt16LE(1, 20)
  bytes.writeUInt16LE(1, 22)
  bytes.writeUInt32LE(RATE, 24)
  bytes.writeUInt32LE(RATE, 28)
  bytes.writeUInt16LE(1, 32)
  bytes.writeUInt16LE(8, 34)
  bytes.write('data', 36, 'latin1')
  bytes.writeUInt32LE(samples, 40)
  for (let at = 0; at < samples; at++)
    bytes[44 + at] = 128 + Math.round(60 * Math.sin((2 * Math.PI * 440 * at) / RATE))
  return bytes
}
