import { promotionApi as api } from '@xueqiao/contract/features/pupils/promotion/api'
import { academicYearsApi } from '@xueqiao/contract/features/school/academic-years/api'
import { classesApi } from '@xueqiao/contract/features/school/classes/api'
import { semestersApi } from '@xueqiao/contract/features/school/semesters/api'
import { teachingAssignmentsApi } from '@xueqiao/contract/features/school/teaching-assignments/api'
import { expect, test } from 'vitest'
import { testApp } from '../../../../test/app'
import { buildersFor } from '../../../../test/builders'

test('a promotion is not taken back once somebody has planned who teaches a new class', async () => {
  const t = await testApp()
  const make = buildersFor(t)
  const admin = await make.admin()
  const aYear = async (first: number) => {
    const code = `${first}-${first + 1}`
    const dates = { startDate: `${first}-09-01`, endDate: `${first + 1}-07-31` }
    return (await admin(academicYearsApi.create, { body: { code, name: `${code}学年`, ...dates } })).data.id
  }
  await admin(academicYearsApi.setCurrent, { params: { id: await aYear(2026) } })
  const toYearId = await aYear(2027)
  const headTeacherId = await make.aTeacher()
  const body = { name: '一年级1班', grade: 1, classNumber: '1', headTeacherId, academicYear: '2026-2027' }
  await make.aStudent({ classId: (await admin(classesApi.create, { body })).data.id })

  const plan = { toYearId, intake: [{ grade: 1, count: 1 }] }
  const { data: preview } = await admin.loose(api.preview, { body: plan })
  const { planHash } = preview as { planHash: string }
  const applied = await admin.loose(api.apply, { body: { ...plan, planHash, confirm: '2027-2028学年' } })
  const { id } = applied.data as { id: number }
  const { data: found } = await admin(classesApi.search, { query: { grade: '一年级' } })
  const classId = found.content.find(({ academicYear }) => academicYear === '2027-2028')?.id ?? 0
  const courseId = await make.aCourse()
  await admin(classesApi.assignCourses, { params: { id: classId }, body: [courseId] })
  const { data: semesters } = await admin(semestersApi.list)
  const semesterId = semesters.find(({ code }) => code === '2027-2028-1')?.id ?? 0
  const assignments = [{ teacherId: headTeacherId, weeklyLessons: 4 }]
  const cells = [{ classId, courseId, mark: '', assignments }]
  expect((await admin(teachingAssignmentsApi.save, { body: { semesterId, cells } })).status).toBe(200)

  const undone = await admin.loose(api.undo, { params: { id }, body: { reason: '测试' } })
  expect(undone).toMatchObject({
    status: 409,
    message: expect.stringContaining('新建的班级 一年级1班 已有任课安排'),
  })
  const { data: kept } = await admin(teachingAssignmentsApi.matrix, { query: { semesterId, grade: 1 } })
  expect(kept.cells).toMatchObject([{ classId, courseId }])
})
