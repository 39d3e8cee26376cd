import { describe, expect, test } from 'vitest'
import { readUsers, rolesIn, timeIn } from './spellings'

describe('times (USER-12)', () => {
  test.each([
    [[2024, 9, 1, 8, 30, 0], '2024-09-01 08:30'],
    ['2024-09-01T08:30:00', '2024-09-01 08:30'],
    ['2024-09-01 08:30:00', '2024-09-01 08:30'],
    [new Date('2024-09-01T08:30+08:00').getTime(), '2024-09-01 08:30'],
    [new Date('2024-09-01T08:30+08:00').toISOString(), '2024-09-01 08:30'],
    ['2024-09-01', '2024-09-01'],
    [[2024, 9, 1], '2024-09-01'],
    [{ year: 2024, month: 9, day: 1 }, '2024-09-01'],
    [{ year: 2024, monthValue: 9, dayOfMonth: 1, hour: 8, minute: 5 }, '2024-09-01 08:05'],
  ])('%j is %s', (value, shown) => expect(timeIn(value)).toBe(shown))

  test.each([[null], [undefined], [''], ['never'], [[]], [{}], [Number.NaN], [true]])(
    '%j is no time',
    (value) => expect(timeIn(value)).toBeUndefined(),
  )
})

describe('roles (USER-13)', () => {
  test.each([
    [['ROLE_ADMIN'], ['ROLE_ADMIN']],
    [[{ name: 'ROLE_ADMIN' }], ['ROLE_ADMIN']],
    ['ROLE_ADMIN,ROLE_TEACHER', ['ROLE_ADMIN', 'ROLE_TEACHER']],
    ['teacher, ', ['ROLE_TEACHER']],
    [[{}, null, 7], []],
    [null, []],
  ])('%j', (value, roles) => expect(rolesIn(value)).toEqual(roles))
})

test('a page of users is read whatever the spelling', () => {
  const answer = {
    totalElements: 1,
    content: [{ id: 1, roles: 'ROLE_ADMIN', createdAt: [2024, 9, 1, 8, 30, 0], lastLogin: null }],
  }
  expect(readUsers(answer)).toEqual({
    totalElements: 1,
    content: [{ id: 1, roles: ['ROLE_ADMIN'], createdAt: '2024-09-01 08:30', lastLogin: null }],
  })
})
