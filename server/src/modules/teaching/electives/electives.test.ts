import { authApi } from '@xueqiao/contract/features/account/auth/api'
import { contactsApi } from '@xueqiao/contract/features/family/communication/contacts'
import { dashboardApi } from '@xueqiao/contract/features/home/dashboard/api'
import { studentsApi } from '@xueqiao/contract/features/pupils/students/api'
import { coursesApi } from '@xueqiao/contract/features/school/courses/api'
import { roomsApi } from '@xueqiao/contract/features/school/rooms/api'
import { electivesApi as api } from '@xueqiao/contract/features/teaching/electives/api'
import { beforeAll, expect, test } from 'vitest'
import { testApp } from '../../../../test/app'
import { buildersFor } from '../../../../test/builders'
import { oddWorkbook, uploadForm } from '../../../../test/import-lab'
import { officeCtx } from '../../../../test/policy-school'
import { transact } from '../../../platform/db/transact'
import * as students from '../../pupils/students/service'
import * as classes from '../../school/classes/service'
import { pupilsMoved } from '../../school/deeds'
import * as semesters from '../../school/semesters/service'
import { plans } from './plan-queries'
import { givenOf } from './sectioning'

const COURSES = ['物理', '历史', '化学', '生物', '政治', '地理']

/** A senior grade of two classes, whose pupils have chosen three combinations. */
const senior = async () => {
  const t = await testApp()
  const make = buildersFor(t)
  const admin = await make.admin()
  const semesterId = await make.aSemester()
  const courses = new Map<string, number>()
  for (const name of COURSES) courses.set(name, await make.aCourse({ name }))
  const idOf = (name: string) => courses.get(name) ?? 0
  const head = await make.aTeacher({ name: '周明' })
  const grade = async (name: string, headTeacherId: number | null, number: number) =>
    (await classes.create(officeCtx(t), { name, grade: number, headTeacherId })).id
  const one = await grade('高一1班', head, 10)
  const two = await grade('高一2班', null, 10)
  const other = await grade('高二1班', null, 11)
  const pupils: number[] = []
  for (let at = 0; at < 12; at++)
    pupils.push(await make.aStudent({ name: `学生${at}`, classId: at % 2 === 0 ? one : two }))
  const body = {
    ...{ semesterId, grade: '高一', firstIds: ['物理', '历史'].map(idOf) },
    ...{ secondIds: ['化学', '生物', '政治', '地理'].map(idOf), largest: 10, fewest: 1, bands: 3 },
    ...{ weeklyLessons: 4, closesOn: null },
  }
  return { t, make, admin, idOf, head, one, two, other, pupils, body }
}

let s: Awaited<ReturnType<typeof senior>>
let planId = 0
beforeAll(async () => {
  s = await senior()
})

const chosen = (first: string, ...seconds: string[]) => ({
  firstId: s.idOf(first),
  secondIds: seconds.map(s.idOf),
})
const params = () => ({ id: planId })

test('a plan is of one grade and semester, and its courses are told apart', async () => {
  const { admin, body, idOf } = s
  const both = await admin(api.create, { body: { ...body, secondIds: [idOf('物理'), idOf('化学')] } })
  expect([both.status, both.errors?.[0]?.field]).toEqual([400, 'secondIds'])
  const made = await admin(api.create, { body })
  expect(made.data).toMatchObject({
    grade: '高一',
    status: 'CHOOSING',
    pupils: 12,
    chosen: 0,
    mayManage: true,
  })
  planId = made.data.id
  const again = await admin(api.create, { body })
  expect([again.status, again.message]).toEqual([409, '该学期该年级已有走班方案'])
  const few = await admin.loose(api.create, { body: { ...body, bands: 2, largest: 1 } })
  expect(few.status).toBe(400)
  const none = await admin(api.section, { params: params() })
  expect([none.status, none.message]).toEqual([409, '还没有学生选科'])
})

