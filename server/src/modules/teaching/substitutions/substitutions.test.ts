import { dashboardApi } from '@xueqiao/contract/features/home/dashboard/api'
import { substitutionsApi as api } from '@xueqiao/contract/features/teaching/substitutions/api'
import { teacherLeavesApi as leaves } from '@xueqiao/contract/features/teaching/substitutions/leaves'
import { substitutionLedgersApi as ledgers } from '@xueqiao/contract/features/teaching/substitutions/ledgers'
import { timetableApi as week } from '@xueqiao/contract/features/teaching/timetable/week'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { officeCtx } from '../../../../test/policy-school'
import { type TimetableLab, timetableLab } from '../../../../test/timetable-lab'
import { uncovered } from './desk'

let lab: TimetableLab
/** 孙琪 teaches 数学 to 初二1班, and is free when 林晓月 is away. */
let sun: number
let sunUser: TimetableLab['users']['lin']

const TUESDAY = '2026-11-17'

/** 林晓月 teaches 数学 on Tuesdays first to 初一1班 and second to 初一2班. */
beforeAll(async () => {
  lab = await timetableLab()
  const { classes, courses, teachers, aVersion, make, semesterId, playground } = lab
  sun = await make.aTeacher({ name: '孙琪' })
  sunUser = await make.aUser('sun', ['TEACHER'], { type: 'TEACHER', id: sun })
  await make.teaches(sun, classes.far, courses.maths, semesterId)
  const maths = { courseId: courses.maths, teacherId: teachers.lin }
  const chinese = { courseId: courses.chinese, teacherId: teachers.zhou }
  const sport = { courseId: courses.sport, teacherId: teachers.he, roomId: playground }
  await aVersion('秋', '2026-09-01', [
    { ...maths, classIds: [classes.one], weekday: 2, lessonNumber: 1 },
    { ...maths, classIds: [classes.two], weekday: 2, lessonNumber: 2 },
    { ...maths, teacherId: sun, classIds: [classes.far], weekday: 2, lessonNumber: 2 },
    { ...chinese, classIds: [classes.one], weekday: 4, lessonNumber: 3 },
    { ...chinese, classIds: [classes.two], weekday: 2, lessonNumber: 1 },
    { ...sport, classIds: [classes.one], weekday: 2, lessonNumber: 3 },
    { ...sport, classIds: [classes.far], weekday: 4, lessonNumber: 3 },
    { ...chinese, classIds: [classes.one], weekday: 5, lessonNumber: 5 },
    { ...sport, roomId: null, classIds: [classes.two], weekday: 5, lessonNumber: 5 },
    { ...chinese, teacherId: teachers.chief, classIds: [classes.far], weekday: 5, lessonNumber: 5 },
  ])
})

const lessonOf = async (classId: number, date: string, lessonNumber: number) => {
  const { data } = await lab.admin.call(week.ofClass, { params: { classId }, query: { date } })
  const found = data.lessons.find((one) => one.date === date && one.lessonNumber === lessonNumber)
  if (found === undefined) throw new Error(`no lesson ${date} ${lessonNumber}`)
  return found
}
const bellOf = async (userId: number) =>
  (
    await lab.t.db
      .selectFrom('notifications')
      .select(['title', 'link'])
      .where('user_id', '=', userId)
      .execute()
  ).filter(({ link }) => link.startsWith('/schedule/'))
const asked = (call: TimetableLab['admin']['call'], body: object) => call.loose(api.create, { body })
const undone = async (id: number) =>
  expect((await lab.admin.call(api.undo, { params: { id } })).status).toBe(200)

test('a teacher enters and sees their own leave; nobody else of the staff sees it or its reason', async () => {
  const { lin, chief, mother } = lab.users
  const body = { kind: 'SICK' as const, startsOn: TUESDAY, endsOn: TUESDAY, endsNumber: 2, reason: '复诊' }
  const made = await lin.call(leaves.create, { body })
  expect(made.data).toMatchObject({ teacherName: '林晓月', startsNumber: 1, endsNumber: 2, reason: '复诊' })
  expect(await bellOf(lab.admin.id)).toEqual([
    { title: '教师请假：林晓月，11-17 至 第 2 节', link: `/schedule/substitutions?date=${TUESDAY}` },
  ])
  const seenBy = async (call: typeof lin.call) =>
    (await call(leaves.search)).data.content.map((one) => one.reason)
  expect(await seenBy(lin.call)).toEqual(['复诊'])
  expect(await seenBy(lab.admin.call)).toEqual(['复诊'])
  // 陈主任 leads the department of 林晓月; 孙琪 is of none.
  expect(await seenBy(chief.call)).toEqual(['复诊'])
  expect(await seenBy(sunUser.call)).toEqual([])
  expect((await mother.call(leaves.search)).status).toBe(403)
  expect((await sunUser.call(leaves.withdraw, { params: { id: made.data.id } })).status).toBe(404)
  const forOthers = await sunUser.call(leaves.create, { body: { ...body, teacherId: lab.teachers.he } })
  expect([forOthers.status, forOthers.message]).toEqual([404, '教师不存在'])
  const again = await lin.call(leaves.create, { body: { ...body, endsNumber: 1 } })
  expect([again.status, again.message]).toEqual([409, '林晓月在 11-17 至 第 2 节 已有请假'])
  const past = await lin.call(leaves.create, { body: { ...body, startsOn: '2026-11-10' } })
  expect(past.errors).toMatchObject([{ field: 'startsOn' }])
  const wrong = await lin.call(leaves.create, { body: { ...body, endsOn: '2026-11-16' } })
  expect(wrong.errors).toMatchObject([{ field: 'endsOn', message: '结束日期不能早于开始日期' }])
  // Whoever knew of a leave hears that it is none.
  const other = { ...body, startsOn: '2026-11-25', endsOn: '2026-11-25' }
  const ended = (await lin.call(leaves.create, { body: other })).data
  await lin.call(leaves.withdraw, { params: { id: ended.id } })
  expect(await bellOf(lab.admin.id)).toContainEqual({
    ...{ title: '请假已撤回：林晓月，11-25 至 第 2 节', link: '/schedule/substitutions?date=2026-11-25' },
  })
  const entered = (await lab.admin.call(leaves.create, { body: { ...other, teacherId: lab.teachers.lin } }))
    .data
  await lab.admin.call(leaves.withdraw, { params: { id: entered.id } })
  expect(await bellOf(lin.id)).toEqual([
    { title: '请假已撤回：11-25 至 第 2 节', link: '/schedule/teacher?date=2026-11-25' },
  ])
  const log = await lab.t.db
    .selectFrom('audit_log')
    .select('summary')
    .where('entity', '=', 'teacher-leaves')
    .execute()
  expect(JSON.stringify(log)).not.toContain('复诊')
})

