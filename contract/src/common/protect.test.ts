import { expect, test } from 'vitest'
import { z } from 'zod'
import { optionalText } from './fields'
import { masked, unlessMasked } from './protect'

test('a masked value keeps enough to be recognised, and no more', () => {
  expect(masked('phone', '13812345678')).toBe('138****5678')
  expect(masked('idNumber', '110101201503041234')).toBe('1101**********34')
  expect(masked('address', '幸福路 12 号 3 单元')).toBe('幸福路 12******')
  expect(masked('phone', '8023')).toBe('****')
})

test('a mask halves no character', () => {
  expect(masked('address', '𠮷祥里一号𠮷')).toBe('𠮷祥里一号******')
  expect(masked('address', '吉祥里一号𠮷楼')).toBe('吉祥里一号******')
  expect(masked('idNumber', 'PAS𠮷12345𠮷6')).toBe('PAS**********6')
})

test('a masked value sent back counts as not sent', () => {
  const Input = z.object({ phone: unlessMasked(optionalText({ max: 20 })) })
  expect(Input.parse({ phone: '138****5678' })).toEqual({ phone: undefined })
  expect(Input.parse({ phone: '' })).toEqual({ phone: null })
  expect(Input.parse({})).not.toHaveProperty('phone', null)
  expect(Input.parse({ phone: '13812345678' })).toEqual({ phone: '13812345678' })
})
