import { posix } from 'node:path'
import { unzip } from './import-lab'

interface Element {
  name: string
  attributes: Record<string, string>
  children: Element[]
}

const TOKEN = /<(\?[^>]*\?|![^>]*|\/?[\w:]+(?:\s+[\w:]+="[^"<]*")*\s*\/?)>|([^<]+)/gy

const attributesIn = (tag: string) =>
  Object.fromEntries([...tag.matchAll(/ ([\w:]+)="([^"]*)"/g)].map(([, name, value]) => [name, value]))

/** As strict as any reader of XML: whatever it says is where a program refuses the document. */
const readXml = (xml: string): Element | string => {
  const root: Element = { name: '', attributes: {}, children: [] }
  const open: Element[] = [root]
  TOKEN.lastIndex = 0
  while (TOKEN.lastIndex < xml.length) {
    const at = TOKEN.lastIndex
    const [, tag, text] = TOKEN.exec(xml) ?? []
    const plain = text ?? tag
    if (plain === undefined || /&(?!(?:amp|lt|gt|quot|apos|#\d+|#x[\da-f]+);)/i.test(plain))
      return `at ${at}: ${xml.slice(at, at + 40)}`
    if (tag === undefined || /^[?!]/.test(tag)) continue
    const [name = ''] = /^[\w:]+/.exec(tag.replace(/^\//, '')) ?? []
    if (tag.startsWith('/')) {
      if (open.length < 2 || open.pop()?.name !== name) return `</${name}> at ${at} closes nothing`
      continue
    }
    const element = { name, attributes: attributesIn(tag), children: [] }
    open.at(-1)?.children.push(element)
    if (!tag.endsWith('/')) open.push(element)
  }
  return open.length > 1 ? `<${open.at(-1)?.name}> is never closed` : root
}

/** Of what our documents are made of, what stands in what, in the order that the format has (ECMA-376). */
const ORDER: Readonly<Record<string, string>> = {
  'w:document': 'body',
  'w:tbl': 'tblPr tblGrid tr',
  'w:tblPr': 'tblW jc tblInd tblBorders shd tblLayout tblCellMar tblLook',
  'w:tblBorders': 'top left bottom right insideH insideV',
  'w:tblCellMar': 'top left bottom right',
  'w:tblGrid': 'gridCol',
  'w:tr': 'trPr tc',
  'w:tcPr': 'tcW gridSpan vMerge tcBorders shd noWrap tcMar textDirection tcFitText vAlign',
  'w:pPr': 'pStyle keepNext keepLines pageBreakBefore numPr spacing ind jc outlineLvl rPr sectPr',
  'w:rPr': 'rStyle rFonts b bCs i iCs strike color sz szCs u vertAlign lang',
  'w:r': 'rPr t tab br drawing',
  'w:sectPr': 'headerReference footerReference type pgSz pgMar cols docGrid',
  'w:styles': 'docDefaults latentStyles style',
  'w:docDefaults': 'rPrDefault pPrDefault',
  'w:style': 'name basedOn next link pPr rPr tblPr',
  'wp:inline': 'extent effectExtent docPr cNvGraphicFramePr graphic',
  'pic:pic': 'nvPicPr blipFill spPr',
  'pic:blipFill': 'blip srcRect stretch',
  'pic:spPr': 'xfrm prstGeom',
  'm:f': 'fPr num den',
  'm:rad': 'radPr deg e',
  'm:sSup': 'sSupPr e sup',
  'm:sSub': 'sSubPr e sub',
  'm:sSubSup': 'sSubSupPr e sub sup',
}

const local = (name: string) => name.replace(/^\w+:/, '')
const named = ({ children }: Element, name: string) => children.filter((one) => one.name === name)

const orderFault = ({ name, children }: Element): string | undefined => {
  const order = ORDER[name]?.split(' ')
  if (order === undefined) return undefined
  const places = children.map((child) => order.indexOf(local(child.name)))
  const wrong = places.findIndex((place, at) => place === -1 || place < (places[at - 1] ?? 0))
  return wrong === -1 ? undefined : `<${children[wrong]?.name}> stands where <${name}> has no place for it`
}

const spanOf = (cell: Element) =>
  Number(named(cell, 'w:tcPr').flatMap((one) => named(one, 'w:gridSpan'))[0]?.attributes['w:val'] ?? 1)

/** A row fills the columns of its table, and a cell ends with a paragraph, however empty. */
const shapeFault = (element: Element): string | undefined => {
  const { name, children } = element
  if (name === 'w:tbl') {
    const columns = named(element, 'w:tblGrid').flatMap((grid) => named(grid, 'w:gridCol')).length
    const rows = named(element, 'w:tr')
    const isFull = (row: Element) =>
      named(row, 'w:tc').reduce((sum, cell) => sum + spanOf(cell), 0) === columns
    if (columns === 0 || columns > 63 || rows.length === 0 || !rows.every(isFull))
      return `a table of ${columns} columns has rows that do not fill it`
  }
  if (name === 'w:tc' && children.at(-1)?.name !== 'w:p') return 'a cell does not end with a paragraph'
  if (name === 'w:body' && children.at(-1)?.name !== 'w:sectPr')
    return 'the body does not end with its section'
  return undefined
}

const IN_BODY = ['w:p', 'w:tbl', 'w:sectPr', 'w:tcPr']
const within = (element: Element): string[] => {
  const { name, children } = element
  const holds = name === 'w:body' || name === 'w:tc'
  const stray = holds && children.find((child) => !IN_BODY.includes(child.name))
  return [
    ...[orderFault(element), shapeFault(element)].filter((fault) => fault !== undefined),
    ...(stray ? [`<${stray.name}> stands in <${name}> beside its paragraphs`] : []),
    ...children.flatMap(within),
  ]
}

const all = (xml: string, attribute: string) =>
  [...xml.matchAll(new RegExp(` ${attribute}="([^"]*)"`, 'g'))].map(([, value = '']) => value)

/** What keeps programs from opening a document for Word; nothing of one that is whole. */
export const faultsOf = (docx: Buffer): string[] => {
  const parts = unzip(docx)
  const faults: string[] = []
  const textOf = (path: string) => parts[path]?.toString() ?? ''
  for (const path of ['[Content_Types].xml', '_rels/.rels', 'word/document.xml', 'word/styles.xml'])
    if (parts[path] === undefined) faults.push(`${path} is missing`)
  for (const path of Object.keys(parts).filter((name) => /\.(xml|rels)$/.test(name))) {
    const read = readXml(textOf(path))
    const found = typeof read === 'string' ? [read] : within(read)
    faults.push(...found.map((fault) => `${path}: ${fault}`))
  }
  for (const path of Object.keys(parts).filter((name) => name.endsWith('.rels'))) {
    const folder = posix.dirname(posix.dirname(path))
    for (const target of all(textOf(path), 'Target'))
      if (parts[posix.join(folder, target)] === undefined)
        faults.push(`${path} leads to ${target}, which is missing`)
  }
  const document = textOf('word/document.xml')
  const known = all(textOf('word/_rels/document.xml.rels'), 'Id')
  for (const id of all(document, 'r:(?:embed|id|link)'))
    if (!known.includes(id)) faults.push(`word/document.xml names ${id}, which is no relation`)
  const styles = all(textOf('word/styles.xml'), 'w:styleId')
  for (const style of new Set([...document.matchAll(/<w:pStyle w:val="([^"]*)"/g)].map(([, id = '']) => id)))
    if (!styles.includes(style)) faults.push(`word/document.xml names the style ${style}, which there is not`)
  // What has no type of its own has that of its ending.
  const types = textOf('[Content_Types].xml')
  for (const path of Object.keys(parts).filter((name) => name !== '[Content_Types].xml'))
    if (!types.includes(`PartName="/${path}"`) && !types.includes(`Extension="${/\w+$/.exec(path)?.[0]}"`))
      faults.push(`${path} has no type`)
  const drawn = [...document.matchAll(/<wp:docPr id="(\d+)"/g)].map(([, id]) => id)
  if (new Set(drawn).size < drawn.length) faults.push('two pictures have one number')
  return faults
}