test('a leave over weeks hits the lessons of each of them, from its first lesson to its last; half a day those of that half', async () => {
  const { call } = lab.admin
  const { he } = lab.teachers
  const enter = async (span: object) => {
    const { status, data } = await call.loose(leaves.create, {
      body: { kind: 'OFFICIAL', teacherId: he, ...span },
    })
    expect(status).toBe(200)
    return (data as { id: number }).id
  }
  const hitBy = async (id: number, date: string) => {
    const { data } = await call(api.desk, { query: { date } })
    const found = data.leaves.find((one) => one.id === id)
    return found?.lessons.map((one) => `${one.date} ${one.lessonNumber}`)
  }
  const week = ['2027-01-05 3', '2027-01-07 3', '2027-01-08 5']
  const long = await enter({ startsOn: '2026-12-31', startsNumber: 4, endsOn: '2027-01-15', endsNumber: 4 })
  expect(await hitBy(long, '2026-12-31')).toEqual(['2027-01-01 5'])
  expect(await hitBy(long, '2027-01-06')).toEqual(week)
  expect(await hitBy(long, '2027-01-13')).toEqual(['2027-01-12 3', '2027-01-14 3'])
  expect(await hitBy(long, '2027-01-20')).toBeUndefined()
  const [lesson] = (await call(api.desk, { query: { date: '2027-01-06' } })).data.leaves.flatMap(
    ({ lessons }) => lessons,
  )
  const query = { date: lesson?.date ?? '', lessonId: lesson?.id ?? 0, leaveId: long }
  expect((await call(api.proposals, { query })).status).toBe(200)
  const listed = (await call(leaves.search, { query: { teacherId: he } })).data.content
  expect(listed.find(({ id }) => id === long)).toMatchObject({ startsNumber: 4, endsNumber: 4, arranged: 0 })
  await call(leaves.withdraw, { params: { id: long } })
  const [morning, afternoon] = [
    await enter({ startsOn: '2027-01-08', endsOn: '2027-01-08', endsNumber: 4 }),
    await enter({ startsOn: '2027-01-08', startsNumber: 5, endsOn: '2027-01-08' }),
  ]
  expect([await hitBy(morning, '2027-01-08'), await hitBy(afternoon, '2027-01-08')]).toEqual([
    [],
    ['2027-01-08 5'],
  ])
  for (const id of [morning, afternoon]) await call(leaves.withdraw, { params: { id } })
})

test('the desk shows what a leave hits, who could hold it and why, and what can change places', async () => {
  const { data } = await lab.admin.call(api.desk, { query: { date: TUESDAY } })
  expect(data).toMatchObject({ week: 12, from: '2026-11-16', to: '2026-11-22', overtaken: [] })
  const [leave] = data.leaves
  expect(leave?.lessons.map((one) => [one.lessonNumber, one.classes[0]?.name, one.arranged])).toEqual([
    [1, '初一1班', null],
    [2, '初一2班', null],
  ])
  // On the homes of those who arrange them, and of nobody else.
  const waits = async ({ call }: typeof lab.admin) =>
    (await call(dashboardApi.get)).data.waiting.find(({ key }) => key === 'uncovered')
  const line = {
    count: 2,
    detail: '教师请假、离开或教学班没有教师，最近的在 11-17',
    link: '/schedule/substitutions',
  }
  expect(await waits(lab.admin)).toMatchObject({ ...line, urgent: false })
  expect(await waits(sunUser)).toBeUndefined()
  // Today is Monday: nothing of it, and nothing for whoever arranges nothing.
  const today = async ({ call }: typeof lab.admin) => (await call(dashboardApi.get)).data.today
  expect((await today(lab.admin))?.figures.map(({ key, value }) => [key, value])).toEqual([
    ...[['uncovered', 0] as const, ['away', 0] as const, ['arranged', 0] as const, ['overCap', 0] as const],
  ])
  expect(await today(sunUser)).toBeNull()
  const lesson = leave?.lessons[0]
  const query = { date: TUESDAY, lessonId: lesson?.id ?? 0 }
  const proposed = (await lab.admin.call(api.proposals, { query })).data
  // 周文 has 初一2班 then; 何远 teaches the class, but not the course.
  expect(proposed.teachers.map(({ name }) => name)).toEqual(['孙琪', '何远'])
  expect(proposed.teachers[0]?.reasons.map(({ text }) => text)).toEqual([
    ...['同学科，跨年级', '这一节空堂', '当天 1 节', '代过 0 节'],
  ])
  // 何远 is free on Tuesday first, and 林晓月 third, after her leave; 周文, who has the other, is not.
  expect(proposed.swaps).toMatchObject([{ date: TUESDAY, lessonNumber: 3, courseName: '体育' }])
  const { data: withLeave } = await lab.admin.call(api.proposals, { query: { ...query, leaveId: leave?.id } })
  expect(withLeave).toMatchObject({ pupils: 1, prepared: false })
  const { periods, columns } = withLeave.day
  expect(periods.map(({ asked }) => asked)).toEqual([true, ...Array(6).fill(false)])
  expect(
    columns.map(({ of, name, cells }) => [of, name, ...cells.slice(0, 3).map((one) => one?.text)]),
  ).toEqual([
    ['ABSENT', '林晓月', '初一1班', '初一2班', undefined],
    ['CLASS', '初一1班', '数学', undefined, '体育'],
    ['TEACHER', '孙琪', undefined, '初二1班', undefined],
    ['TEACHER', '何远', undefined, undefined, '初一1班'],
  ])
  expect(columns[0]?.cells[0]?.missing).toBe(true)
  const second = { date: TUESDAY, lessonId: leave?.lessons[1]?.id ?? 0 }
  const other = (await lab.admin.call(api.proposals, { query: second })).data
  expect(other.cannot).toEqual([{ id: sun, name: '孙琪', why: '有课：初二1班 数学' }])
})

