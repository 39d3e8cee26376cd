import { assessmentsApi } from '@xueqiao/contract/features/growth/assessments/api'
import * as classes from '../src/modules/school/classes/service'
import { testApp } from './app'
import { buildersFor } from './builders'
import { type OddCell, oddWorkbook, uploadForm } from './import-lab'
import type { Caller } from './policy'
import { officeCtx } from './policy-school'

const NAMES = ['程亦安', '程亦乐', '白一诺', '丁浩然', '冯雨欣', '葛星河']

/** A class with its 班主任, a teacher of one lesson, a leader of its department and a family; and somebody who has no part. */
export const assessmentLab = async () => {
  const t = await testApp()
  const make = buildersFor(t)
  const semesterId = await make.aSemester()
  const departmentId = await make.aDepartment()
  const [headId, teacherId, deptId, strangerId] = [
    await make.aTeacher({ name: '林晓月' }),
    await make.aTeacher({ name: '罗文博' }),
    await make.aTeacher({ departmentId }),
    await make.aTeacher(),
  ]
  const { id: classId } = await classes.create(officeCtx(t), {
    ...{ name: '初一(3)班', grade: 7, departmentId, headTeacherId: headId },
  })
  await make.teaches(teacherId, classId, await make.aCourse(), semesterId)
  const other = await classes.create(officeCtx(t), { name: '初一(4)班', grade: 7, headTeacherId: strangerId })
  const pupils: number[] = []
  for (const name of NAMES) pupils.push(await make.aStudent({ name, classId }))
  const [an = 0] = pupils
  const parentId = await make.aParent([an])
  const teacherOf = async (username: string, role: string, id: number) =>
    (await make.aUser(username, [role], { type: 'TEACHER', id })).call
  const whoIs = (ids: readonly number[]) =>
    t.db.selectFrom('students').select(['id', 'name', 'student_number']).where('id', 'in', ids).execute()
  const known = new Map((await whoIs(pupils)).map((row) => [row.id, row]))
  const aForeignPupil = async () => {
    const id = await make.aStudent({ name: '外班生', classId: other.id })
    for (const row of await whoIs([id])) known.set(id, row)
    return id
  }
  const stranger = await teacherOf('stranger', 'TEACHER', strangerId)
  return {
    t,
    make,
    classId,
    otherClassId: other.id,
    pupils,
    semesterId,
    admin: await make.admin(),
    head: await teacherOf('head', 'TEACHER', headId),
    teacher: await teacherOf('teacher', 'TEACHER', teacherId),
    dept: await teacherOf('dept', 'DEPARTMENT_ADMIN', deptId),
    stranger,
    pupil: (await make.aUser('pupil', ['STUDENT'], { type: 'STUDENT', id: an })).call,
    parent: (await make.aUser('parent', ['PARENT'], { type: 'PARENT', id: parentId })).call,
    numberOf: (id: number) => known.get(id)?.student_number ?? '',
    nameOf: (id: number) => known.get(id)?.name ?? '',
    aForeignPupil,
    aForeignOne: async () => {
      const body = {
        studentId: await aForeignPupil(),
        type: 'term',
        date: '2026-10-10',
        socialScore: 4,
      } as const
      return (await stranger(assessmentsApi.create, { body })).data.id
    },
    importBy: async (
      call: Caller,
      rows: readonly (readonly OddCell[])[],
      options: Record<string, string> = {},
    ) => call.loose(assessmentsApi.importFile, await uploadForm(oddWorkbook([{ rows }]), 'a.xlsx', options)),
  }
}
export type AssessmentLab = Awaited<ReturnType<typeof assessmentLab>>
