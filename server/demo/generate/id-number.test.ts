import { describe, expect, it } from 'vitest'
import { idChecksumOk, idNumber } from './id-number'

describe('idChecksumOk', () => {
  it.each(['11010519491231002X', '440524188001010014', '11010519491231002x'])('takes %s', (id) =>
    expect(idChecksumOk(id)).toBe(true),
  )

  it.each([
    ['another check digit', '110105194912310021'],
    ['two digits swapped', '11010519491213002X'],
    ['fifteen digits', '110105491231002'],
    ['X inside', '1101051949123100X2'],
    ['nothing', ''],
  ])('refuses %s', (_, id) => expect(idChecksumOk(id)).toBe(false))
})

describe('idNumber', () => {
  it('carries area, birth and gender', () => {
    expect(idNumber('110105', '1949-12-31', 0, '女')).toBe('11010519491231002X')
    expect(idNumber('440524', '1880-01-01', 0, '男')).toMatch(/^44052418800101001/)
    expect(Number(idNumber('339501', '2014-03-05', 7, '男').charAt(16)) % 2).toBe(1)
    expect(Number(idNumber('339501', '2014-03-05', 7, '女').charAt(16)) % 2).toBe(0)
  })

  it('ends after 499 numbers a day', () => {
    expect(idChecksumOk(idNumber('339501', '2014-03-05', 498, '女'))).toBe(true)
    expect(() => idNumber('339501', '2014-03-05', 499, '女')).toThrow()
  })
})
