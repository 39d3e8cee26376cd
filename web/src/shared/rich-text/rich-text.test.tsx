import { render, screen } from '@testing-library/react'
import type { RichNode } from '@xueqiao/contract/common/rich-text'
import { expect, test } from 'vitest'
import { RichTextView } from './RichTextView'

const text = (words: string, ...marks: string[]): RichNode => ({
  type: 'text',
  text: words,
  marks: marks.map((type) => ({ type })),
})
const doc = (...content: RichNode[]): RichNode => ({ type: 'doc', content })

test('shows lists, tables and what is bold', () => {
  const cell = (words: string): RichNode => ({
    type: 'tableCell',
    attrs: { colspan: 2 },
    content: [{ type: 'paragraph', content: [text(words)] }],
  })
  render(
    <RichTextView
      files={[]}
      doc={doc(
        { type: 'paragraph', content: [text('课本 92 页', 'bold')] },
        {
          type: 'orderedList',
          content: [{ type: 'listItem', content: [{ type: 'paragraph', content: [text('第 1 题')] }] }],
        },
        { type: 'table', content: [{ type: 'tableRow', content: [cell('检验')] }] },
      )}
    />,
  )
  expect(screen.getByText('课本 92 页').tagName).toBe('STRONG')
  expect(screen.getByRole('listitem').textContent).toBe('第 1 题')
  expect(screen.getByRole('cell').getAttribute('colspan')).toBe('2')
})

test('what looks like markup is words, and an unknown node is nothing', () => {
  const { container } = render(
    <RichTextView
      files={[]}
      doc={doc(
        { type: 'paragraph', content: [text('<img src=x onerror=alert(1)>')] },
        { type: 'script', content: [text('alert(1)')] },
      )}
    />,
  )
  expect(container.textContent).toBe('<img src=x onerror=alert(1)>')
  expect(container.querySelector('img, script')).toBeNull()
})

test('a formula is set, and one that is none shows what was typed', async () => {
  const math = (latex: string): RichNode => ({
    type: 'paragraph',
    content: [{ type: 'inlineMath', attrs: { latex } }],
  })
  const { container } = render(
    <RichTextView files={[]} doc={doc(math('x^2'), math('\\href{javascript:alert(1)}{x}'))} />,
  )
  await screen.findAllByText('x')
  expect(container.querySelectorAll('.katex').length).toBeGreaterThan(0)
  expect(container.querySelector('a')).toBeNull()
})

test('a resource is a link for whoever may open it, and its name for everybody else', () => {
  const named: RichNode = { type: 'resource', attrs: { resourceId: 7, name: '移项课件' } }
  const words = doc({ type: 'paragraph', content: [text('见'), named] })
  const { container, rerender } = render(<RichTextView files={[]} doc={words} />)
  expect(container.textContent).toBe('见移项课件')
  rerender(
    <RichTextView files={[]} doc={words} resource={(id, name) => <a href={`/resources/${id}`}>{name}</a>} />,
  )
  expect(screen.getByRole('link', { name: '移项课件' }).getAttribute('href')).toBe('/resources/7')
})
