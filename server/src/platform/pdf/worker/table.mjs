import { BOTTOM, INK, LINE, PAPER, printable, ROOM, SHADE } from './paper.mjs'
import { airOf, drawLaid, laidOut } from './rich.mjs'

const PADDING = 4
const SIZE = 9.5
const TEXT = { lineGap: 1.5 }
const CLOSES = /[，。、；：！？）》”’\n]/
/** A row is cut in two only where it would leave most of a sheet empty. */
const WORTH_CUTTING = 0.4

/** No picture in a cell is higher: nine centimetres, as in Word. */
const HIGHEST = 255
/** Points of a dot on the screen. */
const DOT = 0.75
const GAP_BELOW = 4

const opened = new WeakMap()
/** Shown twice, it is in the document once. */
const imageOf = (pdf, { bytes }) => {
  const known = opened.get(bytes)
  if (known !== undefined) return known
  const image = pdf.openImage(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength))
  opened.set(bytes, image)
  return image
}

const isWords = (item) => typeof item === 'string'

/** Lines with formulas or words that stand out, put together once. */
const linesOf = (pdf, cell, item) => {
  item.laid ??= laidOut(pdf, item.line, { room: inner(cell), size: SIZE, bold: cell.bold })
  return item.laid
}
const isLine = (item) => item.line !== undefined || item.laid !== undefined

const sizeOf = ({ width, height }, room) => {
  const scale = Math.min(DOT, room / width, HIGHEST / height)
  return { wide: width * scale, high: height * scale }
}

/** What stands in a cell, one below the other: words, lines of pieces, and pictures { bytes, width, height }. */
const itemsOf = (given = '') =>
  (Array.isArray(given) ? given : [given]).map((item) => (isWords(item) ? printable(item) : item))

const inner = ({ width }) => width - 2 * PADDING

const measureItem = (pdf, cell, item) => {
  if (isLine(item)) return linesOf(pdf, cell, item).reduce((sum, { high }) => sum + high, 0)
  if (!isWords(item)) return sizeOf(item, inner(cell)).high + GAP_BELOW
  return pdf
    .font(cell.bold ? 'bold' : 'regular')
    .fontSize(SIZE)
    .heightOfString(item || ' ', { ...TEXT, width: inner(cell) })
}

const heights = new WeakMap()
/** Of each item of a cell: laying text out is most of the work of a sheet, and a row asks for it again when it is drawn. */
const heightsOf = (pdf, cell) => {
  const known = heights.get(cell.items) ?? cell.items.map((item) => measureItem(pdf, cell, item))
  heights.set(cell.items, known)
  return known
}

const measure = (pdf, cell) => heightsOf(pdf, cell).reduce((sum, high) => sum + high, 0)