test('a limit of their own a day counts for a teacher who has one, and for nobody else', async () => {
  const proposed = async () => {
    const { id: lessonId } = await lessonOf(lab.classes.one, TUESDAY, 1)
    const { data } = await lab.admin.call(api.proposals, { query: { date: TUESDAY, lessonId } })
    return data.teachers.map(({ name, reasons }) => [name, reasons[2]?.text])
  }
  const own = { teachers: [sun], kind: 'DAY', max: 1, hard: true, weight: 10 }
  const ruled = (rules: object) =>
    lab.t.db
      .updateTable('schedules')
      .set({ rules: JSON.stringify(rules) })
      .execute()
  const limited = (limits: object[]) => ruled({ limits })
  await limited([own, { ...own, kind: 'MORNING', teachers: [lab.teachers.he] }])
  expect(await proposed()).toEqual([
    ['何远', '当天 1 节'],
    ['孙琪', '当天已有 1 节，超过上限'],
  ])
  // One that is turned off is none.
  await limited([{ ...own, hard: false, weight: 0 }])
  expect((await proposed())[0]).toEqual(['孙琪', '当天 1 节'])
  // Of a stage the limit of the school's own: here grade 7 is 小学 still.
  const cut = (lastGrade: number) =>
    lab.t.db
      .updateTable('school')
      .set({ stages: JSON.stringify([{ name: '小学', firstGrade: 1, lastGrade }]) })
      .execute()
  await ruled({ stages: { PRIMARY: { teacherDay: { hard: true, weight: 0, max: 1 } } } })
  expect((await proposed())[0]).toEqual(['孙琪', '当天 1 节'])
  await cut(7)
  expect((await proposed())[0]).toEqual(['孙琪', '当天已有 1 节，超过上限'])
  await cut(6)
  await limited([])
})

test('whose time the rules keep free is not proposed, and no lesson changes places into it', async () => {
  const { id: lessonId } = await lessonOf(lab.classes.one, TUESDAY, 1)
  const slots = (lessonNumber: number) => [{ weekday: 2, lessonNumber }]
  const block = {
    kind: 'TEACHER',
    ids: [sun],
    mode: 'AVOID',
    grades: [],
    label: '外出',
    hard: true,
    weight: 10,
  }
  const proposed = async (blocks: object[], wishedId?: number) => {
    const rules = JSON.stringify({ blocks })
    await lab.t.db.updateTable('schedules').set({ rules }).execute()
    const query = { date: TUESDAY, lessonId, teacherId: wishedId }
    const { data } = await lab.admin.call(api.proposals, { query })
    return data
  }
  const namesIn = (data: { teachers: { name: string }[] }) => data.teachers.map(({ name }) => name)
  const away = await proposed([{ ...block, slots: slots(1) }])
  expect(namesIn(away)).toEqual(['何远'])
  expect(away.cannot).toContainEqual({ id: sun, name: '孙琪', why: '规则不排课：外出' })
  // A wish is none, another hour is another, and a group is all who teach its course.
  expect(namesIn(await proposed([{ ...block, hard: false, slots: slots(1) }]))).toHaveLength(2)
  expect(namesIn(await proposed([{ ...block, slots: slots(2) }]))).toHaveLength(2)
  expect(namesIn(await proposed([{ ...block, mode: 'ONLY', slots: slots(2) }]))).toEqual(['何远'])
  const group = { ...block, kind: 'GROUP', ids: [lab.courses.maths], label: '数学组教研', slots: slots(1) }
  expect((await proposed([group])).cannot).toContainEqual({
    ...{ id: sun, name: '孙琪', why: '规则不排课：数学组教研' },
  })
  expect((await proposed([])).swaps).toHaveLength(1)
  const own = { ...block, ids: [lab.teachers.lin], slots: slots(3) }
  expect((await proposed([own])).swaps).toEqual([])
  // Somebody in mind, who has nothing to do with it.
  const { chief, he } = lab.teachers
  const wished = await proposed([], chief)
  expect(wished.teachers.find(({ id }) => id === chief)?.reasons[0]).toEqual({
    ...{ good: false, text: '不教这门课，也不教本班' },
  })
  const held = await proposed([{ ...block, ids: [he], slots: slots(1) }], he)
  expect(held.cannot).toContainEqual({ id: he, name: '何远', why: '规则不排课：外出' })
  await proposed([])
})

