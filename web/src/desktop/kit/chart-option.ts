import type { EChartsCoreOption } from 'echarts/core'

type Cell = string | number | null

export interface Figures {
  /** The first column names the rows, each further one is a series. */
  columns: readonly string[]
  rows: readonly (readonly Cell[])[]
  /**
   * A radar has an axis for each row, and needs three of them: with fewer it is drawn as bars. So it is where a figure is
   * missing, which a radar would draw in its middle, as if it were none at all.
   */
  kind: 'line' | 'bar' | 'radar'
  /** After every figure: %, 分钟. */
  unit?: string
  /** Where nothing below it is possible. */
  min?: number
  max?: number
  /** Names of tokens, for pictures whose second series is no warning. */
  colours?: readonly string[]
}

type Colour = (name: string) => string

/** Orange is for what somebody must see to, so it comes last. */
const COLOURS = ['--green', '--blue', '--orange'] as const

/** So few points are seen one by one; of a single one there would be no line at all. */
const DOTTED = 12

const axesOf = ({ columns, rows, kind, unit = '', min, max }: Figures, colour: Colour) => {
  const line = { lineStyle: { color: colour('--line-soft') } }
  const words = { color: colour('--ink-3') }
  return {
    grid: { left: 8, right: 16, top: columns.length > 2 ? 36 : 16, bottom: 4, containLabel: true },
    xAxis: {
      type: 'category',
      data: rows.map(([name]) => name),
      axisLabel: words,
      axisLine: line,
      axisTick: { show: false },
    },
    yAxis: {
      type: 'value',
      minInterval: 1,
      ...(min !== undefined && { min }),
      ...(max !== undefined && { max }),
      axisLabel: { ...words, formatter: `{value}${unit}` },
      splitLine: line,
    },
    series: columns.slice(1).map((name, index) => ({
      name,
      data: rows.map((row) => row[index + 1] ?? null),
      ...(kind === 'line'
        ? { type: 'line', smooth: true, symbol: rows.length > DOTTED ? 'none' : 'circle', symbolSize: 6 }
        : { type: 'bar', barMaxWidth: 24 }),
    })),
  }
}

/** All axes of a radar go equally far, or its shape would say nothing. */
const farthest = (rows: Figures['rows']) =>
  Math.max(1, ...rows.flatMap(([, ...cells]) => cells.map((cell) => Number(cell ?? 0))))

const radarOf = ({ columns, rows, max = farthest(rows) }: Figures, colour: Colour) => {
  const line = { lineStyle: { color: colour('--line') } }
  return {
    radar: {
      center: ['50%', columns.length > 2 ? '57%' : '52%'],
      radius: '68%',
      indicator: rows.map(([name]) => ({ name: String(name), max })),
      axisName: { color: colour('--ink-2') },
      axisLine: line,
      splitLine: line,
      splitArea: { show: false },
    },
    series: {
      type: 'radar',
      areaStyle: { opacity: 0.12 },
      data: columns
        .slice(1)
        .map((name, index) => ({ name, value: rows.map((row) => row[index + 1] ?? '-') })),
    },
  }
}

/** What ECharts draws, in the colours of the theme that stands on the page. */
export const optionOf = (figures: Figures): EChartsCoreOption => {
  const { columns, rows, kind, unit = '', colours = COLOURS } = figures
  const style = getComputedStyle(document.documentElement)
  const colour = (name: string) => style.getPropertyValue(name).trim()
  const isWhole = rows.every(([, ...cells]) => cells.every((cell) => cell !== null))
  const isRadar = kind === 'radar' && rows.length > 2 && isWhole
  return {
    animation: false,
    color: colours.map(colour),
    textStyle: { fontFamily: getComputedStyle(document.body).fontFamily },
    ...(columns.length > 2 && { legend: { top: 0, right: 8, textStyle: { color: colour('--ink-2') } } }),
    tooltip: {
      trigger: isRadar ? 'item' : 'axis',
      backgroundColor: colour('--pop'),
      borderColor: colour('--line'),
      textStyle: { color: colour('--ink') },
      valueFormatter: (value: Cell) => (typeof value === 'number' ? `${value}${unit}` : '没有'),
    },
    ...(isRadar ? radarOf(figures, colour) : axesOf(figures, colour)),
  }
}
