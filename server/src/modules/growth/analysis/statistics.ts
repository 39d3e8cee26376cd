/**
 * Figures are asked a thousand times for a grade, item by item and class by class: lists are arrays of plain numbers of one
 * kind, and nothing is called for each of them.
 */
export type Numbers = Float64Array

export const mean = (list: Numbers) => {
  let total = 0
  for (let index = 0; index < list.length; index += 1) total += list[index] ?? 0
  return list.length === 0 ? null : total / list.length
}

const squares = (list: Numbers, middle: number) => {
  let total = 0
  for (let index = 0; index < list.length; index += 1) total += ((list[index] ?? 0) - middle) ** 2
  return total
}

/** Of a sample: divided by one less than there are. */
export const deviation = (list: Numbers) => {
  const middle = mean(list)
  if (middle === null || list.length < 2) return null
  return Math.sqrt(squares(list, middle) / (list.length - 1))
}

/** Between two marks in proportion, as spreadsheets do it. */
export const quantile = (sorted: Numbers, part: number) => {
  if (sorted.length === 0) return null
  const place = (sorted.length - 1) * part
  const [low, high] = [sorted[Math.floor(place)] ?? 0, sorted[Math.ceil(place)] ?? 0]
  return low + (high - low) * (place - Math.floor(place))
}

/** How many fall between 0 and the top in so many equal steps; the top belongs to the last. */
export const histogram = (list: Numbers, top: number, steps: number) => {
  const counts = new Array<number>(steps).fill(0)
  for (let index = 0; index < list.length; index += 1) {
    const at = Math.min(steps - 1, Math.floor(((list[index] ?? 0) / top) * steps))
    counts[at] = (counts[at] ?? 0) + 1
  }
  return counts
}

const PART = 0.27

/** So many are the best, and so many the weakest. */
export const groupOf = (count: number) => Math.round(count * PART)

/** What the best 27 % got less what the weakest 27 % got, as a part of what there was to get; of all, the weakest first. */
export const discrimination = (parts: Numbers, top: number) => {
  const group = groupOf(parts.length)
  if (group === 0) return null
  const [weak, best] = [mean(parts.subarray(0, group)), mean(parts.subarray(-group))]
  return weak === null || best === null ? null : (best - weak) / top
}

const NONE: Numbers = new Float64Array(0)

/** Each as its distance from the average in deviations, so that two papers can be compared; nothing where all are equal. */
export const standardised = (list: Numbers) => {
  const [middle, spread] = [mean(list), deviation(list)]
  if (middle === null || spread === null || spread === 0) return NONE
  return list.map((one) => (one - middle) / spread)
}

/** The straight line that lies closest to the points, and how far each is above it. */
export const residuals = (x: Numbers, y: Numbers) => {
  const [middleX, middleY] = [mean(x) ?? 0, mean(y) ?? 0]
  const spread = squares(x, middleX)
  let shared = 0
  for (let index = 0; index < x.length; index += 1)
    shared += ((x[index] ?? 0) - middleX) * ((y[index] ?? 0) - middleY)
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
