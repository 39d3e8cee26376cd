import { inflateSync } from 'node:zlib'

/** From its first bytes to its last. */
export const isPdf = (raw: Buffer) =>
  raw.subarray(0, 5).toString() === '%PDF-' && raw.subarray(-6).toString().includes('EOF')

/** What the streams of a document hold, without those that are pictures and fonts. */
export const unpacked = (pdf: Buffer) =>
  pdf
    .toString('latin1')
    .split(/(?<!end)stream\n/)
    .slice(1)
    .map((rest) => {
      try {
        return inflateSync(Buffer.from(rest, 'latin1'), { finishFlush: 2 }).toString('latin1')
      } catch {
        return ''
      }
    })
    .join('\n')

/** A character as the document says which ones it shows. */
const code = (sign: string) =>
  Buffer.from(sign, 'utf16le')
    .swap16()
    .toString('hex')
    .replace(/(?<=^.{4})(?=.)/, ' ')

/** Which of these characters stand somewhere in a document. */
export const shownIn = (pdf: Buffer, signs: string) => {
  const maps = unpacked(pdf)
  return Array.from(signs)
    .filter((sign) => maps.includes(code(sign)))
    .join('')
}
