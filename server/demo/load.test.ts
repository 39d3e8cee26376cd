import { authApi } from '@xueqiao/contract/features/account/auth/api'
import { communicationApi } from '@xueqiao/contract/features/family/communication/api'
import { hoursApi } from '@xueqiao/contract/features/family/communication/hours'
import { messagesApi } from '@xueqiao/contract/features/family/communication/messages'
import { feedbackApi } from '@xueqiao/contract/features/family/feedback/api'
import { notificationsApi } from '@xueqiao/contract/features/family/notifications/api'
import { notificationsManageApi } from '@xueqiao/contract/features/family/notifications/manage'
import { dashboardApi } from '@xueqiao/contract/features/home/dashboard/api'
import { parentsApi } from '@xueqiao/contract/features/pupils/parents/api'
import { parentsMergeApi } from '@xueqiao/contract/features/pupils/parents/merge'
import { studentsApi } from '@xueqiao/contract/features/pupils/students/api'
import { bellSchedulesApi } from '@xueqiao/contract/features/school/bell-schedules/api'
import { calendarApi } from '@xueqiao/contract/features/school/calendar/api'
import { classesApi } from '@xueqiao/contract/features/school/classes/api'
import { roomsApi } from '@xueqiao/contract/features/school/rooms/api'
import { semestersApi } from '@xueqiao/contract/features/school/semesters/api'
import { teachingAssignmentsApi } from '@xueqiao/contract/features/school/teaching-assignments/api'
import { substitutionsApi } from '@xueqiao/contract/features/teaching/substitutions/api'
import { teacherLeavesApi } from '@xueqiao/contract/features/teaching/substitutions/leaves'
import { scheduleStatisticsApi } from '@xueqiao/contract/features/teaching/timetable/statistics'
import { schedulesApi } from '@xueqiao/contract/features/teaching/timetable/versions'
import { scheduleWatchesApi } from '@xueqiao/contract/features/teaching/timetable/watches'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import type { TestApp } from '../test/app'
import { DEMO_PASSWORD, demoApp } from '../test/demo-app'

/** The demo school as its five users meet it. */
let t: TestApp

beforeAll(async () => {
  t = await demoApp()
}, 60_000)

test('the school is there: classes, pupils, parents, courses and the current term', async () => {
  const admin = await t.login('admin', DEMO_PASSWORD)
  expect((await admin(classesApi.search)).data.totalElements).toBe(36)
  const students = (await admin(studentsApi.search)).data.totalElements
  expect(students).toBeGreaterThan(1500)
  expect(students).toBeLessThan(1700)
  const { data } = await admin(dashboardApi.get)
  expect(data.statistics.map(({ key }) => key)).toEqual([
    'students',
    'classes',
    'teachers',
    'courses',
    'parents',
  ])
  expect(data.grades.map(({ classes }) => classes.length)).toEqual(Array(9).fill(4))
  expect(data.activities.length).toBeGreaterThan(3)
  expect(data.notices.length).toBeGreaterThan(3)
  expect((await admin(semestersApi.current)).data).toMatchObject({ code: '2026-2027-1', week: 12 })
})

test('who teaches whom is planned: this semester as the national plan has it, the next one for the primary school', async () => {
  const admin = await t.login('admin', DEMO_PASSWORD)
  const { data: semesters } = await admin(semestersApi.list)
  const idOf = (code: string) => semesters.find((one) => one.code === code)?.id ?? 0
  const plan = async (code: string, grade: number) =>
    (await admin(teachingAssignmentsApi.matrix, { query: { semesterId: idOf(code), grade } })).data
  for (let grade = 1; grade <= 9; grade++) {
    const { sums, subjects: usual } = await plan('2026-2027-1', grade)
    expect(sums).toHaveLength(4)
    for (const { lessons, expected, subjects } of sums) {
      expect(lessons).toBe(expected)
      const ofSubject = usual.map((one, place) => ({ ...one, lessons: subjects[place] ?? 0 }))
      expect(ofSubject.filter(({ lessons, min, max }) => lessons < min || lessons > max)).toEqual([])
    }
    expect((await plan('2026-2027-2', grade)).cells.length > 0).toBe(grade <= 6)
    expect((await plan('2025-2026-2', grade)).semester.readOnly).toBe(true)
  }
  const { loads } = await plan('2026-2027-1', 7)
  expect(new Set(loads.map(({ ownLimit }) => ownLimit))).toEqual(new Set([true, false]))
})

