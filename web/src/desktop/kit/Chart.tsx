import { BarChart, LineChart } from 'echarts/charts'
import { GridComponent, LegendComponent, TooltipComponent } from 'echarts/components'
import { type EChartsCoreOption, init, use } from 'echarts/core'
import { SVGRenderer } from 'echarts/renderers'
import { useEffect, useRef } from 'react'
import { useTheme } from '../../theme/theme'
import './chart.css'

use([BarChart, LineChart, GridComponent, LegendComponent, TooltipComponent, SVGRenderer])

type Cell = string | number | null

interface Props {
  /** What the picture shows, in words. */
  label: string
  /** The first column names the rows, each further one is a series. */
  columns: readonly string[]
  rows: readonly (readonly Cell[])[]
  kind: 'line' | 'bar'
  /** After every figure: %, 分钟. */
  unit?: string
  max?: number
  empty: string
}

const COLOURS = ['--green', '--orange', '--blue'] as const

const optionOf = ({ columns, rows, kind, unit = '', max }: Props): EChartsCoreOption => {
  const style = getComputedStyle(document.documentElement)
  const colour = (name: string) => style.getPropertyValue(name).trim()
  const line = { lineStyle: { color: colour('--line-soft') } }
  const words = { color: colour('--ink-3') }
  return {
    animation: false,
    color: COLOURS.map(colour),
    textStyle: { fontFamily: getComputedStyle(document.body).fontFamily },
    grid: { left: 8, right: 16, top: columns.length > 2 ? 36 : 16, bottom: 4, containLabel: true },
    ...(columns.length > 2 && { legend: { top: 0, right: 8, textStyle: { color: colour('--ink-2') } } }),
    tooltip: {
      trigger: 'axis',
      backgroundColor: colour('--pop'),
      borderColor: colour('--line'),
      textStyle: { color: colour('--ink') },
      valueFormatter: (value: Cell) => (value === null ? '没有' : `${value}${unit}`),
    },
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
      ...(max !== undefined && { max }),
      axisLabel: { ...words, formatter: `{value}${unit}` },
      splitLine: line,
    },
    series: columns.slice(1).map((name, index) => ({
      name,
      type: kind,
      data: rows.map((row) => row[index + 1] ?? null),
      ...(kind === 'line' ? { smooth: true, symbol: 'none' } : { barMaxWidth: 24 }),
    })),
  }
}

/** One look for every chart; whoever cannot see it gets the same figures as a table. */
export const Chart = (props: Props) => {
  const { label, columns, rows, unit = '', empty } = props
  const theme = useTheme((state) => state.theme)
  const place = useRef<HTMLDivElement>(null)
  const shown = useRef(props)
  shown.current = props
  const figures = JSON.stringify(rows)
  // biome-ignore lint/correctness/useExhaustiveDependencies: drawn anew when the figures or the colours change
  useEffect(() => {
    if (place.current === null) return
    const chart = init(place.current)
    chart.setOption(optionOf(shown.current))
    const observer = new ResizeObserver(() => chart.resize())
    observer.observe(place.current)
    return () => {
      observer.disconnect()
      chart.dispose()
    }
  }, [figures, theme])
  if (rows.length === 0) return <p className="kit-none">{empty}</p>
  return (
    <figure className="kit-chart">
      <div ref={place} aria-hidden="true" />
      <table className="visually-hidden">
        <caption>{label}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([name, ...cells]) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              {cells.map((cell, index) => (
                <td key={columns[index + 1]}>{cell === null ? '没有' : `${cell}${unit}`}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </figure>
  )
}
