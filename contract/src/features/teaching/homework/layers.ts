import { z } from 'zod'
import { Id, isReadable, UNREADABLE_MESSAGE } from '../../../common/fields'

const WRONG = '批注的格式不正确'

/** What a teacher drew over a photo. Places are parts of its width and height, so that it is redrawn at any size. */
const between = (min: number, max: number) => z.number(WRONG).min(min, WRONG).max(max, WRONG)
const place = between(-0.2, 1.2)
const size = between(0.005, 0.5)

const Pen = z.strictObject({
  kind: z.literal('pen'),
  /** Width of the line, as a part of the picture's width. */
  size,
  /** x, y and pressure of each point. */
  points: z.array(z.tuple([place, place, between(0, 1)], WRONG), WRONG).min(1, WRONG),
})
const Sign = z.strictObject({ kind: z.enum(['tick', 'half', 'cross']), x: place, y: place, size })
/** Of words on a photo. */
export const TEXT_MAX = 100
const Words = z.strictObject({
  kind: z.literal('text'),
  x: place,
  y: place,
  size,
  text: z.string().trim().min(1).max(TEXT_MAX).refine(isReadable, UNREADABLE_MESSAGE),
})
export const Mark = z.discriminatedUnion('kind', [Pen, Sign, Words], WRONG)
export type Mark = z.output<typeof Mark>

export const MARKS_MAX = 500
export const POINTS_MAX = 20_000
const TOO_MUCH = '批注过多，请擦除一些后再保存'

export const Layer = z.strictObject({
  fileId: Id('批注的照片不正确'),
  /** How far the photo is turned to stand upright. */
  turn: z.union([z.literal(0), z.literal(90), z.literal(180), z.literal(270)], WRONG).default(0),
  marks: z.array(Mark, WRONG).max(MARKS_MAX, TOO_MUCH),
})
export type Layer = z.output<typeof Layer>

const pointsIn = (layers: readonly unknown[]) =>
  layers.reduce<number>((sum, layer) => {
    const marks = (layer as { marks?: unknown }).marks
    if (!Array.isArray(marks)) return sum
    return marks.reduce<number>((points, mark) => {
      const own = (mark as { points?: unknown } | null)?.points
      return points + (Array.isArray(own) ? own.length : 0)
    }, sum)
  }, 0)

const isSmall = (value: unknown) =>
  !Array.isArray(value) ||
  (value.length <= 20 &&
    pointsIn(value.filter((one) => typeof one === 'object' && one !== null)) <= POINTS_MAX)

const MANY = Symbol('more than is looked at')

/** Counted before it is looked at: a million points are refused without being read one by one. */
export const Layers = z.preprocess(
  (value) => (isSmall(value) ? value : MANY),
  z.array(Layer, { error: ({ input }) => (input === MANY ? TOO_MUCH : WRONG) }).max(9, TOO_MUCH),
)
