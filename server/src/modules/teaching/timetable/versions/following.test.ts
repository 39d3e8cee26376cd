import {
  schedulesApi as api,
  type ScheduleLesson,
} from '@xueqiao/contract/features/teaching/timetable/versions'
import { beforeEach, expect, test } from 'vitest'
import { type TimetableLab, timetableLab } from '../../../../../test/timetable-lab'

let lab: TimetableLab

beforeEach(async () => {
  lab = await timetableLab()
})

const call = () => lab.admin.call
const lessonsOf = async (id: number) => (await call()(api.lessons, { params: { id }, query: {} })).data
const move = (id: number, moves: object[]) => call().loose(api.move, { params: { id }, body: { moves } })
const of = (lessons: readonly ScheduleLesson[], course: string, className: string) =>
  lessons.filter((one) => one.courseName === course && one.classes[0]?.name === className)

/** Each course of a class has a row of its own, from Monday to Thursday. */
const filled = async (name: string) => {
  const { data } = await call()(api.create, { body: { semesterId: lab.semesterId, name } })
  const rows = [
    ...['数学 初一1班', '语文 初二1班', '体育 初一2班'],
    ...['语文 初一1班', '数学 初一2班', ''],
    ...['体育 初一1班', '语文 初一2班', ''],
  ]
  const lessons = await lessonsOf(data.id)
  const moves = rows.flatMap((row, at) => {
    const [course = '', className = ''] = row.split(' ')
    return of(lessons, course, className).map(({ id }, day) => ({
      ...{ id, weekday: day + 1, lessonNumber: Math.floor(at / 3) + 1 },
      locked: row === '语文 初一1班' || row === '数学 初一2班',
    }))
  })
  expect((await move(data.id, moves)).status).toBe(200)
  return data.id
}

const assigned = (classId: number, courseId: number, some: object) =>
  lab.t.db
    .updateTable('teaching_assignments')
    .set(some)
    .where('class_id', '=', classId)
    .where('course_id', '=', courseId)
    .execute()

/** 数学 of 初一1班 goes to 周文, who is with 初二1班 then; that of 初一2班 to 陈主任, who is free. */
const planAnew = async () => {
  const { classes, courses, teachers } = lab
  await assigned(classes.one, courses.maths, { teacher_id: teachers.zhou })
  await assigned(classes.two, courses.maths, { teacher_id: teachers.chief })
  await assigned(classes.two, courses.sport, { ended_at: new Date('2026-11-16T01:00:00Z') })
  await assigned(classes.far, courses.chinese, { weekly_lessons: 5 })
}

const placesOf = (lessons: readonly ScheduleLesson[]) =>
  lessons.map(({ weekday, lessonNumber, locked }) => [weekday, lessonNumber, locked])

test('a draft takes over what is planned now, and what is the same stays with place, room and lock', async () => {
  const id = await filled('更新')
  const before = await lessonsOf(id)
  await planAnew()
  const { data: old } = await call()(api.check, { params: { id } })
  expect(old.isOutdated).toBe(true)
  expect(old.findings.map(({ text }) => text)).toContain(
    '任课安排或走班在新建草稿后有改动：多出 12 节，缺少 9 节，可按任课安排更新，其余的课不动',
  )
  const { data: draft } = await call()(api.get, { params: { id } })
  const { status, data } = await call()(api.follow, { params: { id }, body: { version: draft.version } })
  expect(status).toBe(200)
  expect(data).toEqual({
    ...{ kept: 16, changed: 8, added: 1, removed: 4, open: 4 },
    version: draft.version + 1,
  })
  const after = await lessonsOf(id)
  expect(of(after, '语文', '初一1班')).toEqual(of(before, '语文', '初一1班'))
  const [maths, was] = [of(after, '数学', '初一2班'), of(before, '数学', '初一2班')]
  expect(maths.flatMap(({ teachers }) => teachers.map(({ name }) => name))).toEqual(Array(4).fill('陈主任'))
  expect(placesOf(maths)).toEqual(placesOf(was))
  // 周文 cannot be in two classes at once: these wait for a place.
  expect(placesOf(of(after, '数学', '初一1班'))).toEqual(Array(4).fill([null, null, false]))
  expect(of(after, '语文', '初二1班')).toHaveLength(5)
  expect(of(after, '体育', '初一2班')).toEqual([])
  expect((await call()(api.check, { params: { id } })).data.isOutdated).toBe(false)
  const stale = await call()(api.follow, { params: { id }, body: { version: draft.version } })
  expect([stale.status, stale.code]).toEqual([409, 'STALE'])
  const again = await call()(api.follow, { params: { id }, body: {} })
  // Where nothing has been planned since, nothing is written and nobody is told.
  expect(again.data).toEqual({
    ...{ kept: 25, changed: 0, added: 0, removed: 0, open: 0 },
    version: draft.version + 1,
  })
})

