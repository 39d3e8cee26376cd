import type { StudentDetail } from '@xueqiao/contract/features/pupils/students/detail'
import { describe, expect, test } from 'vitest'
import { classAtFirst, spanOf } from '../../../../lib/class-years'
import { recentRecords } from '../../../../lib/recent-records'
import { pathOf } from './class-path'
import { BLANK, studentBody } from './form/student-body'
import { ageOn, dayText } from './profile/days'
import { readStudents } from './students-answer'

test('dates go as numbers, switches as booleans, counts and ids as numbers (STUDENT-37, 40)', () => {
  expect(
    studentBody({
      name: '沈知夏',
      birthDate: '2015-03-04',
      enrollmentDate: '',
      siblingCount: '2',
      classId: '7',
      isLeftBehindChild: undefined,
      hasSpecialNeeds: true,
    }),
  ).toMatchObject({
    name: '沈知夏',
    birthDate: [2015, 3, 4],
    enrollmentDate: null,
    siblingCount: 2,
    classId: 7,
    isLeftBehindChild: false,
    hasSpecialNeeds: true,
  })
  expect(studentBody({ siblingCount: 0, classId: null })).toMatchObject({ siblingCount: 0, classId: null })
})

test('what depends on an answer that was not given is cleared (STUDENT-22, 42 to 44)', () => {
  const typed = {
    ...BLANK,
    transferDate: '2026-09-01',
    exemptReason: '骨折',
    aidStartDate: '2026-09-01',
    specialSubsidies: '校服',
  }
  expect(studentBody(typed)).toMatchObject({
    transferDate: null,
    exemptReason: null,
    aidStartDate: null,
    specialSubsidies: null,
  })
  expect(
    studentBody({
      ...typed,
      isTransferStudent: true,
      physicalEducationExempt: true,
      financialAidType: '免学费',
    }),
  ).toMatchObject({
    transferDate: [2026, 9, 1],
    exemptReason: '骨折',
    aidStartDate: [2026, 9, 1],
    specialSubsidies: '校服',
  })
})

test('nothing but the fields of a student is sent: no local photo address (STUDENT-41)', () => {
  expect(studentBody({ photoUrl: 'blob:http://localhost/1', className: '初一1班' })).not.toHaveProperty(
    'photoUrl',
  )
  expect(studentBody({ className: '初一1班' })).not.toHaveProperty('className')
})

test('a page and a plain array are read, anything else is said (STUDENT-08, 09)', () => {
  const row = { id: 1 }
  expect(readStudents({ content: [row], totalElements: 9 })).toEqual({ content: [row], totalElements: 9 })
  expect(readStudents([row])).toEqual({ content: [row], totalElements: 1 })
  for (const odd of [{ foo: 1 }, null, 'text', { content: 1 }])
    expect(() => readStudents(odd)).toThrow('获取学生列表失败：无法解析数据格式')
})

test('a class goes up a grade each school year, and the way starts at its first', () => {
  const stretch = {
    classId: 1,
    className: '初三3班',
    grade: '初三',
    academicYear: '2026-2027',
    fromDate: '2025-03-01',
    toDate: null,
    reason: '转入',
  }
  const before = {
    ...stretch,
    className: '初一1班',
    grade: '初一',
    academicYear: '2024-2025',
    fromDate: '2024-08-30',
    toDate: '2025-02-28',
    reason: '入学编班',
  }
  expect(
    pathOf([stretch, before], '2026-11-12').map(({ title, schoolYear, reason, isNow }) => [
      title,
      schoolYear,
      reason,
      isNow,
    ]),
  ).toEqual([
    ['初一1班', '2024-2025', '入学编班', false],
    ['初一', '2024-2025', '转入', false],
    ['初二', '2025-2026', undefined, false],
    ['初三3班', '2026-2027', undefined, true],
  ])
  expect(pathOf([], '2026-11-12')).toEqual([])
})

describe('a class that has gone up with its pupils', () => {
  const stretch = {
    classId: 1,
    className: '六年级1班',
    grade: '六年级',
    academicYear: '2026-2027',
    fromDate: '2021-09-01',
    toDate: null,
    reason: '入学编班',
  }
  const titles = (one: object, day = '2026-11-12') =>
    pathOf([{ ...stretch, ...one }], day).map(({ title }) => title)

  test('was no 六年级 when they came', () => {
    expect(titles({})).toEqual(['一年级', '二年级', '三年级', '四年级', '五年级', '六年级1班'])
    expect(classAtFirst(stretch, '2026-11-12')).toBe('一年级')
    expect(spanOf(stretch, '2026-11-12')).toEqual({
      grades: '一年级至六年级',
      years: '2021-2022 至 2026-2027',
    })
    const student = { achievements: [], physicalExams: [], activities: [], transferRecords: [] }
    const records = recentRecords({ ...student, classHistory: [stretch] } as unknown as StudentDetail, 9)
    expect(records).toMatchObject([{ day: '2021-09-01', text: '入学编班，一年级' }])
  })

  test('bears its name in the year that it says, also when it was left, or is not yet promoted', () => {
    const left = { className: '一年级1班', grade: '一年级', academicYear: '2021-2022', toDate: '2023-06-30' }
    expect(titles(left)).toEqual(['一年级1班', '二年级'])
    expect(titles({ toDate: '2023-06-30' })).toEqual(['一年级', '二年级'])
    expect(titles({ academicYear: '2025-2026', className: '五年级1班', grade: '五年级' })).toEqual([
      '一年级',
      '二年级',
      '三年级',
      '四年级',
      '五年级1班',
    ])
    expect(spanOf({ ...stretch, fromDate: '2026-09-01' }, '2026-11-12')).toEqual({
      grades: '六年级',
      years: '2026-2027',
    })
  })
})

test('days are shown alike, however they come (STUDENT-39)', () => {
  expect([[2015, 3, 4], '2015-03-04', '2015-03-04T00:00:00Z', null, undefined].map(dayText)).toEqual([
    '2015-03-04',
    '2015-03-04',
    '2015-03-04',
    '',
    '',
  ])
})

test('a birthday counts from the day itself', () => {
  expect([ageOn('2014-05-21', '2026-05-20'), ageOn('2014-05-21', '2026-05-21')]).toEqual([11, 12])
})
