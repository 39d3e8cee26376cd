import type { FitnessYear } from '@xueqiao/contract/features/growth/health/api'

const WIDTH = 280
const HEIGHT = 84
const EDGE = 24
/** From here on a year is 良好. */
const GOOD = 80
const LOWEST = 50
const MOST = 120

const yOf = (total: number) =>
  HEIGHT - EDGE - ((Math.max(total, LOWEST) - LOWEST) / (MOST - LOWEST)) * (HEIGHT - 2 * EDGE)

/** One's own totals, year by year; of fewer than two there is no line. */
export const FitnessLine = ({ years }: { years: readonly FitnessYear[] }) => {
  const told = years
    .flatMap(({ total, grade, id }) => (total === null ? [] : [{ total, grade, id }]))
    .reverse()
  if (told.length < 2) return null
  const points = told.map((year, index) => ({
    ...year,
    x: EDGE + (index / (told.length - 1)) * (WIDTH - 2 * EDGE),
    y: yOf(year.total),
  }))
  const said = told.map(({ grade, total }) => `${grade} ${total.toFixed(1)}`).join('，')
  return (
    <svg
      className="growth-fit-line"
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      role="img"
      aria-label={`历年总分：${said}`}
    >
      <line className="good" x1={0} x2={WIDTH} y1={yOf(GOOD)} y2={yOf(GOOD)} />
      <text x={0} y={yOf(GOOD) - 4}>
        良好 {GOOD}
      </text>
      <polyline points={points.map(({ x, y }) => `${x},${y}`).join(' ')} />
      {points.map(({ id, x, y, total, grade }) => (
        <g key={id} textAnchor="middle">
          <circle cx={x} cy={y} r={3} />
          <text x={x} y={y + 15}>
            {total.toFixed(1)}
          </text>
          <text x={x} y={HEIGHT - 2}>
            {grade}
          </text>
        </g>
      ))}
    </svg>
  )
}
