import { DEFAULT_WEEKLY_LIMIT } from '@xueqiao/contract/features/school/teaching-assignments/api'
import { type SqlBool, sql } from 'kysely'
import type { Db } from '../../../platform/db/database'
import { contains } from '../../../platform/db/query'
import { searchTerm } from '../../../platform/pinyin'
import type { Reach } from '../../account/reach/access'
import { classesWithin } from '../../account/reach/scope'
import type { Semester } from './queries'

/** How many years a class still goes on until that semester; before it, when it has gone on already. */
const ahead = ({ code }: Semester) =>
  sql<number>`coalesce(${Number(code.slice(0, 4))}::int - left(c.academic_year, 4)::int, 0)`

/**
 * The classes as they are in that semester: of this year as they stand, of a year to come in the grade they will be in,
 * of a past year as that year's record has them.
 */
export const classesIn = (
  db: Db,
  reach: Reach,
  semester: Semester,
  { grade, ids, isOver }: { grade?: number; ids?: readonly number[]; isOver: boolean },
) => {
  const stands = sql<SqlBool>`${ahead(semester)} >= 0 and c.deleted_at is null`
  const gradeThen = sql<number>`case when ${stands} then c.grade + ${ahead(semester)} else cy.grade end`
  return db
    .selectFrom('classes as c')
    .leftJoin('class_years as cy', (join) =>
      join.onRef('cy.class_id', '=', 'c.id').on('cy.academic_year_id', '=', semester.yearId ?? 0),
    )
    .leftJoin('teachers as head', 'head.id', 'c.head_teacher_id')
    .select(['c.id', 'c.head_teacher_id as headTeacherId', 'head.name as headTeacherName'])
    .select(sql<string>`case when ${stands} then c.name else cy.name end`.as('name'))
    .select(gradeThen.as('grade'))
    .select(sql<boolean>`${ahead(semester)} = 0`.as('isNow'))
    .where(
      sql<SqlBool>`(${stands} or (cy.class_id is not null and (${isOver}::boolean or c.deleted_at is null)))`,
    )
    .where(sql<SqlBool>`${gradeThen} between 1 and 12`)
    .where(classesWithin(reach))
    .$if(grade !== undefined, (query) => query.where(gradeThen, '=', grade ?? 0))
    .$if(ids !== undefined, (query) => query.where('c.id', '=', sql<number>`any(${ids ?? []}::bigint[])`))
    .orderBy(gradeThen)
    .orderBy(sql`coalesce(nullif(c.class_number, '')::int, 1000)`)
    .orderBy('c.name')
    .orderBy('c.id')
    .execute()
}

export type ClassThen = Awaited<ReturnType<typeof classesIn>>[number]

/** What the class page gives these classes, and what classes of these grades are given now. */
export const coursesTaken = async (db: Db, classIds: readonly number[], grades: readonly number[]) => {
  const { rows } = await sql<{ classId: number | null; grade: number | null; courseId: number }>`
    select cc.class_id as "classId", null::int as grade, cc.course_id as "courseId"
      from class_courses cc where cc.class_id = any(${classIds}::bigint[])
    union all
    select distinct null::bigint, c.grade::int, cc.course_id from classes c join class_courses cc on cc.class_id = c.id
      where c.deleted_at is null and c.grade = any(${grades}::int[])`.execute(db)
  return rows
}

export const coursesByIds = (db: Db, ids: readonly number[]) =>
  db
    .selectFrom('courses')
    .select(['id', 'name', 'course_code as courseCode'])
    .select(sql<boolean>`deleted_at is null`.as('isTaught'))
    .select(sql<boolean>`course_type = '选修'`.as('isElective'))
    .where('id', '=', sql<number>`any(${ids}::bigint[])`)
    .orderBy('course_code')
    .execute()

