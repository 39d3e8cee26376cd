import { promotionApi as api } from '@xueqiao/contract/features/pupils/promotion/api'
import { academicYearsApi } from '@xueqiao/contract/features/school/academic-years/api'
import { classesApi } from '@xueqiao/contract/features/school/classes/api'
import { semestersApi } from '@xueqiao/contract/features/school/semesters/api'
import { teachingAssignmentsApi } from '@xueqiao/contract/features/school/teaching-assignments/api'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testApp } from '../../../../test/app'
import { buildersFor } from '../../../../test/builders'
import { somebodyWaits } from '../../../../test/locks'

/** A sixth grade that ends and a first one that goes on, with lessons in this year and planned for the next. */
const aSchool = async () => {
  const t = await testApp({ now: '2027-08-10T02:00:00Z' })
  const make = buildersFor(t)
  const admin = await make.admin()
  const aYear = async (first: number) => {
    const code = `${first}-${first + 1}`
    const dates = { startDate: `${first}-09-01`, endDate: `${first + 1}-07-31` }
    return (await admin(academicYearsApi.create, { body: { code, name: `${code}学年`, ...dates } })).data.id
  }
  await admin(academicYearsApi.setCurrent, { params: { id: await aYear(2026) } })
  const toYearId = await aYear(2027)
  const { data: semesters } = await admin(semestersApi.list)
  const semesterOf = (code: string) => semesters.find((one) => one.code === code)?.id ?? 0
  const [last, next] = [semesterOf('2026-2027-2'), semesterOf('2027-2028-1')]
  const courseId = await make.aCourse()
  const aClass = async (name: string, grade: number) => {
    const body = { name, grade, classNumber: '1', academicYear: '2026-2027' }
    const { id } = (await admin(classesApi.create, { body })).data
    await admin(classesApi.assignCourses, { params: { id }, body: [courseId] })
    await make.aStudent({ classId: id })
    return id
  }
  const ending = await aClass('六年级1班', 6)
  const going = await aClass('一年级1班', 1)

  const plan = { toYearId, graduatingGrades: [6], intake: [] }
  const hashOf = async () => {
    const { data: preview } = await admin.loose(api.preview, { body: plan })
    return (preview as { planHash: string }).planHash
  }
  const apply = (planHash: string) =>
    admin.loose(api.apply, { body: { ...plan, planHash, confirm: '2027-2028学年' } })
  const promote = async () => {
    const applied = await apply(await hashOf())
    expect(applied).toMatchObject({ status: 200 })
    return (applied.data as { id: number }).id
  }
  const rowsOf = async (classId: number) =>
    (
      await sql<{ semester: number; teacher: number; stands: boolean }>`select semester_id as semester,
        teacher_id as teacher, ended_at is null as stands from teaching_assignments
        where class_id = ${classId} order by id`.execute(t.db)
    ).rows
  return { t, make, admin, courseId, last, next, ending, going, hashOf, apply, promote, rowsOf }
}