test('a pupil chooses until the deadline, a parent reads, a class leader sees their class', async () => {
  const { make, pupils, head, idOf, admin, body } = s
  const [first = 0, second = 0] = pupils
  const own = await make.aUser('pupil', ['STUDENT'], { type: 'STUDENT', id: first })
  const mother = await make.aUser('mother', ['PARENT'], { type: 'PARENT', id: await make.aParent([first]) })
  const leader = await make.aUser('leader', ['TEACHER'], { type: 'TEACHER', id: head })
  const choice = { planId, ...chosen('物理', '化学', '生物') }
  const wrong = await own.call(api.choose, { body: { ...choice, firstId: idOf('化学') } })
  expect([wrong.status, wrong.errors?.[0]?.field]).toEqual([400, 'firstId'])
  const twice = await own.call(api.choose, { body: { ...choice, secondIds: [idOf('化学'), idOf('化学')] } })
  expect(twice.status).toBe(400)
  expect((await own.call(api.choose, { body: choice })).status).toBe(200)
  const seen = (await mother.call(api.mine, { query: {} })).data
  expect(seen).toMatchObject({ mayChoose: false, first: { name: '物理' }, sections: [] })
  expect((await mother.call(api.choose, { body: choice })).status).toBe(403)
  expect((await mother.call(api.mine, { query: { studentId: second } })).status).toBe(404)
  expect((await mother.call(api.choices, { params: params(), query: {} })).status).toBe(403)
  const read = [await leader.call(api.get, { params: params() }), await admin(api.get, { params: params() })]
  expect(read.map(({ data }) => data.mayManage)).toEqual([false, true])
  const list = (await leader.call(api.choices, { params: params(), query: {} })).data
  expect(new Set(list.content.map(({ className }) => className))).toEqual(new Set(['高一1班']))
  const { semesterId: _semester, grade: _grade, ...rest } = body
  const closed = await admin(api.update, { params: params(), body: { ...rest, closesOn: '2020-01-01' } })
  expect(closed.data.closesOn).toBe('2020-01-01')
  const late = await own.call(api.choose, { body: choice })
  expect([late.status, late.message]).toEqual([409, '选科已于 2020-01-01 截止，如需改选请联系年级'])
  const dropped = await admin(api.update, { params: params(), body: { ...rest, firstIds: [idOf('历史')] } })
  expect([dropped.status, dropped.message]).toEqual([409, '已有学生选了 物理，不能去掉'])
})

test('who has not chosen is reminded with their parents, once a day, and no more once they have', async () => {
  const { t, make, admin, pupils, body } = s
  const [, , third = 0] = pupils
  const own = await make.aUser('late', ['STUDENT'], { type: 'STUDENT', id: third })
  const father = await make.aUser('father', ['PARENT'], { type: 'PARENT', id: await make.aParent([third]) })
  const remind = () => admin(api.remind, { params: params() })
  const lines = async (userId: number) =>
    (
      await t.db
        .selectFrom('notifications')
        .select(['title', 'read_at as readAt'])
        .where('user_id', '=', userId)
        .where('title', 'like', '请完成选科%')
        .execute()
    ).map(({ title, readAt }) => [title, readAt !== null])
  const late = await remind()
  expect([late.status, late.message]).toEqual([409, expect.stringMatching(/^选科已于 2020-01-01 截止/)])
  const { semesterId: _semester, grade: _grade, ...rest } = body
  await admin(api.update, { params: params(), body: { ...rest, closesOn: null } })
  const both = await Promise.all([remind(), remind()])
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect(both.find(({ status }) => status === 200)?.data).toEqual({ reminded: 11 })
  expect((await remind()).message).toBe('今天已经提醒过，请明天再试')
  expect((await admin(api.get, { params: params() })).data.remindedOn).not.toBeNull()
  expect([await lines(own.id), await lines(father.id)]).toEqual([
    [['请完成选科：高一', false]],
    [['请完成选科：高一', false]],
  ])
  await own.call(api.choose, { body: { planId, ...chosen('物理', '化学', '生物') } })
  expect([await lines(own.id), await lines(father.id)]).toEqual([
    [['请完成选科：高一', true]],
    [['请完成选科：高一', true]],
  ])
  await t.db.deleteFrom('elective_choices').where('student_id', '=', third).execute()
})

