import type { SubstitutionRow } from '@xueqiao/contract/features/teaching/substitutions/api'
import { expect, test } from 'vitest'
import { wordsOf } from './HistoryTab'
import { inOrder } from './when'

test('a watch stands before or after the lesson that it has the number of, by the clock', () => {
  const at = (lessonNumber: number, startsAt: string | null) => ({
    date: '2026-11-17',
    lessonNumber,
    startsAt,
  })
  const day = [at(20, '18:40'), at(1, '08:20'), at(20, '16:30'), at(1, '07:50'), at(3, null)]
  expect(day.toSorted(inOrder).map(({ startsAt }) => startsAt)).toEqual([
    ...['07:50', '08:20', null, '16:30', '18:40'],
  ])
})

test('of a 教学班 that has nobody yet nobody is said to be away', () => {
  const row = { kind: 'SUBSTITUTE', teacherName: '孙琪', absentName: '林晓月', watch: null }
  const said = (more: object) => wordsOf({ ...row, ...more } as SubstitutionRow)
  expect(said({})).toBe('孙琪 代 林晓月')
  expect(said({ watch: { name: '早读' } })).toBe('孙琪 代 林晓月看班')
  expect(said({ absentName: null })).toBe('孙琪 代课')
})
