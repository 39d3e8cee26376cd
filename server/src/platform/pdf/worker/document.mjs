import { once } from 'node:events'
import PDFDocument from 'pdfkit'
import { missingSigns } from './missing.mjs'
import { ACCENT, BOTTOM, ensureRoom, INK, PAPER, printable, ROOM, SOFT } from './paper.mjs'
import { radar } from './radar.mjs'
import { fields, sheet, table } from './table.mjs'

/** Two signs wide, as a paragraph begins. */
const INDENT = 21

const paragraphs = (pdf, text, options) => {
  for (const line of printable(text).split('\n')) pdf.text(line || ' ', options)
}

const writers = {
  title: (pdf, { text }) => {
    pdf.font('bold').fontSize(18).fillColor(INK)
    pdf.text(printable(text), { align: 'center' }).moveDown(0.5)
  },
  heading: (pdf, { text }) => {
    pdf.moveDown(0.4)
    // A heading stands above something.
    ensureRoom(pdf, 60)
    pdf.rect(PAPER.edge, pdf.y + 3, 3, 14).fill(ACCENT)
    pdf.font('bold').fontSize(13).fillColor(INK)
    pdf.text(printable(text), PAPER.edge + 10, pdf.y, { width: ROOM - 10 })
    pdf.x = PAPER.edge
    pdf.moveDown(0.3)
  },
  text: (pdf, { text }) => {
    pdf.font('regular').fontSize(10.5).fillColor(INK)
    paragraphs(pdf, text, { indent: INDENT, lineGap: 4, width: ROOM })
    pdf.moveDown(0.2)
  },
  note: (pdf, { text }) => {
    pdf.font('regular').fontSize(9).fillColor(SOFT)
    paragraphs(pdf, text, { align: 'center', width: ROOM })
    pdf.moveDown(0.4)
  },
  page: (pdf) => pdf.addPage(),
  picture: (pdf, { bytes, width, caption }) => {
    const image = pdf.openImage(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength))
    const room = (BOTTOM - PAPER.edge) * 0.7
    const scale = Math.min((ROOM * width) / 100 / image.width, room / image.height)
    const [wide, high] = [image.width * scale, image.height * scale]
    ensureRoom(pdf, high + 24)
    pdf.image(image, PAPER.edge + (ROOM - wide) / 2, pdf.y, { width: wide })
    pdf.x = PAPER.edge
    pdf.y += high + 4
    if (caption) writers.note(pdf, { text: caption })
  },
  fields,
  sheet,
  table,
  radar,
}

/** What stands small at the head and foot of every sheet, without moving where the text goes on. */
const frame = (pdf, running, number) => {
  const { x, y } = pdf
  const { margins } = pdf.page
  // The foot lies below the edge at which text goes on to the next sheet.
  pdf.page.margins = { ...margins, top: 0, bottom: 0 }
  pdf.font('regular').fontSize(8).fillColor(SOFT)
  const line = { width: ROOM, lineBreak: false }
  pdf.text(printable(running), PAPER.edge, PAPER.edge - 26, { ...line, align: 'left' })
  pdf.text(`第 ${number} 页`, PAPER.edge, PAPER.height - PAPER.edge + 14, { ...line, align: 'center' })
  pdf.page.margins = margins
  pdf.x = x
  pdf.y = y
}

/**
 * Which sign of its collection a glyph is, a part of a font has anew: to read it of the whole, thirty thousand lines,
 * takes as long as to write the part.
 */
const leaveCharset = (font) => Object.defineProperty(font['CFF '].topDict, 'charset', { value: null })

export const openDocument = ({ fonts, running, title }) => {
  const pdf = new PDFDocument({
    size: 'A4',
    margin: PAPER.edge,
    // One that is named and registered as well is opened anew at every use.
    font: null,
    autoFirstPage: false,
    lang: 'zh-CN',
    info: { Title: printable(title), Creator: '学桥', Producer: '学桥' },
    displayTitle: true,
  })
  pdf.registerFont('regular', fonts.regular)
  pdf.registerFont('bold', fonts.bold)
  let pages = 0
  pdf.on('pageAdded', () => frame(pdf, running, ++pages))
  pdf.addPage()
  const chunks = []
  pdf.on('data', (chunk) => chunks.push(chunk))
  const ended = once(pdf, 'end')
  // The thread's own door to them: pdfkit has none.
  const [bold, regular] = ['bold', 'regular'].map((name) => pdf.font(name)._font.font)
  for (const font of [bold, regular]) leaveCharset(font)
  const missing = missingSigns(regular)
  /** Where a part ends, so that each pupil's has its own. */
  const tellMissing = () => {
    const text = missing.told()
    if (text !== undefined) writers.note(pdf, { text })
  }
  return {
    write: (block) => {
      if (block.kind === 'page') tellMissing()
      missing.look(block)
      writers[block.kind](pdf, block)
    },
    end: async () => {
      tellMissing()
      pdf.end()
      await ended
    },
    ready: () => chunks.splice(0),
  }
}
