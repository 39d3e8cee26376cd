import { dashboardApi } from '@xueqiao/contract/features/home/dashboard/api'
import { substitutionsApi as api } from '@xueqiao/contract/features/teaching/substitutions/api'
import { teacherLeavesApi as leaves } from '@xueqiao/contract/features/teaching/substitutions/leaves'
import { substitutionLedgersApi as ledgers } from '@xueqiao/contract/features/teaching/substitutions/ledgers'
import { timetableLinksApi as links } from '@xueqiao/contract/features/teaching/timetable/links'
import { timetableApi as week } from '@xueqiao/contract/features/teaching/timetable/week'
import { beforeAll, expect, test } from 'vitest'
import { unzip } from '../../../../test/import-lab'
import { type TimetableLab, timetableLab } from '../../../../test/timetable-lab'

let lab: TimetableLab
let call: TimetableLab['admin']['call']
let zhouUser: TimetableLab['users']['lin']
let heUser: TimetableLab['users']['lin']

const [TUESDAY, NEXT, LATER] = ['2026-11-17', '2026-11-24', '2026-12-01']

const lessonsOf = ({ classes, courses, teachers, playground }: TimetableLab) => {
  const chinese = { courseId: courses.chinese, teacherId: teachers.zhou, weekday: 2 }
  return [
    { ...chinese, classIds: [classes.one], lessonNumber: 3 },
    { ...chinese, classIds: [classes.two], lessonNumber: 2 },
    { ...chinese, teacherId: teachers.chief, classIds: [classes.far], lessonNumber: 1 },
    {
      ...{ courseId: courses.sport, teacherId: teachers.he, weekday: 2, lessonNumber: 2 },
      ...{ classIds: [classes.one], roomId: playground },
    },
    { ...chinese, classIds: [classes.one], weekday: 3, lessonNumber: 1 },
    { ...chinese, teacherId: teachers.chief, classIds: [classes.far], weekday: 3, lessonNumber: 1 },
  ]
}

type Kind = 'READING' | 'STUDY'
const watching = async (scheduleId: number, given: readonly [number, Kind, number][]) => {
  for (const [class_id, kind, teacher_id] of given)
    await lab.t.db
      .insertInto('schedule_watches')
      .values({ schedule_id: scheduleId, class_id, weekday: 2, kind, number: 1, teacher_id })
      .execute()
}

/** 周文 watches 初一1班 in 早读 and 林晓月 初一2班; the hours of 初二 begin while others read. */
beforeAll(async () => {
  lab = await timetableLab()
  call = lab.admin.call
  const { t, make, classes, teachers } = lab
  zhouUser = await make.aUser('zhou', ['TEACHER'], { type: 'TEACHER', id: teachers.zhou })
  heUser = await make.aUser('he', ['TEACHER'], { type: 'TEACHER', id: teachers.he })
  const usual = await t.db.selectFrom('bell_schedules').select('id').executeTakeFirstOrThrow()
  const period = (bell_schedule_id: number, position: number) => ({
    ...{ bell_schedule_id, position, lesson_number: null, part: 'EARLY' as const },
  })
  await t.db
    .insertInto('bell_periods')
    .values([
      {
        ...period(usual.id, -1),
        ...{ name: '早读', kind: 'READING', starts_at: '07:50', ends_at: '08:10' },
      },
      {
        ...{ ...period(usual.id, 20), part: 'EVENING' as const },
        ...{ name: '晚自习一', kind: 'STUDY', starts_at: '18:40', ends_at: '19:30' },
      },
    ])
    .execute()
  await t.db.updateTable('bell_schedules').set({ grade_to: 7 }).execute()
  const early = await t.db
    .insertInto('bell_schedules')
    .values({ name: '初二作息', grade_from: 8, grade_to: 12, starts_on: '2026-09-01', ends_on: null })
    .returning('id')
    .executeTakeFirstOrThrow()
  await t.db
    .insertInto('bell_periods')
    .values({
      ...{ ...period(early.id, 0), lesson_number: 1, part: 'MORNING' as const },
      ...{ name: '第 1 节', kind: 'LESSON', starts_at: '07:40', ends_at: '08:25' },
    })
    .execute()
  const id = await lab.aVersion('秋', '2026-09-01', lessonsOf(lab))
  await watching(id, [
    [classes.one, 'READING', teachers.zhou],
    [classes.two, 'READING', teachers.lin],
    [classes.two, 'STUDY', teachers.he],
    [classes.far, 'READING', teachers.chief],
  ])
})

