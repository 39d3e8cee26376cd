/** Points: the paper A4 upright. */
export const PAPER = { width: 595.28, height: 841.89, edge: 54 }
export const ROOM = PAPER.width - 2 * PAPER.edge
export const BOTTOM = PAPER.height - PAPER.edge

export const INK = '#1d2421'
export const SOFT = '#66706b'
export const LINE = '#9aa5a0'
export const SHADE = '#edf2f0'
export const ACCENT = '#1f7a5c'

/** What has no shape on paper. */
const UNSEEN = /[\p{Cc}\p{Cs}\uFFFE\uFFFF]/gu
/** Lines as somebody typed them, without signs that print nothing. */
export const printable = (text) =>
  text
    .split(/\r?\n/)
    .map((line) => line.replace(UNSEEN, ''))
    .join('\n')

/** Goes on at the top of a new sheet where less than so much is left of this one. */
export const ensureRoom = (pdf, height) => {
  if (pdf.y + height > BOTTOM) pdf.addPage()
}
