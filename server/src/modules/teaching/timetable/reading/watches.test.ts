import { watchPeriods } from '@xueqiao/contract/features/teaching/timetable/values'
import type { WeekPeriod } from '@xueqiao/contract/features/teaching/timetable/week'
import { expect, test } from 'vitest'
import { rowsWith } from './watches'

const row = (name: string, kind: WeekPeriod['kind'], lessonNumber: number | null = null): WeekPeriod => ({
  ...{ name, kind, lessonNumber, part: 'MORNING', startsAt: '08:00', endsAt: '08:45' },
})
const FIRST = row('第 1 节', 'LESSON', 1)
const watch = (kind: 'READING' | 'STUDY' | 'AFTER_SCHOOL', number: number, name: string) => ({
  ...{ kind, number, name },
})

/** In which row a watch is read, as every reader of a week looks for it. */
const readIn = (rows: readonly WeekPeriod[], { kind, number }: ReturnType<typeof watch>) =>
  rows.indexOf(watchPeriods(rows).find((one) => one.kind === kind && one.number === number)?.period ?? FIRST)

test('a watch of other hours has a row, whatever number it has there', () => {
  const second = watch('STUDY', 2, '晚自习二')
  const rows = rowsWith([FIRST], [second])
  expect(rows.map(({ name }) => name)).toEqual(['第 1 节', '晚自习', '晚自习二'])
  expect(readIn(rows, second)).toBe(2)
  // Nobody has set any hours, as for a 班主任 who teaches nothing.
  const third = watch('STUDY', 3, '晚自习三')
  const alone = rowsWith([], [third, second, second])
  expect([readIn(alone, second), readIn(alone, third)]).toEqual([1, 2])
})

test('the second 早读 stands after the first, those of the afternoon before the evening', () => {
  const [first, second] = [watch('READING', 1, '早读'), watch('READING', 2, '午读')]
  const rows = rowsWith(
    [row('早读', 'READING'), FIRST],
    [watch('STUDY', 1, '晚自习'), watch('AFTER_SCHOOL', 1, '课后服务'), second, first],
  )
  expect(rows.map(({ name, part }) => `${name} ${part}`)).toEqual([
    ...['早读 MORNING', '午读 EARLY', '第 1 节 MORNING', '课后服务 AFTERNOON', '晚自习 EVENING'],
  ])
  expect([readIn(rows, first), readIn(rows, second)]).toEqual([0, 1])
  expect(rowsWith([FIRST], [first]).map(({ name }) => name)).toEqual(['早读', '第 1 节'])
})
