import * as academicYears from '../../src/modules/school/academic-years/service'
import * as classes from '../../src/modules/school/classes/service'
import * as semesters from '../../src/modules/school/semesters/service'
import type { AuthedTxCtx, Ctx } from '../../src/platform/context'
import type { DemoSchool } from '../generate/types'
import { type Ids, idOf } from '../ids'
import { snakeKeys } from '../snake'

export const loadYears = async (ctx: Ctx, school: DemoSchool) => {
  const years = new Map<string, number>()
  for (const { key, semesterCount, ...year } of school.academicYears) {
    years.set(key, await academicYears.add(ctx, snakeKeys(year)))
  }
  let current = 0
  let coming: number | null = null
  for (const { key, academicYearKey, ...semester } of school.semesters) {
    const id = await semesters.add(ctx, {
      ...snakeKeys(semester),
      academic_year_id: idOf(years, academicYearKey),
    })
    if (current > 0) coming ??= id
    if (semester.isCurrent) current = id
  }
  const currentYear = school.academicYears.find((year) => year.isCurrent)
  return { semesterId: current, comingId: coming, yearId: currentYear ? idOf(years, currentYear.key) : null }
}

export const loadClasses = async (
  ctx: AuthedTxCtx,
  school: DemoSchool,
  ids: Omit<Ids, 'classes' | 'students' | 'parents'>,
) => {
  const made = new Map<string, number>()
  for (const {
    key,
    departmentKey,
    headTeacherKey,
    assistantTeacherKey,
    courseKeys,
    ...one
  } of school.classes) {
    const saved = await classes.create(ctx, {
      ...one,
      departmentId: idOf(ids.departments, departmentKey),
      headTeacherId: idOf(ids.teachers, headTeacherKey),
      assistantTeacherId: assistantTeacherKey === null ? null : idOf(ids.teachers, assistantTeacherKey),
    })
    made.set(key, saved.id)
    await classes.assignCourses(
      ctx,
      saved.id,
      courseKeys.map((course) => idOf(ids.courses, course)),
    )
  }
  return made
}