test('lessons of a teacher who has left wait for somebody, on the desk and on the homes', async () => {
  const { chief } = lab.teachers
  const friday = '2026-11-20'
  const waits = async (date = friday) => {
    const { data } = await lab.admin.call(api.desk, { query: { date } })
    return data.unstaffed.map(({ date, lessonNumber, teachers }) => [date, lessonNumber, teachers[0]?.name])
  }
  expect(await waits()).toEqual([])
  const before = await uncovered(await officeCtx(lab.t, lab.admin.id))
  const became = (some: object) =>
    lab.t.db.updateTable('teachers').set(some).where('id', '=', chief).execute()
  await became({ employment_status: '离职' })
  expect(await waits()).toEqual([[friday, 5, '陈主任']])
  // Of the weeks before they held what stood there.
  expect(await waits('2026-11-13')).toEqual([])
  expect((await uncovered(await officeCtx(lab.t, lab.admin.id))).lessons).toBe(before.lessons + 1)
  await became({ employment_status: '在职', deleted_at: lab.t.ctx().now })
  expect(await waits()).toEqual([[friday, 5, '陈主任']])
  const { id } = await lessonOf(lab.classes.far, friday, 5)
  const made = await lab.admin.call(api.create, {
    body: { kind: 'SUBSTITUTE', date: friday, lessonId: id, teacherId: lab.teachers.lin },
  })
  expect([made.status, made.data.absentName]).toEqual([200, '陈主任'])
  expect((await uncovered(await officeCtx(lab.t, lab.admin.id))).lessons).toBe(before.lessons)
  await undone(made.data.id)
  await became({ deleted_at: null })
})

test('a substitute is seen by class, both teachers and families, told once a day, and undone without a trace', async () => {
  const { one } = lab.classes
  const { mother, an, lin } = lab.users
  const [first] = (await lab.admin.call(api.desk, { query: { date: TUESDAY } })).data.leaves
  const lesson = await lessonOf(one, TUESDAY, 1)
  const body = {
    kind: 'SUBSTITUTE' as const,
    date: TUESDAY,
    lessonId: lesson.id,
    leaveId: first?.id,
    teacherId: sun,
  }
  const made = await lab.admin.call(api.create, { body })
  expect(made.data).toMatchObject({ absentName: '林晓月', teacherName: '孙琪', classNames: '初一1班' })
  const seen = await mother.call(week.mine, { query: { date: TUESDAY } })
  expect(seen.data?.lessons[0]).toMatchObject({
    ...{ teachers: [{ name: '孙琪' }], change: { kind: 'SUBSTITUTE', text: '数学由孙琪老师代课' } },
  })
  const hers = await lin.call(week.mine, { query: { date: TUESDAY } })
  expect(hers.data?.lessons.map(({ lessonNumber }) => lessonNumber)).toEqual([2])
  expect(hers.data?.gone).toMatchObject([{ lessonNumber: 1, change: { text: '数学由孙琪老师代课' } }])
  const his = await sunUser.call(week.mine, { query: { date: TUESDAY } })
  expect(his.data?.lessons.map((one) => one.classes[0]?.name)).toEqual(['初一1班', '初二1班'])
  // A second change of the same day does not make a second line.
  const sport = await lessonOf(one, TUESDAY, 3)
  const study = await lab.admin.call(api.create, {
    body: { kind: 'SELF_STUDY', date: TUESDAY, lessonId: sport.id },
  })
  expect((await lessonOf(one, TUESDAY, 3)).courseName).toBe('自习')
  const { term } = (await lab.admin.call(api.desk, { query: { date: TUESDAY } })).data
  expect(term).toEqual({
    substituted: 1,
    swapped: 0,
    merged: 0,
    studied: 1,
    watched: 0,
    weeks: [...Array(11).fill(0), 2],
  })
  const link = `/schedule/class?date=${TUESDAY}&studentId=${lab.pupils.an}`
  const news = '11-17 周二第 1 节数学由孙琪老师代课，等 2 处'
  expect(await bellOf(an.id)).toEqual([{ title: `课表变动：${news}`, link }])
  expect(await bellOf(mother.id)).toEqual([{ title: `课表变动：程亦安，${news}`, link }])
  const twice = await asked(lab.admin.call, { ...body, kind: 'SELF_STUDY' })
  expect([twice.status, twice.message]).toEqual([409, '这节课已有安排，请先撤销'])
  const kept = await lin.call(leaves.withdraw, { params: { id: first?.id ?? 0 } })
  expect([kept.status, kept.message]).toEqual([409, '这张请假单已安排 1 节课或看班，请先撤销这些安排'])
  const { data: ledger } = await lab.admin.call(ledgers.fairness)
  expect(ledger.find((row) => row.teacherId === sun)).toMatchObject({ given: 1, taken: 0, balance: 1 })
  expect(ledger.find((row) => row.teacherId === lab.teachers.lin)).toMatchObject({
    given: 0,
    taken: 1,
    balance: -1,
  })
  await undone(made.data.id)
  await undone(study.data.id)
  expect((await lab.admin.call(api.undo, { params: { id: made.data.id } })).message).toBe('这项安排已经撤销')
  expect(await lessonOf(one, TUESDAY, 1)).toMatchObject({ teachers: [{ name: '林晓月' }], change: null })
  expect((await bellOf(mother.id)).map(({ title }) => title)).toEqual([
    '课表变动：程亦安，11-17 周二恢复原课表',
  ])
})

