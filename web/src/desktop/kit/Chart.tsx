import { BarChart, LineChart, RadarChart } from 'echarts/charts'
import { GridComponent, LegendComponent, RadarComponent, TooltipComponent } from 'echarts/components'
import { init, use } from 'echarts/core'
import { SVGRenderer } from 'echarts/renderers'
import { useEffect, useRef } from 'react'
import { useTheme } from '../../theme/theme'
import { type Figures, optionOf } from './chart-option'
import './chart.css'

use([BarChart, LineChart, RadarChart, GridComponent, LegendComponent, RadarComponent, TooltipComponent])
use(SVGRenderer)

interface Props extends Figures {
  /** What the picture shows, in words. */
  label: string
  empty: string
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
    // On paper it is as wide as the page: with a view box it shrinks, without one it is cut off.
    const observer = new ResizeObserver(() => {
      chart.resize()
      const box = `0 0 ${chart.getWidth()} ${chart.getHeight()}`
      place.current?.querySelector('svg')?.setAttribute('viewBox', box)
    })
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
