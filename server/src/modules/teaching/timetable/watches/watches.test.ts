import { substitutionsApi } from '@xueqiao/contract/features/teaching/substitutions/api'
import { teacherLeavesApi } from '@xueqiao/contract/features/teaching/substitutions/leaves'
import { RULE_PRESETS } from '@xueqiao/contract/features/teaching/timetable/rules'
import { scheduleStatisticsApi } from '@xueqiao/contract/features/teaching/timetable/statistics'
import { schedulesApi } from '@xueqiao/contract/features/teaching/timetable/versions'
import {
  scheduleWatchesApi as api,
  type WatchesPut,
} from '@xueqiao/contract/features/teaching/timetable/watches'
import { timetableApi } from '@xueqiao/contract/features/teaching/timetable/week'
import { beforeAll, describe, expect, test } from 'vitest'
import { unzip } from '../../../../../test/import-lab'
import { type TimetableLab, timetableLab } from '../../../../../test/timetable-lab'

let lab: TimetableLab
let call: TimetableLab['admin']['call']
let id: number

const WATCHED = [
  ['早读', 'READING', 'EARLY', '07:50', '08:10', -1],
  ['晚自习一', 'STUDY', 'EVENING', '18:40', '19:30', 20],
  ['晚自习二', 'STUDY', 'EVENING', '19:40', '20:30', 21],
] as const

const watched = async (bellId: number) => {
  for (const [name, kind, part, starts_at, ends_at, position] of WATCHED)
    await lab.t.db
      .insertInto('bell_periods')
      .values({
        bell_schedule_id: bellId,
        lesson_number: null,
        name,
        kind,
        part,
        starts_at,
        ends_at,
        position,
      })
      .execute()
}

beforeAll(async () => {
  lab = await timetableLab()
  call = lab.admin.call
  const bell = await lab.t.db.selectFrom('bell_schedules').select('id').executeTakeFirstOrThrow()
  await watched(bell.id)
  id = (await call(schedulesApi.create, { body: { semesterId: lab.semesterId, name: '秋' } })).data.id
})

type Put = WatchesPut['watches'][number]
const at = (classId: number, weekday: number, teacherId: number | null, some: Partial<Put> = {}): Put => ({
  ...{ classId, weekday, kind: 'READING', number: 1, teacherId, ...some },
})
const put = async (watches: readonly Put[], of = id) => {
  const { status, message, data, errors } = await call.loose(api.put, {
    params: { id: of },
    body: { watches },
  })
  return { status, message, data, errors }
}
const list = async (of = id) => (await call(api.list, { params: { id: of } })).data
const propose = async (body: object, of = id) =>
  (await call.loose(api.propose, { params: { id: of }, body })).data
const whoOn = async (classId: number, weekday: number, of = id) =>
  (await list(of)).watches.find(
    (one) => one.classId === classId && one.weekday === weekday && one.kind === 'READING',
  )?.teacher.name