test('nobody chooses in a plan whose semester is over, or that a later one has taken the place of', async () => {
  const { t, admin, body, pupils } = s
  const own = await t.login('pupil')
  const choice = { planId, ...chosen('物理', '化学', '生物') }
  const semester = (id: number) => t.db.updateTable('semesters').where('id', '=', id)
  const { start_date: start, end_date: end } = await t.db
    .selectFrom('semesters')
    .select(['start_date', 'end_date'])
    .where('id', '=', body.semesterId)
    .executeTakeFirstOrThrow()
  await semester(body.semesterId).set({ start_date: '2019-09-01', end_date: '2020-01-20' }).execute()
  const over = await own(api.choose, { body: choice })
  expect([over.status, over.message]).toEqual([409, expect.stringContaining('已结束，不再接受选科')])
  const byStaff = { params: { ...params(), studentId: pupils[0] ?? 0 }, body: chosen('物理', '化学', '生物') }
  expect((await admin(api.setChoice, byStaff)).status).toBe(409)
  expect((await admin(api.get, { params: params() })).data.isPast).toBe(true)
  expect((await own(api.mine, { query: {} })).data).toBeNull()
  await semester(body.semesterId).set({ start_date: start, end_date: end }).execute()
  const later = await semesters.add(t.ctx(), {
    ...{ code: 'later', name: '再下一学期', semester_order: 2, is_current: false },
    ...{ start_date: '2150-02-01', end_date: '2150-07-01' },
  })
  const { data: newer } = await admin(api.create, { body: { ...body, semesterId: later } })
  expect((await own(api.choose, { body: choice })).message).toBe(
    '该年级已有更新的走班方案，此方案不再接受选科',
  )
  expect((await own(api.mine, { query: {} })).data?.plan.id).toBe(newer.id)
  await admin(api.remove, { params: { id: newer.id } })
  expect((await own(api.choose, { body: choice })).status).toBe(200)
})

test('choices come from a sheet, and go out as one', async () => {
  const { t, admin, pupils } = s
  const numbers = await t.db.selectFrom('students').select(['id', 'student_number as number']).execute()
  const numberOf = (id: number) => numbers.find((one) => one.id === id)?.number ?? ''
  const rows = pupils
    .slice(1, 9)
    .map((id, at) => [numberOf(id), ...(at % 2 ? ['历史', '政治', '地理'] : ['物理', '化学', '地理'])])
  const bytes = oddWorkbook([
    {
      rows: [
        ['学号', '首选科目', '再选科目一', '再选科目二'],
        ...rows,
        [numberOf(pupils[9] ?? 0), '物理', '化学', '化学'],
        ['nobody', '物理', '化学', '生物'],
      ],
    },
  ])
  const { data } = await admin.loose(api.importFile, await uploadForm(bytes, '选科.xlsx'))
  expect(data).toMatchObject({ createdCount: 8, failureCount: 2 })
  expect(data.errors.map(({ message }: { message: string }) => message)).toEqual([
    '两门再选科目不能相同',
    '学号 nobody 不在您管理的、正在选科的年级中',
  ])
  await admin(authApi.confirm, { body: { password: 'secret-1' } })
  expect((await admin(api.exportChoices, { params: params(), query: {} })).status).toBe(200)
  for (const studentId of pupils.slice(9))
    await admin(api.setChoice, { params: { ...params(), studentId }, body: chosen('物理', '化学', '生物') })
  const page = (await admin(api.choices, { params: params(), query: { chosen: 'true', size: 5 } })).data
  expect([page.totalElements, page.content.length]).toEqual([12, 5])
  const having = async (...names: string[]) => {
    const courseIds = names.map(s.idOf).join()
    return (await admin(api.choices, { params: params(), query: { courseIds } })).data.totalElements
  }
  expect([await having('地理'), await having('历史', '政治', '地理'), await having('政治', '物理')]).toEqual([
    8, 4, 0,
  ])
})

