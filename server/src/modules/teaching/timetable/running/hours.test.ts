import { daysAfter } from '@xueqiao/contract/common/calendar'
import { bellSchedulesApi as bells } from '@xueqiao/contract/features/school/bell-schedules/api'
import { BELL_PROPOSALS } from '@xueqiao/contract/features/school/bell-schedules/proposals'
import { schedulesApi as api } from '@xueqiao/contract/features/teaching/timetable/versions'
import { beforeAll, expect, test } from 'vitest'
import { type TimetableLab, timetableLab } from '../../../../../test/timetable-lab'
import { bellFor } from './bells'

let lab: TimetableLab

beforeAll(async () => {
  lab = await timetableLab()
})

const call = () => lab.admin.call
const move = (id: number, moves: object[]) => call().loose(api.move, { params: { id }, body: { moves } })

const usual = () => lab.t.db.selectFrom('bell_schedules').selectAll().orderBy('id').executeTakeFirstOrThrow()

/** Hours like those of everybody, up to some lesson. */
const alsoHours = async (some: object, last = 7) => {
  const { db } = lab.t
  const from = await usual()
  const { id } = await db
    .insertInto('bell_schedules')
    .values({ name: '另一套', grade_from: 1, grade_to: 12, starts_on: '2026-09-01', ends_on: null, ...some })
    .returning('id')
    .executeTakeFirstOrThrow()
  const periods = await db
    .selectFrom('bell_periods')
    .selectAll()
    .where('bell_schedule_id', '=', from.id)
    .execute()
  await db
    .insertInto('bell_periods')
    .values(
      periods
        .filter(({ lesson_number }) => (lesson_number ?? 0) <= last)
        .map(({ id: _, ...period }) => ({ ...period, bell_schedule_id: id })),
    )
    .execute()
  return id
}
const change = async (
  id: number,
  some: { grade_to?: number; starts_on?: string; ends_on?: string | null },
) => {
  await lab.t.db.updateTable('bell_schedules').set(some).where('id', '=', id).execute()
}
const drop = async (id: number) => {
  await lab.t.db.deleteFrom('bell_schedules').where('id', '=', id).execute()
}
const aDraft = async (name: string) => {
  const { data } = await call()(api.create, { body: { semesterId: lab.semesterId, name } })
  const { data: lessons } = await call()(api.lessons, { params: { id: data.id }, query: {} })
  return { id: data.id, lessons }
}

test('a grade of five days has no Saturday, though another has one', async () => {
  const all = await usual()
  await change(all.id, { grade_to: 7 })
  const six = await alsoHours({ grade_from: 8, days: 6 })
  const { id, lessons } = await aDraft('两种作息')
  const of = (name: string) => lessons.find(({ classes: [one] }) => one?.name === name)?.id ?? 0
  expect((await move(id, [{ id: of('初二1班'), weekday: 6, lessonNumber: 1 }])).status).toBe(200)
  const refused = await move(id, [{ id: of('初一1班'), weekday: 6, lessonNumber: 2 }])
  expect([refused.status, refused.message]).toEqual([409, expect.stringContaining('周六第 2 节')])
  const { data } = await call()(api.workbench, { params: { id } })
  expect(data.problem).toMatchObject({
    days: 6,
    bells: expect.arrayContaining([
      {
        id: String(all.id),
        periods: expect.arrayContaining([expect.objectContaining({ days: [0, 1, 2, 3, 4] })]),
      },
    ]),
  })
  await drop(six)
  await change(all.id, { grade_to: 12 })
})

test('a double lesson goes on over 眼保健操, not over 大课间 and noon', () => {
  const doubles = (stage: keyof typeof BELL_PROPOSALS) => {
    const { periods } = BELL_PROPOSALS[stage]
    const rows = periods.map((period, id) => ({ id, ...period, lessonNumber: period.lessonNumber ?? null }))
    const head = {
      id: 1,
      name: '',
      gradeFrom: 1,
      gradeTo: 12,
      startsOn: '',
      endsOn: null,
      days: 5,
      version: 1,
    }
    return bellFor({ ...head, periods: rows }, 5).periods.flatMap(({ joinsNext }, at) =>
      joinsNext ? at + 1 : [],
    )
  }
  expect(doubles('PRIMARY')).toEqual([1, 3, 5])
  expect(doubles('JUNIOR')).toEqual([1, 3, 5, 6])
})