const weekOf = async (classId: number, date: string, by = call) =>
  (await by(week.ofClass, { params: { classId }, query: { date } })).data
const watchOf = async (classId: number, date: string, kind: Kind = 'READING') => {
  const found = (await weekOf(classId, date)).watches.find((one) => one.date === date && one.kind === kind)
  if (found === undefined) throw new Error(`no watch ${date} ${kind}`)
  return found
}
const lessonOf = async (classId: number, date: string, lessonNumber: number) => {
  const { lessons } = await weekOf(classId, date)
  const found = lessons.find((one) => one.date === date && one.lessonNumber === lessonNumber)
  if (found === undefined) throw new Error(`no lesson ${date} ${lessonNumber}`)
  return found
}
const desk = async (date: string) => (await call(api.desk, { query: { date } })).data
const stand = async (watchId: number, teacherId: number, some: object = {}, by = call) =>
  by.loose(api.create, { body: { kind: 'SUBSTITUTE', date: TUESDAY, watchId, teacherId, ...some } })
const undo = (id: number) => call(api.undo, { params: { id } })
const bellOf = async (userId: number) =>
  (await lab.t.db.selectFrom('notifications').select('title').where('user_id', '=', userId).execute())
    .map(({ title }) => title)
    .filter((title) => title.startsWith('课表变动'))

let leaveId: number

test('the desk has the watches of a leave beside its lessons, and who could be there instead, and why', async () => {
  const { teachers, classes } = lab
  const { data } = await call(leaves.create, {
    body: { teacherId: teachers.zhou, kind: 'SICK', startsOn: TUESDAY, endsOn: TUESDAY },
  })
  leaveId = data.id
  const [leave] = (await desk(TUESDAY)).leaves
  expect(
    leave?.lessons.map(({ watch, lessonNumber, courseName, classes: of }) => [
      ...[watch?.name, lessonNumber, courseName, of[0]?.name],
    ]),
  ).toEqual([
    ['早读', 1, '看班', '初一1班'],
    [undefined, 2, '语文', '初一2班'],
    [undefined, 3, '语文', '初一1班'],
  ])
  const waits = (await call(dashboardApi.get)).data.waiting.find(({ key }) => key === 'uncovered')
  expect(waits).toMatchObject({ count: 3 })
  const { id: watchId } = await watchOf(classes.one, TUESDAY)
  const proposed = (await call(api.proposals, { query: { date: TUESDAY, watchId, leaveId } })).data
  expect(proposed.teachers.map(({ name, reasons }) => [name, ...reasons.map(({ text }) => text)])).toEqual([
    ['何远', '教本班体育', '这一时段有空', '当天 1 节课', '代看 0 次'],
  ])
  expect(proposed.cannot).toMatchObject([{ name: '林晓月', why: '看班：初一2班 早读' }])
  expect(proposed).toMatchObject({ swaps: [], merges: [], pupils: 1, prepared: false })
  const { periods, columns } = proposed.day
  expect(periods.slice(0, 2).map(({ name, asked }) => [name, asked])).toEqual([
    ['早读', true],
    ['第 1 节', false],
  ])
  expect(columns.map(({ name, cells }) => [name, cells[0]?.text, cells[0]?.missing])).toEqual([
    ['周文', '初一1班', true],
    ['初一1班', '早读', false],
    ['何远', undefined, undefined],
  ])
})

