import type { RichNode } from '@xueqiao/contract/common/rich-text'
import type { StoredFile } from '@xueqiao/contract/features/base/files'
import { type JSX, type ReactNode, useEffect, useState } from 'react'
import { addressOf } from '../chat/files'
import { loadedFormula, loadFormula } from './load-formula'
import './rich-text.css'

interface RichTextViewProps {
  doc: RichNode
  /** The pictures in it. */
  files: readonly StoredFile[]
  /** How a resource that it names is shown; by its name alone otherwise. */
  resource?: (id: number, name: string) => ReactNode
}

const TAGS: Readonly<Record<string, keyof JSX.IntrinsicElements>> = {
  doc: 'div',
  paragraph: 'p',
  bulletList: 'ul',
  orderedList: 'ol',
  listItem: 'li',
  tableRow: 'tr',
}
const MARK_TAGS: Readonly<Record<string, keyof JSX.IntrinsicElements>> = {
  bold: 'strong',
  italic: 'em',
  underline: 'u',
  strike: 's',
}

const marked = ({ text = '', marks = [] }: RichNode): ReactNode =>
  marks.reduce<ReactNode>((inner, { type }) => {
    const Tag = MARK_TAGS[type]
    return Tag === undefined ? inner : <Tag key={type}>{inner}</Tag>
  }, text)

/** As it was typed until the script that sets it is there, and for good where it cannot be had. */
const FormulaView = ({ latex, block }: { latex: string; block: boolean }) => {
  const [Formula, setFormula] = useState(loadedFormula)
  const isThere = Formula !== undefined
  useEffect(() => {
    if (!isThere)
      loadFormula().then(
        () => setFormula(loadedFormula),
        () => undefined,
      )
  }, [isThere])
  return Formula === undefined ? <code>{latex}</code> : <Formula {...{ latex, block }} />
}

const numberOf = (value: unknown) => (typeof value === 'number' ? value : undefined)

/** Formatted text as its tree says: what the tree has no word for cannot appear, so nothing in it is ever run. */
export const RichTextView = ({ doc, files, resource = (_, name) => name }: RichTextViewProps) => {
  const show = (node: RichNode, key: number): ReactNode => {
    const { type, attrs, content = [] } = node
    const inner = content.map(show)
    if (type === 'text') return <span key={key}>{marked(node)}</span>
    if (type === 'hardBreak') return <br key={key} />
    if (type === 'inlineMath' || type === 'blockMath')
      return (
        <span key={key}>
          <FormulaView latex={String(attrs?.latex ?? '')} block={type === 'blockMath'} />
        </span>
      )
    if (type === 'resource')
      return <span key={key}>{resource(Number(attrs?.resourceId), String(attrs?.name))}</span>
    if (type === 'heading')
      return attrs?.level === 3 ? <h4 key={key}>{inner}</h4> : <h3 key={key}>{inner}</h3>
    if (type === 'image') {
      const file = files.find(({ id }) => id === attrs?.fileId)
      return (
        file && <img key={key} src={addressOf(file)} alt={String(attrs?.alt ?? file.name)} loading="lazy" />
      )
    }
    if (type === 'table')
      return (
        <div key={key} className="rich-table">
          <table>
            <tbody>{inner}</tbody>
          </table>
        </div>
      )
    if (type === 'tableHeader' || type === 'tableCell') {
      const Cell = type === 'tableHeader' ? 'th' : 'td'
      return (
        <Cell key={key} colSpan={numberOf(attrs?.colspan)} rowSpan={numberOf(attrs?.rowspan)}>
          {inner}
        </Cell>
      )
    }
    const Tag = TAGS[type]
    return Tag === undefined ? null : <Tag key={key}>{inner}</Tag>
  }
  return <div className="rich-text">{(doc.content ?? []).map(show)}</div>
}
