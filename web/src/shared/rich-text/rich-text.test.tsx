import { render, screen } from '@testing-library/react'
import type { RichNode } from '@xueqiao/contract/common/rich-text'
import { expect, test, vi } from 'vitest'
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

test('a formula whose script does not come is read as it was typed, and set by the next page that gets it', async () => {
  vi.resetModules()
  let asked = 0
  vi.doMock('./Formula', () => {
    asked += 1
    throw new TypeError('Failed to fetch dynamically imported module')
  })
  const { RichTextView } = await import('./RichTextView')
  const math: RichNode = { type: 'inlineMath', attrs: { latex: 'y^5' } }
  const page = <RichTextView files={[]} doc={doc({ type: 'paragraph', content: [text('解方程'), math] })} />
  const first = render(page)
  await expect.poll(() => asked).toBe(1)
  await vi.dynamicImportSettled()
  expect(screen.getByText('解方程')).toBeTruthy()
  expect(screen.getByText('y^5').tagName).toBe('CODE')
  first.unmount()
  vi.doUnmock('./Formula')
  const { container } = render(page)
  await expect.poll(() => container.querySelector('.katex')).toBeTruthy()
})
