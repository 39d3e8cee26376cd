import { describe, expect, test } from 'vitest'
import { type Distribution, distribute, type Person, together } from './distribute'

/** Repeatable, and without a pattern that a distribution could profit from. */
const random = (seed: number) => () => {
  seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
  return seed / 2_147_483_648
}

const crowd = (size: number, classes: number, seed: number): Person[] => {
  const next = random(seed)
  return Array.from({ length: size }, (_, index) => ({
    id: index + 1,
    gender: next() < 0.55 ? '男' : '女',
    own: Math.floor(next() * (classes + 1)) - 1,
  })).map(({ own, ...person }) => ({ ...person, own: own < 0 ? null : own }) as Person)
}

const task = (input: Partial<Distribution> & Pick<Distribution, 'people' | 'count'>): Distribution => ({
  fixed: [],
  families: [],
  keep: false,
  ...input,
})

const sizes = (places: Map<number, number>, people: readonly Person[], count: number) =>
  Array.from({ length: count }, (_, place) => people.filter(({ id }) => places.get(id) === place).length)
const spreadOf = (numbers: number[]) => Math.max(...numbers) - Math.min(...numbers)

describe.each([false, true])('keep %s', (keep) => {
  test.each([
    [1, 45, 2],
    [2, 100, 3],
    [3, 7, 5],
    [4, 181, 4],
    [5, 3, 4],
  ])('run %i: %i pupils over %i classes differ by one at most, boys and girls too', (seed, size, count) => {
    const people = crowd(size, count, seed)
    const places = distribute(task({ people, count, keep }))
    expect(places.size).toBe(size)
    expect(spreadOf(sizes(places, people, count))).toBeLessThanOrEqual(1)
    for (const gender of ['男', '女'])
      expect(
        spreadOf(
          sizes(
            places,
            people.filter((one) => one.gender === gender),
            count,
          ),
        ),
      ).toBeLessThanOrEqual(1)
  })

  test('brothers and sisters are apart, in every family of two to four', () => {
    const people = crowd(120, 4, 9)
    const families = [
      [1, 2],
      [10, 50],
      [20, 21, 22],
      [90, 91, 92, 93],
    ]
    const places = distribute(task({ people, count: 4, families, keep }))
    expect(together(places, families)).toEqual([])
    expect(spreadOf(sizes(places, people, 4))).toBeLessThanOrEqual(1)
  })

  test('the same question has the same answer', () => {
    const one = task({ people: crowd(200, 5, 3), count: 5, keep })
    expect([...distribute(one)]).toEqual([...distribute(one)])
  })
})

test('keeping moves nobody who need not move', () => {
  const even: Person[] = Array.from({ length: 40 }, (_, index) => ({
    id: index + 1,
    gender: index % 2 === 0 ? '男' : '女',
    own: index < 20 ? 0 : 1,
  }))
  const places = distribute(task({ people: even, count: 2, keep: true }))
  expect(even.filter(({ id, own }) => places.get(id) !== own)).toEqual([])
  const mixed = distribute(task({ people: even, count: 2 }))
  expect(even.filter(({ id, own }) => mixed.get(id) !== own).length).toBeGreaterThan(10)
})

test('whoever is put by hand counts, and siblings keep away from them', () => {
  const fixed = [
    { id: 100, gender: '男', own: null, place: 0 },
    { id: 101, gender: '男', own: null, place: 0 },
  ] as const
  const people: Person[] = [1, 2, 3, 4].map((id) => ({ id, gender: '男', own: null }))
  const places = distribute(task({ people, count: 2, fixed, families: [[100, 1]] }))
  expect(places.has(100)).toBe(false)
  expect(sizes(places, people, 2)).toEqual([1, 3])
  expect(places.get(1)).toBe(1)
})

test('a family larger than the number of classes is told', () => {
  const people: Person[] = [1, 2, 3].map((id) => ({ id, gender: '女', own: null }))
  const families = [[1, 2, 3]]
  expect(together(distribute(task({ people, count: 2, families })), families)).toEqual(families)
})
