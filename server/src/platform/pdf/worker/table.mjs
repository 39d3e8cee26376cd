import { BOTTOM, INK, LINE, PAPER, printable, ROOM, SHADE } from './paper.mjs'

const PADDING = 4
const SIZE = 9.5
const TEXT = { lineGap: 1.5 }
const CLOSES = /[，。、；：！？）》”’\n]/
/** A row is cut in two only where it would leave most of a sheet empty. */
const WORTH_CUTTING = 0.4

const measure = (pdf, cell) =>
  pdf
    .font(cell.bold ? 'bold' : 'regular')
    .fontSize(SIZE)
    .heightOfString(cell.text || ' ', { ...TEXT, width: cell.width - 2 * PADDING })

/** As much of a text as fits into a height, and the rest. */
const cut = (pdf, cell, height) => {
  const signs = Array.from(cell.text)
  const isFitting = (count) => measure(pdf, { ...cell, text: signs.slice(0, count).join('') }) <= height
  if (isFitting(signs.length)) return [cell.text, '']
  let [low, high] = [0, signs.length]
  while (high - low > 1) {
    const middle = (low + high) >> 1
    if (isFitting(middle)) low = middle
    else high = middle
  }
  // No sheet begins with what closes a sentence.
  while (low > 1 && CLOSES.test(signs[low])) low -= 1
  return [signs.slice(0, low).join(''), signs.slice(low).join('')]
}

const draw = (pdf, cells, height) => {
  const top = pdf.y
  let x = PAPER.edge
  for (const cell of cells) {
    pdf.lineWidth(0.5).rect(x, top, cell.width, height)
    if (cell.shaded) pdf.fillAndStroke(SHADE, LINE)
    else pdf.stroke(LINE)
    const room = height - 2 * PADDING - measure(pdf, cell)
    pdf
      .fillColor(INK)
      .text(cell.text, x + PADDING, top + PADDING + (cell.centred ? Math.max(0, room / 2) : 0), {
        ...TEXT,
        width: cell.width - 2 * PADDING,
        align: cell.centred ? 'center' : 'left',
      })
    x += cell.width
  }
  pdf.x = PAPER.edge
  pdf.y = top + height
}

/** A row of cells { text, width, bold, shaded, centred }, on the next sheet or over several where it has to be. */
const row = (pdf, cells, onNewPage) => {
  const height = Math.max(...cells.map((cell) => measure(pdf, cell))) + 2 * PADDING
  const left = BOTTOM - pdf.y
  if (height <= left) return draw(pdf, cells, height)
  const page = BOTTOM - PAPER.edge
  const isTaller = height > page * 0.8
  if (!isTaller || left < page * WORTH_CUTTING) {
    pdf.addPage()
    onNewPage()
    const rest = BOTTOM - pdf.y
    if (height <= rest) return draw(pdf, cells, height)
  }
  const room = BOTTOM - pdf.y
  const parts = cells.map((cell) => cut(pdf, cell, room - 2 * PADDING))
  draw(
    pdf,
    cells.map((cell, index) => ({ ...cell, text: parts[index][0] })),
    room,
  )
  pdf.addPage()
  onNewPage()
  row(
    pdf,
    cells.map((cell, index) => ({ ...cell, text: parts[index][1] })),
    onNewPage,
  )
}

const GAP = 8

export const table = (pdf, { columns, rows }) => {
  const widths = columns.map(({ width }) => (ROOM * width) / 100)
  const head = columns.map(({ header }, index) => ({
    text: printable(header),
    width: widths[index],
    bold: true,
    shaded: true,
    centred: true,
  }))
  const drawHead = () => row(pdf, head, () => {})
  drawHead()
  for (const texts of rows)
    row(
      pdf,
      columns.map(({ centred }, index) => ({
        text: printable(texts[index] ?? ''),
        width: widths[index],
        centred,
      })),
      drawHead,
    )
  pdf.y += GAP
}

/** A table without a head: what each line is stands in its first cell. */
export const sheet = (pdf, { columns, rows }) => {
  for (const texts of rows)
    row(
      pdf,
      columns.map(({ width, centred, strong }, index) => ({
        text: printable(texts[index] ?? ''),
        width: (ROOM * width) / 100,
        centred,
        bold: strong,
        shaded: strong,
      })),
      () => {},
    )
  pdf.y += GAP
}

/** Names and values, two pairs a row; a value longer than its place has a row of its own. */
export const fields = (pdf, { rows }) => {
  const label = ROOM * 0.16
  const name = (text) => ({ text: printable(text), width: label, shaded: true, centred: true })
  const value = (text, width) => ({ text: printable(text), width })
  const half = ROOM / 2 - label
  const isLong = ([, text]) => text.includes('\n') || Array.from(text).length > 18
  for (let index = 0; index < rows.length; index += 1) {
    const [one, two] = [rows[index], rows[index + 1]]
    if (isLong(one) || two === undefined || isLong(two)) {
      row(pdf, [name(one[0]), value(one[1], ROOM - label)], () => {})
      continue
    }
    row(pdf, [name(one[0]), value(one[1], half), name(two[0]), value(two[1], half)], () => {})
    index += 1
  }
  pdf.y += GAP
}
