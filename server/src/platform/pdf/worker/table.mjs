import { cut, draw, heightOf, itemsOf, PADDING } from './cells.mjs'
import { BOTTOM, LINE, PAPER, ROOM } from './paper.mjs'

/** A row is cut in two only where it would leave most of a sheet empty. */
const WORTH_CUTTING = 0.4

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