test('a table holds under the hours of every season, or is not published over it', async () => {
  const all = await usual()
  await change(all.id, { ends_on: '2026-12-31' })
  const winter = await alsoHours({ name: '冬季', starts_on: '2027-01-01' }, 6)
  const { id, lessons } = await aDraft('跨季')
  const counts = new Map<string, number>()
  const moves = lessons.map(({ id: lesson, courseName, classes: [one] }) => {
    const key = `${courseName} ${one?.name}`
    const weekday = (counts.get(key) ?? 0) + 1
    counts.set(key, weekday)
    const row = ['数学', '语文', '体育'].indexOf(courseName)
    const shift = ['初一1班', '初一2班', '初二1班'].indexOf(one?.name ?? '')
    return { id: lesson, weekday, lessonNumber: ((row + shift) % 3) + 1 }
  })
  const last = moves.find(({ lessonNumber, weekday }) => lessonNumber === 1 && weekday === 1)
  expect(
    (
      await move(
        id,
        moves.map((one) => (one === last ? { ...one, weekday: 5, lessonNumber: 7 } : one)),
      )
    ).status,
  ).toBe(200)
  const finding = async () =>
    (await call()(api.check, { params: { id } })).data.findings.filter(({ text }) =>
      text.startsWith('2027-01-01'),
    )
  const lost = '2027-01-01 起作息不同，已排的课有冲突：'
  expect(await finding()).toEqual([
    {
      fatal: false,
      text: expect.stringMatching(`^${lost}.*（周五第 7 节）不在作息时间内$`),
      link: `/schedule/base?tab=bells&bell=${winter}`,
    },
  ])
  const publish = () => call()(api.publish, { params: { id }, body: { effectiveFrom: '2026-12-01' } })
  const refused = await publish()
  expect([refused.status, refused.message]).toEqual([
    409,
    expect.stringMatching(
      /^2027-01-01 起作息不同，课表有冲突，不能发布：.*（周五第 7 节）不在作息时间内。请调整，或先发布/,
    ),
  ])
  // Hours of today that came after the day on which it shall begin.
  await change(all.id, { starts_on: '2026-11-10' })
  const early = await call()(api.publish, { params: { id }, body: { effectiveFrom: '2026-11-01' } })
  expect([early.status, early.message]).toEqual([
    409,
    '2026-11-01 这一天初一没有作息时间，不能发布；请设置这一天的作息时间，或选择其他生效日期',
  ])
  await change(all.id, { starts_on: '2026-09-01' })
  await drop(winter)
  expect(await finding()).toEqual([
    { fatal: false, text: '2027-01-01 起初一没有作息时间', link: '/schedule/base?tab=bells' },
    { fatal: false, text: '2027-01-01 起初二没有作息时间', link: '/schedule/base?tab=bells' },
  ])
  await alsoHours({ name: '冬季', starts_on: '2027-01-01' }, 6)
  // Another holds by then.
  await lab.aVersion('冬季课表', '2027-01-01', [])
  expect((await publish()).status).toBe(200)
  // Nor is it checked for a day on which it holds no more.
  expect(await finding()).toEqual([])
})