describe('who is with a class in 早读 and 晚自习', () => {
  test('is one of its teachers, period by period of its hours', async () => {
    const { classes, teachers } = lab
    const { classes: there, watches, over } = await list()
    expect([watches, over]).toEqual([[], 0])
    expect(there.map(({ name, days, periods }) => [name, days, periods.length])).toEqual([
      ['初一1班', 5, 3],
      ['初一2班', 5, 3],
      ['初二1班', 5, 3],
    ])
    expect(there[0]?.periods[2]).toEqual({
      ...{ kind: 'STUDY', number: 2, name: '晚自习二', startsAt: '19:40', endsAt: '20:30' },
    })
    expect(there[0]?.teachers.map(({ name, courses }) => `${name} ${courses.join()}`).toSorted()).toEqual([
      ...['何远 体育', '周文 语文', '林晓月 数学'],
    ])
    const stranger = await put([at(classes.far, 1, teachers.lin)])
    expect([stranger.status, stranger.message]).toEqual([400, '看班的应是初二1班的任课教师或班主任'])
    const nowhere = await put([at(classes.one, 1, teachers.lin, { number: 2 })])
    expect([nowhere.status, nowhere.message]).toEqual([400, '初一1班的作息里没有这个时段：周一早读 2'])
    expect((await put([at(999_999, 1, teachers.lin)])).status).toBe(404)
    expect((await put([at(classes.one, 6, teachers.lin)])).status).toBe(400)
    const done = await put([at(classes.one, 1, teachers.zhou)])
    expect(done.data.watches).toMatchObject([
      {
        ...{ classId: classes.one, weekday: 1, kind: 'READING', teacher: { name: '周文' } },
        why: '语文，当天没有课，每周看班 1 次',
      },
    ])
  })

  test('is nobody who is with another class or teaches at that time, and that is said', async () => {
    const { classes, teachers } = lab
    const twice = await put([at(classes.far, 1, teachers.zhou)])
    expect([twice.status, twice.message]).toEqual([
      409,
      '周文周一早读（07:50–08:10）不能在初二1班看班：同一时间已在初一1班早读看班',
    ])
    // Both change at once: then it is free.
    const both = await put([at(classes.one, 1, teachers.lin), at(classes.far, 1, teachers.zhou)])
    expect(both.status).toBe(200)
    expect([await whoOn(classes.one, 1), await whoOn(classes.far, 1)]).toEqual(['林晓月', '周文'])
    const same = await put([at(classes.one, 1, teachers.lin), at(classes.one, 1, null)])
    expect([same.status, same.message]).toEqual([400, '同一时段不能安排两次'])
    const { version } = await list()
    const stale = await call.loose(api.put, {
      params: { id },
      body: { version: version - 1, watches: [at(classes.one, 1, null)] },
    })
    expect(stale.status).toBe(409)
  })

  test('makes no other draft of it, for no lesson changed; whoever publishes has seen it', async () => {
    const { classes, teachers } = lab
    const before = (await call(schedulesApi.get, { params: { id } })).data
    expect((await put([at(classes.one, 3, teachers.zhou)])).status).toBe(200)
    const after = (await call(schedulesApi.get, { params: { id } })).data
    expect([after.version, after.watchesVersion]).toEqual([before.version, before.watchesVersion + 1])
    expect((await list()).version).toBe(after.watchesVersion)
    const stale = await call.loose(schedulesApi.publish, {
      params: { id },
      body: { effectiveFrom: '2026-11-17', version: after.version, watchesVersion: before.watchesVersion },
    })
    expect([stale.status, stale.message]).toEqual([409, expect.stringContaining('刚刚修改了这条记录')])
    expect((await put([at(classes.one, 3, null)])).status).toBe(200)
  })

  test('is worked out in one go: everything has somebody, as many for one as for the other, and what was there stays', async () => {
    const { classes } = lab
    const { filled, open, watches, over } = await propose({ kinds: ['READING', 'STUDY'] })
    // Three classes of five days with three periods; two were there.
    expect([filled, open, watches.length]).toEqual([43, 0, 45])
    expect(await whoOn(classes.one, 1)).toBe('林晓月')
    const times = watches.map(
      ({ teacher, weekday, kind, number }) => `${teacher.id} ${weekday} ${kind} ${number}`,
    )
    expect(new Set(times).size).toBe(45)
    const counts = ['林晓月', '周文', '何远'].map(
      (name) => watches.filter((one) => one.teacher.name === name).length,
    )
    expect(counts).toEqual([15, 15, 15])
    // S17: four a week are usual.
    expect(over).toBe(33)
    const again = await propose({ kinds: ['READING', 'STUDY'] })
    expect([again.filled, again.open]).toEqual([0, 0])
    const anew = await propose({ kinds: ['READING'], anew: true })
    expect([anew.filled, anew.watches.length]).toEqual([15, 45])
    expect((await call.loose(api.propose, { params: { id }, body: { kinds: [] } })).status).toBe(400)
  })

  test('is nobody who has said that they are not there; the check names what is open', async () => {
    const { classes, teachers } = lab
    const { data: copy } = await call(schedulesApi.copy, { params: { id }, body: { name: '请假' } })
    const block = {
      ...{
        kind: 'TEACHER',
        ids: [teachers.zhou],
        mode: 'AVOID',
        grades: [],
        label: '进修',
        hard: true,
        weight: 10,
      },
      slots: [{ weekday: 1, lessonNumber: 1 }],
    }
    await call.loose(schedulesApi.update, {
      params: { id: copy.id },
      body: { rules: { ...RULE_PRESETS.JUNIOR, blocks: [block] } },
    })
    const findings = async () => {
      const { data } = await call(schedulesApi.check, { params: { id: copy.id } })
      return data.findings.filter(({ link }) => link.endsWith('tab=watches')).map(({ text }) => text)
    }
    expect(await findings()).toEqual(['看班安排需要调整：初二1班周一早读的周文：同一时间有课，或不在校'])
    // 初二1班 has no other teacher.
    expect(await propose({ kinds: ['READING'], anew: true }, copy.id)).toMatchObject({ filled: 14, open: 1 })
    expect(await whoOn(classes.far, 1, copy.id)).toBeUndefined()
    expect(await findings()).toEqual(['早读还有 1 个时段没有看班教师'])
    expect((await call(schedulesApi.remove, { params: { id: copy.id } })).status).toBe(200)
  })
})

