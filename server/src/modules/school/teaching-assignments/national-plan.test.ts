import { expect, test } from 'vitest'
import { subjectsOf, sumsOf, usualLessons } from './national-plan'

test.each([
  [1, 26],
  [2, 26],
  [3, 30],
  [6, 30],
  [7, 34],
  [8, 34],
  [9, 34],
  [10, 35],
  [12, 35],
])('grade %i has %i lessons a week', (grade, lessons) => {
  expect(sumsOf(grade, []).expected).toBe(lessons)
})

test('courses come together in their subject, and what is none is the school’s own', () => {
  const course = (name: string, lessons: number, isElective = false) => ({ name, lessons, isElective })
  const { lessons, subjects } = sumsOf(1, [
    course('语文', 8),
    course('音乐', 2),
    course('美术', 2),
    course('围棋', 1),
    course('小学英语', 1),
    course('数学思维', 1, true),
  ])
  expect(lessons).toBe(15)
  const named = subjectsOf(1).map((one, place) => ({ ...one, lessons: subjects[place] }))
  expect(named).toContainEqual({ subject: '艺术', lessons: 4, min: 3, max: 5 })
  expect(named).toContainEqual(expect.objectContaining({ subject: '综合实践与校本', lessons: 3 }))
  expect(named).toContainEqual({ subject: '数学', lessons: 0, min: 3, max: 5 })
  expect(subjectsOf(7).find(({ subject }) => subject === '体育与健康')?.max).toBe(5)
  expect(sumsOf(11, []).subjects).toEqual([])
})

test('a subject’s lessons are shared out among its courses', () => {
  const usual = (grade: number, ...names: string[]) =>
    usualLessons(
      grade,
      names.map((name) => ({ name, isElective: false })),
    )
  expect(usual(3, '语文', '音乐', '美术', '劳动')).toEqual([7, 2, 2, 4])
  expect(usual(1, '足球', '围棋', '劳动', '书法', '国际象棋', '编程', '棋')).toEqual([1, 1, 1, 8, 1, 1, 1])
  expect(usual(9, '道德与法治', '地理')).toEqual([2, 3])
})
