import { ACCENT, ensureRoom, INK, LINE, PAPER, printable, ROOM, SOFT } from './paper.mjs'

const RADIUS = 88
const HEIGHT = 2 * RADIUS + 64
const RINGS = 4
const COLOURS = [ACCENT, '#b4632d', '#3a6ea8', SOFT]

/** A wheel with an axis a name. Where a value is missing the line goes through the middle of nothing: it is left open. */
export const radar = (pdf, { axes, max, series }) => {
  ensureRoom(pdf, HEIGHT)
  const top = pdf.y
  const [x, y] = [PAPER.edge + ROOM / 2, top + RADIUS + 24]
  const at = (index, share) => {
    const angle = (2 * Math.PI * index) / axes.length - Math.PI / 2
    return [x + Math.cos(angle) * RADIUS * share, y + Math.sin(angle) * RADIUS * share]
  }
  pdf.lineWidth(0.5)
  for (let ring = 1; ring <= RINGS; ring += 1)
    pdf.polygon(...axes.map((_, index) => at(index, ring / RINGS))).stroke(LINE)
  axes.forEach((name, index) => {
    pdf
      .moveTo(x, y)
      .lineTo(...at(index, 1))
      .stroke(LINE)
    const [left, height] = at(index, 1.16)
    pdf.font('regular').fontSize(9).fillColor(INK)
    pdf.text(printable(name), left - 50, height - 6, { width: 100, align: 'center', lineBreak: false })
  })
  series.forEach(({ values }, order) => {
    const colour = COLOURS[order % COLOURS.length]
    const points = values.map((value, index) =>
      value === null ? undefined : at(index, Math.min(1, Math.max(0, value / max))),
    )
    pdf.lineWidth(1.4)
    points.forEach((point, index) => {
      const next = points[(index + 1) % points.length]
      if (point === undefined) return
      if (next !== undefined)
        pdf
          .moveTo(...point)
          .lineTo(...next)
          .stroke(colour)
      pdf.circle(...point, 2).fill(colour)
    })
  })
  const words = series.map(({ label }) => printable(label))
  pdf.font('regular').fontSize(9)
  const widths = words.map((word) => pdf.widthOfString(word) + 26)
  let left = x - widths.reduce((sum, width) => sum + width, 0) / 2
  words.forEach((word, order) => {
    pdf.rect(left, y + RADIUS + 26, 10, 3).fill(COLOURS[order % COLOURS.length])
    pdf.fillColor(INK).text(word, left + 14, y + RADIUS + 21, { lineBreak: false })
    left += widths[order]
  })
  pdf.x = PAPER.edge
  pdf.y = top + HEIGHT
}