test('what timetables stand on is there: rooms for what lessons want, hours, and days', async () => {
  const admin = await t.login('admin', DEMO_PASSWORD)
  const { data: rooms } = await admin(roomsApi.options)
  expect(rooms.filter(({ classId }) => classId !== null)).toHaveLength(36)
  expect(rooms.find(({ kind }) => kind === '操场')?.classesAtOnce).toBe(9)
  const { data: hours } = await admin(bellSchedulesApi.list)
  expect(hours.map(({ gradeFrom, gradeTo }) => `${gradeFrom} ${gradeTo}`)).toEqual([
    '一年级 六年级',
    '初一 初三',
  ])
  const { data: semesters } = await admin(semestersApi.list)
  const semesterId = semesters.find(({ isCurrent }) => isCurrent)?.id ?? 0
  const { data: plan } = await admin(teachingAssignmentsApi.matrix, { query: { semesterId, grade: 9 } })
  const patterns = plan.cells.flatMap(({ pattern }) => pattern ?? [])
  const kinds = new Set(rooms.map(({ kind }) => kind))
  expect(patterns.filter(({ roomKind }) => roomKind !== null && !kinds.has(roomKind))).toEqual([])
  expect(new Set(patterns.map(({ parity }) => parity))).toEqual(new Set(['EVERY', 'ODD', 'EVEN']))
  const query = { grade: 9, from: '2026-10-01', to: '2026-10-10' }
  const { data: days } = await admin(calendarApi.days, { query })
  expect(days.map(({ weekday }) => weekday)).toEqual([...Array(7).fill(null), 4, 5, 3])
})

test('the teacher heads the class of the student, who is the parent’s child', async () => {
  const [teacher, student, parent] = [
    await t.login('teacher', DEMO_PASSWORD),
    await t.login('student', DEMO_PASSWORD),
    await t.login('parent', DEMO_PASSWORD),
  ]
  const profileOf = async (call: typeof teacher) => {
    return (await call(authApi.user)).data
  }
  const [teacherUser, studentUser, parentUser] = [
    await profileOf(teacher),
    await profileOf(student),
    await profileOf(parent),
  ]
  const own = (await student(studentsApi.get, { params: { id: studentUser.profileId ?? 0 } })).data
  expect(own.headTeacherName).toBe(teacherUser.name)
  const headed = (await teacher(classesApi.search)).data.content.filter(
    (row) => row.headTeacherName === teacherUser.name,
  )
  expect(headed.map((row) => row.id)).toContain(own.classId)
  const children = (await parent(parentsApi.students, { params: { id: parentUser.profileId ?? 0 } })).data
  expect(children).toHaveLength(2)
  expect(children.map((child) => child.id)).toContain(own.id)
})

test('families of the class have accounts in every state, and some parents were entered twice', async () => {
  const teacher = await t.login('teacher', DEMO_PASSWORD)
  const count = async (account: 'none' | 'pending' | 'enabled' | 'disabled') =>
    (await teacher(parentsApi.search, { query: { account } })).data.totalElements
  expect(await count('pending')).toBeGreaterThan(2)
  expect(await count('disabled')).toBe(1)
  expect(await count('enabled')).toBeGreaterThan(5)
  expect(await count('none')).toBeGreaterThan(10)
  const admin = await t.login('admin', DEMO_PASSWORD)
  const { data } = await admin(parentsMergeApi.duplicates)
  expect(data.map(({ reason }) => reason).sort()).toEqual(['apart', 'apart', 'child', 'phone', 'phone'])
  expect(data[0]?.parents.map(({ children }) => children.length)).toEqual([expect.any(Number), 1])
})

test('records carry transfers, some still to be approved, and what there is to tell of growing up', async () => {
  const { rows } = await sql<{
    approved: boolean
    count: number
  }>`select approved, count(*) from transfer_records
    group by approved order by approved`.execute(t.db)
  expect(rows.map(({ approved }) => approved)).toEqual([false, true])
  const student = await t.login('student', DEMO_PASSWORD)
  const { profileId } = (await student(authApi.user)).data
  const { data } = await student(studentsApi.get, { params: { id: profileId ?? 0 } })
  expect(data.guardians.length).toBeGreaterThan(0)
  expect(data.classHistory).toMatchObject([{ className: data.className, toDate: null }])
  for (const exam of data.physicalExams) expect(exam.height).toBeGreaterThan(100)
  for (const table of ['physical_exams', 'achievements', 'activities']) {
    const { rows } = await sql<{ count: number }>`select count(*) from ${sql.table(table)}`.execute(t.db)
    expect(rows[0]?.count).toBeGreaterThan(200)
  }
})