/** As much of a text as fits into a height, and the rest. */
const cutWords = (pdf, cell, words, height) => {
  const signs = Array.from(words)
  const isFitting = (count) => measureItem(pdf, cell, signs.slice(0, count).join('')) <= height
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

/** As much of a cell as fits into a height, and the rest. */
const cut = (pdf, cell, height) => {
  let left = height
  for (const [index, item] of cell.items.entries()) {
    const needs = heightsOf(pdf, cell)[index]
    if (needs <= left) {
      left -= needs
      continue
    }
    const [before, after] = [cell.items.slice(0, index), cell.items.slice(index + 1)]
    if (isLine(item)) {
      const lines = linesOf(pdf, cell, item)
      let fits = 0
      for (let sum = lines[0].high; fits < lines.length && sum <= left; sum += lines[fits]?.high ?? 0)
        fits += 1
      const [first, rest] = [lines.slice(0, fits), lines.slice(fits)]
      return [first.length === 0 ? before : [...before, { laid: first }], [{ laid: rest }, ...after]]
    }
    if (!isWords(item)) return [before, [item, ...after]]
    const [first, rest] = cutWords(pdf, cell, item, left)
    return [first === '' ? before : [...before, first], [rest, ...after]]
  }
  return [cell.items, []]
}

const drawItem = (pdf, cell, item, x, y) => {
  const width = inner(cell)
  if (isWords(item)) {
    pdf
      .font(cell.bold ? 'bold' : 'regular')
      .fontSize(SIZE)
      .fillColor(INK)
    pdf.text(item, x, y + airOf(pdf, SIZE), { ...TEXT, width, align: cell.centred ? 'center' : 'left' })
    return
  }
  if (isLine(item)) {
    drawLaid(linesOf(pdf, cell, item), x, y, { room: width, centred: cell.centred })
    return
  }
  const { wide, high } = sizeOf(item, width)
  pdf.image(imageOf(pdf, item), x + (cell.centred ? (width - wide) / 2 : 0), y, { width: wide, height: high })
}

/** The edges of a cell, without those between it and what goes on with it. */
const frame = (pdf, cell, x, top, height) => {
  pdf.lineWidth(0.5)
  if (!cell.goesOn && !cell.isOpen) {
    pdf.rect(x, top, cell.width, height)
    if (cell.shaded) pdf.fillAndStroke(SHADE, LINE)
    else pdf.stroke(LINE)
    return
  }
  const [right, bottom] = [x + cell.width, top + height]
  pdf.moveTo(x, top).lineTo(x, bottom).moveTo(right, top).lineTo(right, bottom)
  if (!cell.goesOn) pdf.moveTo(x, top).lineTo(right, top)
  if (!cell.isOpen) pdf.moveTo(x, bottom).lineTo(right, bottom)
  pdf.stroke(LINE)
}

/** The next sheet: what goes on there ends on this one, and says again what it is. */
const turn = (pdf, cells, onNewPage) => {
  let x = PAPER.edge
  for (const { goesOn, width } of cells) {
    if (goesOn)
      pdf
        .moveTo(x, pdf.y)
        .lineTo(x + width, pdf.y)
        .stroke(LINE)
    x += width
  }
  pdf.addPage()
  onNewPage()
  return cells.map((cell) => (cell.goesOn ? { ...cell, goesOn: false, items: cell.again } : cell))
}

const draw = (pdf, cells, height) => {
  const top = pdf.y
  let x = PAPER.edge
  for (const cell of cells) {
    frame(pdf, cell, x, top, height)
    const room = height - 2 * PADDING - measure(pdf, cell)
    let y = top + PADDING + (cell.centred ? Math.max(0, room / 2) : 0)
    for (const [index, item] of cell.items.entries()) {
      drawItem(pdf, cell, item, x + PADDING, y)
      y += heightsOf(pdf, cell)[index]
    }
    x += cell.width
  }
  pdf.x = PAPER.edge
  pdf.y = top + height
}

const heightOf = (pdf, cells) => Math.max(...cells.map((cell) => measure(pdf, cell))) + 2 * PADDING

/** A row of cells { items, width, bold, shaded, centred }, on the next sheet or over several where it has to be. */
const row = (pdf, given, onNewPage) => {
  let cells = given
  const height = heightOf(pdf, cells)
  const left = BOTTOM - pdf.y
  if (height <= left) return draw(pdf, cells, height)
  const page = BOTTOM - PAPER.edge
  const isTaller = height > page * 0.8
  if (!isTaller || left < page * WORTH_CUTTING) {
    cells = turn(pdf, cells, onNewPage)
    const needed = heightOf(pdf, cells)
    if (needed <= BOTTOM - pdf.y) return draw(pdf, cells, needed)
  }
  const room = BOTTOM - pdf.y
  const parts = cells.map((cell) => cut(pdf, cell, room - 2 * PADDING))
  draw(
    pdf,
    cells.map((cell, index) => ({ ...cell, items: parts[index][0], isOpen: false })),
    room,
  )
  pdf.addPage()
  onNewPage()
  row(
    pdf,
    cells.map((cell, index) => ({ ...cell, items: parts[index][1], goesOn: false })),
    onNewPage,
  )
}

const GAP = 8

export const table = (pdf, { columns, rows }) => {
  const widths = columns.map(({ width }) => (ROOM * width) / 100)
  const head = columns.map(({ header }, index) => ({
    items: itemsOf(header),
    width: widths[index],
    bold: true,
    shaded: true,
    centred: true,
  }))
  const drawHead = () => row(pdf, head, () => {})
  drawHead()
  /** Of a column that joins, what stands above whatever is empty. */
  const above = []
  for (const [at, given] of rows.entries())
    row(
      pdf,
      columns.map(({ centred, joins }, index) => {
        const isEmpty = (one) => joins && one?.[index] === ''
        if (!isEmpty(given)) above[index] = itemsOf(given[index])
        return {
          ...{ items: itemsOf(given[index]), width: widths[index], centred },
          ...{ goesOn: at > 0 && isEmpty(given), isOpen: isEmpty(rows[at + 1]), again: above[index] },
        }
      }),
      drawHead,
    )
  pdf.y += GAP
}

/** A table without a head: what each line is stands in its first cell. */
export const sheet = (pdf, { columns, rows }) => {
  for (const given of rows)
    row(
      pdf,
      columns.map(({ width, centred, strong }, index) => ({
        items: itemsOf(given[index]),
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
  const name = (text) => ({ items: itemsOf(text), width: label, shaded: true, centred: true })
  const value = (text, width) => ({ items: itemsOf(text), width })
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
