import { INK } from './paper.mjs'

/** Nothing is written smaller, however deep it stands. */
const SMALLEST = 5
const smaller = (size, by) => Math.min(size, Math.max(SMALLEST, size * by))

const ZERO = { width: 0, up: 0, down: 0, draw: () => {} }

/** Words on one line; `up` and `down` are how far they reach above and below it. */
export const wordBox = (pdf, text, { size, font = 'regular', italic = false }) => {
  pdf.font(font).fontSize(size)
  const { ascender, descender } = pdf._font
  const width = pdf.widthOfString(text)
  return {
    ...{ width, up: (ascender / 1000) * size, down: (-descender / 1000) * size },
    draw: (x, y) => {
      pdf.font(font).fontSize(size).fillColor(INK)
      pdf.text(text, x, y, { lineBreak: false, baseline: 'alphabetic', oblique: italic })
    },
  }
}

const beside = (boxes) => ({
  width: boxes.reduce((sum, { width }) => sum + width, 0),
  up: Math.max(0, ...boxes.map(({ up }) => up)),
  down: Math.max(0, ...boxes.map(({ down }) => down)),
  draw: (x, y) => {
    let left = x
    for (const box of boxes) {
      box.draw(left, y)
      left += box.width
    }
  },
})

const stroke = (pdf, size) => pdf.lineWidth(Math.max(0.4, size * 0.05)).strokeColor(INK)

const fraction = (pdf, over, under, size) => {
  const [gap, bar] = [size * 0.12, size * 0.28]
  const width = Math.max(over.width, under.width) + size * 0.3
  return {
    width: width + size * 0.2,
    up: bar + gap + over.down + over.up,
    down: under.up + under.down + gap - bar,
    draw: (x, y) => {
      const left = x + size * 0.1
      over.draw(left + (width - over.width) / 2, y - bar - gap - over.down)
      under.draw(left + (width - under.width) / 2, y - bar + gap + under.up)
      stroke(pdf, size)
        .moveTo(left, y - bar)
        .lineTo(left + width, y - bar)
        .stroke()
    },
  }
}

const root = (pdf, of, degree, size) => {
  const [hook, gap] = [size * 0.55, size * 0.12]
  const before = Math.max(0, degree.width - hook * 0.4)
  const top = of.up + gap
  return {
    width: before + hook + of.width + size * 0.1,
    up: Math.max(top + gap, size * 0.5 + degree.up),
    down: of.down,
    draw: (x, y) => {
      degree.draw(x, y - size * 0.5)
      const left = x + before
      stroke(pdf, size)
        .moveTo(left, y - of.up * 0.35)
        .lineTo(left + hook * 0.25, y - of.up * 0.45)
        .lineTo(left + hook * 0.55, y + of.down * 0.8)
        .lineTo(left + hook * 0.95, y - top)
        .lineTo(left + hook + of.width + size * 0.1, y - top)
        .stroke()
      of.draw(left + hook, y)
    },
  }
}

const script = (base, sub, sup, size) => {
  const [raise, lower] = [Math.max(size * 0.36, base.up - sup.up * 0.75), size * 0.2 + base.down * 0.3]
  return {
    width: base.width + Math.max(sub.width, sup.width) + size * 0.06,
    up: Math.max(base.up, sup.width > 0 ? raise + sup.up : 0),
    down: Math.max(base.down, sub.width > 0 ? lower + sub.down : 0),
    draw: (x, y) => {
      base.draw(x, y)
      sup.draw(x + base.width + size * 0.03, y - raise)
      sub.draw(x + base.width + size * 0.03, y + lower)
    },
  }
}

/** A formula as schools write it: fractions stand, roots have their roof, what is raised is small and high. */
export const formulaBox = (pdf, node, size) => {
  const box = (one, by = 1) => (one === undefined ? ZERO : formulaBox(pdf, one, smaller(size, by)))
  switch (node.kind) {
    case 'text':
      return node.text === '' ? ZERO : wordBox(pdf, node.text, { size })
    case 'row':
      return beside(node.items.map((one) => box(one)))
    case 'fraction':
      return fraction(pdf, box(node.over, 0.85), box(node.under, 0.85), size)
    case 'root':
      return root(pdf, box(node.of), box(node.degree, 0.6), size)
    default:
      return script(box(node.base), box(node.sub, 0.7), box(node.sup, 0.7), size)
  }
}
