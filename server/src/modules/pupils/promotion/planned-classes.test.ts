import { promotionApi as api } from '@xueqiao/contract/features/pupils/promotion/api'
import { academicYearsApi } from '@xueqiao/contract/features/school/academic-years'
import { classesApi } from '@xueqiao/contract/features/school/classes'
import { semestersApi } from '@xueqiao/contract/features/school/semesters'
import { teachingAssignmentsApi } from '@xueqiao/contract/features/school/teaching-assignments/api'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testApp } from '../../../../test/app'
import { buildersFor } from '../../../../test/builders'

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
  const promote = async () => {
    const { data: preview } = await admin.loose(api.preview, { body: plan })
    const { planHash } = preview as { planHash: string }
    const applied = await admin.loose(api.apply, { body: { ...plan, planHash, confirm: '2027-2028学年' } })
    expect(applied).toMatchObject({ status: 200 })
    return (applied.data as { id: number }).id
  }
  const rowsOf = async (classId: number) =>
    (
      await sql<{ semester: number; teacher: number; stands: boolean }>`select semester_id as semester,
        teacher_id as teacher, ended_at is null as stands from teaching_assignments
        where class_id = ${classId} order by id`.execute(t.db)
    ).rows
  return { t, make, admin, courseId, last, next, ending, going, promote, rowsOf }
}

test('what was planned for a class that a promotion ends, ends with it, and comes back when it is undone', async () => {
  const { t, make, admin, courseId, last, next, ending, promote, rowsOf } = await aSchool()
  const [stays, leaves] = [await make.aTeacher(), await make.aTeacher()]
  await make.teaches(stays, ending, courseId, last)
  await make.teaches(stays, ending, courseId, next)
  await make.teaches(leaves, ending, courseId, next)
  const id = await promote()
  expect(await rowsOf(ending)).toEqual([
    { semester: last, teacher: stays, stands: true },
    { semester: next, teacher: stays, stands: false },
    { semester: next, teacher: leaves, stands: false },
  ])
  const { data: matrix } = await admin(teachingAssignmentsApi.list, { query: { semesterId: next } })
  expect(matrix.content.filter(({ classId }) => classId === ending)).toEqual([])

  await sql`update teachers set employment_status = '退休' where id = ${leaves}`.execute(t.db)
  expect((await admin.loose(api.undo, { params: { id }, body: { reason: '测试' } })).status).toBe(200)
  expect(await rowsOf(ending)).toEqual([
    { semester: last, teacher: stays, stands: true },
    { semester: next, teacher: stays, stands: true },
    { semester: next, teacher: leaves, stands: false },
  ])
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
