import type { Layer, Mark } from '@xueqiao/contract/features/teaching/homework/layers'

export type Turn = Layer['turn']
export type Pen = Extract<Mark, { kind: 'pen' }>
export type Point = readonly [number, number]

/** Marks are drawn in a picture of this width; its height follows from the photo. */
export const WIDTH = 1000

/** Where on the untouched photo one points, from where on the turned one: both as parts of their width and height. */
export const onPhoto = ([x, y]: Point, turn: Turn): Point => {
  if (turn === 90) return [y, 1 - x]
  if (turn === 180) return [1 - x, 1 - y]
  return turn === 270 ? [1 - y, x] : [x, y]
}

export const turned = (turn: Turn): Turn => ((turn + 90) % 360) as Turn
export const isSideways = (turn: Turn) => turn === 90 || turn === 270

const NEAR = 0.02

const distance = ([ax, ay]: Point, [bx, by]: Point, ratio: number) => Math.hypot(ax - bx, (ay - by) * ratio)

/** A way on the photo, as it runs on the turned one. */
const seen = ([dx, dy]: Point, turn: Turn): Point => {
  if (turn === 90) return [-dy, dx]
  if (turn === 180) return [-dx, -dy]
  return turn === 270 ? [dy, -dx] : [dx, dy]
}

/**
 * Whether somebody who points here means this mark. `ratio`: height of the photo to its width. Words stand upright
 * however the photo is turned.
 */
export const isAt = (mark: Mark, place: Point, ratio: number, turn: Turn) => {
  if (mark.kind === 'pen') {
    const reach = NEAR + mark.size / 2
    return mark.points.some(([x, y]) => distance([x, y], place, ratio) <= reach)
  }
  if (mark.kind === 'text') {
    const width = mark.size * [...mark.text].length
    const [dx, dy] = seen([place[0] - mark.x, (place[1] - mark.y) * ratio], turn)
    return dx > -NEAR && dx < width + NEAR && dy > -mark.size - NEAR && dy < NEAR
  }
  return distance([mark.x, mark.y], place, ratio) <= NEAR + mark.size / 2
}

/** Without what was pointed at: at each place whatever lies there, the latest first. */
export const without = (marks: readonly Mark[], places: readonly Point[], ratio: number, turn: Turn) =>
  places.reduce<readonly Mark[]>((left, place) => {
    const hit = left.findLastIndex((mark) => isAt(mark, place, ratio, turn))
    return hit < 0 ? left : left.toSpliced(hit, 1)
  }, marks)

/** Fingers say more than a stroke needs: what lies closer together than this is left out. */
const CLOSE = 0.002
export const isApart = (a: Point | undefined, b: Point) => a === undefined || distance(a, b, 1) >= CLOSE

const rounded = (value: number) => Math.round(value * 10_000) / 10_000
/** As it is kept: four digits are a tenth of a pixel on any screen, and half the bytes. */
export const asKept = ([x, y]: Point, pressure: number): [number, number, number] => [
  rounded(Math.min(1.2, Math.max(-0.2, x))),
  rounded(Math.min(1.2, Math.max(-0.2, y))),
  Math.round(Math.min(1, Math.max(0, pressure)) * 100) / 100,
]
