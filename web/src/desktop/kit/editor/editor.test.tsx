import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { Editor } from '@tiptap/core'
import { plainText, RichText } from '@xueqiao/contract/common/rich-text'
import type { FormEvent } from 'react'
import { expect, test, vi } from 'vitest'
import { button, closed, opened, press } from '../acting'
import { SaveButton } from '../form/SaveButton'
import { refused, renderAt, signIn, standIn } from '../testing'
import { extensionsFor } from './nodes'
import { RichTextEditor } from './RichTextEditor'
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

test('in a list stands what stands elsewhere, and numbers that nobody counts by are brought near', () => {
  const editor = editorWith('<ul><li><p>看图</p></li></ul>')
  editor.commands.focus('end')
  for (const node of [
    { type: 'image', attrs: { fileId: 7 } },
    { type: 'blockMath', attrs: { latex: 'x' } },
  ])
    editor
      .chain()
      .insertContent([node, { type: 'paragraph' }])
      .run()
  editor.chain().insertTable({ rows: 2, cols: 2, withHeaderRow: true }).run()
  const pasted = [
    '<ul><li><h2>一</h2></li><li><table><tr><td colspan="40">格</td></tr></table></li></ul>',
    '<ol start="0"><li>零</li></ol><p>隔</p><ol start="2026"><li>年</li></ol><p>隔</p><ol start="x"><li>无</li></ol>',
  ].map((html) => {
    const other = editorWith(html)
    const doc = treeOf(other.getJSON())
    other.destroy()
    return doc
  })
  const doc = treeOf(editor.getJSON())
  for (const one of [doc, ...pasted]) expect(Doc.safeParse(one).error?.issues).toBeUndefined()
  expect(doc.content?.[0]?.content?.[0]?.content?.map(({ type }) => type)).toEqual(
    expect.arrayContaining(['paragraph', 'image', 'blockMath', 'table']),
  )
  expect(pasted[1]?.content?.flatMap(({ attrs }) => attrs?.start ?? [])).toEqual([1, 999])
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

test('a picture that is pasted is put in; what comes with words is taken as words, and without a place for pictures there are none', async () => {
  signIn([])
  const file = { id: 7, name: '截图.png', url: '/api/files/x/7.png', mime: 'image/png', size: 9 }
  const server = standIn({ 'POST /api/files/upload': { ...file, thumbnailUrl: null } })
  const paste = (words: string) =>
    fireEvent.paste(screen.getByRole('textbox', { name: '教学目标' }), {
      clipboardData: {
        files: [new File(['x'], '截图.png', { type: 'image/png' })],
        getData: (kind: string) => (kind === 'text/plain' ? words : ''),
      },
    })
  let doc: unknown
  renderAt('/', <RichTextEditor category="homework" label="教学目标" onChange={(next) => (doc = next)} />)
  paste('表格里的字')
  paste('')
  await expect.poll(() => JSON.stringify(doc)).toContain('"fileId":7')
  expect(server.asked('POST')).toHaveLength(1)
  cleanup()
  renderAt('/', <RichTextEditor label="教学目标" />)
  expect(screen.queryByRole('button', { name: '插入图片' })).toBeNull()
  paste('')
  expect(server.asked('POST')).toHaveLength(1)
  cleanup()
})

test('what is sent waits for a picture that is on its way, and how far it is stands there', async () => {
  signIn([])
  let refuse = () => {}
  const answer = new Promise((resolve) => {
    refuse = () => resolve(refused('文件过大')())
  })
  standIn({ 'POST /api/files/upload': () => answer })
  renderAt(
    '/',
    <>
      <RichTextEditor label="内容" category="homework" />
      <SaveButton busy={false} text="发布" onClick={vi.fn()} />
    </>,
  )
  const waits = () => button('发布').hasAttribute('disabled')
  expect(waits()).toBe(false)
  fireEvent.change(screen.getByLabelText('选择图片'), {
    target: { files: [new File(['x'], '板书.png', { type: 'image/png' })] },
  })
  expect(await screen.findByText(/^图片上传中 \d+%$/)).toBeTruthy()
  expect(waits()).toBe(true)
  refuse()
  await expect.poll(waits).toBe(false)
  expect(screen.queryByText(/图片上传中/)).toBeNull()
  cleanup()
})

test('whoever goes into a text that ends with a table, and out again, has changed nothing', async () => {
  const cell = {
    type: 'tableCell',
    content: [{ type: 'paragraph', content: [{ type: 'text', text: '格' }] }],
  }
  const table = { type: 'table', content: [{ type: 'tableRow', content: [cell] }] }
  const change = vi.fn()
  renderAt(
    '/',
    <RichTextEditor label="板书设计" opened value={{ type: 'doc', content: [table] }} onChange={change} />,
  )
  const box = screen.getByRole('textbox', { name: '板书设计' })
  await expect.poll(() => box.lastElementChild?.tagName).toBe('P')
  expect(change).not.toHaveBeenCalled()
  await press('加一行')
  await expect.poll(() => change.mock.calls.length).toBe(1)
  cleanup()
})

test('a formula is put in where the text is part of a form, and sends nothing else', async () => {
  const sent = vi.fn((event: FormEvent) => event.preventDefault())
  renderAt(
    '/',
    <form onSubmit={sent}>
      <RichTextEditor label="内容" category="homework" />
    </form>,
  )
  await press('插入公式')
  const dialog = await opened('插入公式')
  fireEvent.change(await within(dialog).findByLabelText('公式（LaTeX）'), { target: { value: 'x^2' } })
  // A form within a form: the browser keeps what is sent there from the page, and loads it anew.
  expect(dialog.closest('form')).toBeNull()
  await press('插入', dialog)
  await closed()
  expect(screen.getByRole('textbox', { name: '内容' }).querySelector('.katex')).toBeTruthy()
  expect(sent).not.toHaveBeenCalled()
  cleanup()
})
