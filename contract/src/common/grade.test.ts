import { expect, test } from 'vitest'
import {
  departmentGradeNames,
  GRADE_WORDINGS,
  GradeName,
  gradeName,
  gradeNames,
  gradeNumber,
  respell,
  wordedAs,
} from './grade'

test('each page has the words of the specification until the school chooses (G05)', () => {
  expect([gradeName(1), gradeName(7), gradeName(10)]).toEqual(['一年级', '初一', '高一'])
  expect(departmentGradeNames()[6]).toBe('七年级')
})

test('a chosen wording is the one everywhere; the first six and the last three have one name', () => {
  expect([gradeNames('STAGE')[6], departmentGradeNames('STAGE')[6]]).toEqual(['初一', '初一'])
  expect([gradeNames('COUNTED')[6], departmentGradeNames('COUNTED')[6]]).toEqual(['七年级', '七年级'])
  for (const wording of GRADE_WORDINGS)
    expect([1, 6, 10, 12].map((grade) => gradeName(grade, wording))).toEqual([
      '一年级',
      '六年级',
      '高一',
      '高三',
    ])
})

test('an answer is worded as its school does, and the next one not any more', () => {
  const both = () => [GradeName.parse(8), GradeName.parse('初二')]
  expect(wordedAs('COUNTED', both)).toEqual(['八年级', '初二'])
  expect(() =>
    wordedAs('COUNTED', () => {
      throw new Error('refused')
    }),
  ).toThrow('refused')
  expect(both()).toEqual(['初二', '初二'])
})

test('every spelling is read', () => {
  expect(['初一', '七年级', '7', 7, ' 高三 ', '十二年级'].map(gradeNumber)).toEqual([7, 7, 7, 7, 12, 12])
  expect(['初四', '13', '', null].map(gradeNumber)).toEqual(Array(4).fill(undefined))
  expect(['constructor', 'toString', '__proto__'].map(gradeNumber)).toEqual(Array(3).fill(undefined))
})

test.each([
  ['初一1班', '七年级1班'],
  ['东校区初三(2)班', '东校区九年级(2)班'],
  ['初二年级实验班', '八年级实验班'],
  ['一年级1班', '一年级1班'],
  ['高一1班', '高一1班'],
])('a class %s is %s where grades are counted', (name, counted) => {
  expect(respell(name, 'COUNTED')).toBe(counted)
  expect(respell(counted, 'COUNTED')).toBe(counted)
})

test('and goes back', () => {
  expect(respell('七年级1班', 'STAGE')).toBe('初一1班')
  expect(respell('七年级1班', 'PAGE')).toBe('初一1班')
})
