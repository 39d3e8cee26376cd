import getStroke from 'perfect-freehand'
import { type Pen, WIDTH } from './geometry'

const RENDERED = { thinning: 0.5, smoothing: 0.5, streamline: 0.4 }

/** The outline of a line of the pen as a path, in a picture of `WIDTH` and this height. */
export const outlineOf = ({ points, size }: Pen, height: number, simulated = true): string => {
  const placed = points.map(([x, y, pressure]) => [x * WIDTH, y * height, pressure])
  const outline = getStroke(placed, { ...RENDERED, size: size * WIDTH, simulatePressure: simulated })
  const [first, ...rest] = outline
  if (first === undefined) return ''
  const at = ([x = 0, y = 0]: number[]) => `${x.toFixed(1)} ${y.toFixed(1)}`
  // Halfway between each two corners, with the corner as what the curve bends towards: no edge is seen at any size.
  const curves = rest.map((corner, index) => {
    const next = rest[index + 1] ?? first
    const middle = corner.map((value, axis) => (value + (next[axis] ?? value)) / 2)
    return `Q${at(corner)} ${at(middle)}`
  })
  return `M${at(first)}${curves.join('')}Z`
}