/** What someone teaches in a semester; a class that has ended takes no lessons in one to come. */
const lessonsOf = (semesterId: number) => sql<number>`coalesce((select sum(ta.weekly_lessons)
  from teaching_assignments ta join classes c on c.id = ta.class_id join semesters se on se.id = ta.semester_id
  where ta.teacher_id = t.id and ta.semester_id = ${semesterId} and ta.ended_at is null
    and (c.deleted_at is null or c.deleted_at >= se.end_date)), 0)::int`

const LIMIT = sql<number>`coalesce(t.weekly_lesson_limit, ${sql.lit(DEFAULT_WEEKLY_LIMIT)})`

export const loads = (db: Db, semesterId: number, teacherIds: readonly number[]) =>
  db
    .selectFrom('teachers as t')
    .select(['t.id as teacherId', 't.name as teacherName', 't.teacher_number as teacherNumber'])
    .select(lessonsOf(semesterId).as('lessons'))
    .select([LIMIT.as('limit'), sql<boolean>`t.weekly_lesson_limit is not null`.as('ownLimit')])
    .where('t.id', '=', sql<number>`any(${teacherIds}::bigint[])`)
    .orderBy('t.id')
    .execute()

interface Wanted {
  semesterId: number
  courseId: number
  keyword: string
  onlyOfCourse: boolean
}

/** Those who have the course on the teacher page first. */
export const candidates = (db: Db, { semesterId, courseId, keyword, onlyOfCourse }: Wanted, most: number) => {
  const teaches = sql<boolean>`exists (select from course_teachers ct
    where ct.teacher_id = t.id and ct.course_id = ${courseId})`
  return db
    .selectFrom('teachers as t')
    .leftJoin('departments as d', 'd.id', 't.department_id')
    .select(['t.id', 't.name', 't.teacher_number as teacherNumber', 'd.name as departmentName'])
    .select([teaches.as('teachesCourse'), lessonsOf(semesterId).as('lessons'), LIMIT.as('limit')])
    .where('t.deleted_at', 'is', null)
    .where('t.employment_status', '=', '在职')
    .$if(onlyOfCourse, (query) => query.where(teaches))
    .$if(keyword !== '', (query) =>
      query.where((eb) =>
        eb.or([
          eb('t.search_keys', '@@', sql<string>`${searchTerm(keyword)}::tsquery`),
          eb('t.teacher_number', 'ilike', contains(keyword)),
        ]),
      ),
    )
    .orderBy(sql`${teaches} desc`)
    .orderBy(sql`t.name collate "zh-x-icu"`)
    .orderBy('t.id')
    .limit(most)
    .execute()
}

/** Who may be given which of these courses, with what they have already. */
export const givers = (db: Db, semesterId: number, courseIds: readonly number[]) =>
  db
    .selectFrom('course_teachers as ct')
    .innerJoin('teachers as t', 't.id', 'ct.teacher_id')
    .select(['ct.course_id as courseId', 't.id', 't.name', 't.teacher_number as teacherNumber'])
    .select([lessonsOf(semesterId).as('lessons'), LIMIT.as('limit')])
    .where('ct.course_id', '=', sql<number>`any(${courseIds}::bigint[])`)
    .where('t.deleted_at', 'is', null)
    .where('t.employment_status', '=', '在职')
    .orderBy('t.id')
    .execute()

/** What these classes had in another semester, and whether whoever gave it can go on. */
export const lessonsIn = (db: Db, semesterId: number, classIds: readonly number[]) =>
  db
    .selectFrom('teaching_assignments as ta')
    .innerJoin('teachers as t', 't.id', 'ta.teacher_id')
    .select(['ta.class_id as classId', 'ta.course_id as courseId', 'ta.teacher_id as teacherId'])
    .select(['t.name as teacherName', 't.teacher_number as teacherNumber'])
    .select('ta.weekly_lessons as weeklyLessons')
    .select(sql<boolean>`t.deleted_at is null and t.employment_status = '在职'`.as('goesOn'))
    .where('ta.semester_id', '=', semesterId)
    .where('ta.class_id', '=', sql<number>`any(${classIds}::bigint[])`)
    .where('ta.ended_at', 'is', null)
    .orderBy('ta.id')
    .execute()
