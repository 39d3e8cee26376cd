import { expect, test } from 'vitest'
import { idNumberDoubts, readIdNumber } from './id-number'

const boy = '110101201503040011'

test('birth date and gender are read from a number whose check digit is right', () => {
  expect(readIdNumber(boy)).toEqual({ birthDate: '2015-03-04', gender: '男' })
  expect(readIdNumber('11010120150304001X')).toBeUndefined()
  expect(readIdNumber('H12345678')).toBeUndefined()
})

test('what disagrees with the number is named; other papers raise no doubt', () => {
  expect(idNumberDoubts({ idCardNumber: boy, birthDate: '2015-03-04', gender: '男' })).toEqual([])
  expect(idNumberDoubts({ idCardNumber: boy, birthDate: '2015-03-05', gender: '女' })).toHaveLength(2)
  expect(idNumberDoubts({ idCardNumber: '110101201503040018' })).toEqual(['身份证号码的校验位不正确，请核对'])
  expect(idNumberDoubts({ idCardNumber: 'H12345678', gender: '女' })).toEqual([])
})
