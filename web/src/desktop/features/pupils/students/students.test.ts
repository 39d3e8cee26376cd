import { expect, test } from 'vitest'
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
