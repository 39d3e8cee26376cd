import { inflateSync } from 'node:zlib'

/** From its first bytes to its last. */
export const isPdf = (raw: Buffer) =>
  raw.subarray(0, 5).toString() === '%PDF-' && raw.subarray(-6).toString().includes('EOF')

/** What a strict reader refuses: a table of objects that leads elsewhere, or a stream longer or shorter than it says. */
export const faultsOfPdf = (pdf: Buffer): string[] => {
  const text = pdf.toString('latin1')
  const start = Number(/startxref\s+(\d+)\s+%%EOF\s*$/.exec(text)?.[1] ?? -1)
  const [table, count = '0'] = /^xref\s+0 (\d+)\s+/.exec(text.slice(Math.max(0, start))) ?? []
  if (table === undefined) return ['there is no table of objects where the end says']
  const faults = Array.from({ length: Number(count) - 1 }, (_, index) => {
    const line = start + table.length + 20 * (index + 1)
    const at = Number(text.slice(line, line + 10))
    const head = `${index + 1} 0 obj`
    if (!text.startsWith(head, at)) return `object ${index + 1} is not at ${at}`
    const [before = '', length] =
      /^[\s\S]*?\/Length (\d+)[\s\S]*?>>\nstream\n/.exec(text.slice(at, at + 2000)) ?? []
    const isStream = length !== undefined && !before.includes('endobj')
    return isStream && !text.startsWith('\nendstream', at + before.length + Number(length))
      ? `the stream of object ${index + 1} has another length than it says`
      : undefined
  })
  for (const [, number] of text.slice(start).matchAll(/\/(?:Root|Info) (\d+) 0 R/g))
    if (Number(number) >= Number(count)) faults.push(`object ${number} is missing`)
  return faults.filter((fault) => fault !== undefined)
}

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