test('a parent of two is told which child a change is about; whoever leads the class, which class', async () => {
  const { make, classes, pupils, users } = lab
  const THURSDAY = '2026-11-19'
  const ning = await make.aStudent({ name: '程亦宁', classId: classes.far })
  const father = await make.aParent([ning])
  const beside = { student_id: pupils.an, parent_id: father, relationship: '父亲', is_primary: false }
  await lab.t.db.insertInto('student_guardians').values(beside).execute()
  const his = await make.aUser('father', ['PARENT'], { type: 'PARENT', id: father })
  await lab.t.db
    .updateTable('classes')
    .set({ head_teacher_id: lab.teachers.chief })
    .where('id', '=', classes.one)
    .execute()
  const [own, other] = [await lessonOf(classes.one, THURSDAY, 3), await lessonOf(classes.far, THURSDAY, 3)]
  const made: number[] = []
  for (const { id: lessonId } of [own, other]) {
    const body = { kind: 'SELF_STUDY' as const, date: THURSDAY, lessonId }
    made.push((await lab.admin.call(api.create, { body })).data.id)
  }
  const linkOf = (id: number) => `/schedule/class?date=${THURSDAY}&studentId=${id}`
  const told = (await bellOf(his.id)).filter(({ link }) => link.includes(THURSDAY))
  expect(told).toEqual([
    { title: '课表变动：程亦安，11-19 周四第 3 节语文改为自习', link: linkOf(pupils.an) },
    { title: '课表变动：程亦宁，11-19 周四第 3 节体育改为自习', link: linkOf(ning) },
  ])
  // The page says whose week it is, so that what was seen there is the line of that child.
  const ofChild = await his.call(week.mine, { query: { date: THURSDAY, studentId: ning } })
  expect(ofChild.data).toMatchObject({ id: classes.far, studentId: ning })
  expect((await bellOf(users.chief.id)).find(({ link }) => link.includes(THURSDAY))).toEqual({
    title: '课表变动：初一1班，11-19 周四第 3 节语文改为自习',
    link: `/schedule/class?date=${THURSDAY}&classId=${classes.one}`,
  })
  for (const id of made) await undone(id)
})

test('lessons change places with their teachers and rooms, and a class is taken in by another', async () => {
  const { one, two } = lab.classes
  const [maths, chinese] = [await lessonOf(one, TUESDAY, 1), await lessonOf(one, '2026-11-19', 3)]
  const swap = {
    kind: 'SWAP',
    date: TUESDAY,
    lessonId: maths.id,
    otherDate: '2026-11-19',
    otherLessonId: chinese.id,
  }
  // 周文 has 初一2班 on Tuesday first.
  const busy = await asked(lab.admin.call, swap)
  expect([busy.status, busy.message]).toEqual([409, '周文周二第 1 节有课（初一2班 语文）'])
  const sport = await lessonOf(one, TUESDAY, 3)
  const made = await lab.admin.call(api.create, {
    body: { ...swap, kind: 'SWAP', otherDate: TUESDAY, otherLessonId: sport.id },
  })
  const { data } = await lab.admin.call(week.ofClass, { params: { classId: one }, query: { date: TUESDAY } })
  expect(data.lessons.slice(0, 2)).toMatchObject([
    { courseName: '体育', lessonNumber: 1, startsAt: '08:20', change: { movedFrom: { lessonNumber: 3 } } },
    { courseName: '数学', lessonNumber: 3, change: { text: '数学由周二第 1 节调来' } },
  ])
  const room = await lab.admin.call(week.ofRoom, {
    params: { roomId: lab.playground },
    query: { date: TUESDAY },
  })
  expect(room.data.lessons.map(({ date, lessonNumber }) => [date, lessonNumber])).toEqual([
    [TUESDAY, 1],
    ['2026-11-19', 3],
  ])
  await undone(made.data.id)
  const guest = { kind: 'MERGE', date: TUESDAY, lessonId: maths.id }
  const none = await asked(lab.admin.call, guest)
  expect(none.errors).toEqual([{ field: 'otherLessonId', message: '请选择另一节课' }])
  const host = await lessonOf(two, TUESDAY, 1)
  const merge = await asked(lab.admin.call, { ...guest, otherLessonId: host.id })
  expect(merge.status).toBe(200)
  expect(await lessonOf(one, TUESDAY, 1)).toMatchObject({
    teachers: [{ name: '周文' }],
    change: { kind: 'MERGE' },
  })
  expect((await lessonOf(two, TUESDAY, 1)).change?.text).toBe('初一1班合班上课')
  await undone((merge.data as { id: number }).id)
})

test('two planners at once do not give one teacher two lessons', async () => {
  const { one, two } = lab.classes
  const { chief } = lab.users
  // On Thursday third 初一1班 has 语文 and 初二1班 体育: 孙琪 is free for one of them.
  const [a, b] = [await lessonOf(one, '2026-11-19', 3), await lessonOf(lab.classes.far, '2026-11-19', 3)]
  const give = (lessonId: number) =>
    asked(lab.admin.call, { kind: 'SUBSTITUTE', date: '2026-11-19', lessonId, teacherId: sun })
  const both = await Promise.all([give(a.id), give(b.id)])
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect(both.find(({ status }) => status === 409)?.message).toContain('孙琪周四第 3 节有课')
  for (const { status, data } of both) if (status === 200) await undone((data as { id: number }).id)
  // Whoever leads a part arranges its classes alone; teachers and families nothing.
  const beyond = await asked(chief.call, { kind: 'SELF_STUDY', date: '2026-11-19', lessonId: b.id })
  expect(beyond.status).toBe(403)
  const waitingFor = async (call: typeof chief.call) =>
    (await call(dashboardApi.get)).data.waiting.find(({ key }) => key === 'uncovered')?.count ?? 0
  const waited = [await waitingFor(chief.call), await waitingFor(lab.admin.call)] as const
  const ill = await lab.admin.call(leaves.create, {
    body: { kind: 'SICK', teacherId: lab.teachers.he, startsOn: '2026-11-19', endsOn: '2026-11-19' },
  })
  // What is not theirs to arrange does not wait for them.
  expect([await waitingFor(chief.call), await waitingFor(lab.admin.call)]).toEqual([waited[0], waited[1] + 1])
  // The desk shows it to them and says that it is not theirs.
  const shownTo = async (call: typeof chief.call) => {
    const { data } = await call(api.desk, { query: { date: '2026-11-19' } })
    const found = data.leaves.find(({ id }) => id === ill.data.id)
    return found?.lessons.map(({ id, mayEdit }) => [id, mayEdit])
  }
  expect(await shownTo(chief.call)).toEqual([[b.id, false]])
  expect(await shownTo(lab.admin.call)).toEqual([[b.id, true]])
  await lab.admin.call(leaves.withdraw, { params: { id: ill.data.id } })
  // Nor do they undo what is also about a class of others, while 林晓月 is away.
  const [guest, host] = [await lessonOf(two, TUESDAY, 2), await lessonOf(lab.classes.far, TUESDAY, 2)]
  const merge = { kind: 'MERGE', date: TUESDAY, lessonId: guest.id, otherLessonId: host.id }
  const merged = (await asked(lab.admin.call, merge)).data as { id: number }
  const offered = async (call: typeof chief.call) => {
    const { data } = await call(api.desk, { query: { date: TUESDAY } })
    const found = data.leaves.flatMap(({ lessons }) => lessons).find(({ id }) => id === guest.id)
    return [found?.arranged?.id, found?.mayEdit]
  }
  expect((await chief.call(api.undo, { params: { id: merged.id } })).status).toBe(403)
  expect(await offered(chief.call)).toEqual([merged.id, false])
  expect(await offered(lab.admin.call)).toEqual([merged.id, true])
  await undone(merged.id)
  expect(await offered(chief.call)).toEqual([undefined, true])
  for (const { call } of [lab.users.lin, lab.users.mother])
    expect((await asked(call, { kind: 'SELF_STUDY', date: TUESDAY, lessonId: a.id })).status).toBe(403)
  const own = await lessonOf(two, TUESDAY, 2)
  const absent = await asked(lab.admin.call, {
    ...{ kind: 'SUBSTITUTE', date: TUESDAY, lessonId: own.id, teacherId: lab.teachers.zhou },
  })
  expect(absent.status).toBe(200)
  await undone((absent.data as { id: number }).id)
  const away = await asked(lab.admin.call, {
    kind: 'SUBSTITUTE',
    date: '2026-11-18',
    lessonId: own.id,
    teacherId: sun,
  })
  expect([away.status, away.message]).toEqual([409, '这一天没有这节课'])
  const nobody = await asked(lab.admin.call, {
    kind: 'SUBSTITUTE',
    date: TUESDAY,
    lessonId: own.id,
    teacherId: 999_999,
  })
  expect(nobody.errors).toEqual([{ field: 'teacherId', message: '所选教师不存在或不在职' }])
})

