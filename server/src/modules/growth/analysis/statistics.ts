/** Lists and arrays of plain numbers alike. */
export type Numbers = ArrayLike<number>

const sumOf = (list: Numbers, of: (one: number) => number) => {
  let total = 0
  for (let index = 0; index < list.length; index += 1) total += of(list[index] ?? 0)
  return total
}

/** Of a grade's marks item by item it is asked a thousand times: nothing is called for each of them. */
export const mean = (list: Numbers) => {
  let total = 0
  for (let index = 0; index < list.length; index += 1) total += list[index] ?? 0
  return list.length === 0 ? null : total / list.length
}

/** Of a sample: divided by one less than there are. */
export const deviation = (list: Numbers) => {
  const middle = mean(list)
  if (middle === null || list.length < 2) return null
  return Math.sqrt(sumOf(list, (one) => (one - middle) ** 2) / (list.length - 1))
}

/** Between two marks in proportion, as spreadsheets do it. */
export const quantile = (sorted: Numbers, part: number) => {
  if (sorted.length === 0) return null
  const place = (sorted.length - 1) * part
  const [low, high] = [sorted[Math.floor(place)] ?? 0, sorted[Math.ceil(place)] ?? 0]
  return low + (high - low) * (place - Math.floor(place))
}

/** How many fall between 0 and the top in so many equal steps; the top belongs to the last. */
export const histogram = (list: Iterable<number>, top: number, steps: number) => {
  const counts = new Array<number>(steps).fill(0)
  for (const one of list) {
    const at = Math.min(steps - 1, Math.floor((one / top) * steps))
    counts[at] = (counts[at] ?? 0) + 1
  }
  return counts
}

const PART = 0.27
type Sliced = Numbers & { slice: (from: number, to?: number) => Numbers }

/** What the best 27 % got less what the weakest 27 % got, as a part of what there was to get; of all, the weakest first. */
export const discrimination = (parts: Sliced, top: number) => {
  const group = Math.round(parts.length * PART)
  if (group === 0) return null
  const [weak, best] = [mean(parts.slice(0, group)), mean(parts.slice(-group))]
  return weak === null || best === null ? null : (best - weak) / top
}

/** Each as its distance from the average in deviations, so that two papers can be compared; nothing where all are equal. */
export const standardised = (list: readonly number[]): number[] => {
  const [middle, spread] = [mean(list), deviation(list)]
  if (middle === null || spread === null || spread === 0) return []
  return list.map((one) => (one - middle) / spread)
}

/** The straight line that lies closest to the points, and how far each is above it. */
export const residuals = (x: readonly number[], y: readonly number[]) => {
  const [middleX, middleY] = [mean(x) ?? 0, mean(y) ?? 0]
  const spread = sumOf(x, (one) => (one - middleX) ** 2)
  let shared = 0
  for (const [index, one] of x.entries()) shared += (one - middleX) * ((y[index] ?? 0) - middleY)
  const slope = spread === 0 ? 0 : shared / spread
  return y.map((one, index) => one - (middleY + slope * ((x[index] ?? 0) - middleX)))
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
export const interval = (list: Numbers) => {
  const [value, spread] = [mean(list), deviation(list)]
  if (value === null || spread === null) return null
  const error = (percentile(list.length - 1) * spread) / Math.sqrt(list.length)
  return { value, low: value - error, high: value + error }
}

export const rounded = (value: number | null, places = 2) =>
  value === null ? null : Math.round(value * 10 ** places) / 10 ** places
