type Point = readonly [number, number]

const said = ([x, y]: Point) => `${x.toFixed(1)},${y.toFixed(1)}`

/** The line through what there is, as an SVG path: closed where nothing is missing, and with a gap where something is. */
export const lineThrough = (points: readonly (Point | null)[]) => {
  const whole = points.flatMap((point) => (point === null ? [] : [said(point)]))
  if (whole.length === points.length) return `M${whole.join('L')}Z`
  return points
    .map((point, index) => {
      const next = points[(index + 1) % points.length] ?? null
      return point === null || next === null ? '' : `M${said(point)}L${said(next)}`
    })
    .join('')
}