test('nothing is undone while its teacher holds something else at that time', async () => {
  const { one, far } = lab.classes
  const THURSDAY = '2026-11-19'
  const [own, other] = [await lessonOf(one, THURSDAY, 3), await lessonOf(far, THURSDAY, 3)]
  const study = await asked(lab.admin.call, { kind: 'SELF_STUDY', date: THURSDAY, lessonId: own.id })
  // 周文 is free by it, and holds 体育 of another class.
  const given = await asked(lab.admin.call, {
    ...{ kind: 'SUBSTITUTE', date: THURSDAY, lessonId: other.id, teacherId: lab.teachers.zhou },
  })
  const [first, second] = [study, given].map(({ data }) => (data as { id: number }).id) as [number, number]
  const kept = await lab.admin.call(api.undo, { params: { id: first } })
  expect([kept.status, kept.message]).toEqual([
    ...[409, '周文周四第 3 节已另有安排（初二1班 体育），请先撤销那一项'],
  ])
  expect((await lessonOf(one, THURSDAY, 3)).change?.kind).toBe('SELF_STUDY')
  await undone(second)
  await undone(first)
})

test('a leave also hits what has changed places into it', async () => {
  const { one } = lab.classes
  const [maths, sport] = [await lessonOf(one, TUESDAY, 1), await lessonOf(one, TUESDAY, 3)]
  const made = await lab.admin.call(api.create, {
    body: { kind: 'SWAP', date: TUESDAY, lessonId: maths.id, otherDate: TUESDAY, otherLessonId: sport.id },
  })
  const office = officeCtx(lab.t, lab.admin.id)
  const actor = { ...office.actor, permissions: new Set(['schedule:manage' as const]) }
  const waitingAt = async (time: string) =>
    (await uncovered({ ...office, actor, now: new Date(`${TUESDAY}T${time}:00+08:00`) })).lessons
  const before = await waitingAt('07:00')
  const { data: leave } = await lab.admin.call(leaves.create, {
    body: { kind: 'SICK', teacherId: lab.teachers.he, startsOn: TUESDAY, endsOn: TUESDAY, endsNumber: 1 },
  })
  const { data } = await lab.admin.call(api.desk, { query: { date: TUESDAY } })
  expect(data.leaves.find(({ id }) => id === leave.id)?.lessons).toMatchObject([
    { lessonNumber: 1, courseName: '体育', arranged: { id: made.data.id, kind: 'SWAP', again: true } },
  ])
  // Whoever was to hold it is away: it waits on the homes again, until its time is over.
  expect([(await waitingAt('07:00')) - before, await waitingAt('22:00')]).toEqual([1, 0])
  expect((await lab.admin.call(leaves.withdraw, { params: { id: leave.id } })).status).toBe(200)
  await undone(made.data.id)
})

test('a class is not taken into a lesson that has itself been taken into another', async () => {
  const { one, two, far } = lab.classes
  const FRIDAY = '2026-11-20'
  const lessons = [
    await lessonOf(one, FRIDAY, 5),
    await lessonOf(two, FRIDAY, 5),
    await lessonOf(far, FRIDAY, 5),
  ]
  const [first, second, third] = lessons.map(({ id }) => id)
  const merge = (lessonId: number | undefined, otherLessonId: number | undefined) =>
    asked(lab.admin.call, { kind: 'MERGE', date: FRIDAY, lessonId, otherLessonId })
  const made = await merge(second, third)
  expect(made.status).toBe(200)
  const into = await merge(first, second)
  expect([into.status, into.message]).toEqual([409, '要合并的那节课已有别的安排'])
  const both = await merge(first, third)
  expect(both.status).toBe(200)
  for (const { data } of [both, made]) await undone((data as { id: number }).id)
})

