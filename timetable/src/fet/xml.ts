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

const UNCLOSED = 'XML: something is not closed'

/** As much of XML as files of schools need: elements and text. Attributes and declarations are passed over. */
export const readXml = (source: string): Element => {
  const root: Element = { name: '', text: '', children: [] }
  const open = [root]
  for (let at = 0; at < source.length; ) {
    const top = open[open.length - 1]
    if (top === undefined) throw new Error('XML: closed more than was opened')
    if (source[at] !== '<') {
      const next = source.indexOf('<', at)
      const until = next < 0 ? source.length : next
      top.text += plain(source.slice(at, until))
      at = until
      continue
    }
    const isComment = source.startsWith('<!--', at)
    const end = isComment ? source.indexOf('-->', at + 4) : source.indexOf('>', at)
    // Whoever looked on from the next one would read the rest of a file again and again.
    if (end < 0) throw new Error(UNCLOSED)
    const inside = source.slice(at + 1, end)
    at = end + (isComment ? 3 : 1)
    if (isComment || inside.startsWith('!') || inside.startsWith('?')) continue
    const closing = inside.startsWith('/')
    const [, name] = /^\/?([\w.:-]+)/.exec(inside) ?? []
    if (name === undefined) throw new Error(`XML: <${inside.slice(0, 20)}> is no element`)
    if (closing) {
      if (top.name !== name) throw new Error(`XML: ${top.name} is closed by ${name}`)
      open.pop()
    } else {
      const element = { name, text: '', children: [] }
      top.children.push(element)
      if (!inside.endsWith('/')) open.push(element)
    }
  }
  const first = root.children[0]
  if (open.length !== 1 || first === undefined) throw new Error(UNCLOSED)
  return first
}

export const all = ({ children }: Element, name: string) => children.filter((child) => child.name === name)

export const wordOf = (element: Element | undefined, name: string) =>
  element?.children.find((child) => child.name === name)?.text.trim() ?? ''

export const wordsOf = (element: Element, name: string) => all(element, name).map(({ text }) => text.trim())
