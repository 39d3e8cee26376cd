import type { GrowthProfile } from '@xueqiao/contract/features/growth/growth-evaluations/profile'
import { lineThrough } from '../../../shared/growth/radar'
import './radar.css'

const MOST = 5
const SIZE = 180
const RADIUS = 50

type Dimension = GrowthProfile['dimensions'][number]

const placeOf = (index: number, count: number, part: number) => {
  const angle = (index / count) * 2 * Math.PI - Math.PI / 2
  return [SIZE / 2 + Math.cos(angle) * RADIUS * part, SIZE / 2 + Math.sin(angle) * RADIUS * part] as const
}

const placesOf = (values: readonly (number | null)[]) =>
  values.map((value, index) => (value === null ? null : placeOf(index, values.length, value / MOST)))

/** This semester drawn through, the one before dashed; nobody else. What has no score is no corner of it. */
export const Radar = ({ dimensions }: { dimensions: readonly Dimension[] }) => (
  <svg viewBox={`0 0 ${SIZE} ${SIZE}`} className="m-radar" aria-hidden="true">
    {[1, 0.5].map((part) => (
      <path
        key={part}
        className="m-radar-grid"
        d={lineThrough(placesOf(dimensions.map(() => MOST * part)))}
      />
    ))}
    <path className="m-radar-before" d={lineThrough(placesOf(dimensions.map(({ before }) => before)))} />
    <path className="m-radar-now" d={lineThrough(placesOf(dimensions.map(({ score }) => score)))} />
    {placesOf(dimensions.map(({ score }) => score)).map(
      (place, index) =>
        place !== null && (
          <circle
            key={dimensions[index]?.dimension}
            className="m-radar-dot"
            cx={place[0]}
            cy={place[1]}
            r={2.5}
          />
        ),
    )}
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