test('sectioning gives everybody their courses, and a move names what stands in its way', async () => {
  const { admin, pupils, head } = s
  for (const name of ['教室 A', '教室 B', '教室 C', '教室 D'])
    await admin(roomsApi.create, { body: { name, kind: '普通教室', classesAtOnce: 1, inUse: true } })
  await admin(roomsApi.create, { body: { name: '田径场', kind: '操场', classesAtOnce: 9, inUse: true } })
  const atOnce = await Promise.all([1, 2, 3].map(() => admin(api.section, { params: params() })))
  const others = atOnce.filter(({ status }) => status !== 200)
  expect(others.map(({ message }) => message)).toEqual(['正在分班，请等待完成', '正在分班，请等待完成'])
  const set = (some: { sectioning_until: Date }) =>
    s.t.db.updateTable('elective_plans').set(some).where('id', '=', planId).execute()
  // Another server has it; one that is gone keeps it for a minute and no longer.
  await set({ sectioning_until: new Date(s.t.ctx().now.getTime() + 10_000) })
  const busy = await admin(api.section, { params: params() })
  expect([busy.status, busy.message]).toEqual([409, '正在分班，请等待完成'])
  await set({ sectioning_until: new Date(s.t.ctx().now.getTime() - 10_000) })
  // No more in all than there are rooms to sit in, nor of a course than there are teachers of it.
  const chemist = await s.make.aTeacher({ name: '化学老师' })
  const left = await s.make.aTeacher({ name: '已离职' })
  await s.t.db.updateTable('teachers').set({ employment_status: '离职' }).where('id', '=', left).execute()
  const course_id = s.idOf('化学')
  await s.t.db
    .insertInto('course_teachers')
    .values([chemist, left].map((teacher_id) => ({ course_id, teacher_id })))
    .execute()
  const [plan] = await plans(s.t.db, { id: planId })
  const given = plan && (await givenOf(s.t.db, plan, []))
  expect(given?.roomsAtOnce).toBe(6)
  expect(given?.courses.filter(({ atOnce }) => atOnce !== undefined)).toEqual([
    { id: String(course_id), atOnce: 1 },
  ])
  await s.t.db.deleteFrom('course_teachers').where('course_id', '=', course_id).execute()
  const done = await admin(api.section, { params: params() })
  expect(done.data).toMatchObject({ stands: true })
  const { sections, waitingCount, combinations } = (await admin(api.sections, { params: params() })).data
  expect([waitingCount, sections.reduce((sum, { size }) => sum + size, 0)]).toEqual([0, 36])
  expect(combinations.reduce((sum, one) => sum + one.pupils, 0)).toBe(12)
  const rows = (await admin(api.choices, { params: params(), query: { size: 50 } })).data.content
  for (const row of rows) expect(new Set(row.sections.map(({ band }) => band)).size).toBe(3)
  const chemistry = sections.filter(({ courseName }) => courseName === '化学')
  const physics = sections.find(({ courseName }) => courseName === '物理')
  const section = physics ?? sections[0]
  const at = { ...params(), sectionId: section?.id ?? 0 }
  const gone = await s.make.aTeacher({ name: '离任' })
  await s.t.db.updateTable('teachers').set({ employment_status: '离职' }).where('id', '=', gone).execute()
  const away = await admin(api.staff, { params: at, body: { teacherId: gone } })
  expect([away.status, away.message]).toEqual([400, '离任 目前离职，不能安排任课'])
  expect((await admin(api.staff, { params: at, body: { teacherId: head } })).status).toBe(200)
  const beside = sections.find(({ band, id }) => band === section?.band && id !== section?.id)
  if (beside !== undefined) {
    const taken = await admin(api.staff, {
      params: { ...params(), sectionId: beside.id },
      body: { teacherId: head },
    })
    expect([taken.status, taken.message]).toEqual([409, '该教师在同一走班段已有教学班'])
  }
  const [sitting] = (await admin(api.pupils, { params: at })).data
  const own = rows.find(({ studentId }) => studentId === sitting?.studentId)?.sections ?? []
  expect(sitting?.others).toEqual(
    own.filter(({ id }) => id !== section?.id).map(({ name, band }) => ({ name, band })),
  )
  const historian = rows.find(({ first }) => first?.name === '历史')
  const refused = await admin(api.move, {
    ...{ params: params(), body: { studentId: historian?.studentId ?? 0, sectionId: section?.id ?? 0 } },
  })
  expect([refused.status, refused.message]).toEqual([409, `${historian?.studentName} 没有选 物理`])
  // A second 教学班 of a course in a band where a pupil of it has another one.
  const pupil = rows.find((row) => row.sections.some(({ id }) => id === chemistry[0]?.id))
  const elsewhere = pupil?.sections.find(({ id }) => id !== chemistry[0]?.id)
  const { id: extra } = await s.t.db
    .insertInto('elective_sections')
    .values({ plan_id: planId, course_id: s.idOf('化学'), band: elsewhere?.band ?? 1, number: 9 })
    .returning('id')
    .executeTakeFirstOrThrow()
  const clash = await admin(api.move, {
    ...{ params: params(), body: { studentId: pupil?.studentId ?? 0, sectionId: extra } },
  })
  expect(clash.message).toBe(
    `${pupil?.studentName} 在第 ${elsewhere?.band} 段已有 ${elsewhere?.name}，与 化学 9 班 冲突`,
  )
  await s.t.db.deleteFrom('elective_sections').where('id', '=', extra).execute()
  // Another course after all: what was theirs is left, and they wait for a 教学班 of the new one.
  await admin(api.setChoice, {
    ...{
      params: { ...params(), studentId: historian?.studentId ?? 0 },
      body: chosen('物理', '政治', '地理'),
    },
  })
  const held = await admin(api.confirm, { params: params() })
  expect([held.status, held.message.includes('还没有编入教学班')]).toEqual([409, true])
  expect((await admin(api.section, { params: params() })).data.stands).toBe(true)
  expect((await admin(api.confirm, { params: params() })).data.status).toBe('CONFIRMED')
  const mother = await s.t.login('mother')
  expect((await mother(api.mine, { query: { studentId: pupils[0] ?? 0 } })).data?.sections).toHaveLength(3)
  expect((await admin(api.section, { params: params() })).status).toBe(409)
})