test('results of runs for the old plan are gone, and nothing is updated while one goes on', async () => {
  const id = await filled('运行')
  const run = {
    schedule_id: id,
    state: 'WAITING' as const,
    seed: 1,
    seconds: 5,
    schedule_version: 1,
    started_by: null,
  }
  await lab.t.db.insertInto('schedule_runs').values(run).execute()
  await planAnew()
  const refused = await call()(api.follow, { params: { id }, body: {} })
  expect([refused.status, refused.message]).toEqual([409, '运行 正在自动排课，请先停止'])
  await lab.t.db.updateTable('schedule_runs').set({ state: 'DONE', best: '[]' }).execute()
  expect((await call()(api.follow, { params: { id }, body: {} })).status).toBe(200)
  expect(await lab.t.db.selectFrom('schedule_runs').select('id').execute()).toEqual([])
})

test('a new draft begins with a version, by the plan of now; another semester has other lessons', async () => {
  const id = await filled('原版')
  await planAnew()
  const { data } = await call()(api.create, {
    body: { semesterId: lab.semesterId, name: '沿用稿', basedOn: id },
  })
  expect(data).toMatchObject({ basedOnName: '原版', lessons: 25, placed: 20, locked: 8 })
  expect((await call()(api.get, { params: { id } })).data).toMatchObject({ lessons: 28, placed: 28 })
  const other = await lab.make.aSemester({ current: false })
  await lab.t.db.updateTable('semesters').set({ end_date: '2027-07-01' }).where('id', '=', other).execute()
  await lab.make.teaches(lab.teachers.lin, lab.classes.one, lab.courses.maths, other)
  const refused = await call()(api.create, { body: { semesterId: other, name: '别的学期', basedOn: id } })
  expect([refused.status, refused.message]).toEqual([400, '原版 是另一个学期的课表，不能沿用'])
})

test('what S16 compares with is the version a draft comes from, and does not move with the draft', async () => {
  const id = await filled('基准')
  const { data: copy } = await call()(api.copy, { params: { id }, body: { name: '副本' } })
  const params = { id: copy.id }
  const previous = async () => (await call()(api.workbench, { params })).data.problem.previous
  expect(await previous()).toEqual([])
  const rules = { ...copy.rules, sameAsBefore: { weight: 5, hard: false } }
  await call()(api.update, { params, body: { rules } })
  const slots = async () =>
    ((await previous()) as { activity: string; day: number; period: number }[]).map(
      ({ activity, day, period }) => `${activity} ${day} ${period}`,
    )
  const before = await slots()
  expect(before).toHaveLength(28)
  const [sport] = of(await lessonsOf(copy.id), '体育', '初一2班')
  await move(copy.id, [{ id: sport?.id, weekday: 5, lessonNumber: 6 }])
  expect((await slots()).toSorted()).toEqual(before.toSorted())
  const { data } = await call()(api.compare, { params: { id: copy.id, otherId: id } })
  const costOf = (side: 'before' | 'after') => data.costs[side].find(({ rule }) => rule === 'sameAsBefore')
  expect([costOf('before')?.count, costOf('after')?.count]).toEqual([0, 1])
})
