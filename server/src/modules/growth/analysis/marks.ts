import { endianness } from 'node:os'
import { groupOf } from './statistics'

/** What stands for no mark in a sheet: absent, exempt, caught, or an item that nobody has marked. */
const NONE = -1
/** The pupil's number and the mark. */
const SCORE_BYTES = 10
const ITEM_BYTES = 2
/** Of every byte, that none may stand there. */
const ALL_BITS = 0xff

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

/** As migration 0062 has packed them; `items`: so many has the course. What lies as it is wanted is copied, not read. */
export const unpacked = (sheets: readonly Packed[], items: number): Marks & { spans: Span[] } => {
  const size = sheets.reduce((sum, { scores }) => sum + scores.length / SCORE_BYTES, 0)
  const [pupils, scores] = [new Float64Array(size), new Float64Array(size)]
  const parts = new Int16Array(size * items)
  const bytes = Buffer.from(parts.buffer).fill(ALL_BITS)
  let at = 0
  const spans = sheets.map((sheet) => {
    const from = at
    const view = new DataView(sheet.scores.buffer, sheet.scores.byteOffset, sheet.scores.length)
    for (let byte = 0; byte < view.byteLength; byte += SCORE_BYTES) {
      const score = view.getInt16(byte + 8)
      pupils[at] = view.getUint32(byte) * 2 ** 32 + view.getUint32(byte + 4)
      scores[at] = score === NONE ? Number.NaN : score / 2
      at += 1
    }
    const own = sheet.items
    if (own !== null && own.length === (at - from) * items * ITEM_BYTES)
      own.copy(bytes, from * items * ITEM_BYTES)
    return { from, to: at }
  })
  if (endianness() === 'LE') bytes.swap16()
  for (let pupil = 0; pupil < size; pupil += 1)
    if (Number.isNaN(scores[pupil])) parts.fill(NONE, pupil * items, (pupil + 1) * items)
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

/** Those who have a mark, the weakest first; of equals, as they lie. Counted into their places: marks are whole halves. */
export const rankedIn = ({ scores }: Marks, spans: readonly Span[]) => {
  const counts: number[] = []
  for (const { from, to } of spans)
    for (let pupil = from; pupil < to; pupil += 1) {
      const half = (scores[pupil] ?? Number.NaN) * 2
      if (half >= 0) counts[half] = (counts[half] ?? 0) + 1
    }
  let size = 0
  const places = Int32Array.from(counts, (count = 0) => {
    size += count
    return size - count
  })
  const ranked = new Int32Array(size)
  for (const { from, to } of spans)
    for (let pupil = from; pupil < to; pupil += 1) {
      const half = (scores[pupil] ?? Number.NaN) * 2
      const place = places[half]
      if (place === undefined) continue
      ranked[place] = pupil
      places[half] = place + 1
    }
  return ranked
}

/**
 * Of each item what those who are known got in it, all together, and the weakest and the best of them (`groupOf`): in walks
 * from pupil to pupil, whose marks lie together.
 */
export const inItems = ({ items, parts }: Marks, ranked: Int32Array) => {
  const [lengths, sums] = [new Int32Array(items), new Int32Array(items)]
  for (let index = 0; index < ranked.length; index += 1) {
    const at = (ranked[index] ?? 0) * items
    for (let item = 0; item < items; item += 1) {
      const part = parts[at + item] ?? NONE
      if (part < 0) continue
      lengths[item] = (lengths[item] ?? 0) + 1
      sums[item] = (sums[item] ?? 0) + part
    }
  }
  const groups = lengths.map(groupOf)
  const sumsFrom = (start: number, step: number) => {
    const [left, found] = [groups.slice(), new Int32Array(items)]
    let open = left.filter((many) => many > 0).length
    for (let index = start; open > 0; index += step) {
      const at = (ranked[index] ?? 0) * items
      for (let item = 0; item < items; item += 1) {
        const many = left[item] ?? 0
        const part = parts[at + item] ?? NONE
        if (many === 0 || part < 0) continue
        left[item] = many - 1
        found[item] = (found[item] ?? 0) + part
        if (many === 1) open -= 1
      }
    }
    return found
  }
  const [weak, best] = [sumsFrom(0, 1), sumsFrom(ranked.length - 1, -1)]
  return (item: number) => ({
    ...{ length: lengths[item] ?? 0, sum: (sums[item] ?? 0) / 2, group: groups[item] ?? 0 },
    ...{ weak: (weak[item] ?? 0) / 2, best: (best[item] ?? 0) / 2 },
  })
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
