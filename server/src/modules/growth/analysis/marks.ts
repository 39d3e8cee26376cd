/** What stands for no mark in a sheet: absent, exempt, caught, or an item that nobody has marked. */
const NONE = -1
/** The pupil's number and the mark. */
const SCORE_BYTES = 10
const ITEM_BYTES = 2

/** One class: from where to where its pupils lie among all. */
export interface Span {
  from: number
  to: number
}

/**
 * All marks of a course of an exam, class by class and each by the pupil's number, in arrays of plain numbers: of a grade
 * with five thousand pupils and twenty items an object each would keep whoever tidies up busier than whoever reckons.
 */
export interface Marks {
  pupils: Float64Array
  /** Not a number: no mark. */
  scores: Float64Array
  items: number
  /** What each pupil who has a mark got in each of them, counted in halves; less than nothing: not known. */
  parts: Int16Array
}

interface Packed {
  scores: Buffer
  items: Buffer | null
}

// Of a grade there are a hundred thousand: what Buffer reads numbers with asks each time whether they lie within.
const byteAt = (bytes: Buffer, at: number) => bytes[at] ?? 0
const shortAt = (bytes: Buffer, at: number) => ((byteAt(bytes, at) << 24) >> 16) | byteAt(bytes, at + 1)
/** Of six bytes. */
const numberAt = (bytes: Buffer, at: number) =>
  (shortAt(bytes, at) * 0x1_0000 + ((byteAt(bytes, at + 2) << 8) | byteAt(bytes, at + 3))) * 0x1_0000 +
  ((byteAt(bytes, at + 4) << 8) | byteAt(bytes, at + 5))

/** As migration 0062 has packed them; `items`: so many has the course. */
export const unpacked = (sheets: readonly Packed[], items: number): Marks & { spans: Span[] } => {
  const size = sheets.reduce((sum, { scores }) => sum + scores.length / SCORE_BYTES, 0)
  const [pupils, scores] = [new Float64Array(size), new Float64Array(size)]
  const parts = new Int16Array(size * items).fill(NONE)
  let at = 0
  const spans = sheets.map((sheet) => {
    const from = at
    for (let byte = 0; byte < sheet.scores.length; byte += SCORE_BYTES) {
      const score = shortAt(sheet.scores, byte + 8)
      pupils[at] = numberAt(sheet.scores, byte + 2)
      scores[at] = score === NONE ? Number.NaN : score / 2
      at += 1
    }
    const own = sheet.items
    if (own !== null && own.length === (at - from) * items * ITEM_BYTES)
      for (let byte = 0; byte < own.length; byte += ITEM_BYTES)
        parts[from * items + byte / ITEM_BYTES] = shortAt(own, byte)
    for (let pupil = from; pupil < at; pupil += 1)
      if (Number.isNaN(scores[pupil])) parts.fill(NONE, pupil * items, (pupil + 1) * items)
    return { from, to: at }
  })
  return { pupils, scores, items, parts, spans }
}

/** Marks that are there, the lowest first. */
export const sortedIn = ({ scores }: Marks, spans: readonly Span[]) => {
  const taken = new Float64Array(spans.reduce((sum, { from, to }) => sum + to - from, 0))
  let count = 0
  for (const { from, to } of spans)
    for (let pupil = from; pupil < to; pupil += 1) {
      const score = scores[pupil] ?? Number.NaN
      if (Number.isNaN(score)) continue
      taken[count] = score
      count += 1
    }
  return taken.subarray(0, count).sort()
}

/** Those who have a mark, the weakest first; of equals, as they lie. */
export const rankedIn = ({ scores }: Marks, spans: readonly Span[]) => {
  const ranks = new Map<number, number[]>()
  for (const { from, to } of spans)
    for (let pupil = from; pupil < to; pupil += 1) {
      const score = scores[pupil] ?? Number.NaN
      if (Number.isNaN(score)) continue
      const same = ranks.get(score)
      if (same === undefined) ranks.set(score, [pupil])
      else same.push(pupil)
    }
  return [...ranks].sort(([a], [b]) => a - b).flatMap(([, pupils]) => pupils)
}

/** What those who have a mark got in an item, in the order they are named in. */
export const partsOf = ({ items, parts }: Marks, item: number, pupils: readonly number[]) => {
  const found = new Float64Array(pupils.length)
  let count = 0
  for (const pupil of pupils) {
    const part = parts[pupil * items + item] ?? NONE
    if (part < 0) continue
    found[count] = part / 2
    count += 1
  }
  return found.subarray(0, count)
}

/** Of each item how many of a class have a mark there, and what all of them got: in one walk along their marks. */
export const sumsIn = ({ items, parts }: Marks, { from, to }: Span) => {
  const [counts, halves] = [new Int32Array(items), new Int32Array(items)]
  for (let pupil = from; pupil < to; pupil += 1)
    for (let item = 0; item < items; item += 1) {
      const part = parts[pupil * items + item] ?? NONE
      if (part < 0) continue
      counts[item] = (counts[item] ?? 0) + 1
      halves[item] = (halves[item] ?? 0) + part
    }
  return (item: number) => ({ length: counts[item] ?? 0, sum: (halves[item] ?? 0) / 2 })
}
