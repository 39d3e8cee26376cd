export interface Element {
  name: string
  text: string
  children: Element[]
}

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

const plain = (text: string) =>
  text.replace(/&(?:#x([\da-fA-F]{1,6})|#(\d{1,7})|(\w+));/g, (whole, hex, decimal, name) => {
    if (name !== undefined) return ENTITIES[name] ?? whole
    const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16)
    return code <= 0x10ffff ? String.fromCodePoint(code) : whole
  })

/** As much of XML as files of schools need: elements and text. Attributes and declarations are passed over. */
export const readXml = (source: string): Element => {
  const root: Element = { name: '', text: '', children: [] }
  const open = [root]
  const token = /<!--[\s\S]*?-->|<[?!][^>]*>|<(\/?)([\w.:-]+)[^>]*?(\/?)>|([^<]+)/g
  for (const [, closing, name, empty, text] of source.matchAll(token)) {
    const top = open[open.length - 1]
    if (top === undefined) throw new Error('XML: closed more than was opened')
    if (text !== undefined) top.text += plain(text)
    else if (name === undefined) continue
    else if (closing === '/') {
      if (top.name !== name) throw new Error(`XML: ${top.name} is closed by ${name}`)
      open.pop()
    } else {
      const element = { name, text: '', children: [] }
      top.children.push(element)
      if (empty !== '/') open.push(element)
    }
  }
  const first = root.children[0]
  if (open.length !== 1 || first === undefined) throw new Error('XML: something is not closed')
  return first
}

export const all = ({ children }: Element, name: string) => children.filter((child) => child.name === name)

export const wordOf = (element: Element | undefined, name: string) =>
  element?.children.find((child) => child.name === name)?.text.trim() ?? ''

export const wordsOf = (element: Element, name: string) => all(element, name).map(({ text }) => text.trim())
