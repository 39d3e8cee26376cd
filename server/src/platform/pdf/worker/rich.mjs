import { formulaBox, wordBox } from './formula.mjs'
import { INK, printable } from './paper.mjs'

/** No line begins with what closes a sentence. */
const CLOSES = /^[，。、；：！？）》”’,.;:!?)\]%]/
/** Words of letters stay whole; everything else is parted anywhere. */
const WORDS = /[\p{Script=Latin}\p{N}_'.-]+|\s+|./gsu
const LINE_GAP = 1.5

const lined = (pdf, box, marks, size) => {
  const heights = [
    ...(marks.includes('underline') ? [-1.2] : []),
    ...(marks.includes('strike') ? [size * 0.32] : []),
  ]
  if (heights.length === 0) return box
  const draw = (x, y) => {
    box.draw(x, y)
    pdf.lineWidth(0.5).strokeColor(INK)
    for (const above of heights)
      pdf
        .moveTo(x, y - above)
        .lineTo(x + box.width, y - above)
        .stroke()
  }
  return { ...box, draw }
}

/** Copied and searched as text, whatever it looks like. */
const told = (pdf, box, text) => ({
  ...box,
  draw: (x, y) => {
    pdf.markContent('Span', { actual: text })
    box.draw(x, y)
    pdf.endMarkedContent()
  },
})

/** A formula higher than this is one that nobody wrote to be read. */
const HIGHEST = 120

const formulaOf = (pdf, { math, text }, { room, size }) => {
  const box = formulaBox(pdf, math, size)
  // Wider than its place it is made smaller: half a fraction is nothing.
  const fitting = box.width <= room ? box : formulaBox(pdf, math, (size * room) / box.width)
  const fits = fitting.width <= room && fitting.up + fitting.down <= HIGHEST
  return fits ? told(pdf, fitting, printable(text)) : undefined
}

const boxesOf = (pdf, piece, looks) => {
  const { room, size, bold } = looks
  const formula = piece.math && formulaOf(pdf, piece, looks)
  if (formula !== undefined) return [formula]
  const marks = piece.marks ?? []
  const font = bold || marks.includes('bold') ? 'bold' : 'regular'
  const boxOf = (text) =>
    lined(pdf, wordBox(pdf, text, { size, font, italic: marks.includes('italic') }), marks, size)
  return (printable(piece.text).match(WORDS) ?? []).flatMap((word) => {
    const box = boxOf(word)
    // An address longer than its place is parted like any other signs.
    const parts = box.width <= room ? [box] : Array.from(word, boxOf)
    return parts.map((part) => ({ ...part, closes: CLOSES.test(word), blank: word.trim() === '' }))
  })
}

/** Half of what the font keeps free between lines: it all comes below them, and would set what stands in a cell too high. */
export const airOf = (pdf, size) => (pdf._font.lineGap / 2000) * size

/** Lines of boxes, no wider than the room, each with how high it is. */
export const laidOut = (pdf, pieces, looks) => {
  const rows = [[]]
  let left = looks.room
  for (const box of pieces.flatMap((piece) => boxesOf(pdf, piece, looks))) {
    const row = rows.at(-1)
    if (box.width > left && row.length > 0) {
      const carried = box.closes && row.length > 1 ? row.splice(-1) : []
      rows.push(carried)
      left = looks.room - carried.reduce((sum, { width }) => sum + width, 0)
      if (box.blank) continue
    }
    rows.at(-1).push(box)
    left -= box.width
  }
  const usual = wordBox(pdf, ' ', { size: looks.size })
  const air = airOf(pdf, looks.size)
  return rows.map((boxes) => {
    const up = Math.max(usual.up + air, ...boxes.map((box) => box.up))
    const down = Math.max(usual.down + air, ...boxes.map((box) => box.down))
    return { boxes, up, high: up + down + LINE_GAP, wide: boxes.reduce((sum, { width }) => sum + width, 0) }
  })
}

export const drawLaid = (lines, x, y, { room, centred }) => {
  let top = y
  for (const { boxes, up, high, wide } of lines) {
    let left = x + (centred ? (room - wide) / 2 : 0)
    for (const box of boxes) {
      box.draw(left, top + up)
      left += box.width
    }
    top += high
  }
}
