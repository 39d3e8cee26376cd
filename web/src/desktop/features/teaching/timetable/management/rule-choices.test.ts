import type { ScheduleLesson, Workbench } from '@xueqiao/contract/features/teaching/timetable/versions'
import { expect, test } from 'vitest'
import { choicesOf } from './rule-choices'

test('of a band the courses of its 教学班 can be chosen, each by its own name', () => {
  const at = {
    weekday: null,
    lessonNumber: null,
    length: 1,
    parity: 'EVERY' as const,
    room: null,
    locked: false,
  }
  const section = { teachers: [], room: null }
  const lessons: ScheduleLesson[] = [
    { ...at, id: 1, courseId: 7, courseName: '物理', teachers: [], classes: [] },
    {
      ...{ ...at, id: 2, courseId: 7, courseName: '走班第 1 段', teachers: [], classes: [], band: 1 },
      sections: [
        { ...section, id: 1, name: '物理1班', courseId: 7, courseName: '物理' },
        { ...section, id: 2, name: '历史1班', courseId: 9, courseName: '历史' },
      ],
    },
  ]
  const empty = { rooms: [], bells: [], rules: [], stages: [], problem: {} }
  const bench: Workbench = { ...empty, version: 1, lessons }
  expect(choicesOf(bench, 'PAGE').courses).toEqual([
    { value: 7, label: '物理' },
    { value: 9, label: '历史' },
  ])
})