test('the department administrator sees a part, and what happened there', async () => {
  const dept = await t.login('dept', DEMO_PASSWORD)
  const { totalElements } = (await dept(classesApi.search)).data
  expect(totalElements).toBeGreaterThan(0)
  expect(totalElements).toBeLessThan(36)
  const { data } = await dept(dashboardApi.get)
  expect(data.statistics.map(({ key }) => key)).toEqual(['students', 'classes'])
  expect(data.activities.length).toBeGreaterThan(0)
})

test('feedback stands at every stage, some of it late, anonymous or rated', async () => {
  const admin = await t.login('admin', DEMO_PASSWORD)
  const { content } = (await admin(feedbackApi.search, { query: { size: 100 } })).data
  expect(content).toHaveLength(25)
  for (const status of ['OPEN', 'PROCESSING', 'CLOSED'])
    expect(content.filter((row) => row.status === status).length).toBeGreaterThan(3)
  expect(content.filter(({ overdue }) => overdue).length).toBeGreaterThan(0)
  expect(content.filter(({ anonymous }) => anonymous).length).toBeGreaterThan(0)
  expect(content.filter(({ satisfaction }) => satisfaction !== null).length).toBeGreaterThan(5)
  const parent = await t.login('parent', DEMO_PASSWORD)
  expect((await parent(feedbackApi.mine)).data.totalElements).toBeGreaterThan(3)
  const teacher = await t.login('teacher', DEMO_PASSWORD)
  expect((await teacher(feedbackApi.search)).data.totalElements).toBeGreaterThan(5)
})

test('teachers and families talk: some unread, one with a picture, one quoting, one recalled', async () => {
  const [teacher, parent] = [await t.login('teacher', DEMO_PASSWORD), await t.login('parent', DEMO_PASSWORD)]
  const { content, totalElements } = (await teacher(communicationApi.conversations, { query: { size: 50 } }))
    .data
  expect(totalElements).toBeGreaterThanOrEqual(20)
  expect(content[0]).toMatchObject({ pinned: true, kind: 'parent-teacher' })
  expect(new Set(content.map(({ kind }) => kind))).toEqual(new Set(['parent-teacher', 'teacher', 'group']))
  expect(content.filter(({ stranger }) => stranger)).toMatchObject([{ studentId: null, className: null }])
  expect(content.filter(({ unreadCount }) => unreadCount > 0).length).toBeGreaterThan(3)
  const lists = content.map(({ id }) => teacher(messagesApi.list, { params: { id }, query: { size: 50 } }))
  const all = (await Promise.all(lists)).flatMap(({ data }) => data.content)
  expect(all.filter(({ type }) => type === 'image').length).toBe(1)
  expect(all.filter(({ replyTo }) => replyTo !== null).length).toBe(1)
  expect(all.filter(({ recalled }) => recalled).length).toBe(1)
  expect(all.some((message) => /[{}]/.test(message.content))).toBe(false)
  for (const who of [teacher, parent]) expect((await who(hoursApi.todos)).data.totalElements).toBe(1)
  const theirs = (await parent(communicationApi.conversations)).data.content
  expect(theirs).toHaveLength(4)
  expect(theirs.filter(({ classGroup }) => classGroup?.mayWrite === false)).toHaveLength(1)
  expect(theirs.filter(({ unreadCount }) => unreadCount > 0).length).toBeGreaterThan(0)
})

test('somebody is on duty on every day of the next weeks, today one who can be signed in as', async () => {
  const dept = await t.login('dept', DEMO_PASSWORD)
  const { profileId } = (await dept(authApi.user)).data
  const { data } = await dept(hoursApi.duty)
  expect(data).toHaveLength(14)
  expect(data[0]?.teachers.map(({ teacherId }) => teacherId)).toContain(profileId)
  expect(new Set(data.map(({ teachers }) => teachers.length))).toEqual(new Set([1, 2]))
  expect(data.every(({ teachers }) => teachers.every(({ hasAccount }) => hasAccount))).toBe(true)
})

test('pupils and parents are told the notices that are for everyone, and no figures of the school', async () => {
  for (const [account, own] of [
    ['student', ['homework', 'records', 'goals']],
    ['parent', []],
  ] as const) {
    const { data } = await (await t.login(account, DEMO_PASSWORD))(dashboardApi.get)
    expect(data).toMatchObject({ grades: [], activities: [] })
    expect(data.statistics.map(({ key }) => key)).toEqual(own)
    expect(data.notices.length).toBeGreaterThan(0)
  }
})