test('hours that take the time from published lessons are asked about, with the lessons; others are saved', async () => {
  const { aVersion, classes, courses, teachers } = lab
  const maths = { courseId: courses.maths, teacherId: teachers.lin, classIds: [classes.one] }
  // What has been overtaken, and what is a draft, is nobody's time.
  await aVersion('旧', '2026-09-01', [{ ...maths, weekday: 2, lessonNumber: 7 }])
  await aVersion('新', '2026-11-01', [{ ...maths, weekday: 1, lessonNumber: 6, length: 2 }])
  const { id } = await usual()
  const params = { id }
  const { version: _, ...hours } = (await call()(bells.get, { params })).data
  const put = (some: object, confirm?: 'true') =>
    call().loose(bells.update, {
      ...{ params, query: { confirm } },
      body: { ...hours, ...some },
    })
  const short = hours.periods.filter(({ lessonNumber }) => lessonNumber !== 7)
  const asked = await put({ periods: short })
  expect([asked.status, asked.code]).toEqual([409, 'QUESTION'])
  expect(asked.message).toMatch(/^已发布的课表有 2 节课在新的作息里没有时间：初一1班 数学（周一第 6 节）、/)
  expect(asked.message).toMatch(/要从以后的一天起换作息，请用“复制到新季节”。确定现在就修改吗？$/)
  expect(asked.message).not.toContain('周二第 7 节')
  expect((await call()(bells.get, { params })).data.periods).toHaveLength(hours.periods.length)
  expect((await put({ name: '全校作息（改）' })).status).toBe(200)
  expect((await put({ gradeTo: 6 })).code).toBe('QUESTION')
  expect((await put({ periods: short }, 'true')).status).toBe(200)
})

test('of hours that end earlier or begin later only what has no time on a day of school is asked about', async () => {
  const { aVersion, classes, courses, teachers, special, t } = lab
  const maths = { courseId: courses.maths, teacherId: teachers.lin, classIds: [classes.far] }
  await t.db.deleteFrom('schedules').execute()
  const { endDate } = await t.db
    .selectFrom('semesters')
    .select('end_date as endDate')
    .where('id', '=', lab.semesterId)
    .executeTakeFirstOrThrow()
  await aVersion('每周', '2026-09-01', [{ ...maths, weekday: 1, lessonNumber: 2 }])
  const { id } = await usual()
  await t.db.deleteFrom('bell_schedules').where('id', '<>', id).execute()
  const params = { id }
  const put = async (some: object) => {
    const { version: _, ...hours } = (await call()(bells.get, { params })).data
    return call().loose(bells.update, { params, body: { ...hours, gradeFrom: 1, gradeTo: 12, ...some } })
  }
  const asked = /^已发布的课表有 1 节课在新的作息里没有时间：初二1班 数学（周一第 2 节）。/
  expect((await put({ endsOn: '2026-11-22' })).message).toMatch(asked)
  expect((await put({ startsOn: '2026-11-24' })).message).toMatch(asked)
  // What ends after the last day of the semester takes nothing from it, nor does what begins before today.
  expect((await put({ endsOn: endDate })).status).toBe(200)
  expect((await put({ endsOn: null, startsOn: '2026-11-16' })).status).toBe(200)
  // Every Monday that is left is a holiday.
  await special({ from: '2026-11-23', to: endDate, title: '停课', kind: 'HOLIDAY' })
  expect((await put({ endsOn: '2026-11-22' })).status).toBe(200)
  await t.db.deleteFrom('calendar_days').execute()
  expect((await put({ endsOn: null, startsOn: '2026-09-01' })).status).toBe(200)
  // The hours of next semester are about no lesson of this one.
  expect((await put({ endsOn: endDate })).status).toBe(200)
  const later = await alsoHours({ name: '下学期', starts_on: daysAfter(endDate, 1) })
  const short = (await call()(bells.get, { params: { id: later } })).data
  const { version: _, ...body } = short
  const cut = await call().loose(bells.update, {
    params: { id: later },
    body: { ...body, gradeFrom: 1, gradeTo: 12, periods: body.periods.slice(0, 1) },
  })
  expect([cut.status, cut.message]).toEqual([200, expect.anything()])
  // Nor may hours to come be deleted unasked where lessons will be held in them.
  await change(id, { starts_on: '2026-11-17' })
  const gone = await call()(bells.remove, { params, query: {} })
  expect([gone.code, gone.message]).toEqual([
    'QUESTION',
    '删除 全校作息 后，已发布的课表有 1 节课没有上下课时间：初二1班 数学（周一第 2 节）。确定要删除吗？',
  ])
})
