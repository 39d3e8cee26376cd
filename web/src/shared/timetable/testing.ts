import type { TimetableWeek } from '@xueqiao/contract/features/teaching/timetable/week'

const dayOf = (weekday: number) => ({
  date: `2026-11-${15 + weekday}`,
  weekday,
  lessonsOf: weekday,
  marks: [],
})

/** Two periods and noon; a double lesson on Monday, a sports day on Wednesday that Sunday makes up for. */
export const aWeek = (some: Partial<TimetableWeek> = {}): TimetableWeek => {
  const lesson = {
    ...{ lessonNumber: 1, length: 1, parity: 'EVERY' as const, courseId: 2, room: null, change: null },
    ...{ classes: [{ id: 3, name: '初一(3)班' }], startsAt: '08:20', endsAt: '09:05' },
  }
  return {
    ...{ of: 'CLASS', id: 3, name: '初一(3)班', semesterName: '第一学期', week: 12 },
    version: { id: 1, name: '秋季课表', effectiveFrom: '2026-09-01' },
    days: [1, 2, 3, 4, 5, 6, 7].map((weekday) => {
      const day = dayOf(weekday)
      if (weekday === 3) return { ...day, lessonsOf: null, marks: [{ kind: 'HOLIDAY', title: '校运会' }] }
      if (weekday === 7) return { ...day, lessonsOf: 3, marks: [{ kind: 'WORKDAY', title: '周三调休' }] }
      return day
    }),
    periods: [
      {
        ...{ lessonNumber: 1, name: '第 1 节', kind: 'LESSON', part: 'MORNING' },
        ...{ startsAt: '08:20', endsAt: '09:05' },
      },
      {
        ...{ lessonNumber: 2, name: '第 2 节', kind: 'LESSON', part: 'MORNING' },
        ...{ startsAt: '09:15', endsAt: '10:00' },
      },
      {
        ...{ lessonNumber: null, name: '午休', kind: 'NOON', part: 'MORNING' },
        ...{ startsAt: '12:05', endsAt: '14:00' },
      },
    ],
    lessons: [
      {
        ...lesson,
        ...{ id: 1, date: '2026-11-16', length: 2, courseName: '数学', endsAt: '10:00' },
        ...{ teachers: [{ id: 7, name: '林晓月' }], room: { id: 4, name: '机房 2' } },
      },
      {
        ...lesson,
        ...{
          id: 2,
          date: '2026-11-22',
          courseId: 3,
          courseName: '语文',
          teachers: [{ id: 8, name: '周文' }],
        },
      },
    ],
    gone: [],
    watches: [],
    watchesGone: [],
    ...some,
  }
}