test('a notice waits for the parent’s confirmation and one for the signature; others are answered or still to go out', async () => {
  const parent = await t.login('parent', DEMO_PASSWORD)
  const { content } = (await parent(notificationsApi.mine, { query: { filter: 'unanswered' } })).data
  expect(content.map(({ level }) => level).toSorted()).toEqual(['confirm', 'sign'])
  const teacher = await t.login('teacher', DEMO_PASSWORD)
  const own = (await teacher(notificationsManageApi.search, { query: { own: 'true', size: 50 } })).data
    .content
  expect(new Set(own.map(({ status }) => status))).toEqual(
    new Set(['DRAFT', 'SCHEDULED', 'PUBLISHED', 'WITHDRAWN']),
  )
  for (const { title, status, figures } of own.filter((notice) => notice.status === 'PUBLISHED')) {
    expect({ title, status, read: figures.read > 10 }).toEqual({ title, status, read: true })
    expect(figures.familiesDone).toBeGreaterThan(10)
    expect(figures.familiesDone).toBeLessThan(figures.families)
  }
})

test('every class has had a whole timetable since the semester began, and somebody works at the next one', async () => {
  const versions = await t.db
    .selectFrom('schedules as s')
    .innerJoin('schedule_lessons as l', 'l.schedule_id', 's.id')
    .select(['s.id', 's.name', 's.status'])
    .select((eb) => [eb.fn.countAll<number>().as('lessons'), eb.fn.count<number>('l.weekday').as('placed')])
    .groupBy('s.id')
    .orderBy('s.id')
    .execute()
  expect(versions).toMatchObject([
    { name: '秋季课表', status: 'PUBLISHED' },
    { name: '期中后调整', status: 'DRAFT' },
  ])
  const [published, draft] = versions
  expect(published?.placed).toBe(published?.lessons)
  expect(draft?.placed).toBe((draft?.lessons ?? 0) - 12)
  const admin = await t.login('admin', DEMO_PASSWORD)
  const params = { id: published?.id ?? 0 }
  expect((await admin(scheduleStatisticsApi.get, { params })).data.clashes).toEqual([])
  // Each stage has what is recommended for it, and the school what it has decided: what must be kept is.
  const { rules } = (await admin(schedulesApi.get, { params })).data
  expect([rules.teacherDay.hard, rules.stages.PRIMARY?.mornings?.weight]).toEqual([true, 6])
  expect(rules.blocks.map(({ kind, label }) => `${kind} ${label}`)).toEqual([
    ...[
      'GROUP 语文组教研',
      'GROUP 数学组教研',
      'GROUP 英语组教研',
      'GRADE 班会',
      'GRADE 低年级放学',
      'COURSE 升旗后不上体育',
    ],
  ])
  expect((await admin(schedulesApi.check, { params })).data.findings).toEqual([])
  // A class of 小学 that has room in its week goes home, instead of being with nobody between lessons.
  const { data: lessons } = await admin(schedulesApi.lessons, { params, query: {} })
  const byDay = new Map<string, number[]>()
  for (const { classes: of, weekday, lessonNumber, length } of lessons)
    for (const { name } of of.filter((one) => /^[一二三四五六]年级/.test(one.name))) {
      const day = byDay.get(`${name} ${weekday}`) ?? []
      byDay.set(`${name} ${weekday}`, day)
      for (let at = 0; at < length; at++) day.push((lessonNumber ?? 0) + at)
    }
  const holes = [...byDay].filter(([, numbers]) => Math.max(...numbers) > new Set(numbers).size)
  expect(byDay.size).toBe(24 * 5)
  expect(holes).toEqual([])
  // Every 晨读, 早读 and 课后服务 of the 36 classes has one of their teachers, and the load is shared.
  const { classes, watches } = (await admin(scheduleWatchesApi.list, { params })).data
  expect(classes).toHaveLength(36)
  expect(watches).toHaveLength(classes.reduce((sum, { days, periods }) => sum + days * periods.length, 0))
  const counts = new Map<string, number>()
  for (const { teacher } of watches) counts.set(teacher.name, (counts.get(teacher.name) ?? 0) + 1)
  expect(Math.max(...counts.values())).toBeLessThanOrEqual(8)
  const itself = { params: { ...params, otherId: params.id } }
  expect((await admin(schedulesApi.compare, itself)).data.hard).toEqual({ before: 0, after: 0 })
  const away = await admin(teacherLeavesApi.search)
  expect(away.data.totalElements).toBe(3)
  const { data: arranged } = await admin(substitutionsApi.search)
  expect(arranged.totalElements).toBeGreaterThan(0)
  expect(arranged.content.filter(({ watch }) => watch !== null)).toHaveLength(1)
  expect(new Set(arranged.content.map(({ madeByName }) => madeByName))).toEqual(new Set(['系统管理员']))
})
