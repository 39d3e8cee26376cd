import { Editor } from '@tiptap/core'
import { plainText, RichText } from '@xueqiao/contract/common/rich-text'
import { expect, test } from 'vitest'
import { extensionsFor } from './nodes'
import { isBlank, treeOf } from './tree'

const editorWith = (content: string) => new Editor({ extensions: extensionsFor(new Map()), content })
const Doc = RichText(10_000, { linksResources: true })

test('whatever the editor can hold, the server takes', () => {
  const editor = editorWith('<p>读 <strong>两</strong> <em>遍</em><br><u>划</u><s>去</s></p>')
  editor.commands.focus('end')
  editor
    .chain()
    .insertContent({ type: 'inlineMath', attrs: { latex: 'x^2' } })
    .run()
  editor
    .chain()
    .insertContent({ type: 'resource', attrs: { resourceId: 9, name: '移项课件' } })
    .run()
  editor
    .chain()
    .insertContent([{ type: 'image', attrs: { fileId: 7 } }, { type: 'paragraph' }])
    .run()
  editor
    .chain()
    .insertContent([{ type: 'blockMath', attrs: { latex: '\\frac12' } }, { type: 'paragraph' }])
    .run()
  editor.chain().insertTable({ rows: 2, cols: 2, withHeaderRow: true }).run()
  editor
    .chain()
    .focus('end')
    .insertContent('<h2>订正</h2><ol start="3"><li><p>第三题</p></li></ol><ul><li>口算</li></ul>')
    .run()
  const doc = treeOf(editor.getJSON())
  expect(Doc.safeParse(doc).error?.issues).toBeUndefined()
  expect(plainText(doc)).toContain('读 两 遍')
  expect(JSON.stringify(doc)).toContain('"fileId":7')
  expect(plainText(doc)).toContain('《移项课件》')
  // Where nobody looks after who may open it, there is none.
  expect(RichText(10_000).safeParse(doc).success).toBe(false)
  editor.destroy()
})

test('what is pasted loses what has no place here', () => {
  const editor = editorWith(
    '<p><a href="javascript:alert(1)">点</a><img src="http://x/y.png" onerror="alert(1)"></p><script>alert(1)</script>',
  )
  const doc = treeOf(editor.getJSON())
  expect(Doc.safeParse(doc).success).toBe(true)
  expect(JSON.stringify(doc)).not.toMatch(/href|src|onerror|script/)
  editor.destroy()
})

test('empty lines are no text', () => {
  expect(isBlank(treeOf(editorWith('<p></p><p></p>').getJSON()))).toBe(true)
  expect(isBlank(treeOf(editorWith('<p>一</p>').getJSON()))).toBe(false)
})
