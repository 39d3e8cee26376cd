import { weekdayOf } from '@xueqiao/contract/common/calendar'
import { classesApi } from '@xueqiao/contract/features/school/classes/api'
import { electivesApi } from '@xueqiao/contract/features/teaching/electives/api'
import { substitutionsApi } from '@xueqiao/contract/features/teaching/substitutions/api'
import { teacherLeavesApi } from '@xueqiao/contract/features/teaching/substitutions/leaves'
import { substitutionLedgersApi } from '@xueqiao/contract/features/teaching/substitutions/ledgers'
import { timetableLinksApi } from '@xueqiao/contract/features/teaching/timetable/links'
import { scheduleRunsApi } from '@xueqiao/contract/features/teaching/timetable/runs'
import { scheduleStatisticsApi } from '@xueqiao/contract/features/teaching/timetable/statistics'
import { schedulesApi } from '@xueqiao/contract/features/teaching/timetable/versions'
import { scheduleWatchesApi } from '@xueqiao/contract/features/teaching/timetable/watches'
import { timetableApi, type WeekLesson } from '@xueqiao/contract/features/teaching/timetable/week'
import { beforeAll, expect, test } from 'vitest'
import { atEnd } from '../../../../test/cleanup'
import { unzip } from '../../../../test/import-lab'
import { officeCtx } from '../../../../test/policy-school'
import { type TimetableLab, timetableLab } from '../../../../test/timetable-lab'
import { createWorker } from '../../../platform/jobs/worker'
import { delivered } from '../substitutions/service'
import { timetableJobs } from './running/jobs'
import { deliveredIn, semesterOn } from './service'

const COURSES = ['物理', '历史', '化学', '生物', '政治', '地理']
const WEEKLY = 2
const MONDAY = '2026-11-23'

/** 初一1班 and 初一2班 walk: 程亦安 takes 物理, 化学, 生物, 马骁 the other three, 余乐 has not chosen. */
const walking = async () => {
  const lab = await timetableLab()
  const { make, classes, semesterId, admin, t } = lab
  const courses = new Map<string, number>()
  for (const name of COURSES) courses.set(name, await make.aCourse({ name }))
  const idOf = (name: string) => courses.get(name) ?? 0
  const ma = await make.aStudent({ name: '马骁', classId: classes.two })
  const yu = await make.aStudent({ name: '余乐', classId: classes.two })
  const asPupil = (name: string, id: number) => make.aUser(name, ['STUDENT'], { type: 'STUDENT', id })
  const { data: plan } = await admin.call(electivesApi.create, {
    body: {
      ...{ semesterId, grade: '初一', firstIds: ['物理', '历史'].map(idOf), closesOn: null },
      ...{ secondIds: ['化学', '生物', '政治', '地理'].map(idOf), largest: 10, fewest: 1, bands: 3 },
      weeklyLessons: WEEKLY,
    },
  })
  const choose = (studentId: number, first: string, ...seconds: string[]) =>
    admin.call(electivesApi.setChoice, {
      params: { id: plan.id, studentId },
      body: { firstId: idOf(first), secondIds: seconds.map(idOf) },
    })
  await choose(lab.pupils.an, '物理', '化学', '生物')
  await choose(ma, '历史', '政治', '地理')
  await admin.call(electivesApi.section, { params: { id: plan.id } })
  const { sections } = (await admin.call(electivesApi.sections, { params: { id: plan.id } })).data
  const sectionOf = (name: string) => {
    const found = sections.find(({ courseName }) => courseName === name)
    if (found === undefined) throw new Error(`no 教学班 of ${name}`)
    return found
  }
  const room = async (name: string, classId: number | null) =>
    (
      await t.db
        .insertInto('rooms')
        .values({ ...{ name, kind: '教室', building: null, seats: null, class_id: classId, remark: null } })
        .returning('id')
        .executeTakeFirstOrThrow()
    ).id
  const [zhao, qian] = [await make.aTeacher({ name: '赵理' }), await make.aTeacher({ name: '钱物' })]
  const rooms = { lab: await room('物理实验室', null), far: await room('初二1班教室', classes.far) }
  await admin.call(electivesApi.staff, {
    params: { id: plan.id, sectionId: sectionOf('物理').id },
    body: { teacherId: zhao, roomId: rooms.lab },
  })
  const before = await admin.call(schedulesApi.create, { body: { semesterId, name: '走班前' } })
  await admin.call(electivesApi.confirm, { params: { id: plan.id } })
  return {
    ...{ lab, plan, idOf, sectionOf, zhao, qian, ma, yu, rooms, before: before.data },
    users: {
      ...{ ma: await asPupil('ma', ma), yu: await asPupil('yu', yu) },
      zhao: await make.aUser('zhao', ['TEACHER'], { type: 'TEACHER', id: zhao }),
    },
  }
}

