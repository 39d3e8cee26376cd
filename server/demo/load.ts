import { DEFAULT_STAGES } from '@xueqiao/contract/features/base/school-settings'
import { DEFAULT_WEEKLY_LIMIT } from '@xueqiao/contract/features/school/teaching-assignments/api'
import { saveSettings } from '../src/modules/base/school-settings/service'
import * as awards from '../src/modules/growth/achievements/service'
import * as growth from '../src/modules/pupils/growth/service'
import * as parents from '../src/modules/pupils/parents/service'
import * as students from '../src/modules/pupils/students/service'
import * as academicYears from '../src/modules/school/academic-years/service'
import * as classes from '../src/modules/school/classes/service'
import * as courses from '../src/modules/school/courses/service'
import * as departments from '../src/modules/school/departments/service'
import * as semesters from '../src/modules/school/semesters/service'
import * as teachers from '../src/modules/school/teachers/service'
import * as assignments from '../src/modules/school/teaching-assignments/service'
import { localDate } from '../src/platform/clock'
import type { AuthedTxCtx, Ctx, TxCtx } from '../src/platform/context'
import { analyze } from '../src/platform/db/query'
import { transact } from '../src/platform/db/transact'
import { writeSetting } from '../src/platform/settings'
import { createAccounts } from './accounts'
import { bringToLife } from './activities'
import { assessFirst } from './assessments/first'
import { loadBase } from './base'
import { talkToEachOther } from './conversations'
import { resourcesFirst } from './course-resources/first'
import { enterTwice } from './doubles'
import { planDuty } from './duty'
import { examineFirst } from './exams/first'
import { sendFeedback } from './feedback'
import { generateSchool } from './generate/generate'
import type { DemoSchool } from './generate/types'
import { handInAwards } from './goals/awards'
import { commentFirst } from './goals/comments'
import { setGoals } from './goals/first'
import { growFirst } from './growth/first'
import { testFirst } from './health/first'
import { giveFirst } from './homework/first'
import { type Ids, idOf } from './ids'
import { DEMO_FILLED, NOTHING_FILLED } from './later/state'
import { prepareFirst } from './lesson-preparations/first'
import { publishNotices } from './notices'
import { chunks, snakeKeys } from './snake'
import { arrangeWeek } from './substitutions'
import { planFirst } from './teaching-plans/first'
import { makeTimetables } from './timetable'

const renamed = <T extends { key: string }>(
  rows: readonly T[],
  number: (row: T) => string | null,
  made: Map<string | null, number>,
) => new Map(rows.map((row) => [row.key, made.get(number(row)) ?? 0]))

