import type { Random } from '../search/random'
import { TOLERANCE } from './reasons'

/**
 * Which band each course of each pupil is held in, and how many 教学班 of a course a band has. Within a course and a band
 * pupils are alike, so their 教学班 are even by themselves: only these counts are searched.
 */
export interface Banding {
  bands: number
  courses: number
  homes: number
  largest: number
  roomsAtOnce: number
  atOnce: readonly number[]
  /** Of each course. */
  sections: readonly number[]
  takers: readonly number[]
  home: readonly number[]
  taken: readonly (readonly number[])[]
}

export interface Bands {
  /** [pupil][place of the course in `taken`]. */
  at: number[][]
  /** [course × bands + band]. */
  open: Int32Array
  iterations: number
}

const OVER = 1000
const UNEVEN = 40
const APART = 0.6

export const bandsOf = (
  given: Banding,
  random: Random,
  { iterations, shouldStop }: { iterations: number; shouldStop: () => boolean },
): Bands => {
  const { bands, courses, homes, largest, roomsAtOnce, atOnce, sections, takers, home, taken } = given
  const open = new Int32Array(courses * bands)
  const inBand = new Int32Array(bands)
  const count = new Int32Array(courses * bands)
  const pieces = new Int32Array(homes * courses * bands)
  const at = taken.map(() => [] as number[])
  const means = sections.map((many, course) => (many === 0 ? 0 : takers[course]! / many))

  /** How far the 教学班 of a course in a band are from what they should be. */
  const cellCost = (cell: number, pupils: number, many: number) => {
    const course = Math.floor(cell / bands)
    if (many === 0) return pupils * OVER
    const mean = means[course]!
    const [up, down] = [Math.ceil(pupils / many), Math.floor(pupils / many)]
    const off = Math.max(up - mean, mean - down)
    const beyond = Math.max(0, off - Math.max(mean * TOLERANCE, 1 - 1e-9))
    const above = Math.max(0, up - largest)
    const drift = (pupils / many - mean) / mean
    return (
      many * (above * OVER + beyond * UNEVEN + drift * drift * UNEVEN) +
      Math.max(0, many - atOnce[course]!) * OVER * 10
    )
  }
  const roomCost = (many: number) => Math.max(0, many - roomsAtOnce) * OVER * 10

  // 教学班 of a course over the bands as evenly as can be, the emptiest band first.
  for (let course = 0; course < courses; course++)
    for (let n = 0; n < sections[course]!; n++) {
      let best = 0
      for (let band = 1; band < bands; band++) {
        const [a, b] = [open[course * bands + band]!, open[course * bands + best]!]
        if (a < b || (a === b && inBand[band]! < inBand[best]!)) best = band
      }
      open[course * bands + best]!++
      inBand[best]!++
    }
  taken.forEach((own, pupil) => {
    const shift = random.below(bands)
    own.forEach((course, place) => {
      const band = (shift + place) % bands
      at[pupil]!.push(band)
      count[course * bands + band]!++
      pieces[(home[pupil]! * courses + course) * bands + band]!++
    })
  })

  const countDelta = (cell: number, by: number) =>
    cellCost(cell, count[cell]! + by, open[cell]!) - cellCost(cell, count[cell]!, open[cell]!)

  /** One course of a pupil goes to another band; what the pupil has there comes back. */
  const movePupil = (temperature: number) => {
    const pupil = random.below(taken.length)
    const own = taken[pupil]!
    if (own.length === 0 || bands < 2) return
    const place = random.below(own.length)
    const from = at[pupil]![place]!
    const to = (from + 1 + random.below(bands - 1)) % bands
    const other = at[pupil]!.indexOf(to)
    const course = own[place]!
    const base = home[pupil]! * courses
    const steps: [number, number, number][] = [
      [course, from, -1],
      [course, to, 1],
    ]
    if (other >= 0) steps.push([own[other]!, to, -1], [own[other]!, from, 1])
    let delta = 0
    for (const [c, band, by] of steps) {
      delta += countDelta(c * bands + band, by)
      const piece = pieces[(base + c) * bands + band]!
      delta += APART * (Number(piece + by > 0) - Number(piece > 0))
    }
    if (delta > 0 && random.unit() >= Math.exp(-delta / temperature)) return
    for (const [c, band, by] of steps) {
      count[c * bands + band]! += by
      pieces[(base + c) * bands + band]! += by
    }
    at[pupil]![place] = to
    if (other >= 0) at[pupil]![other] = from
  }

  /** A 教学班 is held in another band. */
  const moveSection = (temperature: number) => {
    const course = random.below(courses)
    const [from, to] = [random.below(bands), random.below(bands)]
    const [a, b] = [course * bands + from, course * bands + to]
    if (from === to || open[a] === 0) return
    const cost = () =>
      cellCost(a, count[a]!, open[a]!) +
      cellCost(b, count[b]!, open[b]!) +
      roomCost(inBand[from]!) +
      roomCost(inBand[to]!)
    const shift = (by: number) => {
      open[a]! -= by
      open[b]! += by
      inBand[from]! -= by
      inBand[to]! += by
    }
    const before = cost()
    shift(1)
    const delta = cost() - before
    if (delta > 0 && random.unit() >= Math.exp(-delta / temperature)) shift(-1)
  }

  const [hot, cold] = [60, 0.05]
  let done = 0
  for (; done < iterations; done++) {
    if (done % 1024 === 0 && shouldStop()) break
    const temperature = hot * (cold / hot) ** (done / iterations)
    if (courses > 0 && random.below(50) === 0) moveSection(temperature)
    else if (taken.length > 0) movePupil(temperature)
  }
  return { at, open, iterations: done }
}
