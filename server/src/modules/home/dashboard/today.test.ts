import { dashboardApi } from '@xueqiao/contract/features/home/dashboard/api'
import { homeApi } from '@xueqiao/contract/features/home/dashboard/home'
import { calendarApi } from '@xueqiao/contract/features/school/calendar/api'
import { homeworksApi } from '@xueqiao/contract/features/teaching/homework/assign'
import { substitutionsApi } from '@xueqiao/contract/features/teaching/substitutions/api'
import { teacherLeavesApi } from '@xueqiao/contract/features/teaching/substitutions/leaves'
import { timetableApi } from '@xueqiao/contract/features/teaching/timetable/week'
import { expect, test } from 'vitest'
import type { Caller } from '../../../../test/policy'
import { timetableLab } from '../../../../test/timetable-lab'

const TODAY = '2026-11-16'

test('the day of the school: what the calendar has, who is away, what is arranged, and whose evening is too long', async () => {
  const lab = await timetableLab()
  const { courses, teachers, classes, users } = lab
  await lab.aVersion('秋', '2026-09-01', [
    { courseId: courses.sport, teacherId: teachers.he, classIds: [classes.one], weekday: 1, lessonNumber: 5 },
    { courseId: courses.sport, teacherId: teachers.he, classIds: [classes.one], weekday: 2, lessonNumber: 5 },
  ])
  const today = async (call: Caller) => (await call(dashboardApi.get)).data.today
  const figures = async (call: Caller = lab.admin.call) =>
    Object.fromEntries((await today(call))?.figures.map(({ key, value }) => [key, value]) ?? [])
  expect(await figures()).toEqual({ uncovered: 0, away: 0, arranged: 0, overCap: 0 })

  const event = { title: '消防演练', kind: 'EVENT', startsOn: TODAY, endsOn: TODAY } as const
  await lab.admin.call.loose(calendarApi.create, { body: event })
  await lab.admin.call.loose(teacherLeavesApi.create, {
    body: {
      ...{ teacherId: teachers.he, kind: 'SICK', reason: null },
      ...{ startsOn: TODAY, startsNumber: 1, endsOn: '2026-11-17', endsNumber: 7 },
    },
  })
  const homework = {
    ...{ title: '练习', content: '第 1 题', courseId: courses.maths, classIds: [classes.one], written: true },
    ...{ dueAt: '2026-11-17T00:00:00Z', estimatedMinutes: 120, overCapReason: '考前', status: 'PUBLISHED' },
  }
  expect((await users.lin.call.loose(homeworksApi.create, { body: homework })).status).toBe(200)
  expect(await figures()).toEqual({ uncovered: 1, away: 1, arranged: 0, overCap: 1 })
  const shown = await today(lab.admin.call)
  expect(shown?.events).toMatchObject([{ kind: '活动', title: '消防演练' }])
  expect(shown?.figures.map(({ detail }) => detail)).toEqual(['请安排代课', '何远', '今天没有', '初一1班'])
  const onPhone = async (call: Caller) => (await call(homeApi.get)).data
  expect((await onPhone(lab.admin.call)).today).toEqual(shown)
  // What today has said is not said again below it, only what comes later.
  expect((await onPhone(lab.admin.call)).waiting).toEqual([])
  const { link } = shown?.figures.find(({ key }) => key === 'overCap') ?? {}
  expect(link).toBe('/homework/ledger?view=week')

  const week = await lab.admin.call(timetableApi.ofClass, {
    params: { classId: classes.one },
    query: { date: TODAY },
  })
  const lessonId = week.data.lessons.find(({ date }) => date === TODAY)?.id ?? 0
  const body = { kind: 'SUBSTITUTE', date: TODAY, lessonId, teacherId: teachers.lin } as const
  expect((await lab.admin.call(substitutionsApi.create, { body })).status).toBe(200)
  expect(await figures()).toEqual({ uncovered: 0, away: 1, arranged: 1, overCap: 1 })
  expect((await onPhone(lab.admin.call)).waiting).toMatchObject([{ key: 'uncovered', count: 1 }])
  // Whoever only teaches arranges nothing.
  expect(await today(users.lin.call)).toBeNull()
  expect(await onPhone(users.lin.call)).toMatchObject({ today: null, waiting: [] })
})