const waiting = async (count: number) => {
  const look = () =>
    sql<{ count: number }>`select count(*)::int as count from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(lab.t.db)
  await expect.poll(async () => (await look()).rows[0]?.count, { timeout: 10_000 }).toBe(count)
}

test('whoever undoes waits for the semester before holding anything, as an edited leave does', async () => {
  const { he } = lab.teachers
  const { id: lessonId } = await lessonOf(lab.classes.one, TUESDAY, 3)
  const span = { kind: 'SICK' as const, startsOn: TUESDAY, endsOn: TUESDAY }
  const { data: leave } = await lab.admin.call(leaves.create, { body: { ...span, teacherId: he } })
  const { data: made } = await lab.admin.call(api.create, {
    body: { kind: 'SELF_STUDY', date: TUESDAY, lessonId, leaveId: leave.id },
  })
  const params = { id: leave.id }
  const both = await lab.t.db.transaction().execute(async (tx) => {
    await tx.selectFrom('semesters').select('id').forUpdate().execute()
    const shorter = { ...span, endsNumber: 1, version: leave.version }
    const editing = lab.admin.call(leaves.update, { params, body: shorter, query: { confirm: 'true' } })
    await waiting(1)
    const undoing = lab.admin.call(api.undo, { params: { id: made.id } })
    await waiting(2)
    // Held by whoever undoes, the two would wait for each other.
    await tx.selectFrom('substitutions').select('id').where('id', '=', made.id).forUpdate().noWait().execute()
    return [editing, undoing] as const
  })
  expect([(await both[0]).status, (await both[1]).status]).toEqual([200, 409])
  expect((await lab.admin.call(leaves.withdraw, { params })).status).toBe(200)
})

test('a leave is not withdrawn while a lesson is being arranged for it', async () => {
  const { he } = lab.teachers
  const { id: lessonId } = await lessonOf(lab.classes.one, TUESDAY, 3)
  const { data: leave } = await lab.admin.call(leaves.create, {
    body: { kind: 'SICK', teacherId: he, startsOn: TUESDAY, endsOn: TUESDAY },
  })
  // Whoever holds the teacher stops the arranging after it has looked at the leave, and before it stands.
  const both = await lab.t.db.transaction().execute(async (tx) => {
    await tx.selectFrom('teachers').select('id').where('id', '=', he).forUpdate().execute()
    const body = { kind: 'SELF_STUDY' as const, date: TUESDAY, lessonId, leaveId: leave.id }
    const arranging = lab.admin.call(api.create, { body })
    await waiting(1)
    const withdrawing = lab.admin.call(leaves.withdraw, { params: { id: leave.id } })
    await waiting(2)
    return [arranging, withdrawing] as const
  })
  const [made, withdrawn] = [await both[0], await both[1]]
  expect([made.status, withdrawn.status]).toEqual([200, 409])
  await undone(made.data.id)
  expect((await lab.admin.call(leaves.withdraw, { params: { id: leave.id } })).status).toBe(200)
})

test('an edited leave undoes what lies outside of it, once that was seen, and tells; a teacher does not', async () => {
  const { zhou } = lab.teachers
  const THURSDAY = '2026-11-19'
  const by = await lab.make.aUser('zhou', ['TEACHER'], { type: 'TEACHER', id: zhou })
  const body = { kind: 'PERSONAL' as const, startsOn: TUESDAY, endsOn: THURSDAY, reason: '进修' }
  const { data: leave } = await by.call(leaves.create, { body })
  const [first, second] = [
    await lessonOf(lab.classes.two, TUESDAY, 1),
    await lessonOf(lab.classes.one, THURSDAY, 3),
  ]
  const made: number[] = []
  for (const { id: lessonId, date } of [first, second]) {
    const study = { kind: 'SELF_STUDY' as const, date, lessonId, leaveId: leave.id }
    made.push((await lab.admin.call(api.create, { body: study })).data.id)
  }
  const params = { id: leave.id }
  const shorter = { ...body, startsOn: '2026-11-18' }
  const refused = await by.call(leaves.update, { params, body: shorter, query: { confirm: 'true' } })
  expect([refused.status, refused.message]).toEqual([409, '教务已按原来的时间安排了课，请联系教务修改'])
  // Kind, reason and a longer span are the teacher's own to change.
  const longer = { ...body, kind: 'OFFICIAL' as const, endsOn: '2026-11-20', endsNumber: 5 }
  const edited = await by.call(leaves.update, { params, body: longer })
  expect(edited.data).toMatchObject({ kind: 'OFFICIAL', endsOn: '2026-11-20', endsNumber: 5, arranged: 2 })
  expect((await bellOf(lab.admin.id)).map(({ title }) => title)).toContain(
    '请假时间有变：周文，11-17 至 11-20 第 5 节',
  )
  // Whoever has the leave before it open is told that it is another by now.
  const late = await lab.admin.call(leaves.update, { params, body: { ...shorter, version: leave.version } })
  expect([late.status, late.code, late.message]).toEqual([
    ...[409, 'STALE', '周文 刚刚修改了这条记录，请核对后再保存'],
  ])
  const past = await by.call(leaves.update, { params, body: { ...body, startsOn: '2026-11-13' } })
  expect(past.errors).toMatchObject([{ field: 'startsOn' }])
  const unseen = await lab.admin.call(leaves.update, { params, body: shorter })
  expect([unseen.status, unseen.code, unseen.message]).toEqual([
    ...[409, 'QUESTION'],
    '有 1 项安排不在新的请假时间内：11-17 第 1 节 初一2班 语文。将一并撤销并通知相关师生和家长，确定要修改吗？',
  ])
  expect((await lessonOf(lab.classes.two, TUESDAY, 1)).change?.kind).toBe('SELF_STUDY')
  const done = await lab.admin.call(leaves.update, { params, body: shorter, query: { confirm: 'true' } })
  expect(done.data).toMatchObject({ startsOn: '2026-11-18', arranged: 1 })
  expect((await lessonOf(lab.classes.two, TUESDAY, 1)).change).toBeNull()
  expect((await lessonOf(lab.classes.one, THURSDAY, 3)).change?.kind).toBe('SELF_STUDY')
  expect((await bellOf(by.id)).map(({ title }) => title)).toEqual(
    expect.arrayContaining(['课表变动：11-17 周二恢复原课表', '请假时间有变：改为 11-18 至 11-19']),
  )
  expect((await sunUser.call(leaves.update, { params, body: shorter })).status).toBe(404)
  await undone(made[1] ?? 0)
  expect((await lab.admin.call(leaves.withdraw, { params })).status).toBe(200)
})

test('what a new version leaves as it was is kept; what it or the calendar changes is overtaken, and listed', async () => {
  const { one, two } = lab.classes
  const NEXT = '2026-11-24'
  const [kept, lost] = [await lessonOf(one, NEXT, 1), await lessonOf(two, NEXT, 2)]
  const give = (lessonId: number, date = NEXT) =>
    lab.admin.call(api.create, { body: { kind: 'SELF_STUDY', date, lessonId } })
  const [first, second] = [await give(kept.id), await give(lost.id)]
  const { courses, teachers, aVersion, special } = lab
  const maths = { courseId: courses.maths, teacherId: teachers.lin }
  await aVersion('新', '2026-11-23', [
    { ...maths, classIds: [one], weekday: 2, lessonNumber: 1 },
    { ...maths, classIds: [two], weekday: 2, lessonNumber: 5 },
  ])
  expect((await lessonOf(one, NEXT, 1)).change?.kind).toBe('SELF_STUDY')
  expect((await lessonOf(two, NEXT, 5)).change).toBeNull()
  const listed = async () =>
    (await lab.admin.call(api.desk, { query: {} })).data.overtaken.map(({ id }) => id)
  expect(await listed()).toEqual([second.data.id])
  // Nobody is thanked for what is not held any more.
  const taken = async () =>
    (await lab.admin.call(ledgers.fairness)).data.find((row) => row.teacherId === teachers.lin)?.taken
  expect(await taken()).toBe(1)
  await special({ from: NEXT, title: '校运会', kind: 'HOLIDAY' })
  expect(await listed()).toEqual([first.data.id, second.data.id])
  expect(await taken()).toBe(0)
  // What may come back holds whom it concerns until it is undone.
  await undone(second.data.id)
  await undone(first.data.id)
  expect(await listed()).toEqual([])
  const history = await lab.admin.call(api.search, { query: { from: NEXT, size: 10 } })
  expect(history.data.content).toMatchObject([{ kind: 'SELF_STUDY' }, { undoneByName: '系统管理员' }])
})

test('what stands for the next semester does not make that of this one overtaken', async () => {
  const { t, make, aVersion, classes, courses, teachers } = lab
  const SPRING = '2027-03-02'
  const next = await make.aSemester({ current: false })
  const days = { start_date: '2027-03-01', end_date: '2027-07-01' }
  await t.db.updateTable('semesters').set(days).where('id', '=', next).execute()
  const maths = { courseId: courses.maths, teacherId: teachers.lin, classIds: [classes.one] }
  const version = await aVersion('春', '2027-03-01', [{ ...maths, weekday: 2, lessonNumber: 4 }])
  await t.db.updateTable('schedules').set({ semester_id: next }).where('id', '=', version).execute()
  const made: number[] = []
  for (const [date, lessonNumber] of [
    [TUESDAY, 3],
    [SPRING, 4],
  ] as const) {
    const { id: lessonId } = await lessonOf(classes.one, date, lessonNumber)
    made.push((await lab.admin.call(api.create, { body: { kind: 'SELF_STUDY', date, lessonId } })).data.id)
  }
  expect((await lab.admin.call(api.desk, { query: {} })).data.overtaken).toEqual([])
  for (const id of made) await undone(id)
})

test('delivered lessons stand beside what the plan would have been, without what was self-study', async () => {
  const { courses, classes } = lab
  const lesson = await lessonOf(classes.two, TUESDAY, 2)
  const made = await lab.admin.call(api.create, {
    body: { kind: 'SELF_STUDY', date: TUESDAY, lessonId: lesson.id },
  })
  lab.t.advance(60 * 20)
  const later = await lab.t.login('admin')
  const { data } = await later(ledgers.delivered, { query: { grade: 7 } })
  expect(data).toMatchObject({ until: TUESDAY, weeks: 12 })
  const of = (classId: number, { classes } = data) =>
    classes.find(({ id }) => id === classId)?.courses.find(({ courseId }) => courseId === courses.maths)
  expect(of(classes.one)).toMatchObject({ delivered: 12, selfStudy: 0 })
  expect(of(classes.two)).toMatchObject({ delivered: 11, selfStudy: 1 })
  // Eleven whole weeks, and of this one what was to be until Tuesday.
  const chinese = data.classes
    .find(({ id }) => id === classes.one)
    ?.courses.find(({ courseId }) => courseId === courses.chinese)
  const [maths] = [of(classes.one)]
  expect(maths?.planned).toBe(11 * (maths?.weekly ?? 0) + 1)
  expect(chinese?.planned).toBe(11 * (chinese?.weekly ?? 0))
  // On a holiday nothing is held, and nothing less than that.
  await lab.special({ from: TUESDAY, title: '停课', kind: 'HOLIDAY' })
  const { data: off } = await later(ledgers.delivered, { query: { grade: 7 } })
  expect(of(classes.one, off)).toMatchObject({ delivered: 11, selfStudy: 0 })
  expect(of(classes.two, off)).toMatchObject({ delivered: 11, selfStudy: 0 })
  expect((await later(api.undo, { params: { id: made.data.id } })).status).toBe(200)
})
