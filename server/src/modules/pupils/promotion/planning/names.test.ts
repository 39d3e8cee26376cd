import { expect, test } from 'vitest'
import { nextName, withNumber } from './names'

test.each([
  ['一年级1班', 1, 2, '二年级1班'],
  ['东校区一年级12班', 1, 2, '东校区二年级12班'],
  ['六年级3班', 6, 7, '初一3班'],
  ['七年级3班', 7, 8, '八年级3班'],
  ['初一3班', 7, 8, '初二3班'],
  ['九年级1班', 9, 10, '高一1班'],
  ['初三（2）班', 9, 10, '高一（2）班'],
  ['高二文科班', 11, 12, '高三文科班'],
  ['十一年级1班', 11, 12, '十二年级1班'],
  ['3年级2班', 3, 4, '4年级2班'],
  ['三（2）班', 3, 4, '四（2）班'],
  ['六(2)班', 6, 7, '初一(2)班'],
  ['2026级1班', 1, 2, '2026级1班'],
  ['星星班', 1, 2, '星星班'],
])('%s of grade %i becomes in grade %i %s', (name, grade, next, expected) => {
  expect(nextName(name, grade, next, 'PAGE')).toBe(expected)
})

test.each([
  ['二年级1班', 5, '二年级5班'],
  ['2026级12班', 3, '2026级3班'],
  ['星星班', 2, '星星班2'],
])('%s with number %i is %s', (name, number, expected) => {
  expect(withNumber(name, number)).toBe(expected)
})
