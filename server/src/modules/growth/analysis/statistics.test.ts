import { expect, test } from 'vitest'
import {
  deviation,
  discrimination,
  histogram,
  interval,
  mean,
  quantile,
  residuals,
  rounded,
  standardised,
} from './statistics'

/** Worked by hand: the sum is 40, the squares of the distances are 9, 1, 1, 1, 0, 0, 4 and 16. */
const EIGHT = Float64Array.of(2, 4, 4, 4, 5, 5, 7, 9)
const of = (...list: number[]) => Float64Array.from(list)

test('average, deviation of a sample, quartiles', () => {
  expect(mean(EIGHT)).toBe(5)
  expect(deviation(EIGHT)).toBeCloseTo(Math.sqrt(32 / 7), 12)
  expect([0, 0.25, 0.5, 0.75, 1].map((part) => quantile(EIGHT, part))).toEqual([2, 4, 4.5, 5.5, 9])
  expect([mean(of()), deviation(of(7)), quantile(of(), 0.5)]).toEqual([null, null, null])
  expect([rounded(2.345, 1), rounded(null)]).toEqual([2.3, null])
})

test('a distribution in ten steps; full marks stand in the last', () => {
  expect(histogram(of(0, 9.5, 10, 59.5, 60, 99.5, 100), 100, 10)).toEqual([2, 1, 0, 0, 0, 1, 1, 0, 0, 2])
})

test('discrimination of 27 %: of eleven pupils the best three against the weakest three', () => {
  // The weakest got 0, 1 and 2 of 4, the best 3, 4 and 4: 11/3 less 3/3, out of 4.
  const parts = of(0, 1, 2, 2, 2, 2, 2, 2, 3, 4, 4)
  expect(discrimination(parts, 4)).toBeCloseTo((11 / 3 - 1) / 4, 12)
  expect(discrimination(parts.slice(0, 1), 4)).toBeNull()
})

test('standard scores: 60, 70 and 80 are -1, 0 and 1; where all are equal there are none', () => {
  expect([...standardised(of(60, 70, 80))]).toEqual([-1, 0, 1])
  expect([...standardised(of(60, 60))]).toEqual([])
})

test('what is expected from before: the line through (0,0), (1,2) and (2,1) is 0.5 + x/2', () => {
  const over = residuals(of(0, 1, 2), of(0, 2, 1))
  expect([...over].map((one) => rounded(one))).toEqual([-0.5, 1, -0.5])
  expect([...residuals(of(1, 1), of(3, 5))]).toEqual([-1, 1])
})

test.each([
  // As tables of Student's distribution have it.
  [5, 2.776],
  [10, 2.262],
  [30, 2.045],
  [200, 1.972],
])('an average of %i values lies within %f errors with 95 %%', (count, wanted) => {
  const list = Float64Array.from({ length: count }, (_, index) => index)
  const found = interval(list)
  const error = (deviation(list) ?? 0) / Math.sqrt(count)
  expect(found?.value).toBe((count - 1) / 2)
  for (const edge of [found?.low, found?.high])
    expect(Math.abs((edge ?? 0) - (found?.value ?? 0)) / error / wanted).toBeCloseTo(1, 2)
})

test('one value alone has no uncertainty that could be told', () => {
  expect(interval(of(4))).toBeNull()
})
