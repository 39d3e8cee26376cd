import { act, cleanup, render, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { toggleTheme } from '../../theme/theme'
import { Chart } from './Chart'

beforeEach(() => {
  // A simulated page has no layout, and a chart without a size is not drawn.
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(400)
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(260)
})
afterEach(() => {
  cleanup()
  document.documentElement.removeAttribute('style')
  vi.restoreAllMocks()
})

const ROWS = [
  ['品德', 92, 85],
  ['学业', 78, 80],
  ['身心', 88, null],
  ['审美', 70, 75],
] as const
const radar = (rows: typeof ROWS | (typeof ROWS)[number][] = ROWS) =>
  render(
    <Chart
      label="综合素质"
      kind="radar"
      columns={['维度', '本人', '班级']}
      rows={rows}
      unit="分"
      max={100}
      empty="没有评价。"
    />,
  )
const WHOLE = ROWS.filter(([name]) => name !== '身心')
const drawing = () => document.querySelector('.kit-chart svg')
const wordsIn = (svg: Element | null) =>
  [...(svg?.querySelectorAll('text') ?? [])].map((text) => text.textContent)

it('takes what is missing for no nought: where a figure lacks, bars leave it out', () => {
  // The axis of bars says how far they go; a radar has none.
  radar(WHOLE)
  expect(wordsIn(drawing())).not.toContain('100分')
  cleanup()
  radar()
  expect(wordsIn(drawing())).toEqual(expect.arrayContaining(['身心', '100分']))
})

it('draws a radar with an axis for each row and a shape for each series', () => {
  radar(WHOLE)
  expect(wordsIn(drawing())).toEqual(expect.arrayContaining(['品德', '学业', '审美', '本人', '班级']))
  expect(drawing()?.querySelectorAll('path').length).toBeGreaterThan(6)
})

it('says the same figures as a table to whoever cannot see it', () => {
  radar()
  const table = screen.getByRole('table', { name: '综合素质' })
  const cells = within(table)
    .getAllByRole('row')
    .map((row) => row.textContent)
  expect(cells).toEqual(['维度本人班级', '品德92分85分', '学业78分80分', '身心88分没有', '审美70分75分'])
  expect(drawing()?.closest('[aria-hidden="true"]')).not.toBeNull()
})

it('takes the colours of the theme, and those of the other when it changes', () => {
  const root = document.documentElement.style
  root.setProperty('--green', '#1f6f5c')
  radar()
  expect(drawing()?.innerHTML).toContain('#1f6f5c')
  root.setProperty('--green', '#3a9c83')
  act(toggleTheme)
  expect(drawing()?.innerHTML).toContain('#3a9c83')
  expect(drawing()?.innerHTML).not.toContain('#1f6f5c')
})

it('shows two rows as bars: two axes enclose nothing', () => {
  radar(ROWS.slice(0, 2))
  expect(wordsIn(drawing())).toContain('100分')
})

it('says so when there is nothing to draw', () => {
  radar([])
  expect(screen.getByText('没有评价。')).toBeTruthy()
})