test('nobody is at two places at once, and only somebody else can be there', async () => {
  const { teachers, classes } = lab
  const { id } = await watchOf(classes.one, TUESDAY)
  const told = async (given: ReturnType<typeof stand>) => {
    const { status, message } = await given
    return [status, message]
  }
  expect(await told(stand(id, teachers.lin))).toEqual([409, '林晓月周二早读看班（初一2班 早读）'])
  // By the clock: 初二 has its first lesson while 初一 reads.
  expect(await told(stand(id, teachers.chief))).toEqual([409, '陈主任周二早读有课（初二1班 语文）'])
  expect(await told(stand(id, teachers.zhou))).toEqual([400, '代看班的就是原看班教师'])
  expect(await told(stand(id, teachers.he, { kind: 'SELF_STUDY' }))).toEqual([400, '看班只能请其他教师代'])
  expect(await told(stand(id, teachers.he, { lessonId: 1 }))).toEqual([400, '请选择一节课或一次看班'])
  expect((await call.loose(api.create, { body: { kind: 'SUBSTITUTE', date: TUESDAY } })).status).toBe(400)
  expect((await call.loose(api.proposals, { query: { date: TUESDAY } })).status).toBe(400)
  expect((await stand(id, teachers.he, { teacherId: null })).status).toBe(400)
  expect(await told(stand(id, teachers.he, { date: '2026-11-18' }))).toEqual([409, '这一天没有这次看班'])
  expect((await stand(999_999, teachers.he)).status).toBe(404)
  const evening = await watchOf(classes.two, TUESDAY, 'STUDY')
  expect(await told(stand(evening.id, teachers.lin, { leaveId }))).toEqual([
    400,
    '这次看班不在 周文 的请假时间内',
  ])
  // Of a draft nothing is held yet.
  const draft = await lab.aVersion('草稿', null, [])
  await watching(draft, [[classes.one, 'READING', teachers.zhou]])
  const { id: drafted } = await lab.t.db
    .selectFrom('schedule_watches')
    .select('id')
    .where('schedule_id', '=', draft)
    .executeTakeFirstOrThrow()
  expect((await stand(drafted, teachers.he)).status).toBe(404)
  // 陈主任 has the classes of one department, and sees none of the leaves of the other.
  expect((await stand(id, teachers.he, { leaveId }, lab.users.chief.call)).status).toBe(404)
  const far = await watchOf(classes.far, TUESDAY)
  expect((await stand(far.id, teachers.he, {}, lab.users.chief.call)).status).toBe(403)
  expect((await stand(id, teachers.he, {}, zhouUser.call)).status).toBe(403)
})

