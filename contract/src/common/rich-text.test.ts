import { describe, expect, test } from 'vitest'
import { pictureIds, plainText, RichText } from './rich-text'

const MAX = 1000
const schema = RichText(MAX)
const doc = (...content: unknown[]) => ({ type: 'doc', content })
const text = (words: string, more: object = {}) => ({ type: 'text', text: words, ...more })
const paragraph = (...content: unknown[]) => ({ type: 'paragraph', content })
const messageOf = (value: unknown) => schema.safeParse(value).error?.issues[0]?.message

const table = {
  type: 'table',
  content: [
    {
      type: 'tableRow',
      content: [
        {
          type: 'tableHeader',
          attrs: { colspan: 1, rowspan: 1, colwidth: null },
          content: [paragraph(text('甲'))],
        },
        { type: 'tableCell', attrs: { colspan: 2 }, content: [paragraph(text('乙'))] },
      ],
    },
  ],
}

test('what the editor makes is taken as it is', () => {
  const tree = doc(
    { type: 'heading', attrs: { level: 2 }, content: [text('标题')] },
    paragraph(text('粗', { marks: [{ type: 'bold' }, { type: 'italic' }] }), { type: 'hardBreak' }),
    {
      type: 'orderedList',
      attrs: { start: 1, type: null },
      content: [{ type: 'listItem', content: [paragraph(text('一'))] }],
    },
    {
      type: 'bulletList',
      content: [
        {
          type: 'listItem',
          content: [
            paragraph(text('点')),
            { type: 'image', attrs: { fileId: 8 } },
            { type: 'blockMath', attrs: { latex: 'x' } },
            { type: 'heading', attrs: { level: 3 }, content: [text('小标题')] },
            table,
          ],
        },
      ],
    },
    table,
    { type: 'image', attrs: { fileId: 7, alt: '图' } },
    paragraph({ type: 'inlineMath', attrs: { latex: 'x^2' } }),
    { type: 'blockMath', attrs: { latex: '\\frac{1}{2}' } },
    paragraph(),
  )
  expect(schema.parse(tree)).toEqual(tree)
})

describe('what is not named is refused', () => {
  const WRONG = '内容的格式不正确'
  const cases: [string, unknown][] = [
    ['HTML', '<p>x</p>'],
    ['nothing', null],
    ['a list', [doc()]],
    ['a number', 1],
    ['another root', paragraph(text('x'))],
    ['an unknown node', doc({ type: 'script', content: [text('alert(1)')] })],
    ['a node of another name by its prototype', doc({ type: 'constructor' })],
    ['a doc within', doc(doc())],
    ['a name in a list', doc({ type: ['paragraph'], content: [text('x')] })],
    ['a mark in a list', doc(paragraph(text('x', { marks: [{ type: ['bold'] }] })))],
    ['text outside of a block', doc(text('x'))],
    [
      'a link',
      doc(paragraph(text('x', { marks: [{ type: 'link', attrs: { href: 'javascript:alert(1)' } }] }))),
    ],
    ['an attribute of a mark', doc(paragraph(text('x', { marks: [{ type: 'bold', attrs: {} }] })))],
    ['marks that are none', doc(paragraph(text('x', { marks: 'bold' })))],
    ['a hundred marks', doc(paragraph(text('x', { marks: Array(100).fill({ type: 'bold' }) })))],
    ['a style', doc({ ...paragraph(text('x')), attrs: { style: 'color:red' } })],
    [
      'a picture from elsewhere',
      doc({ type: 'image', attrs: { fileId: 1, src: 'https://example.com/x.png' } }),
    ],
    ['a picture that does something', doc({ type: 'image', attrs: { fileId: 1, onerror: 'alert(1)' } })],
    ['a picture without a file', doc({ type: 'image', attrs: {} })],
    ['a heading of any size', doc({ type: 'heading', attrs: { level: 1 }, content: [] })],
    [
      'an endless cell',
      doc({
        type: 'table',
        content: [{ type: 'tableRow', content: [{ type: 'tableCell', attrs: { colspan: 9999 } }] }],
      }),
    ],
    ['a formula without end', doc({ type: 'blockMath', attrs: { latex: 'x'.repeat(501) } })],
    ['a key of another kind', doc({ ...paragraph(), onclick: 'x' })],
    ['content that is no list', { type: 'doc', content: {} }],
    ['words where none are', doc({ type: 'paragraph', text: 'x' })],
    ['empty words', doc(paragraph(text('')))],
  ]
  test.each(cases)('%s', (_, value) => {
    expect(messageOf(value)).toBe(WRONG)
  })

  test('characters that nobody typed', () => {
    expect(messageOf(doc(paragraph(text('a\0b'))))).toBe('内容包含无法识别的字符，请删除后重试')
  })

  test('too many words, over all of it', () => {
    expect(messageOf(doc(paragraph(text('字'.repeat(MAX)))))).toBeUndefined()
    const halves = doc(paragraph(text('字'.repeat(MAX / 2))), paragraph(text('字'.repeat(MAX / 2 + 1))))
    const formulas = doc(...Array(3).fill({ type: 'blockMath', attrs: { latex: 'x'.repeat(400) } }))
    for (const tree of [halves, formulas]) expect(messageOf(tree)).toBe(`内容不能超过 ${MAX} 个字符`)
  })

  test('a tree that is too deep, however deep', () => {
    let deep: object = paragraph(text('x'))
    for (let level = 0; level < 100_000; level += 1)
      deep = { type: 'bulletList', content: [{ type: 'listItem', content: [deep] }] }
    expect(messageOf(doc(deep))).toBe('内容过于复杂，请精简后再保存')
  })

  test('a million nodes, after a few of them were looked at', () => {
    let looked = 0
    const node = {
      get type() {
        looked += 1
        return 'text'
      },
      text: 'x',
    }
    const tree = doc(...Array.from({ length: 1000 }, () => paragraph(...Array(1000).fill(node))))
    expect(messageOf(tree)).toBeDefined()
    expect(looked).toBeLessThan(5000)
  })
})

test('the words alone, a line a block', () => {
  const tree = doc(
    paragraph(text('一'), { type: 'hardBreak' }, text('二')),
    table,
    {
      type: 'bulletList',
      content: [{ type: 'listItem', content: [paragraph(text('点'))] }],
    },
    paragraph(text('求 '), { type: 'inlineMath', attrs: { latex: 'x^2' } }),
  )
  expect(plainText(schema.parse(tree))).toBe('一\n二\n甲 乙\n点\n求 x^2')
})

test('its pictures, wherever they stand', () => {
  const image = (fileId: number) => ({ type: 'image', attrs: { fileId } })
  const cell = { type: 'tableCell', content: [image(2)] }
  const tree = doc(image(1), { type: 'table', content: [{ type: 'tableRow', content: [cell] }] })
  expect(pictureIds(schema.parse(tree))).toEqual([1, 2])
})