const loadDepartments = async (ctx: Ctx, school: DemoSchool) => {
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

const loadTeachers = async (ctx: Ctx, school: DemoSchool, departmentIds: Map<string, number>) => {
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

const loadCourses = async (
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

const loadYears = async (ctx: Ctx, school: DemoSchool) => {
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

const loadClasses = async (
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

const loadStudents = async (ctx: Ctx, school: DemoSchool, classIds: Map<string, number>) => {
  const made = new Map<string | null, number>()
  for (const chunk of chunks(school.students, 500)) {
    const rows = chunk.map(
      ({ key, classKey, parentName, parentPhone, relationship, transferRecords, ...student }) => ({
        ...snakeKeys(student),
        class_id: idOf(classIds, classKey),
      }),
    )
    for (const [number, id] of await students.createMany(ctx, rows)) made.set(number, id)
  }
  return renamed(school.students, (student) => student.studentNumber, made)
}

/** What belongs to a pupil, under the pupil's id. */
const ofStudents = <T extends { studentKey: string }>(rows: readonly T[], ids: Map<string, number>) =>
  rows.map(({ studentKey, ...row }) => ({ ...snakeKeys(row), student_id: idOf(ids, studentKey) }))

const loadRecords = async (ctx: Ctx, school: DemoSchool, ids: Map<string, number>, userId: number) => {
  const transfers = school.students.flatMap(({ key: studentKey, transferRecords }) =>
    transferRecords.map((record) => ({ studentKey, ...record })),
  )
  for (const chunk of chunks(ofStudents(transfers, ids), 5000))
    await students.createTransfers(
      ctx,
      chunk.map((record) => ({
        ...record,
        ...(record.approved && { approved_by: userId, approved_at: ctx.now }),
      })),
    )
  const { physicalExams, achievements, activities } = school.growth
  const nothing = { physicalExams: [], activities: [] }
  for (const chunk of chunks(ofStudents(physicalExams, ids), 5000))
    await growth.createMany(ctx, { ...nothing, physicalExams: chunk })
  for (const chunk of chunks(ofStudents(achievements, ids), 5000)) await awards.createMany(ctx, chunk)
  for (const chunk of chunks(ofStudents(activities, ids), 5000))
    await growth.createMany(ctx, { ...nothing, activities: chunk })
}

const loadParents = async (ctx: Ctx, school: DemoSchool) => {
  const made = new Map<string | null, number>()
  for (const chunk of chunks(school.parents, 2000)) {
    const rows = chunk.map(({ name, phone, email, address }) => ({ name, phone, email, address }))
    for (const [phone, id] of await parents.createMany(ctx, rows)) made.set(phone, id)
  }
  return renamed(school.parents, (parent) => parent.phone, made)
}

const loadRelations = async (
  ctx: Ctx,
  school: DemoSchool,
  ids: Ids,
  term: { semesterId: number; comingId: number | null; yearId: number | null },
) => {
  for (const chunk of chunks(school.guardians, 5000)) {
    await parents.link(
      ctx,
      chunk.map(({ studentKey, parentKey, ...guardian }) => ({
        ...snakeKeys(guardian),
        student_id: idOf(ids.students, studentKey),
        parent_id: idOf(ids.parents, parentKey),
      })),
    )
  }
  for (const chunk of chunks(school.students, 5000)) {
    await classes.enroll(
      ctx,
      chunk.map((student) => ({
        student_id: idOf(ids.students, student.key),
        class_id: idOf(ids.classes, student.classKey),
        academic_year_id: term.yearId,
        from_date: student.enrollmentDate,
        to_date: null,
        reason: '入学编班',
      })),
    )
  }
  await plan(ctx, ids, term.semesterId, school.assignments)
  // The coming semester is planned for the primary school; the rest is there to be tried.
  const primary = new Set(school.classes.filter(({ grade }) => grade <= 6).map(({ key }) => key))
  const planned = school.assignments.filter(({ classKey }) => primary.has(classKey))
  if (term.comingId !== null) await plan(ctx, ids, term.comingId, planned)
}

const plan = async (ctx: Ctx, ids: Ids, semesterId: number, lessons: DemoSchool['assignments']) => {
  for (const chunk of chunks(lessons, 5000)) {
    await assignments.add(
      ctx,
      chunk.map((one) => ({
        semester_id: semesterId,
        class_id: idOf(ids.classes, one.classKey),
        course_id: idOf(ids.courses, one.courseKey),
        teacher_id: idOf(ids.teachers, one.teacherKey),
        weekly_lessons: one.weeklyLessons,
        created_at: ctx.now,
      })),
    )
    await assignments.addPatterns(
      ctx,
      chunk.flatMap(({ classKey, courseKey, pattern }) =>
        pattern === undefined
          ? []
          : {
              ...snakeKeys(pattern),
              semester_id: semesterId,
              class_id: idOf(ids.classes, classKey),
              course_id: idOf(ids.courses, courseKey),
            },
      ),
    )
  }
}

export interface DemoOptions {
  password: string
  progress: (line: string) => void
  /** For benchmarks: as many pupils as wanted, instead of the demo school's own. */
  students?: number
}

/** No pupil goes on to a 高中 here: who finishes 初三 graduates. */
const NINE_YEARS = JSON.stringify(DEFAULT_STAGES.filter(({ firstGrade }) => firstGrade <= 9))

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

/**
 * Fills an empty school through the services, so that it obeys their rules; all of it or nothing. What the first look can
 * do without is filled afterwards, by a job (later/).
 */
export const loadDemo = (ctx: Ctx, { password, progress, students: wanted }: DemoOptions) =>
  transact(ctx, async (ctx) => {
    const today = localDate(ctx.now)
    progress('正在生成演示学校……')
    const school = generateSchool({ today, ...(wanted === undefined ? {} : { students: wanted }) })
    const options = { password, progress, stages: NINE_YEARS }
    const { ids, term, users, families, asUser } = await loadSchool(ctx, school, options)
    await enterTwice(ctx, school, ids)
    await loadRecords(ctx, school, ids.students, users.admin)
    if (term.yearId !== null) await classes.recordYear(asUser('admin', 60), term.yearId)
    // And each class group asks who is of its class.
    await analyze(ctx.db)

    progress('  通知与近期动态')
    await bringToLife(school, ids, asUser)
    await sendFeedback(school, ids, asUser)
    await publishNotices(school, ids, asUser, families)
    await planDuty(school, ids, asUser)
    await talkToEachOther(school, ids, asUser)
    await giveFirst(ctx)
    await assessFirst(ctx)
    await planFirst(ctx)
    await resourcesFirst(ctx)
    await examineFirst(ctx)
    await setGoals(ctx)
    await handInAwards(ctx)
    await commentFirst(ctx)
    await growFirst(ctx)
    await testFirst(ctx)
    const current = school.semesters.find(({ isCurrent }) => isCurrent)
    // A school of thousands of lessons would take minutes: those are made to measure lists, not timetables.
    if (current !== undefined && wanted === undefined) {
      await makeTimetables(ctx, { id: term.semesterId, startDate: current.startDate }, users.admin)
      await arrangeWeek(school, ids, asUser)
      await prepareFirst(ctx)
    }
    await writeSetting(ctx.db, DEMO_FILLED, NOTHING_FILLED)
  })