test('whoever stands in is seen by everybody, told once, and undone without a trace', async () => {
  const { teachers, classes, users } = lab
  const { id } = await watchOf(classes.one, TUESDAY)
  const made = await stand(id, teachers.he, { leaveId })
  expect(made.data).toMatchObject({
    ...{ watch: { name: '早读' }, lessonNumber: 1, courseName: '看班', classNames: '初一1班' },
    ...{ absentName: '周文', teacherName: '何远' },
  })
  const again = await stand(id, teachers.he)
  expect([again.status, again.message]).toEqual([409, '这次看班已有安排，请先撤销'])
  const changed = { teacher: { name: '何远' }, change: { kind: 'SUBSTITUTE', text: '由何远老师看班' } }
  expect(await watchOf(classes.one, TUESDAY)).toMatchObject(changed)
  // Of another week it is as it was.
  expect(await watchOf(classes.one, NEXT)).toMatchObject({ teacher: { name: '周文' }, change: null })
  const hers = (await users.mother.call(week.mine, { query: { date: TUESDAY } })).data
  expect(hers?.watches[0]).toMatchObject(changed)
  const his = (await heUser.call(week.mine, { query: { date: TUESDAY } })).data
  expect(his?.watches.map(({ name, class: of }) => `${name} ${of.name}`)).toEqual([
    ...['早读 初一1班', '晚自习一 初一2班'],
  ])
  const own = (await zhouUser.call(week.mine, { query: { date: TUESDAY } })).data
  expect([own?.watches, own?.watchesGone[0]?.change?.text]).toEqual([[], '由何远老师看班'])
  const sheet = await heUser.call(week.exportMine, { query: { date: TUESDAY } })
  expect(unzip(sheet.raw)['xl/worksheets/sheet1.xml']?.toString()).toContain('初一1班')
  const link = await heUser.call(links.create, { body: {} })
  const calendar = await lab.t.app.inject({ method: 'GET', url: link.data.path })
  expect(calendar.body).toContain('SUMMARY:早读 语文（代课）')

  expect(await bellOf(users.mother.id)).toEqual(['课表变动：程亦安，11-17 周二早读由何远老师看班'])
  for (const who of [users.an, heUser, zhouUser])
    expect(await bellOf(who.id)).toEqual(['课表变动：11-17 周二早读由何远老师看班'])
  const log = await lab.t.db
    .selectFrom('audit_log')
    .select('summary')
    .where('entity', '=', 'substitutions')
    .orderBy('id', 'desc')
    .executeTakeFirst()
  expect(log?.summary).toBe('安排了代课：2026-11-17 早读 初一1班 看班')

  const there = await desk(TUESDAY)
  const first = there.leaves[0]?.lessons[0]
  expect(first?.arranged).toMatchObject({ kind: 'SUBSTITUTE', text: '何远 看班' })
  // Nothing of it is a lesson; for whoever stands in it is counted apart.
  expect(there.term).toMatchObject({ substituted: 0, watched: 1, weeks: Array(12).fill(0) })
  const { data: ledger } = await call(ledgers.fairness)
  const rowOf = (teacherId: number) => ledger.find((one) => one.teacherId === teacherId)
  const none = { given: 0, taken: 0, balance: 0 }
  expect(rowOf(teachers.he)).toMatchObject({ ...none, watchesGiven: 1, watchesTaken: 0 })
  expect(rowOf(teachers.zhou)).toMatchObject({ ...none, watchesGiven: 0, watchesTaken: 1 })
  const history = async (by: typeof call) => (await by(api.search, { query: {} })).data.content
  expect((await history(call)).map((one) => one.watch?.name)).toEqual(['早读'])
  expect(await history(users.chief.call)).toMatchObject([{ mayEdit: true }])

  // Meanwhile no lesson is given to them at that time.
  const early = await lessonOf(classes.far, TUESDAY, 1)
  const both = { kind: 'SUBSTITUTE', date: TUESDAY, lessonId: early.id, teacherId: teachers.he }
  const busy = await call.loose(api.create, { body: both })
  expect([busy.status, busy.message]).toEqual([409, '何远周二第 1 节看班（初一1班 早读）'])
  const other = (await call(api.proposals, { query: { date: TUESDAY, lessonId: early.id } })).data
  expect(other.teachers.map(({ name }) => name)).not.toContain('何远')

  const kept = await zhouUser.call(leaves.withdraw, { params: { id: leaveId } })
  expect(kept.status).toBe(409)
  expect((await undo(made.data.id)).status).toBe(200)
  expect(await watchOf(classes.one, TUESDAY)).toMatchObject({ teacher: { name: '周文' }, change: null })
  expect(await bellOf(users.mother.id)).toEqual(['课表变动：程亦安，11-17 周二恢复原课表'])

  // And the other way round.
  const lesson = await call(api.create, { body: { ...both, kind: 'SUBSTITUTE' } })
  const taken = await stand(id, teachers.he)
  expect([taken.status, taken.message]).toEqual([409, '何远周二早读有课（初二1班 语文）'])
  await undo(lesson.data.id)
})