test('who teaches a 教学班 has its pupils and their families, as long as the plan stands', async () => {
  const { t, make, admin } = s
  const teacherId = await make.aTeacher({ name: '孙教学' })
  const { call } = await make.aUser('sectioned', ['TEACHER'], { type: 'TEACHER', id: teacherId })
  const { sections } = (await admin(api.sections, { params: params() })).data
  const of = sections.find(({ courseName }) => courseName === '化学')
  const at = { ...params(), sectionId: of?.id ?? 0 }
  const own = new Set((await admin(api.pupils, { params: at })).data.map(({ studentId }) => studentId))
  const [mine = 0] = own
  const foreign = s.pupils.find((id) => !own.has(id)) ?? 0
  const parentId = await make.aParent([mine])
  const parent = await make.aUser('taught', ['PARENT'], { type: 'PARENT', id: parentId })
  const has = async () => ({
    found: (await call(studentsApi.search, { query: { size: 50 } })).data.totalElements,
    records: [
      (await call(studentsApi.get, { params: { id: mine } })).status,
      (await call(studentsApi.get, { params: { id: foreign } })).status,
    ],
    families: (await call(contactsApi.contacts)).data
      .filter(({ contactType }) => contactType === 'PARENT')
      .map(({ profileId }) => profileId)
      .includes(parentId),
    teachers: (await parent.call(contactsApi.contacts)).data
      .filter(({ profileId, contactType }) => contactType === 'TEACHER' && profileId === teacherId)
      .flatMap(({ relations }) => relations.map(({ label }) => label)),
    choices: (await call(api.choices, { params: params(), query: { size: 50 } })).data.totalElements,
  })
  const NOTHING = { found: 0, records: [404, 404], families: false, teachers: [], choices: 0 }
  expect(await has()).toEqual(NOTHING)
  await admin(api.staff, { params: at, body: { teacherId } })
  expect(await has()).toEqual({
    ...{ found: own.size, records: [200, 404], families: true, teachers: ['化学'], choices: own.size },
  })
  const state = (status: 'CONFIRMED' | 'CHOOSING') =>
    t.db.updateTable('elective_plans').set({ status }).where('id', '=', planId).execute()
  await state('CHOOSING')
  expect(await has()).toEqual(NOTHING)
  await state('CONFIRMED')
})