let w: Awaited<ReturnType<typeof walking>>
let call: TimetableLab['admin']['call']
beforeAll(async () => {
  w = await walking()
  call = w.lab.admin.call
})

const staff = (name: string, body: object) =>
  call(electivesApi.staff, { params: { id: w.plan.id, sectionId: w.sectionOf(name).id }, body })
const lessonsOf = async (id: number) => (await call(schedulesApi.lessons, { params: { id }, query: {} })).data
let drafts = 0
const aDraft = () =>
  call(schedulesApi.create, { body: { semesterId: w.lab.semesterId, name: `走班${++drafts}` } })

/** A draft of which one band is locked on Monday second, run and published from a Monday on; once. */
const publish = async () => {
  const { lab } = w
  const params = { id: (await aDraft()).data.id }
  const first = (await lessonsOf(params.id)).find(({ band }) => band !== undefined)
  const moves = [{ id: first?.id ?? 0, weekday: 1, lessonNumber: 2, locked: true }]
  await call(schedulesApi.move, { params, body: { moves } })
  await call(scheduleRunsApi.start, { params, body: { seconds: 5 } })
  const base = lab.t.ctx()
  const worker = createWorker({ ...base, now: () => lab.t.ctx().now, ...timetableJobs(base) })
  atEnd(() => worker.stop())
  await worker.runDue()
  const [run] = (await call(scheduleRunsApi.list, { params })).data
  const kept = (await lessonsOf(params.id)).find(({ locked }) => locked)
  const published = await call(schedulesApi.publish, { params, body: { effectiveFrom: MONDAY } })
  return { params, run, kept, published }
}
let publishing: ReturnType<typeof publish> | undefined
const isPublished = () => {
  publishing ??= publish()
  return publishing
}

const lessonAt = (lesson: WeekLesson | undefined) =>
  lesson === undefined ? {} : { weekday: weekdayOf(lesson.date), lessonNumber: lesson.lessonNumber }

const bandsIn = (lessons: readonly WeekLesson[], band?: number) =>
  lessons.filter((one) => one.band !== undefined && (band === undefined || one.band === band))

