import { DEFAULT_WEEKLY_LIMIT } from '@xueqiao/contract/features/school/teaching-assignments/api'
import * as courses from '../../src/modules/school/courses/service'
import * as departments from '../../src/modules/school/departments/service'
import * as teachers from '../../src/modules/school/teachers/service'
import type { Ctx } from '../../src/platform/context'
import type { DemoSchool } from '../generate/types'
import { idOf, renamed } from '../ids'
import { chunks, snakeKeys } from '../snake'

export const loadDepartments = async (ctx: Ctx, school: DemoSchool) => {
  const ids = new Map<string, number>()
  for (const { key, parentKey, name, code, sortOrder, description } of school.departments) {
    const parentId = parentKey === null ? null : idOf(ids, parentKey)
    ids.set(key, await departments.create(ctx, { name, code, parentId, sortOrder, description }))
  }
  return ids
}

/** Whoever leads a department teaches less; a few have agreed to more. */
const weeklyLimits = ({ departments: units, assignments: lessons }: DemoSchool) => {
  const loads = new Map<string, number>()
  for (const { teacherKey, weeklyLessons } of lessons)
    loads.set(teacherKey, (loads.get(teacherKey) ?? 0) + weeklyLessons)
  const heads = units.flatMap(({ departmentHeadKey }) => departmentHeadKey ?? [])
  return new Map([
    ...[...loads].flatMap(([key, load]) => (load > DEFAULT_WEEKLY_LIMIT ? [[key, load] as const] : [])),
    ...heads.map((key) => [key, 12] as const),
  ])
}

export const loadTeachers = async (ctx: Ctx, school: DemoSchool, departmentIds: Map<string, number>) => {
  const made = new Map<string | null, number>()
  const limits = weeklyLimits(school)
  for (const chunk of chunks(school.teachers, 500)) {
    const rows = chunk.map(({ key, departmentKey, ...teacher }) => ({
      ...snakeKeys(teacher),
      department_id: idOf(departmentIds, departmentKey),
      weekly_lesson_limit: limits.get(key) ?? null,
    }))
    for (const [number, id] of await teachers.createMany(ctx, rows)) made.set(number, id)
  }
  return renamed(school.teachers, (teacher) => teacher.teacherNumber, made)
}

export const loadCourses = async (
  ctx: Ctx,
  school: DemoSchool,
  departmentIds: Map<string, number>,
  teacherIds: Map<string, number>,
) => {
  const rows = school.courses.map(({ key, departmentKey, teacherKeys, ...course }) => ({
    ...snakeKeys(course),
    department_id: idOf(departmentIds, departmentKey),
  }))
  const ids = renamed(school.courses, (course) => course.courseCode, await courses.createMany(ctx, rows))
  const pairs = school.courses.flatMap((course) =>
    course.teacherKeys.map((key) => ({
      course_id: idOf(ids, course.key),
      teacher_id: idOf(teacherIds, key),
    })),
  )
  for (const chunk of chunks(pairs, 5000)) await courses.addTeachers(ctx, chunk)
  return ids
}