describe('what the check names of a draft', () => {
  const named = async (of: number) => {
    const { data } = await call(schedulesApi.check, { params: { id: of } })
    return data.findings.filter(({ link }) => link.endsWith('tab=watches')).map(({ text }) => text)
  }
  const lessons = () => {
    const { classes, courses, teachers } = lab
    const chinese = { courseId: courses.chinese, teacherId: teachers.zhou, weekday: 1 }
    return [
      { ...chinese, classIds: [classes.one], lessonNumber: 3, parity: 'ODD' as const },
      { ...chinese, classIds: [classes.far], lessonNumber: 3, parity: 'EVEN' as const },
    ]
  }
  const insert = (of: number, classId: number, some: { weekday?: number; number?: number } = {}) =>
    lab.t.db
      .insertInto('schedule_watches')
      .values({
        ...{ schedule_id: of, class_id: classId, weekday: 2, kind: 'READING', number: 1, ...some },
        teacher_id: lab.teachers.zhou,
      })
      .execute()

  test('somebody with two classes at once, a class that has gone, a period that has gone', async () => {
    const { classes } = lab
    const draft = await lab.aVersion('改作息', null, lessons())
    for (const classId of [classes.one, classes.far]) await insert(draft, classId)
    await insert(draft, classes.two, { weekday: 3 })
    await insert(draft, classes.one, { weekday: 4, number: 2 })
    const [, wrong] = await named(draft)
    expect(wrong?.replace('看班安排需要调整：', '').split('；').toSorted()).toEqual([
      '初一1班周四早读的周文：作息里没有这个时段',
      '初一2班周三早读的周文：本班已不在这份课表中',
      '初二1班周二早读的周文：同一时间已在初一1班早读看班',
    ])
    await call(schedulesApi.remove, { params: { id: draft } })
  })

  test('who would be with two classes at once under hours that come later', async () => {
    const { classes, t } = lab
    const draft = await lab.aVersion('冬令时', null, lessons())
    await insert(draft, classes.one)
    await insert(draft, classes.far)
    const hours = (starts_on: string, ends_on: string | null) => ({ name: '初二', starts_on, ends_on })
    const period = (bell_schedule_id: number, starts_at: string, ends_at: string) => ({
      ...{ bell_schedule_id, lesson_number: null, name: '早读', position: 0, starts_at, ends_at },
      ...{ kind: 'READING' as const, part: 'EARLY' as const },
    })
    await t.db.updateTable('bell_schedules').set({ grade_to: 7 }).execute()
    const bells = []
    for (const one of [hours('2026-09-01', '2026-11-30'), hours('2026-12-01', null)])
      bells.push(
        await t.db
          .insertInto('bell_schedules')
          .values({ ...one, grade_from: 8, grade_to: 12 })
          .returning('id')
          .executeTakeFirstOrThrow(),
      )
    const [autumn, winter] = bells.map((one) => one.id)
    await t.db
      .insertInto('bell_periods')
      .values([period(autumn ?? 0, '07:20', '07:40'), period(winter ?? 0, '08:00', '08:15')])
      .execute()
    expect((await named(draft)).filter((text) => text.includes('需要调整'))).toEqual([
      '2026-12-01 起作息不同，看班安排需要调整：初二1班周二早读的周文：同一时间已在初一1班早读看班',
    ])
    for (const bell of bells) {
      await t.db.deleteFrom('bell_periods').where('bell_schedule_id', '=', bell.id).execute()
      await t.db.deleteFrom('bell_schedules').where('id', '=', bell.id).execute()
    }
    await t.db.updateTable('bell_schedules').set({ grade_to: 12 }).execute()
    await call(schedulesApi.remove, { params: { id: draft } })
  })

  test('单周 and 双周 in one slot are one lesson of the day', async () => {
    const draft = await lab.aVersion('单双周', null, lessons())
    const { data } = await put([at(lab.classes.one, 1, lab.teachers.zhou)], draft)
    expect(data.watches.map(({ why }) => why)).toEqual(['语文，当天 1 节课，每周看班 1 次'])
    await call(schedulesApi.remove, { params: { id: draft } })
  })
})