test('a leave hits whoever stands in, and one that is changed gives back what lies outside of it', async () => {
  const { teachers, classes } = lab
  const { id } = await watchOf(classes.one, TUESDAY)
  const made = await stand(id, teachers.he, { leaveId })
  const away = { kind: 'SICK' as const, startsOn: TUESDAY, endsOn: TUESDAY }
  const his = await call(leaves.create, { body: { ...away, teacherId: teachers.he, endsNumber: 1 } })
  const [, own] = (await desk(TUESDAY)).leaves
  expect(own?.lessons).toMatchObject([{ watch: { name: '早读' }, arranged: { again: true } }])
  await call(leaves.withdraw, { params: { id: his.data.id } })

  const { version } = (await desk(TUESDAY)).leaves[0] ?? { version: 0 }
  const later = { ...away, startsNumber: 2, version }
  const change = (confirm: 'true' | 'false') =>
    call(leaves.update, { params: { id: leaveId }, query: { confirm }, body: later })
  expect((await change('false')).message).toContain('11-17 早读 初一1班 看班')
  expect((await change('true')).status).toBe(200)
  expect((await watchOf(classes.one, TUESDAY)).change).toBeNull()
  expect((await undo(made.data.id)).status).toBe(409)
})

test('nothing is undone while whoever it comes back to is elsewhere', async () => {
  const { teachers, classes } = lab
  const [one, two] = [await watchOf(classes.one, NEXT), await watchOf(classes.two, NEXT)]
  const first = await stand(one.id, teachers.he, { date: NEXT })
  const second = await stand(two.id, teachers.zhou, { date: NEXT })
  expect([first.status, second.status]).toEqual([200, 200])
  const early = await undo(first.data.id)
  expect([early.status, early.message]).toEqual([
    409,
    '周文周二早读已另有安排（初一2班 早读），请先撤销那一项',
  ])
  expect((await undo(second.data.id)).status).toBe(200)
  expect((await undo(first.data.id)).status).toBe(200)
})

test('two planners at once do not put one teacher in two classes', async () => {
  const { teachers, classes } = lab
  const [one, two] = [await watchOf(classes.one, NEXT), await watchOf(classes.two, NEXT)]
  const both = await Promise.all([one, two].map(({ id }) => stand(id, teachers.he, { date: NEXT })))
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
  for (const { status, data } of both) if (status === 200) await undo(data.id)
})

test('what a new version leaves as it was is kept; what it changes is overtaken, holds its teacher, and is listed', async () => {
  const { teachers, classes } = lab
  const one = await watchOf(classes.one, LATER)
  const made = await stand(one.id, teachers.he, { date: LATER })
  expect(made.status).toBe(200)
  /** What is in the database is read anew. */
  const anew = () => lab.t.advance(1)
  const same = await lab.aVersion('冬', '2026-11-30', lessonsOf(lab))
  await watching(same, [
    [classes.one, 'READING', teachers.zhou],
    [classes.two, 'READING', teachers.lin],
  ])
  anew()
  expect(await watchOf(classes.one, LATER)).toMatchObject({ teacher: { name: '何远' } })
  expect((await desk(LATER)).overtaken).toEqual([])
  const other = await lab.aVersion('冬二', '2026-12-01', lessonsOf(lab))
  await watching(other, [
    [classes.one, 'READING', teachers.lin],
    [classes.two, 'READING', teachers.zhou],
  ])
  anew()
  const now = await watchOf(classes.one, LATER)
  expect(now).toMatchObject({ teacher: { name: '林晓月' }, change: null })
  const { overtaken, term } = await desk(LATER)
  expect(overtaken).toMatchObject([{ id: made.data.id, watch: { name: '早读' } }])
  expect(term.watched).toBe(0)
  const held = await stand(now.id, teachers.he, { date: LATER })
  expect([held.status, held.message]).toEqual([409, '何远当天有一项已失效的安排，请先撤销'])
  expect((await undo(made.data.id)).status).toBe(200)
})

test('a class is taken into a lesson of the same number only where that has the same hours', async () => {
  const { one, far } = lab.classes
  const date = '2026-11-18'
  const [own, other] = [await lessonOf(one, date, 1), await lessonOf(far, date, 1)]
  expect([own.startsAt, other.startsAt]).toEqual(['08:20', '07:40'])
  const body = { kind: 'MERGE', date, lessonId: own.id, otherLessonId: other.id }
  expect(await call.loose(api.create, { body })).toMatchObject({
    ...{ status: 400, field: 'otherLessonId', message: '只能与同一节的另一个班合班' },
  })
})
