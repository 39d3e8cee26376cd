const sum = (list: readonly number[]) => list.reduce((total, one) => total + one, 0)

export const mean = (list: readonly number[]) => (list.length === 0 ? null : sum(list) / list.length)

/** Of a sample: divided by one less than there are. */
export const deviation = (list: readonly number[]) => {
  const middle = mean(list)
  if (middle === null || list.length < 2) return null
  return Math.sqrt(sum(list.map((one) => (one - middle) ** 2)) / (list.length - 1))
}

/** Between two marks in proportion, as spreadsheets do it. */
export const quantile = (sorted: readonly number[], part: number) => {
  if (sorted.length === 0) return null
  const place = (sorted.length - 1) * part
  const [low, high] = [sorted[Math.floor(place)] ?? 0, sorted[Math.ceil(place)] ?? 0]
  return low + (high - low) * (place - Math.floor(place))
}

export const ascending = (list: readonly number[]) => [...list].sort((a, b) => a - b)

/** How many fall between 0 and the top in so many equal steps; the top belongs to the last. */
export const histogram = (list: readonly number[], top: number, steps: number) => {
  const counts = new Array<number>(steps).fill(0)
  for (const one of list) {
    const at = Math.min(steps - 1, Math.floor((one / top) * steps))
    counts[at] = (counts[at] ?? 0) + 1
  }
  return counts
}

const PART = 0.27

/** What the best 27 % got less what the weakest 27 % got, as a part of what there was to get. */
export const discrimination = (pairs: readonly { whole: number; part: number }[], top: number) => {
  const group = Math.round(pairs.length * PART)
  if (group === 0) return null
  const sorted = [...pairs].sort((a, b) => a.whole - b.whole).map(({ part }) => part)
  const [weak, best] = [mean(sorted.slice(0, group)), mean(sorted.slice(-group))]
  return weak === null || best === null ? null : (best - weak) / top
}

/** Each as its distance from the average in deviations, so that two papers can be compared; nothing where all are equal. */
export const standardised = <K>(marks: ReadonlyMap<K, number>): ReadonlyMap<K, number> => {
  const list = [...marks.values()]
  const [middle, spread] = [mean(list), deviation(list)]
  if (middle === null || spread === null || spread === 0) return new Map()
  return new Map([...marks].map(([key, mark]) => [key, (mark - middle) / spread]))
}

interface Point {
  x: number
  y: number
}

/** The straight line that lies closest to the points, and how far each is above it. */
export const residuals = (points: readonly Point[]) => {
  const [middleX, middleY] = [mean(points.map(({ x }) => x)) ?? 0, mean(points.map(({ y }) => y)) ?? 0]
  const spread = sum(points.map(({ x }) => (x - middleX) ** 2))
  const slope = spread === 0 ? 0 : sum(points.map(({ x, y }) => (x - middleX) * (y - middleY))) / spread
  return points.map(({ x, y }) => y - (middleY + slope * (x - middleX)))
}

/** The 97.5th percentile of the normal distribution. */
const Z = 1.96

/**
 * The same of Student's distribution, by the expansion of Cornish and Fisher: the spread of a few is itself uncertain. It is
 * within 0.3 % from five values on, which is the smallest group that is shown.
 */
const percentile = (freedom: number) =>
  Z +
  (Z ** 3 + Z) / (4 * freedom) +
  (5 * Z ** 5 + 16 * Z ** 3 + 3 * Z) / (96 * freedom ** 2) +
  (3 * Z ** 7 + 19 * Z ** 5 + 17 * Z ** 3 - 15 * Z) / (384 * freedom ** 3)

/** An average, and between what it lies with 95 %. */
export const interval = (list: readonly number[]) => {
  const [value, spread] = [mean(list), deviation(list)]
  if (value === null || spread === null) return null
  const error = (percentile(list.length - 1) * spread) / Math.sqrt(list.length)
  return { value, low: value - error, high: value + error }
}

/** In one walk: a grade of a large school has a hundred classes, and four thousand pupils to be looked through for each. */
export const byClass = <T extends { classId: number }>(list: readonly T[]) => {
  const groups = new Map<number, T[]>()
  for (const one of list) {
    const own = groups.get(one.classId)
    if (own === undefined) groups.set(one.classId, [one])
    else own.push(one)
  }
  return (classId: number): readonly T[] => groups.get(classId) ?? []
}

export const rounded = (value: number | null, places = 2) =>
  value === null ? null : Math.round(value * 10 ** places) / 10 ** places
