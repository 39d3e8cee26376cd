export interface Zoom {
  scale: number
  x: number
  y: number
}

export interface Point {
  x: number
  y: number
}

export const WHOLE: Zoom = { scale: 1, x: 0, y: 0 }
const MOST = 5

const within = (value: number, limit: number) => Math.min(limit, Math.max(-limit, value))

/** Never smaller than whole, and never pushed off the screen. Points count from the middle. */
const kept = ({ scale, x, y }: Zoom, width: number, height: number): Zoom => {
  const bounded = Math.min(MOST, Math.max(1, scale))
  return {
    scale: bounded,
    x: within(x, (width * (bounded - 1)) / 2),
    y: within(y, (height * (bounded - 1)) / 2),
  }
}

export const moved = (zoom: Zoom, by: Point, { width, height }: { width: number; height: number }) =>
  kept({ ...zoom, x: zoom.x + by.x, y: zoom.y + by.y }, width, height)

/** Closer by a factor, with what lies under `at` staying under it. */
export const zoomed = (
  zoom: Zoom,
  factor: number,
  at: Point,
  { width, height }: { width: number; height: number },
): Zoom => {
  const scale = Math.min(MOST, Math.max(1, zoom.scale * factor))
  const real = scale / zoom.scale
  return kept({ scale, x: at.x - (at.x - zoom.x) * real, y: at.y - (at.y - zoom.y) * real }, width, height)
}

export const middle = (a: Point, b: Point): Point => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 })
export const distance = (a: Point, b: Point) => Math.hypot(a.x - b.x, a.y - b.y)
