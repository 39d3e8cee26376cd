/** NOTIFY takes less than 8,000 bytes; a unit of a JavaScript string becomes three of them at most. */
const MOST_UNITS = 2600

const isHighSurrogate = (unit: number) => unit >= 0xd800 && unit < 0xdc00

/** A pair of surrogates is one character: cut in two, neither half would survive. */
const endOf = (text: string, start: number) => {
  const end = start + MOST_UNITS
  return end < text.length && isHighSurrogate(text.charCodeAt(end - 1)) ? end - 1 : end
}

/** A text in pieces that one NOTIFY can carry: `sender number index/total piece`. */
export const split = (sender: string, number: number, text: string): string[] => {
  const pieces: string[] = []
  for (let start = 0; start < text.length; ) {
    const end = endOf(text, start)
    pieces.push(text.slice(start, end))
    start = end
  }
  return pieces.map((piece, index) => `${sender} ${number} ${index}/${pieces.length} ${piece}`)
}

const PIECE = /^(\S+) (\d+) (\d+)\/(\d+) ([\s\S]*)$/

/** Puts the pieces together again. They come in order; a text of which one is missing is dropped. */
export const assembler = (self: string, whole: (text: string) => void) => {
  const begun = new Map<string, { number: string; next: number; text: string }>()
  return (payload: string) => {
    if (payload.startsWith(`${self} `)) return
    const [, sender, number = '', at, total, piece = ''] = PIECE.exec(payload) ?? []
    if (sender === undefined) return
    const index = Number(at)
    const before = begun.get(sender)
    begun.delete(sender)
    const follows = index === 0 || (before?.number === number && before.next === index)
    if (!follows) return
    const text = index === 0 ? piece : (before?.text ?? '') + piece
    if (index + 1 === Number(total)) whole(text)
    else begun.set(sender, { number, next: index + 1, text })
  }
}
