import { posix } from 'node:path'
import { unzip } from './import-lab'

const TOKEN = /<(\?[^>]*\?|![^>]*|\/?[\w:]+(?:\s+[\w:]+="[^"<]*")*\s*\/?)>|([^<]+)/gy

/** As strict as any reader of XML: whatever it says is where a program refuses the document. */
const faultIn = (xml: string): string | undefined => {
  const open: string[] = []
  TOKEN.lastIndex = 0
  while (TOKEN.lastIndex < xml.length) {
    const at = TOKEN.lastIndex
    const [, tag, text] = TOKEN.exec(xml) ?? []
    const plain = text ?? tag
    if (plain === undefined || /&(?!(?:amp|lt|gt|quot|apos|#\d+|#x[\da-f]+);)/i.test(plain))
      return `at ${at}: ${xml.slice(at, at + 40)}`
    if (tag === undefined || /^[?!]/.test(tag) || tag.endsWith('/')) continue
    const [name = ''] = /^[\w:]+/.exec(tag.replace(/^\//, '')) ?? []
    if (!tag.startsWith('/')) open.push(name)
    else if (open.pop() !== name) return `</${name}> at ${at} closes nothing`
  }
  return open.length > 0 ? `<${open.at(-1)}> is never closed` : undefined
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
    const fault = faultIn(textOf(path))
    if (fault !== undefined) faults.push(`${path}: ${fault}`)
  }
  for (const path of Object.keys(parts).filter((name) => name.endsWith('.rels'))) {
    const folder = posix.dirname(posix.dirname(path))
    for (const target of all(textOf(path), 'Target'))
      if (parts[posix.join(folder, target)] === undefined)
        faults.push(`${path} leads to ${target}, which is missing`)
  }
  const known = all(textOf('word/_rels/document.xml.rels'), 'Id')
  for (const id of all(textOf('word/document.xml'), 'r:(?:embed|id|link)'))
    if (!known.includes(id)) faults.push(`word/document.xml names ${id}, which is no relation`)
  return faults
}
