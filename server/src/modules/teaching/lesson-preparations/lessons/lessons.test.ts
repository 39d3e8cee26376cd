import { calendarApi } from '@xueqiao/contract/features/school/calendar/api'
import { lessonPreparationsApi as api } from '@xueqiao/contract/features/teaching/lesson-preparations/api'
import { expect, test } from 'vitest'
import type { Caller } from '../../../../../test/policy'
import { preparationLab } from '../../../../../test/preparation-lab'

/** 林晓月 has 数学 with 初一2班 on Tuesdays and Thursdays second. */
const weekLab = async () => {
  const lab = await preparationLab()
  const { classes, users } = lab
  const maths = { courseId: lab.courses.maths, teacherId: lab.teachers.lin, classIds: [classes.two] }
  await lab.aVersion('冬', '2026-11-16', [
    { ...maths, weekday: 2, lessonNumber: 2 },
    { ...maths, weekday: 4, lessonNumber: 2 },
  ])
  const at = (date: string) => ({ classId: classes.two, date, lessonNumber: 2 })
  const lin = users.lin.call
  const week = async (by: Caller) => (await by(api.week, { query: { date: '2026-11-17' } })).data
  return {
    ...{ ...lab, at, lin, week },
    prepare: async (title: string, date: string) =>
      (await lin(api.create, { body: { ...lab.place(), title, slots: [at(date)] } })).data,
    shown: async () =>
      (await week(lin)).lessons.map(({ date, preparation }) => [date, preparation?.title ?? null]),
  }
}

test('a lesson that somebody else holds keeps its preparation, and another waits for its own', async () => {
  const lab = await weekLab()
  const made = await lab.prepare('移项', '2026-11-17')
  await lab.substituted(lab.sun.teacherId)
  expect(await lab.shown()).toEqual([['2026-11-19', null]])
  await lab.prepare('去括号', '2026-11-19')
  expect(await lab.shown()).toEqual([['2026-11-19', '去括号']])
  const { lessons } = await lab.week(lab.sun.call)
  expect(lessons.find(({ date }) => date === '2026-11-17')?.preparation).toMatchObject({ id: made.id })
})

test('what is laid on a day that became a holiday stays changeable: it is kept, given more lessons, and taken away', async () => {
  const lab = await weekLab()
  const { at, lin } = lab
  const { id } = await lab.prepare('移项', '2026-11-17')
  const holiday = { title: '校庆', kind: 'HOLIDAY', startsOn: '2026-11-17', endsOn: '2026-11-17' } as const
  await lab.admin.call.loose(calendarApi.create, { body: holiday })
  const [moved] = (await lab.week(lin)).lessons
  expect(moved).toMatchObject({ slot: at('2026-11-19'), preparation: { id, slot: at('2026-11-17') } })
  const lay = (...slots: object[]) => lin.loose(api.setSlots, { params: { id }, body: { slots } })
  expect(await lay(at('2026-11-17'), at('2026-11-24'))).toMatchObject({ data: { slotCount: 2 } })
  expect(await lay(at('2026-11-17'), at('2026-11-18'))).toMatchObject({
    status: 400,
    errors: [{ field: 'slots.1' }],
  })
  expect(await lay()).toMatchObject({ data: { slotCount: 0, firstDate: null } })
  expect(await lay(at('2026-11-17'))).toMatchObject({ status: 400, errors: [{ field: 'slots.0' }] })
  expect(await lab.shown()).toEqual([['2026-11-19', null]])
})
