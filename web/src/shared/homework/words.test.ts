import { expect, test } from 'vitest'
import { dueBefore, markingText, resultText, standingOf, teacherText } from './words'

const points = { scoring: 'points', levelStyle: 'letters', score: 92, level: null } as const

test('a result is said as the homework marks it', () => {
  expect(resultText(points)).toBe('92 分')
  expect(resultText({ ...points, scoring: 'stars', score: 4 })).toBe('★★★★☆')
  expect(resultText({ ...points, scoring: 'level', score: null, level: 'B' })).toBe('B')
  expect(resultText({ ...points, scoring: 'level', levelStyle: 'words', score: null, level: 'B' })).toBe('良')
  expect(resultText({ ...points, scoring: 'read', score: null })).toBe('已阅')
})

test('what is to be done, and what is late, is told apart', () => {
  const open = {
    state: 'PENDING',
    overdue: false,
    late: false,
    needsSubmission: true,
    status: 'PUBLISHED',
  } as const
  expect(standingOf(open)).toEqual({ text: '待完成', tone: 'plain' })
  expect(standingOf({ ...open, overdue: true }).tone).toBe('late')
  expect(standingOf({ ...open, overdue: true, status: 'CLOSED' }).text).toBe('已截止收取')
  expect(standingOf({ ...open, state: 'SUBMITTED', late: true }).text).toBe('已提交（迟交）')
  expect(standingOf({ ...open, state: 'SUBMITTED', needsSubmission: false }).text).toBe('已完成')
  expect(standingOf({ ...open, state: 'RETURNED' }).tone).toBe('act')
})

test('whoever marks reads what waits; what was only ticked off does not', () => {
  const late = { state: 'SUBMITTED', late: true } as const
  expect(markingText(late, { needsSubmission: true })).toBe('待批改（迟交）')
  expect(markingText(late, { needsSubmission: false })).toBe('已完成（迟交）')
  expect(markingText({ state: 'PENDING', late: false }, { needsSubmission: false })).toBe('待提交')
})

test('the school is no teacher', () => {
  expect([teacherText('林晓月'), teacherText('学校管理员')]).toEqual(['林晓月老师', '学校管理员'])
})

test('a due time is said as people say it', () => {
  const now = new Date('2026-11-16T16:48+08:00').getTime()
  expect(dueBefore(new Date('2026-11-16T20:00+08:00').toISOString(), now)).toBe('今天 20:00 前')
  expect(dueBefore(new Date('2026-11-17T08:00+08:00').toISOString(), now)).toBe('明天 08:00 前')
})
