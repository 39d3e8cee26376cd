import { INK, LINE, PAPER, printable, SHADE } from './paper.mjs'
import { airOf, drawLaid, laidOut } from './rich.mjs'

export const PADDING = 4
const SIZE = 9.5
const TEXT = { lineGap: 1.5 }
const CLOSES = /[，。、；：！？）》”’\n]/

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

/**
 * What stands in a cell, one below the other: words, lines of pieces, pictures { bytes, width, height }, and rows of a table
 * { row, count } with the cells that stand in them.
 */
export const itemsOf = (given = '') =>
  (Array.isArray(given) ? given : [given]).map((item) => (isWords(item) ? printable(item) : item))

/** In a narrow column of a table within a cell words have what there is. */
const paddingOf = ({ width }) => Math.min(PADDING, width * 0.15)
const inner = (cell) => cell.width - 2 * paddingOf(cell)

const isRow = (item) => item.row !== undefined || item.cells !== undefined
/** The cells of a row within a cell, as those of any other. */
const cellsIn = (cell, item) => {
  const place = inner(cell) / item.count
  item.cells ??= item.row.map(({ cell: given, span, goesOn, isOpen }) => ({
    ...{ items: itemsOf(given), width: place * span, bold: cell.bold, goesOn, isOpen },
  }))
  return item.cells
}

const measureItem = (pdf, cell, item) => {
  if (isLine(item)) return linesOf(pdf, cell, item).reduce((sum, { high }) => sum + high, 0)
  if (isRow(item)) return heightOf(pdf, cellsIn(cell, item)) + (item.isLast ? GAP_BELOW : 0)
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

/** A row is cut only where it is so high; any other goes to the next sheet as it is. */
const HIGH_ROW = 200

const cutRow = (pdf, cell, item, height) => {
  const cells = cellsIn(cell, item)
  const parts = cells.map((one) => cut(pdf, one, height - 2 * paddingOf(one)))
  const half = (at) => ({ ...item, cells: cells.map((one, index) => ({ ...one, items: parts[index][at] })) })
  return parts.some(([first]) => first.length > 0) && [{ ...half(0), isLast: false }, half(1)]
}

/** At the edge of a sheet cells end that go on below, and begin again on the next. */
const edged = (item, edge) =>
  item?.cells === undefined ? item : { ...item, cells: item.cells.map((one) => ({ ...one, ...edge })) }

/** As much of a cell as fits into a height, and the rest. */
export const cut = (pdf, cell, height) => {
  const [first, rest] = parted(pdf, cell, height)
  return [
    first.map((item, at) => (at === first.length - 1 ? edged(item, { isOpen: false }) : item)),
    rest.map((item, at) => (at === 0 ? edged(item, { goesOn: false }) : item)),
  ]
}

const parted = (pdf, cell, height) => {
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
    if (isRow(item)) {
      const [first, rest] = (needs > HIGH_ROW && cutRow(pdf, cell, item, left)) || []
      return first === undefined
        ? [before, [item, ...after]]
        : [
            [...before, first],
            [rest, ...after],
          ]
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
  if (isRow(item)) {
    const cells = cellsIn(cell, item)
    drawCells(pdf, cells, { x, top: y, height: heightOf(pdf, cells) })
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

const drawCells = (pdf, cells, { x: left, top, height }) => {
  let x = left
  for (const cell of cells) {
    frame(pdf, cell, x, top, height)
    const padding = paddingOf(cell)
    const room = height - 2 * padding - measure(pdf, cell)
    let y = top + padding + (cell.centred ? Math.max(0, room / 2) : 0)
    for (const [index, item] of cell.items.entries()) {
      drawItem(pdf, cell, item, x + padding, y)
      y += heightsOf(pdf, cell)[index]
    }
    x += cell.width
  }
}

export const draw = (pdf, cells, height) => {
  const top = pdf.y
  drawCells(pdf, cells, { x: PAPER.edge, top, height })
  pdf.x = PAPER.edge
  pdf.y = top + height
}

export const heightOf = (pdf, cells) =>
  Math.max(...cells.map((cell) => measure(pdf, cell) + 2 * paddingOf(cell)))