test('what was planned for a class that a promotion ends, ends with it, and comes back when it is undone', async () => {
  const { t, make, admin, courseId, last, next, ending, going, promote, rowsOf } = await aSchool()
  const [stays, leaves] = [await make.aTeacher(), await make.aTeacher()]
  await make.teaches(stays, ending, courseId, last)
  await make.teaches(stays, ending, courseId, next)
  await make.teaches(leaves, ending, courseId, next)
  // Both classes have choir together, in one room.
  const choir = await make.aCourse()
  for (const classId of [ending, going]) await make.teaches(stays, classId, choir, next)
  const { rows: joint } = await sql<{ id: number }>`insert into joint_lessons (semester_id, course_id)
    values (${next}, ${choir}) returning id`.execute(t.db)
  const { rows: hall } = await sql<{ id: number }>`insert into rooms (name, kind) values ('礼堂', '礼堂')
    returning id`.execute(t.db)
  await sql`insert into lesson_patterns (semester_id, class_id, course_id, parity, room_id, joint_id) values
    (${next}, ${ending}, ${courseId}, 'ODD', null, null),
    (${next}, ${ending}, ${choir}, 'EVERY', ${hall[0]?.id}, ${joint[0]?.id}),
    (${next}, ${going}, ${choir}, 'EVERY', ${hall[0]?.id}, ${joint[0]?.id})`.execute(t.db)
  const patterns = async () =>
    (
      await sql`select class_id as of, course_id as course, parity, room_id as room, joint_id is not null as joint
        from lesson_patterns order by class_id, course_id`.execute(t.db)
    ).rows
  const before = await patterns()
  const id = await promote()
  expect(await patterns()).toEqual([
    { of: going, course: choir, parity: 'EVERY', room: hall[0]?.id, joint: false },
  ])
  expect(await rowsOf(ending)).toEqual([
    { semester: last, teacher: stays, stands: true },
    { semester: next, teacher: stays, stands: false },
    { semester: next, teacher: leaves, stands: false },
    { semester: next, teacher: stays, stands: false },
  ])
  const { data: matrix } = await admin(teachingAssignmentsApi.list, { query: { semesterId: next } })
  expect(matrix.content.filter(({ classId }) => classId === ending)).toEqual([])

  await sql`update teachers set employment_status = '退休' where id = ${leaves}`.execute(t.db)
  expect((await admin.loose(api.undo, { params: { id }, body: { reason: '测试' } })).status).toBe(200)
  expect(await rowsOf(ending)).toEqual([
    { semester: last, teacher: stays, stands: true },
    { semester: next, teacher: stays, stands: true },
    { semester: next, teacher: leaves, stands: false },
    { semester: next, teacher: stays, stands: true },
  ])
  expect(await patterns()).toEqual(before)
})

test('lessons go on into the new year with whoever is still at the school', async () => {
  const { t, make, courseId, last, next, going, promote, rowsOf } = await aSchool()
  const [stays, retired, away] = [await make.aTeacher(), await make.aTeacher(), await make.aTeacher()]
  for (const id of [stays, retired, away]) await make.teaches(id, going, courseId, last)
  await sql`update teachers set employment_status = '退休' where id = ${retired}`.execute(t.db)
  await sql`update teachers set employment_status = '休假' where id = ${away}`.execute(t.db)
  await promote()
  const carried = (await rowsOf(going)).filter(({ semester }) => semester === next)
  expect(carried).toEqual([{ semester: next, teacher: stays, stands: true }])
})

test('who leaves while a promotion waits is not carried into the new year', async () => {
  const { t, make, courseId, last, next, going, hashOf, apply, rowsOf } = await aSchool()
  const teacherId = await make.aTeacher()
  await make.teaches(teacherId, going, courseId, last)
  const planHash = await hashOf()
  const applied = await t.db.transaction().execute(async (tx) => {
    // As whoever saves a plan holds it.
    await sql`select from classes where id = ${going} for no key update`.execute(tx)
    const applied = apply(planHash)
    await somebodyWaits(t.db)
    await sql`update teachers set employment_status = '离职' where id = ${teacherId}`.execute(t.db)
    return { applied }
  })
  expect((await applied.applied).status).toBe(409)
  expect((await rowsOf(going)).filter(({ semester }) => semester === next)).toEqual([])
})

test('open plans of others hear of a promotion and of its undoing', async () => {
  const { t, make, admin, courseId, last, next, going, promote } = await aSchool()
  const planner = await make.aUser('planner', ['SCHOOL_ADMIN'])
  await make.teaches(await make.aTeacher(), going, courseId, last)
  const toldOf = async (work: () => Promise<unknown>) => {
    const from = t.events.length
    await work()
    return t.events
      .slice(from)
      .flatMap(({ type, id, tell }) =>
        type === 'teaching-assignments.changed' && tell?.users.includes(planner.id) ? [id] : [],
      )
  }
  let id = 0
  expect(
    await toldOf(async () => {
      id = await promote()
    }),
  ).toContain(next)
  const undo = () => admin.loose(api.undo, { params: { id }, body: { reason: '测试' } })
  expect(await toldOf(undo)).toContain(next)
})
