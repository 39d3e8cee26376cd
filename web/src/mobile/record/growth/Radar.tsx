import type { GrowthProfile } from '@xueqiao/contract/features/growth/growth-evaluations/profile'
import './radar.css'

const MOST = 5
const SIZE = 180
const RADIUS = 50

type Dimension = GrowthProfile['dimensions'][number]

const placeOf = (index: number, count: number, part: number) => {
  const angle = (index / count) * 2 * Math.PI - Math.PI / 2
  return [SIZE / 2 + Math.cos(angle) * RADIUS * part, SIZE / 2 + Math.sin(angle) * RADIUS * part] as const
}

const shapeOf = (values: readonly (number | null)[]) =>
  values.map((value, index) => placeOf(index, values.length, (value ?? 0) / MOST).join()).join(' ')

/** This semester drawn through, the one before dashed; nobody else. */
export const Radar = ({ dimensions }: { dimensions: readonly Dimension[] }) => (
  <svg viewBox={`0 0 ${SIZE} ${SIZE}`} className="m-radar" aria-hidden="true">
    {[1, 0.5].map((part) => (
      <polygon key={part} className="m-radar-grid" points={shapeOf(dimensions.map(() => MOST * part))} />
    ))}
    <polygon className="m-radar-before" points={shapeOf(dimensions.map(({ before }) => before))} />
    <polygon className="m-radar-now" points={shapeOf(dimensions.map(({ score }) => score))} />
    {dimensions.map(({ dimension, name }, index) => {
      const [x, y] = placeOf(index, dimensions.length, 1.3)
      return (
        <text key={dimension} x={x} y={y} textAnchor="middle" dominantBaseline="middle">
          {name}
        </text>
      )
    })}
  </svg>
)
