import { saveSettings } from '../../src/modules/base/school-settings/service'
import * as departments from '../../src/modules/school/departments/service'
import type { TxCtx } from '../../src/platform/context'
import { analyze } from '../../src/platform/db/query'
import { createAccounts } from '../accounts'
import { loadBase } from '../base'
import type { DemoSchool } from '../generate/types'
import { type Ids, idOf } from '../ids'
import { loadClasses, loadYears } from './classes'
import { loadParents, loadStudents } from './pupils'
import { loadRelations } from './relations'
import { loadCourses, loadDepartments, loadTeachers } from './staff'

export interface DemoOptions {
  password: string
  progress: (line: string) => void
  /** For benchmarks: as many pupils as wanted, instead of the demo school's own. */
  students?: number
}

/** People, classes and who teaches them, with all that a timetable stands on. */
export const loadSchool = async (
  ctx: TxCtx,
  school: DemoSchool,
  { password, progress, stages }: Omit<DemoOptions, 'students'> & { stages: string },
) => {
  await saveSettings(ctx.db, { name: school.name, stages }, ctx.now)
  progress(
    `  部门 ${school.departments.length} 个，教师 ${school.teachers.length} 名，课程 ${school.courses.length} 门`,
  )
  const departmentIds = await loadDepartments(ctx, school)
  const teacherIds = await loadTeachers(ctx, school, departmentIds)
  for (const { key, departmentHeadKey } of school.departments) {
    if (departmentHeadKey !== null)
      await departments.setHead(ctx.db, idOf(departmentIds, key), idOf(teacherIds, departmentHeadKey))
  }
  const courseIds = await loadCourses(ctx, school, departmentIds, teacherIds)
  const term = await loadYears(ctx, school)
  // Each class asks who gives its courses: planned for as many as there are, a large school takes minutes less.
  await analyze(ctx.db)

  progress(`  班级 ${school.classes.length} 个`)
  const { users, addPeople, addFamilies, addTeachers, asUser } = await createAccounts(ctx, school, password)
  const known = { departments: departmentIds, teachers: teacherIds, courses: courseIds }
  const admin = asUser('admin', 60)
  const classIds = await loadClasses(admin, school, known)

  progress(`  学生 ${school.students.length} 名，家长 ${school.parents.length} 名`)
  const people = {
    students: await loadStudents(ctx, school, classIds),
    parents: await loadParents(ctx, school),
  }
  const ids: Ids = { ...known, ...people, classes: classIds }
  await addPeople(ids)
  const families = await addFamilies(ids)
  await addTeachers(ids)
  await loadRelations(ctx, school, ids, term)
  await loadBase(ctx, school, ids)
  return { ids, term, users, families, asUser }
}