describe('as part of a version', () => {
  test('they are copied, compared and counted under S17', async () => {
    const { classes } = lab
    const { data: copy } = await call(schedulesApi.copy, { params: { id }, body: { name: '秋二' } })
    const named = async (of: number) =>
      (await list(of)).watches.map((one) => [one.classId, one.weekday, one.kind, one.number, one.teacher.id])
    expect(await named(copy.id)).toEqual(await named(id))
    const body = { semesterId: lab.semesterId, name: '秋三', basedOn: id }
    const { data: based } = await call(schedulesApi.create, { body })
    expect(await named(based.id)).toEqual(await named(id))
    const was = await whoOn(classes.one, 2)
    await put([at(classes.one, 2, null)], copy.id)
    const rules = { ...RULE_PRESETS.JUNIOR, watches: { weight: 3, hard: false, max: 14 } }
    await call.loose(schedulesApi.update, { params: { id: copy.id }, body: { rules } })
    const { data } = await call(schedulesApi.compare, { params: { id: copy.id, otherId: id } })
    expect(data.differences).toEqual([
      { courseName: '早读', classNames: '初一1班', before: [`周二 ${was}`], after: [] },
    ])
    const cost = (costs: typeof data.costs.before) => costs.find(({ rule }) => rule === 'watches')
    expect(cost(data.costs.before)).toEqual({ rule: 'watches', count: 3, cost: 9 })
    expect(cost(data.costs.after)).toEqual({ rule: 'watches', count: 2, cost: 6 })
    expect(data.soft.before - data.soft.after).toBe(3)
    for (const of of [copy.id, based.id]) await call(schedulesApi.remove, { params: { id: of } })
  })

  test('they hold from the day on which it is published, are seen in every week, and stay', async () => {
    const { classes, teachers, users } = lab
    const lessons = (await call(schedulesApi.lessons, { params: { id }, query: {} })).data
    const counts = new Map<string, number>()
    const moves = lessons.map((one) => {
      const name = one.classes[0]?.name ?? ''
      const key = `${one.courseName} ${name}`
      const count = (counts.get(key) ?? 0) + 1
      counts.set(key, count)
      const row = ['数学', '语文', '体育'].indexOf(one.courseName)
      const shift = ['初一1班', '初一2班', '初二1班'].indexOf(name)
      return { id: one.id, weekday: count, lessonNumber: ((row + shift) % 3) + 1 }
    })
    expect((await call(schedulesApi.move, { params: { id }, body: { moves } })).status).toBe(200)
    const published = await call(schedulesApi.publish, {
      params: { id },
      body: { effectiveFrom: '2026-11-17' },
    })
    expect(published.message).toBe('课表已发布')
    const kept = await put([at(classes.one, 2, null)])
    expect([kept.status, kept.message]).toEqual([409, '秋 已发布，不能修改；请复制为新草稿'])
    expect((await call.loose(api.propose, { params: { id }, body: { kinds: ['STUDY'] } })).status).toBe(409)

    const ofClass = async (date: string, by = call) =>
      (await by(timetableApi.ofClass, { params: { classId: classes.one }, query: { date } })).data
    const { watches, periods } = await ofClass('2026-11-18')
    // Monday was before it; the class has three a day.
    expect(new Set(watches.map(({ date }) => date))).toEqual(
      new Set(['2026-11-17', '2026-11-18', '2026-11-19', '2026-11-20']),
    )
    expect(watches).toHaveLength(12)
    expect(periods[0]).toMatchObject({ kind: 'READING', name: '早读' })
    const [first] = watches
    expect(first).toMatchObject({
      date: '2026-11-17',
      name: '早读',
      startsAt: '07:50',
      class: { name: '初一1班' },
    })
    expect(first?.courseName).toBe({ 林晓月: '数学', 何远: '体育', 周文: '语文' }[first?.teacher.name ?? ''])
    expect(watches.find(({ kind }) => kind === 'STUDY')?.courseName).toBeNull()
    expect((await ofClass('2026-11-10')).watches).toEqual([])
    expect((await ofClass('2026-11-18', users.mother.call)).watches).toEqual(watches)
    const own = (await users.lin.call(timetableApi.mine, { query: { date: '2026-11-25' } })).data
    expect(own?.watches).toHaveLength(15)
    expect(own?.watches.every(({ teacher }) => teacher.id === teachers.lin)).toBe(true)
    const room = await call(timetableApi.ofRoom, { params: { roomId: lab.playground }, query: {} })
    expect(room.data.watches).toEqual([])

    const sheet = await call(timetableApi.exportTeacher, {
      params: { teacherId: teachers.zhou },
      query: { date: '2026-11-25' },
    })
    const text = (file: typeof sheet) => unzip(file.raw)['xl/worksheets/sheet1.xml']?.toString()
    expect(text(sheet)).toContain('语文 初二1班')
    expect(text(await call(schedulesApi.exportAll, { params: { id } }))).toContain('周五 晚自习 2')
    const { data } = await call(scheduleStatisticsApi.get, { params: { id } })
    expect(data.teachers.map(({ watches: count }) => count)).toEqual([15, 15, 15])
  })

  test('a leave names what it hits: 早读 with the first lesson, 晚自习 with the end of the day', async () => {
    const { teachers } = lab
    const away = (startsNumber: number | null, endsNumber: number | null, date: string) =>
      call(teacherLeavesApi.create, {
        body: {
          teacherId: teachers.lin,
          kind: 'SICK',
          startsOn: date,
          endsOn: date,
          startsNumber,
          endsNumber,
        },
      })
    await away(1, 4, '2026-11-18')
    await away(5, null, '2026-11-19')
    const { data } = await call(substitutionsApi.desk, { query: { date: '2026-11-18' } })
    const hit = data.leaves.map(({ lessons }) => [
      ...new Set(lessons.flatMap(({ date, watch }) => (watch === undefined ? [] : `${date} ${watch.kind}`))),
    ])
    expect(hit).toEqual([['2026-11-18 READING'], ['2026-11-19 STUDY']])
  })
})

