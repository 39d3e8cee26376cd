import { classesApi } from '@xueqiao/contract/features/school/classes/api'
import {
  teachingAssignmentsApi as api,
  type CellInput,
} from '@xueqiao/contract/features/school/teaching-assignments/api'
import { testApp } from './app'
import { buildersFor } from './builders'

let count = 0

/** A school with a semester that runs, for tests of who teaches whom. */
export const planLab = async () => {
  const t = await testApp()
  const make = buildersFor(t)
  const admin = await make.admin()
  type Caller = typeof admin
  const semesterId = await make.aSemester()

  const aClass = async (
    courses: readonly number[],
    input: { name?: string; grade?: number; departmentId?: number; headTeacherId?: number } = {},
  ) => {
    const name = input.name ?? `计划${++count}班`
    const { data } = await admin(classesApi.create, { body: { grade: 7, ...input, name } })
    await admin(classesApi.assignCourses, { params: { id: data.id }, body: [...courses] })
    return data.id
  }

  const matrix = async (grade: number, by: Caller = admin, semester = semesterId) =>
    (await by(api.matrix, { query: { semesterId: semester, grade } })).data
  const markOf = async (grade: number, classId: number, courseId: number) =>
    (await matrix(grade)).cells.find((cell) => cell.classId === classId && cell.courseId === courseId)
      ?.mark ?? ''
  const share = (teacherId: number, weeklyLessons = 4) => ({ teacherId, weeklyLessons })
  const save = (
    cells: {
      classId: number
      courseId: number
      mark?: string
      assignments: { teacherId: number; weeklyLessons: number }[]
      pattern?: CellInput['pattern']
    }[],
    by: Caller = admin,
    semester = semesterId,
  ) => by(api.save, { body: { semesterId: semester, cells: cells.map((cell) => ({ mark: '', ...cell })) } })

  return { t, make, admin, semesterId, aClass, matrix, markOf, share, save }
}
