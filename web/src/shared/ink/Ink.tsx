import type { Mark } from '@xueqiao/contract/features/teaching/homework/layers'
import { memo } from 'react'
import { type Turn, WIDTH } from './geometry'
import { outlineOf } from './strokes'
import './ink.css'

/** In a square of 100, which is laid over the place. */
const SIGNS = {
  tick: ['M8 56 L36 86 L92 14'],
  half: ['M8 56 L36 86 L92 14', 'M58 30 L88 66'],
  cross: ['M16 16 L84 84', 'M84 16 L16 84'],
} as const

interface InkProps {
  marks: readonly Mark[]
  ratio: number
  /** How far the photo is turned on which it lies. */
  turn: Turn
}

const Drawn = memo(({ mark, height, turn }: { mark: Mark; height: number; turn: Turn }) => {
  if (mark.kind === 'pen') return <path className="ink-pen" d={outlineOf(mark, height)} />
  const [x, y, size] = [mark.x * WIDTH, mark.y * height, mark.size * WIDTH]
  // Upright for whoever reads it.
  const upright = `rotate(${-turn} ${x} ${y})`
  if (mark.kind === 'text')
    return (
      <text x={x} y={y} fontSize={size} transform={upright}>
        {mark.text}
      </text>
    )
  return (
    <g
      className="ink-sign"
      transform={`${upright} translate(${x - size / 2} ${y - size / 2}) scale(${size / 100})`}
    >
      {SIGNS[mark.kind].map((line) => (
        <path key={line} d={line} />
      ))}
    </g>
  )
})

/** What was drawn, over the photo it lies on: redrawn at whatever size that has. */
export const Ink = ({ marks, ratio, turn }: InkProps) => (
  <svg
    className="ink"
    viewBox={`0 0 ${WIDTH} ${WIDTH * ratio}`}
    role="img"
    aria-label={`${marks.length} 处批注`}
  >
    {marks.map((mark, index) => (
      // Marks have no names, and none of them moves: the place in the list is what tells them apart.
      // biome-ignore lint/suspicious/noArrayIndexKey: see above
      <Drawn key={index} mark={mark} height={WIDTH * ratio} turn={turn} />
    ))}
  </svg>
)
