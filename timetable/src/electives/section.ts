import { randomOf } from '../search/random'
import { type Banding, bandsOf } from './bands'
import type { Electives, ElectivesReason, Section, Sectioning, SectioningOptions } from './model'
import { impossible, meansOf, scarce, wrongSizes } from './reasons'

/** So many moves a pupil, and never fewer than some; a thousand pupils take two seconds. */
const MOVES = 400
const LEAST = 20_000
/** So often one more 教学班 is opened where a course does not come out even. */
const TRIES = 6

/** Those of one administrative class side by side, then cut into even parts. */
const divided = (pupils: readonly { id: string; home: string }[], many: number) => {
  const sizes = new Map<string, number>()
  for (const { home } of pupils) sizes.set(home, (sizes.get(home) ?? 0) + 1)
  const ordered = pupils.toSorted(
    (a, b) => (sizes.get(b.home) ?? 0) - (sizes.get(a.home) ?? 0) || a.home.localeCompare(b.home),
  )
  return Array.from({ length: many }, (_, at) =>
    ordered
      .slice(Math.round((at * ordered.length) / many), Math.round(((at + 1) * ordered.length) / many))
      .map(({ id }) => id),
  )
}

interface Try {
  sections: Section[]
  iterations: number
}

const trySections = (
  given: Electives,
  many: readonly number[],
  options: Required<SectioningOptions>,
): Try => {
  const { pupils, courses, bands } = given
  const homes = [...new Set(pupils.map(({ home }) => home))]
  const homeAt = new Map(homes.map((home, at) => [home, at]))
  const courseAt = new Map(courses.map(({ id }, at) => [id, at]))
  const banding: Banding = {
    ...{ bands, courses: courses.length, homes: homes.length, largest: given.largest, sections: many },
    roomsAtOnce: given.roomsAtOnce ?? Number.POSITIVE_INFINITY,
    atOnce: courses.map(({ atOnce }) => atOnce ?? Number.POSITIVE_INFINITY),
    takers: courses.map(({ id }) => pupils.filter((pupil) => pupil.courses.includes(id)).length),
    home: pupils.map(({ home }) => homeAt.get(home) ?? 0),
    taken: pupils.map((pupil) => [...new Set(pupil.courses)].map((course) => courseAt.get(course) ?? 0)),
  }
  const found = bandsOf(banding, randomOf(options.seed), options)
  const cells = new Map<number, Electives['pupils']>()
  banding.taken.forEach((own, pupil) => {
    own.forEach((course, place) => {
      const cell = course * bands + (found.at[pupil]?.[place] ?? 0)
      const one = pupils[pupil]
      if (one !== undefined) cells.set(cell, [...(cells.get(cell) ?? []), one])
    })
  })
  const sections = courses.flatMap(({ id }, course) =>
    Array.from({ length: bands }, (_, band) =>
      divided(cells.get(course * bands + band) ?? [], found.open[course * bands + band] ?? 0).map(
        (own): Section => ({ course: id, band: band + 1, pupils: own }),
      ),
    ).flat(),
  )
  // A course that a band has no 教学班 of keeps its pupils in sight: one that is too much by one.
  const homeless = [...cells].filter(([cell]) => found.open[cell] === 0)
  for (const [cell, own] of homeless)
    sections.push({
      ...{ course: courses[Math.floor(cell / bands)]?.id ?? '', band: (cell % bands) + 1 },
      pupils: own.map(({ id }) => id),
    })
  return { sections: sections.filter((section) => section.pupils.length > 0), iterations: found.iterations }
}

const scarceRooms = (given: Electives, many: readonly number[]): ElectivesReason[] => {
  const { courses, bands, roomsAtOnce } = given
  const total = many.reduce((sum, one) => sum + one, 0)
  const rooms = bands * (roomsAtOnce ?? Number.POSITIVE_INFINITY)
  return [
    ...courses.flatMap(({ id, atOnce = Number.POSITIVE_INFINITY }, at): ElectivesReason[] =>
      (many[at] ?? 0) > atOnce * bands
        ? [{ code: 'TEACHERS', course: id, sections: many[at] ?? 0, most: atOnce * bands }]
        : [],
    ),
    ...(total > rooms ? [{ code: 'ROOMS', sections: total, most: rooms } as const] : []),
  ]
}

const figuresOf = (given: Electives, sections: readonly Section[], iterations: number) => {
  const means = meansOf(sections)
  const homeOf = new Map(given.pupils.map(({ id, home }) => [id, home]))
  const deviations = sections.map(({ course, pupils }) => {
    const mean = means.get(course) ?? 1
    return Math.abs(pupils.length - mean) / mean
  })
  return {
    deviation: Math.max(0, ...deviations),
    pieces: sections.reduce(
      (sum, { pupils }) => sum + new Set(pupils.map((pupil) => homeOf.get(pupil))).size,
      0,
    ),
    iterations,
  }
}

const none = (reasons: ElectivesReason[]): Sectioning => ({
  ...{ sections: [], reasons },
  figures: { deviation: 0, pieces: 0, iterations: 0 },
})

/** Pupils with their courses become 教学班 in bands: nobody has two at once, and those of a course are of one size. */
export const section = (given: Electives, options: SectioningOptions = {}): Sectioning => {
  const blocked = impossible(given)
  if (blocked.length > 0) return none(blocked)
  const { courses, pupils, largest } = given
  const full = {
    seed: 1,
    iterations: Math.max(LEAST, pupils.length * MOVES),
    shouldStop: () => false,
    ...options,
  }
  const many = courses.map(({ id }) =>
    Math.ceil(pupils.filter((pupil) => pupil.courses.includes(id)).length / largest),
  )
  let best: (Try & { wrong: ElectivesReason[] }) | undefined
  let iterations = 0
  for (let round = 0; round < TRIES; round++) {
    const short = scarceRooms(given, many)
    if (short.length > 0) {
      if (best === undefined) return none(short)
      break
    }
    const found = trySections(given, many, { ...full, seed: full.seed + round })
    iterations += found.iterations
    const wrong = wrongSizes(found.sections, largest)
    if (best === undefined || wrong.length < best.wrong.length) best = { ...found, wrong }
    const [worst] = wrong
      .flatMap((one) => (one.code === 'SIZE' ? [one] : []))
      .toSorted((a, b) => b.size - a.size)
    if (worst === undefined || full.shouldStop()) break
    many[courses.findIndex(({ id }) => id === worst.course)]!++
  }
  const { sections = [], wrong = [] } = best ?? {}
  return {
    sections,
    reasons: [...wrong, ...scarce(given)],
    figures: figuresOf(given, sections, iterations),
  }
}
