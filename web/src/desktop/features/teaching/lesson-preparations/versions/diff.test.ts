import { expect, test } from 'vitest'
import { diffText } from './diff'

const shown = (before: string, after: string) =>
  diffText(before, after)
    .map(({ kind, text }) => (kind === 'same' ? text : kind === 'added' ? `{+${text}}` : `{-${text}}`))
    .join('')

test('what became of a text is told in pieces that can be read', () => {
  expect(shown('移项变号', '移项变号')).toBe('移项变号')
  expect(shown('移项要变号', '移项时自觉变号')).toBe('移项{-要}{+时自觉}变号')
  expect(shown('限时 3 分钟', '限时 12 分钟')).toBe('限时 {-3}{+12} 分钟')
  expect(shown('', '新的')).toBe('{+新的}')
  expect(shown('旧的', '')).toBe('{-旧的}')
  // A single letter that stayed between two changes tells nobody anything.
  expect(shown('学生独立的做', '同桌互查的说')).toBe('{-学生独立的做}{+同桌互查的说}')
  const long = 'x '.repeat(3000)
  expect(diffText(`${long}一`, `${long}二`).length).toBeGreaterThan(1)
})