test('a pupil finds their own teachers on the home, also just after a classmate has looked', async () => {
  const { make, admin, pupils } = s
  const teacherId = await make.aTeacher({ name: '吴化' })
  const rows = (await admin(api.choices, { params: params(), query: { size: 50 } })).data.content
  // Of one class: the first has chosen 化学, the second has not.
  const [first, second] = [pupils[0], pupils[2]].map((id) => rows.find(({ studentId }) => studentId === id))
  const of = first?.sections.find(({ name }) => name.startsWith('化学'))
  expect(second?.className).toBe(first?.className)
  await admin(api.staff, { params: { ...params(), sectionId: of?.id ?? 0 }, body: { teacherId } })
  const [own, mate] = [await s.t.login('pupil'), await s.t.login('late')]
  const namesOf = async (call: typeof own) =>
    (await call(dashboardApi.get)).data.ownClass?.teachers.map(({ name }) => name)
  expect(await namesOf(own)).toContain('吴化')
  expect(await namesOf(mate)).not.toContain('吴化')
  expect(await namesOf(own)).toContain('吴化')
})

test('who leaves the grade leaves their 教学班, who changes class within it stays', async () => {
  const { t, make, other, two, pupils, admin } = s
  const standing = async (id: number) =>
    (await t.db.selectFrom('elective_section_students').select('band').where('student_id', '=', id).execute())
      .length
  const [stays = 0, goes = 0, leaves = 0] = pupils.slice(4)
  const office = officeCtx(t, (await make.aUser('office', ['ADMIN'])).id)
  await students.assignClass(office, stays, two)
  await students.assignClass(office, goes, other)
  await students.remove(office, leaves, 'disable')
  expect([await standing(stays), await standing(goes), await standing(leaves)]).toEqual([3, 0, 0])
  const { id: roomId } = await t.db
    .insertInto('rooms')
    .values({ name: '走班教室', kind: '教室', building: null, seats: null, class_id: null, remark: null })
    .returning('id')
    .executeTakeFirstOrThrow()
  const [section] = (await admin(api.sections, { params: params() })).data.sections
  await admin(api.staff, { params: { ...params(), sectionId: section?.id ?? 0 }, body: { roomId } })
  const room = await admin(roomsApi.remove, { params: { id: roomId } })
  expect([room.status, room.message]).toEqual([
    ...[409, `场地 走班教室 是 ${section?.name}的教室，请先在走班中更换，或将其停用`],
  ])
  const course = await admin(coursesApi.remove, { params: { id: s.idOf('物理') } })
  expect([course.status, course.message]).toEqual([
    409,
    expect.stringMatching(/^课程 物理 在 .*走班方案中，无法删除$/),
  ])
  // The school goes on a year while the semester still runs, and may take that back.
  const promoted = [{ studentId: stays, classId: two, headTeacherId: null }]
  const graded = (grade: number) => t.db.updateTable('classes').set({ grade }).where('id', '=', two).execute()
  await graded(11)
  await transact(t.ctx(), (ctx) => pupilsMoved(ctx, { places: promoted, others: false }))
  await graded(10)
  expect(await standing(stays)).toBe(3)
  expect((await admin(api.reopen, { params: params() })).data).toMatchObject({
    status: 'CHOOSING',
    sections: 0,
  })
  expect((await admin(api.remove, { params: params() })).status).toBe(200)
})
