import { mergeAttributes, Node } from '@tiptap/core'
import { TableKit } from '@tiptap/extension-table'
import StarterKit from '@tiptap/starter-kit'
import type { StoredFile } from '@xueqiao/contract/features/base/files'
import { renderToString } from 'katex'
import { addressOf } from '../../../shared/chat/files'

/** The files whose pictures may stand in the text, by their number. */
export type Known = Map<number, StoredFile>

/** A picture is a file of the school's: its number is all that the text keeps. Pictures of elsewhere are not taken over. */
const pictures = (known: Known) =>
  Node.create({
    name: 'image',
    group: 'block',
    atom: true,
    draggable: true,
    addAttributes: () => ({ fileId: { default: null }, alt: { default: null } }),
    renderHTML: ({ HTMLAttributes: { fileId, alt } }) => {
      const file = known.get(Number(fileId))
      return ['img', { alt: alt ?? file?.name ?? '', src: file === undefined ? '' : addressOf(file) }]
    },
  })

const formula = (name: 'inlineMath' | 'blockMath') =>
  Node.create({
    name,
    group: name === 'inlineMath' ? 'inline' : 'block',
    inline: name === 'inlineMath',
    atom: true,
    addAttributes: () => ({ latex: { default: '' } }),
    renderHTML: ({ HTMLAttributes }) => ['span', mergeAttributes({ class: 'rich-formula' }, HTMLAttributes)],
    addNodeView:
      () =>
      ({ node }) => {
        const dom = document.createElement(name === 'inlineMath' ? 'span' : 'div')
        dom.className = 'rich-formula'
        dom.innerHTML = renderToString(String(node.attrs.latex), {
          displayMode: name === 'blockMath',
          throwOnError: false,
          trust: false,
          maxExpand: 100,
        })
        return { dom }
      },
  })

/** A resource of the school's by its number and name; where it is read, it can be opened. */
const resource = Node.create({
  name: 'resource',
  group: 'inline',
  inline: true,
  atom: true,
  addAttributes: () => ({ resourceId: { default: null }, name: { default: '' } }),
  renderHTML: ({ HTMLAttributes: { name } }) => ['span', { class: 'rich-resource' }, String(name)],
})

/** What the contract's tree has words for, and nothing else. */
export const extensionsFor = (known: Known) => [
  StarterKit.configure({
    blockquote: false,
    code: false,
    codeBlock: false,
    horizontalRule: false,
    link: false,
    heading: { levels: [2, 3] },
  }),
  TableKit.configure({ table: { resizable: false } }),
  pictures(known),
  formula('inlineMath'),
  formula('blockMath'),
  resource,
]
