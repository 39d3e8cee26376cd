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
  /** What a pupil got in an item; less than nothing: not known. */
  itemOf: (pupil: number, item: number) => number
}

interface Packed {
  scores: Buffer
  items: Buffer | null
}

/** As migration 0062 has packed them; `items`: so many has the course. */
export const unpacked = (sheets: readonly Packed[], items: number): Marks & { spans: Span[] } => {
  const size = sheets.reduce((sum, { scores }) => sum + scores.length / SCORE_BYTES, 0)
  const [pupils, scores] = [new Float64Array(size), new Float64Array(size)]
  const parts = new Int16Array(size * items).fill(NONE)
  let at = 0
  const spans = sheets.map((sheet) => {
    const from = at
    for (let byte = 0; byte < sheet.scores.length; byte += SCORE_BYTES) {
      const score = sheet.scores.readInt16BE(byte + 8)
      pupils[at] = sheet.scores.readUIntBE(byte + 2, 6)
      scores[at] = score === NONE ? Number.NaN : score / 2
      at += 1
    }
    const own = sheet.items
    if (own !== null && own.length === (at - from) * items * ITEM_BYTES)
      for (let index = 0; index < (at - from) * items; index += 1)
        parts[from * items + index] = own.readInt16BE(index * ITEM_BYTES)
    return { from, to: at }
  })
  const itemOf = (pupil: number, item: number) => (parts[pupil * items + item] ?? NONE) / 2
  return { pupils, scores, items, itemOf, spans }
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

const addPart = (parts: number[], { scores, itemOf }: Marks, item: number, pupil: number) => {
  const part = itemOf(pupil, item)
  if (part >= 0 && !Number.isNaN(scores[pupil])) parts.push(part)
}

/** What those who have a mark got in an item, in the order they are named in. */
export const partsOf = (marks: Marks, item: number, pupils: readonly number[]) => {
  const parts: number[] = []
  for (const pupil of pupils) addPart(parts, marks, item, pupil)
  return parts
}

/** The same of a class. */
export const partsIn = (marks: Marks, item: number, { from, to }: Span) => {
  const parts: number[] = []
  for (let pupil = from; pupil < to; pupil += 1) addPart(parts, marks, item, pupil)
  return parts
}
