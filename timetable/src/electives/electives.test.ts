import { expect, test } from 'vitest'
import type { Electives, Sectioning } from './model'
import { COMBINATIONS, sampleElectives } from './sample'
import { section } from './section'

/** Each pupil has each of their courses once, and never two at a time. */
const isWhole = ({ pupils }: Electives, { sections }: Sectioning) => {
  const own = new Map(pupils.map(({ id }) => [id, [] as { course: string; band: number }[]]))
  for (const one of sections) for (const id of one.pupils) own.get(id)?.push(one)
  const wrong = pupils.filter(({ id, courses }) => {
    const has = own.get(id) ?? []
    const bands = new Set(has.map(({ band }) => band))
    return (
      bands.size !== has.length || `${has.map(({ course }) => course).toSorted()}` !== `${courses.toSorted()}`
    )
  })
  expect(wrong).toEqual([])
}

const sizesOf = ({ sections }: Sectioning, course: string) =>
  sections.filter((one) => one.course === course).map(({ pupils }) => pupils.length)

test('a grade of a thousand comes out even and without a clash', () => {
  const given = sampleElectives(1000)
  const found = section(given, { iterations: 60_000 })
  isWhole(given, found)
  expect(found.reasons).toEqual([])
  expect(found.figures.deviation).toBeLessThanOrEqual(0.1)
  expect(found.sections.length).toBeGreaterThanOrEqual(75)
  expect(Math.max(...found.sections.map(({ pupils }) => pupils.length))).toBeLessThanOrEqual(40)
  // Dealt out like cards they would be in twice as many pieces.
  expect(found.figures.pieces).toBeLessThan(700)
})

test('whatever is chosen, nobody has two at once, what is not even is named, and a seed gives the same again', () => {
  for (let seed = 1; seed <= 6; seed++) {
    const given = sampleElectives(30 + seed * 31, { classes: 1 + (seed % 5), seed, largest: 20 + seed * 3 })
    if (seed % 2 === 0) given.bands = 4
    const found = section(given, { seed, iterations: 10_000 })
    isWhole(given, found)
    expect(section(given, { seed, iterations: 10_000 })).toEqual(found)
    expect(section(given, { seed: seed + 20, iterations: 10_000 }).sections).not.toEqual(found.sections)
    const named = found.reasons.filter(({ code }) => code === 'SIZE').length
    if (named === 0)
      for (const { id } of given.courses) {
        const sizes = sizesOf(found, id)
        const mean = sizes.reduce((sum, size) => sum + size, 0) / sizes.length
        expect(Math.max(...sizes)).toBeLessThanOrEqual(given.largest)
        for (const size of sizes) expect(Math.abs(size - mean)).toBeLessThanOrEqual(Math.max(1, mean / 10))
      }
  }
})

test('what cannot be is said with its numbers', () => {
  const given = sampleElectives(90, { classes: 2 })
  const codes = (changed: Partial<Electives>) => section({ ...given, ...changed }, { iterations: 5000 })
  expect(codes({ bands: 2 })).toMatchObject({
    sections: [],
    reasons: [{ code: 'MORE_COURSES_THAN_BANDS', courses: 3, bands: 2 }],
  })
  const [first] = given.pupils
  const unknown = [{ ...first, id: 'x', home: 'c1', courses: ['体育'] }]
  expect(codes({ pupils: unknown }).reasons).toEqual([{ code: 'UNKNOWN_COURSE', pupil: 'x', course: '体育' }])
  expect(codes({ roomsAtOnce: 1, largest: 20 }).reasons).toMatchObject([{ code: 'ROOMS', most: 3 }])
  const scarce = given.courses.map((course) => (course.id === '物理' ? { ...course, atOnce: 1 } : course))
  expect(codes({ courses: scarce, largest: 10 }).reasons).toMatchObject([
    { code: 'TEACHERS', course: '物理', most: 3 },
  ])
  const alone = [
    ...given.pupils.filter(({ courses }) => courses.join() !== COMBINATIONS[0]?.join()),
    { id: 'y', home: 'c1', courses: COMBINATIONS[0] ?? [] },
  ]
  expect(codes({ pupils: alone, fewest: 2 }).reasons).toContainEqual({
    ...{ code: 'FEW_IN_COMBINATION', fewest: 2, pupils: ['y'] },
    courses: ['化学', '物理', '生物'].toSorted(),
  })
  expect(section({ ...given, pupils: [] })).toMatchObject({ sections: [], reasons: [] })
})
