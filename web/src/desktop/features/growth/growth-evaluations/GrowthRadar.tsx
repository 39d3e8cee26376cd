import type { GrowthProfile } from '@xueqiao/contract/features/growth/growth-evaluations/profile'
import type { Dimension } from '@xueqiao/contract/features/growth/growth-indicators/values'
import { lineThrough } from '../../../../shared/growth/radar'

type Axis = GrowthProfile['dimensions'][number]

const MOST = 5
const SIZE = 300
const MIDDLE = SIZE / 2
const REACH = 100

/** From the top, with the clock. */
const at = (index: number, count: number, part: number): [number, number] => {
  const angle = (2 * Math.PI * index) / count - Math.PI / 2
  return [MIDDLE + Math.cos(angle) * REACH * part, MIDDLE + Math.sin(angle) * REACH * part]
}
const path = (parts: readonly number[]) =>
  parts
    .map((part, index) =>
      at(index, parts.length, part)
        .map((one) => one.toFixed(1))
        .join(),
    )
    .join(' ')

const change = ({ score, before }: Axis) => {
  if (score === null || before === null) return ''
  const by = Math.round((score - before) * 10) / 10
  return by === 0 ? '±0' : by > 0 ? `+${by.toFixed(1)}` : `−${Math.abs(by).toFixed(1)}`
}

interface Props {
  axes: readonly Axis[]
  /** Its evidence is shown. */
  chosen: Dimension | undefined
  onChoose: (dimension: Dimension) => void
}

/** A pupil against their own last semester; every point opens what is behind it. */
export const GrowthRadar = ({ axes, chosen, onChoose }: Props) => {
  const placeOf = (score: number | null, index: number) =>
    score === null ? null : at(index, axes.length, score / MOST)
  const scored = axes.flatMap((axis, index) => {
    const place = placeOf(axis.score, index)
    return place === null ? [] : [{ axis, place }]
  })
  return (
    <div className="growth-radar">
      <svg viewBox={`0 0 ${SIZE} ${SIZE}`} aria-hidden="true">
        {[1, 2, 3, 4, 5].map((ring) => (
          <polygon key={ring} className="ring" points={path(axes.map(() => ring / MOST))} />
        ))}
        <path className="before" d={lineThrough(axes.map(({ before }, index) => placeOf(before, index)))} />
        <path className="now" d={lineThrough(axes.map(({ score }, index) => placeOf(score, index)))} />
        {scored.map(({ axis, place: [cx, cy] }) => (
          <circle key={axis.dimension} className={axis.thin ? 'thin' : 'dot'} cx={cx} cy={cy} r={4} />
        ))}
      </svg>
      {scored.map(({ axis, place: [x, y] }) => (
        // For the mouse; the label beside it is the same door, with words.
        <button
          key={axis.dimension}
          type="button"
          className="growth-point"
          tabIndex={-1}
          aria-hidden="true"
          data-dimension={axis.dimension}
          style={{ left: `${(x / SIZE) * 100}%`, top: `${(y / SIZE) * 100}%` }}
          onClick={() => onChoose(axis.dimension)}
        />
      ))}
      {axes.map((axis, index) => {
        const [x, y] = at(index, axes.length, 1.28)
        return (
          <button
            key={axis.dimension}
            type="button"
            aria-pressed={chosen === axis.dimension}
            aria-label={`${axis.name} ${axis.score?.toFixed(1) ?? '还没有分数'}，查看 ${axis.records} 条记录`}
            style={{ left: `${(x / SIZE) * 100}%`, top: `${(y / SIZE) * 100}%` }}
            onClick={() => onChoose(axis.dimension)}
          >
            {axis.name}
            <span className={axis.thin ? 'thin' : undefined}>
              <b>{axis.score?.toFixed(1) ?? '暂无'}</b> <small>{change(axis)}</small>
            </span>
          </button>
        )
      })}
    </div>
  )
}