test('by the clock, also where a stage has hours of its own', async () => {
  const { classes, teachers, t } = lab
  await t.db.updateTable('bell_schedules').set({ grade_to: 7 }).execute()
  const bell = await t.db
    .insertInto('bell_schedules')
    .values({ name: '初二作息', grade_from: 8, grade_to: 12, starts_on: '2026-09-01', ends_on: null })
    .returning('id')
    .executeTakeFirstOrThrow()
  await t.db
    .insertInto('bell_periods')
    .values([
      {
        ...{
          bell_schedule_id: bell.id,
          position: 0,
          lesson_number: null,
          name: '早读',
          kind: 'READING' as const,
        },
        ...{ part: 'MORNING' as const, starts_at: '08:30', ends_at: '08:50' },
      },
      {
        ...{
          bell_schedule_id: bell.id,
          position: 1,
          lesson_number: 1,
          name: '第 1 节',
          kind: 'LESSON' as const,
        },
        ...{ part: 'MORNING' as const, starts_at: '13:00', ends_at: '13:45' },
      },
    ])
    .execute()
  const { data: draft } = await call(schedulesApi.copy, { params: { id }, body: { name: '冬' } })
  const week = await call(schedulesApi.lessons, { params: { id: draft.id }, query: { classId: classes.one } })
  const chinese = week.data.find(({ courseName }) => courseName === '语文')
  await put([at(classes.far, 1, null)], draft.id)
  const moved = await call(schedulesApi.move, {
    params: { id: draft.id },
    body: { moves: [{ id: chinese?.id ?? 0, weekday: 5, lessonNumber: 1 }] },
  })
  expect(moved.status).toBe(200)
  const meets = await put([at(classes.far, 5, teachers.zhou)], draft.id)
  expect([meets.status, meets.message]).toEqual([
    409,
    '周文周五早读（08:30–08:50）不能在初二1班看班：同一时间有初一1班的语文课',
  ])
})