test('a confirmed plan is part of a draft: each band one lesson, counted, moved and locked as one', async () => {
  const { lab, sectionOf, rooms, plan } = w
  const { before } = w
  const refused = await staff('物理', { roomId: rooms.far })
  expect([refused.status, refused.errors?.[0]?.field, refused.message]).toEqual([
    ...[400, 'roomId', '初二1班教室 是初二1班的教室，走班只能用本年级班级的教室'],
  ])
  expect(before.lessons).toBe(28)
  const bell = await lab.t.db
    .selectFrom('notifications')
    .select('link')
    .where('user_id', '=', lab.users.an.id)
    .where('title', 'like', '走班分班结果%')
    .execute()
  expect(bell).toEqual([{ link: '/schedule/electives' }])
  const old = (await call(schedulesApi.check, { params: { id: before.id } })).data
  expect(old.findings.map(({ text }) => text)).toContain(
    `任课安排或走班在新建草稿后有改动：多出 0 节，缺少 ${6 * WEEKLY} 节，可按任课安排更新，其余的课不动`,
  )
  const draft = await aDraft()
  const params = { id: draft.data.id }
  expect(draft.data).toMatchObject({ lessons: 28 + 3 * WEEKLY, placed: 0 })
  const held = await call(electivesApi.reopen, { params: { id: plan.id } })
  expect([held.status, held.message]).toEqual([409, expect.stringMatching(/^教学班已排入课表/)])
  const { findings } = (await call(schedulesApi.check, { params })).data
  expect(findings.every(({ link }) => /^\/schedule\/electives\/\d+\?tab=sections$/.test(link))).toBe(true)
  expect(findings.map(({ text }) => text)).toEqual([
    expect.stringMatching(/等 5 个教学班还没有任课教师$/),
    expect.stringMatching(/等 5 个教学班还没有教室$/),
  ])

  const found = await lessonsOf(params.id)
  const { band } = sectionOf('物理')
  const [first, second] = found.filter((one) => one.band === band)
  expect(first).toMatchObject({ courseName: `走班第 ${band} 段`, room: null, classes: { length: 2 } })
  expect(first?.sections?.find(({ courseName }) => courseName === '物理')).toMatchObject({
    ...{ name: '物理 1 班', teachers: [{ name: '赵理' }], room: { name: '物理实验室' } },
  })
  const move = (...moves: object[]) => call.loose(schedulesApi.move, { params, body: { moves } })
  const maths = found.find((one) => one.courseName === '数学' && one.classes[0]?.name === '初一2班')
  expect((await move({ id: maths?.id, weekday: 1, lessonNumber: 1 })).status).toBe(200)
  const clash = await move({ id: first?.id, weekday: 1, lessonNumber: 1 })
  expect([clash.status, clash.message]).toEqual([
    409,
    `周一第 1 节：初一2班同时有${[`走班第 ${band} 段`, '数学'].toSorted((a) => (a === '数学' ? -1 : 1)).join('和')}`,
  ])
  expect((await move({ id: first?.id, weekday: 1, lessonNumber: 2, locked: true })).status).toBe(200)
  expect((await move({ id: second?.id, weekday: 1, lessonNumber: 2 })).status).toBe(409)
  const stored = await lab.t.db
    .selectFrom('schedule_lessons')
    .select(['weekday', 'lesson_number', 'locked', 'room_id'])
    .where('schedule_id', '=', params.id)
    .where('section_id', 'is not', null)
    .where('weekday', 'is not', null)
    .execute()
  expect(stored).toHaveLength(first?.sections?.length ?? 0)
  expect(stored.filter(({ room_id }) => room_id === rooms.lab)).toHaveLength(1)
  expect((await call(schedulesApi.get, { params })).data).toMatchObject({ placed: 2, locked: 1 })
  const copied = await call(schedulesApi.copy, { params, body: { name: `${draft.data.name}副本` } })
  expect(copied.data).toMatchObject({ lessons: 28 + 3 * WEEKLY, placed: 2, locked: 1 })
  const other = { params: { id: copied.data.id, otherId: params.id } }
  expect((await call(schedulesApi.compare, other)).data.differences).toEqual([])
  // The room that is a class's own never holds more than one: nobody is told to let it.
  const { id: own } = await lab.t.db
    .insertInto('rooms')
    .values({
      name: '初一1班教室',
      kind: '教室',
      building: null,
      seats: null,
      class_id: lab.classes.one,
      remark: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  expect((await staff('历史', { roomId: own })).status).toBe(200)
  const { problem } = (await call(schedulesApi.workbench, { params: { id: (await aDraft()).data.id } })).data
  expect(problem).toMatchObject({
    rooms: expect.arrayContaining([{ id: String(own), kind: '', capacity: 1, fixed: true }]),
  })
  expect((await staff('历史', { roomId: null })).status).toBe(200)
  await lab.t.db.deleteFrom('schedules').where('name', '=', `走班${drafts}`).execute()
})

test('run and published, each sees their own: pupil, class, teacher, room', async () => {
  const { lab, sectionOf, users, yu } = w
  const { params, run, kept, published } = await isPublished()
  expect(run).toMatchObject({ state: 'DONE', taken: true, figures: { hard: 0, placed: 28 + 3 * WEEKLY } })
  expect([kept?.weekday, kept?.lessonNumber]).toEqual([1, 2])
  expect([published.status, published.message]).toEqual([200, '课表已发布'])
  const late = await call(electivesApi.reopen, { params: { id: w.plan.id } })
  expect([late.status, late.message]).toEqual([409, `教学班已排入课表 ${published.data.name}，不能退回`])

  const query = { date: MONDAY }
  const weekOf = async (own: TimetableLab['users']['an'], more = {}) =>
    (await own.call(timetableApi.mine, { query: { ...query, ...more } })).data?.lessons ?? []
  const mine = bandsIn(await weekOf(lab.users.an))
  expect(mine).toHaveLength(3 * WEEKLY)
  expect(new Set(mine.map(({ courseName }) => courseName))).toEqual(new Set(['物理', '化学', '生物']))
  const physics = mine.filter(({ courseName }) => courseName === '物理')
  for (const one of physics)
    expect(one).toMatchObject({
      ...{ section: { name: '物理 1 班' }, band: sectionOf('物理').band, room: { name: '物理实验室' } },
      teachers: [{ name: '赵理' }],
    })
  const others = bandsIn(await weekOf(users.ma))
  expect(new Set(others.map(({ courseName }) => courseName))).toEqual(new Set(['历史', '政治', '地理']))
  const slot = ({ date, lessonNumber, band }: WeekLesson) => `${date} ${lessonNumber} ${band}`
  expect(others.map(slot)).toEqual(mine.map(slot))
  const idle = bandsIn(await weekOf(users.yu))
  expect(idle.map(({ courseName, section }) => [courseName, section])).toEqual(
    mine.map(() => ['自习', undefined]),
  )
  expect(bandsIn(await weekOf(lab.users.mother))).toEqual(mine)
  const foreign = await lab.users.mother.call(timetableApi.mine, { query: { ...query, studentId: yu } })
  expect(foreign.status).toBe(404)
  expect((await users.ma.call(timetableApi.mine, { query: { studentId: lab.pupils.an } })).status).toBe(404)

  const ofClass = await call(timetableApi.ofClass, { params: { classId: lab.classes.one }, query })
  const walked = bandsIn(ofClass.data.lessons)
  expect(walked.map(slot)).toEqual(mine.map(slot))
  expect(new Set(walked.map(({ courseName }) => courseName))).toEqual(new Set(['走班']))
  expect(walked.flatMap(({ sections = [] }) => sections)).toHaveLength(6 * WEEKLY)
  const taught = bandsIn(await weekOf(users.zhao))
  expect(taught.map(({ section, room }) => [section?.name, room?.name])).toEqual(
    physics.map(() => ['物理 1 班', '物理实验室']),
  )
  const inRoom = await call(timetableApi.ofRoom, { params: { roomId: w.rooms.lab }, query })
  expect(inRoom.data.lessons.map(slot)).toEqual(physics.map(slot))
  const { data: figures } = await call(scheduleStatisticsApi.get, { params })
  expect(figures.clashes).toEqual([])
  expect(figures.teachers.find(({ name }) => name === '赵理')).toMatchObject({ lessons: WEEKLY, classes: 1 })
  expect(figures.rooms.find(({ name }) => name === '物理实验室')).toMatchObject({
    periods: WEEKLY,
    classes: WEEKLY,
  })
  const used = figures.rooms.find(({ name }) => name === '物理实验室')?.slots ?? []
  const { weekday = 0, lessonNumber = 0 } = lessonAt(physics[0])
  expect(used[weekday - 1]?.[lessonNumber - 1]).toBe(1)
  expect(used.flat().reduce((sum, value) => sum + value, 0)).toBe(WEEKLY)
  for (const sheet of ['courses', 'teachers', 'rooms'] as const)
    expect((await call(scheduleStatisticsApi.exportSheet, { params, query: { sheet } })).status).toBe(200)
  const ofClassFile = { params: { classId: lab.classes.one }, query }
  expect((await call(timetableApi.exportClass, ofClassFile)).status).toBe(200)
  expect((await call(schedulesApi.exportAll, { params })).status).toBe(200)
  // Their own sheet has the 教学班 that are theirs, a parent's that of the child.
  for (const { call } of [lab.users.an, lab.users.mother]) {
    const own = await call(timetableApi.exportMine, { query })
    const cells = unzip(own.raw)['xl/worksheets/sheet1.xml']?.toString()
    expect([cells?.includes('物理 1 班'), cells?.includes('历史')]).toEqual([true, false])
  }
  const foreignSheet = await lab.users.mother.call(timetableApi.exportMine, {
    query: { ...query, studentId: yu },
  })
  expect(foreignSheet.status).toBe(404)
  const link = await lab.users.an.call(timetableLinksApi.create, { body: {} })
  const calendar = await lab.t.app.inject({ method: 'GET', url: link.data.path })
  expect(calendar.body).toContain('SUMMARY:物理 1 班')
  expect(calendar.body).not.toContain('历史')
})

test('a leave hits 教学班: substituted or made 自习 for its pupils alone, never swapped', async () => {
  const { lab, users, zhao, qian, sectionOf } = w
  const { params } = await isPublished()
  await lab.t.db.deleteFrom('substitutions').execute()
  await lab.t.db.deleteFrom('teacher_leaves').execute()
  await lab.t.db.deleteFrom('notifications').where('title', 'like', '课表变动%').execute()
  const query = { date: MONDAY }
  const [lesson] = bandsIn((await users.zhao.call(timetableApi.mine, { query })).data?.lessons ?? [])
  if (lesson === undefined) throw new Error('no lesson')
  const leave = { kind: 'SICK' as const, teacherId: zhao, startsOn: lesson.date, endsOn: lesson.date }
  const { data: made } = await call(teacherLeavesApi.create, { body: leave })
  const [row] = (await call(substitutionsApi.desk, { query: { date: lesson.date } })).data.leaves
  expect(row?.lessons.find(({ id }) => id === lesson.id)?.section?.name).toBe('物理 1 班')
  const proposed = await call(substitutionsApi.proposals, {
    query: { date: lesson.date, lessonId: lesson.id },
  })
  expect([proposed.status, proposed.data.swaps]).toEqual([200, []])
  const arrange = (body: object) =>
    call.loose(substitutionsApi.create, { body: { date: lesson.date, lessonId: lesson.id, ...body } })
  const { data: week } = await call(timetableApi.ofClass, { params: { classId: lab.classes.one }, query })
  const plain = week.lessons.find(({ band }) => band === undefined)
  const swap = await arrange({ kind: 'SWAP', otherLessonId: plain?.id, otherDate: plain?.date })
  expect([swap.status, swap.message]).toEqual([
    ...[400, '走班课全年级同时上，不能对调；请安排代课、合班或自习'],
  ])
  const given = await arrange({ kind: 'SUBSTITUTE', teacherId: qian, leaveId: made.id })
  expect(given.data).toMatchObject({ classNames: '物理 1 班', courseName: '物理', teacherName: '钱物' })
  const at = (lessons: readonly WeekLesson[] | undefined) =>
    lessons?.find((one) => one.date === lesson.date && one.lessonNumber === lesson.lessonNumber)
  const seenBy = async (own: TimetableLab['users']['an']) =>
    at((await own.call(timetableApi.mine, { query })).data?.lessons)
  expect(await seenBy(lab.users.an)).toMatchObject({
    ...{ teachers: [{ name: '钱物' }], change: { text: '物理 1 班由钱物老师代课' } },
  })
  expect((await seenBy(users.ma))?.change).toBeNull()
  const ofClass = await call(timetableApi.ofClass, { params: { classId: lab.classes.two }, query })
  expect(at(ofClass.data.lessons)).toMatchObject({ courseName: '走班', change: { kind: 'SUBSTITUTE' } })
  const told = async (id: number) =>
    lab.t.db
      .selectFrom('notifications')
      .select(['title', 'link'])
      .where('user_id', '=', id)
      .where('title', 'like', '课表变动%')
      .execute()
  expect([await told(lab.users.an.id), await told(users.ma.id)]).toEqual([
    [
      {
        title: expect.stringMatching(/^课表变动：11-2\d 周.第 \d 节物理 1 班由钱物老师代课$/),
        link: `/schedule/class?date=${lesson.date}&studentId=${lab.pupils.an}`,
      },
    ],
    [],
  ])
  expect((await told(lab.users.mother.id)).map(({ title }) => title.slice(0, 9))).toEqual([
    '课表变动：程亦安，',
  ])
  expect((await call(substitutionsApi.undo, { params: { id: given.data.id } })).status).toBe(200)
  // 化学 was published with nobody: the desk says so, somebody is found for a day, and nobody takes others in.
  const unstaffed = (await lab.users.an.call(timetableApi.mine, { query })).data?.lessons.find(
    ({ section }) => section?.id === sectionOf('化学').id,
  )
  const waiting = async () =>
    (await call(substitutionsApi.desk, { query })).data.unstaffed.find(({ id }) => id === unstaffed?.id)
  expect(await waiting()).toMatchObject({ section: { name: '化学 1 班' }, arranged: null })
  const asked = { date: unstaffed?.date ?? '', lessonId: unstaffed?.id ?? 0 }
  const inside = await call(substitutionsApi.proposals, { query: asked })
  expect([inside.status, inside.data.pupils]).toEqual([200, 1])
  expect(inside.data.day.columns.map(({ of }) => of)).not.toContain('CLASS')
  const found = await call(substitutionsApi.create, {
    body: { kind: 'SUBSTITUTE', ...asked, teacherId: qian },
  })
  expect(found.data).toMatchObject({ classNames: '化学 1 班', absentName: null, teacherName: '钱物' })
  expect((await waiting())?.arranged?.text).toBe('钱物 代课')
  const taken = (await lab.users.an.call(timetableApi.mine, { query })).data?.lessons.find(
    ({ id, date }) => id === unstaffed?.id && date === unstaffed.date,
  )
  expect(taken?.teachers).toMatchObject([{ name: '钱物' }])
  const held = await call(timetableApi.ofTeacher, { params: { teacherId: qian }, query })
  expect(held.data.lessons.map(({ section }) => section?.name)).toContain('化学 1 班')
  const { data: fair } = await call(substitutionLedgersApi.fairness, { query: {} })
  expect(fair.find(({ teacherName }) => teacherName === '赵理')).toMatchObject({ courseName: '物理' })
  expect((await call(substitutionsApi.undo, { params: { id: found.data.id } })).status).toBe(200)
  const { band } = sectionOf('物理')
  const beside = COURSES.map(sectionOf).find((one) => one.band === band && one.courseName !== '物理')
  const { id: otherLessonId } = await lab.t.db
    .selectFrom('schedule_lessons')
    .select('id')
    .where('section_id', '=', beside?.id ?? 0)
    .where('schedule_id', '=', params.id)
    .where('weekday', '=', weekdayOf(lesson.date))
    .where('lesson_number', '=', lesson.lessonNumber)
    .executeTakeFirstOrThrow()
  const merge = await arrange({ kind: 'MERGE', otherLessonId })
  expect([merge.status, merge.message]).toEqual([409, `${beside?.name}还没有任课教师，不能合班`])
  expect((await arrange({ kind: 'SELF_STUDY', leaveId: made.id })).status).toBe(200)
  expect(await seenBy(lab.users.an)).toMatchObject({
    courseName: '自习',
    section: { id: sectionOf('物理').id },
  })
})

test('a class that comes to the grade later is in no band, and the check says so', async () => {
  const { lab } = w
  const { params } = await isPublished()
  const findings = async () =>
    (await call(schedulesApi.check, { params })).data.findings.map(({ text }) => text)
  expect((await findings()).some((text) => text.includes('建班晚于'))).toBe(false)
  const { data: late } = await call(classesApi.create, { body: { name: '初一晚班', grade: '初一' } })
  expect((await findings()).find((text) => text.includes('建班晚于'))).toBe(
    '初一晚班建班晚于这份课表，不在任何走班段中：年级走班时没有课，请复制为新草稿，再按任课安排更新',
  )
  await lab.t.db.deleteFrom('classes').where('id', '=', late.id).execute()
})

test('a 教学班 is counted on when a class of its grade is no more', async () => {
  const { lab, idOf } = w
  const { params } = await isPublished()
  await lab.t.db.deleteFrom('substitutions').execute()
  await lab.t.db.deleteFrom('schedules').where('name', '=', '并班后').execute()
  const semester = await semesterOn(lab.t.db, MONDAY)
  if (semester === undefined) throw new Error('no semester')
  const counted = async () => {
    const { groups } = await deliveredIn(lab.t.ctx(), { semester, courseId: idOf('历史'), grade: 7 })
    return groups[0]?.lessons.length
  }
  const before = await counted()
  const copied = await call(schedulesApi.copy, { params, body: { name: '并班后' } })
  const { id } = copied.data
  await lab.t.db
    .deleteFrom('schedule_lesson_classes')
    .where('schedule_id', '=', id)
    .where('class_id', '=', lab.classes.one)
    .execute()
  const published = {
    status: 'PUBLISHED',
    effective_from: '2026-12-07',
    published_at: lab.t.ctx().now,
  } as const
  await lab.t.db.updateTable('schedules').set(published).where('id', '=', id).execute()
  expect([before, await counted()]).toEqual([expect.any(Number), before])
})

test('what a 教学班 has had stands in the account of its grade, beside what it was to have', async () => {
  const { lab, sectionOf } = w
  await isPublished()
  await lab.t.db.deleteFrom('substitutions').execute()
  const account = async (now: string, grade = 7) => {
    const ctx = { ...officeCtx(lab.t, lab.admin.id), now: new Date(now) }
    return (await delivered(ctx, { semesterId: lab.semesterId, grade })).sections
  }
  const before = await account('2026-11-22T20:00:00+08:00')
  expect(before).toHaveLength(COURSES.length)
  expect(before.find(({ id }) => id === sectionOf('物理').id)).toMatchObject({
    ...{ number: 1, courseName: '物理', weekly: WEEKLY, delivered: 0, selfStudy: 0 },
  })
  // Two weeks of the table that holds from the 23rd on, with their last days.
  const after = await account('2026-12-06T20:00:00+08:00')
  for (const { id, planned } of before) {
    const now = after.find((one) => one.id === id)
    expect(now).toMatchObject({ delivered: 2 * WEEKLY, selfStudy: 0 })
    expect((now?.planned ?? 0) - planned).toBe(3 * WEEKLY)
  }
  expect(await account('2026-12-06T20:00:00+08:00', 8)).toEqual([])
})

test('whoever has pupils of a class only in a 教学班 may be with it in 晚自习: in turn by one click, and at the desk', async () => {
  const { lab, zhao } = w
  const { classes, t } = lab
  const published = await isPublished()
  // Nobody is away.
  await t.db.deleteFrom('substitutions').execute()
  await t.db.deleteFrom('teacher_leaves').execute()
  const bell = await t.db.selectFrom('bell_schedules').select('id').executeTakeFirstOrThrow()
  const evening = {
    name: '晚自习',
    kind: 'STUDY',
    part: 'EVENING',
    starts_at: '18:40',
    ends_at: '19:30',
  } as const
  await t.db
    .insertInto('bell_periods')
    .values({ bell_schedule_id: bell.id, lesson_number: null, position: 20, ...evening })
    .execute()
  const params = { id: (await aDraft()).data.id }
  const { data: before } = await call(scheduleWatchesApi.list, { params })
  const couldBeIn = (classId: number) =>
    before.classes.find(({ id }) => id === classId)?.teachers.find(({ id }) => id === zhao)
  expect(couldBeIn(classes.one)).toEqual({ id: zhao, name: '赵理', courses: ['走班物理'], isHead: false })
  // Nobody of the other class takes 物理.
  expect(couldBeIn(classes.two)).toBeUndefined()
  const { data: filled } = await call(scheduleWatchesApi.propose, { params, body: { kinds: ['STUDY'] } })
  const his = filled.watches.filter(({ teacher }) => teacher.id === zhao)
  expect(his.length).toBeGreaterThan(0)
  for (const { classId, why } of his)
    expect([classId, why]).toEqual([classes.one, `走班物理，当天没有课，每周看班 ${his.length} 次`])

  const watched = [classes.one, classes.two].map((class_id) => ({
    ...{ schedule_id: published.params.id, weekday: 1, kind: 'STUDY' as const, number: 1, class_id },
    teacher_id: class_id === classes.one ? lab.teachers.lin : lab.teachers.he,
  }))
  const ids = await t.db.insertInto('schedule_watches').values(watched).returning('id').execute()
  const proposedFor = async (watchId: number | undefined) => {
    const query = { date: MONDAY, watchId: watchId ?? 0 }
    const { data } = await call(substitutionsApi.proposals, { query })
    return data.teachers.map(({ name, reasons }) => `${name} ${reasons[0]?.text}`)
  }
  expect(await proposedFor(ids[0]?.id)).toEqual(
    expect.arrayContaining(['周文 教本班语文', '赵理 走班教本班学生物理']),
  )
  expect((await proposedFor(ids[0]?.id)).at(-1)).toBe('赵理 走班教本班学生物理')
  expect(await proposedFor(ids[1]?.id)).toContain('赵理 同年级，教物理')
})
