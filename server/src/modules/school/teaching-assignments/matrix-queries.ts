import { DEFAULT_WEEKLY_LIMIT } from '@xueqiao/contract/features/school/teaching-assignments/api'
import { type ExpressionBuilder, expressionBuilder, sql } from 'kysely'
import type { Database, Db } from '../../../platform/db/database'
import { anyOf, flag, lit, tsquery } from '../../../platform/db/fragments'
import { contains } from '../../../platform/db/query'
import type { Reach } from '../../account/reach/access'
import { CLASS_NUMBER, classesWithin } from '../../account/reach/scope'
import { teachersWithin } from '../teachers/scope'
import type { Semester } from './semester-queries'

/** How many years a class still goes on until that semester; before it, when it has gone on already. */
const ahead = ({ code }: Semester) =>
  sql<number>`coalesce(${Number(code.slice(0, 4))}::int - left(c.academic_year, 4)::int, 0)`

type Then = Database & { c: Database['classes']; cy: Database['class_years'] }

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
  const eb = expressionBuilder<Then, 'c' | 'cy'>()
  const stands = eb.and([eb(ahead(semester), '>=', lit(0)), eb('c.deleted_at', 'is', null)])
  const then = eb.case().when(stands)
  const gradeThen = then
    .then(eb('c.grade', '+', ahead(semester)))
    .else(eb.ref('cy.grade'))
    .end()
  const recorded = eb('cy.class_id', 'is not', null)
  return db
    .selectFrom('classes as c')
    .leftJoin('class_years as cy', (join) =>
      join.onRef('cy.class_id', '=', 'c.id').on('cy.academic_year_id', '=', semester.yearId ?? 0),
    )
    .leftJoin('teachers as head', 'head.id', 'c.head_teacher_id')
    .select(['c.id', 'c.head_teacher_id as headTeacherId', 'head.name as headTeacherName'])
    .select(then.then(eb.ref('c.name')).else(eb.ref('cy.name')).end().as('name'))
    .select(gradeThen.as('grade'))
    .select(flag(eb(ahead(semester), '=', lit(0))).as('isNow'))
    .where(eb.or([stands, isOver ? recorded : recorded.and('c.deleted_at', 'is', null)]))
    .where(eb.between(gradeThen, lit(1), lit(12)))
    .where(classesWithin(reach))
    .$if(grade !== undefined, (query) => query.where(gradeThen, '=', grade ?? 0))
    .$if(ids !== undefined, (query) => query.where('c.id', '=', anyOf(ids ?? [])))
    .orderBy(gradeThen)
    .orderBy(CLASS_NUMBER)
    .orderBy('c.name')
    .orderBy('c.id')
    .execute()
}

export type ClassThen = Awaited<ReturnType<typeof classesIn>>[number]

/** What the class page gives these classes, and what classes of these grades are given now. Raw, for nulls with a type. */
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
    .select((eb) => [
      flag(eb('deleted_at', 'is', null)).as('isTaught'),
      flag(eb('course_type', '=', '选修')).as('isElective'),
    ])
    .where('id', '=', anyOf(ids))
    .orderBy('course_code')
    .execute()

/**
 * 走班: what a pupil of these classes has in confirmed 教学班; of several the one who has most. Class by class, so that a
 * grade without a plan reads nobody.
 */
export const electiveLessons = async (
  db: Db,
  semesterId: number,
  classes: readonly Pick<ClassThen, 'id' | 'grade'>[],
) => {
  const [ids, grades] = [classes.map(({ id }) => id), classes.map(({ grade }) => grade)]
  const { rows } = await sql<{ classId: number; lessons: number }>`
    select c.id as "classId", had.most * p.weekly_lessons as lessons from elective_plans p
      join unnest(${ids}::bigint[], ${grades}::int[]) c (id, grade) on c.grade = p.grade
      cross join lateral (select max(own.n)::int as most from (
        select count(*) as n from students s
          join elective_section_students m on m.plan_id = p.id and m.student_id = s.id
        where s.class_id = c.id and s.deleted_at is null group by s.id) own) had
    where p.semester_id = ${semesterId} and p.status = 'CONFIRMED' and had.most is not null`.execute(db)
  return new Map(rows.map(({ classId, lessons }) => [classId, lessons]))
}

type Teachers = ExpressionBuilder<Database & { t: Database['teachers'] }, 't'>

const none = expressionBuilder<Database>()

/** A lesson for several classes is given once, and one of every other week half. */
const GIVEN = sql<number>`ta.weekly_lessons * case when lp.parity <> 'EVERY' then 0.5 else 1 end
  / case when lp.joint_id is null then 1
    else (select count(*) from lesson_patterns j where j.joint_id = lp.joint_id) end`

/** What is taught in classes in a semester; a class that has ended takes no lessons in one to come. */
const lessonsInClasses = (semesterId: number) =>
  none
    .selectFrom('teaching_assignments as ta')
    .innerJoin('classes as c', 'c.id', 'ta.class_id')
    .innerJoin('semesters as se', 'se.id', 'ta.semester_id')
    .leftJoin('lesson_patterns as lp', (join) =>
      join
        .onRef('lp.semester_id', '=', 'ta.semester_id')
        .onRef('lp.class_id', '=', 'ta.class_id')
        .onRef('lp.course_id', '=', 'ta.course_id'),
    )
    .select(['ta.teacher_id as teacherId', GIVEN.as('lessons')])
    .where('ta.semester_id', '=', semesterId)
    .where('ta.ended_at', 'is', null)
    .where((or) => or('c.deleted_at', 'is', null).or('c.deleted_at', '>=', sql.ref<Date>('se.end_date')))

/** 走班: what is taught in 教学班 beside them, as soon as they are confirmed. */
const lessonsInSections = (semesterId: number) =>
  none
    .selectFrom('elective_sections as x')
    .innerJoin('elective_plans as p', 'p.id', 'x.plan_id')
    .select([sql.ref<number>('x.teacher_id').as('teacherId'), 'p.weekly_lessons as lessons'])
    .where('p.semester_id', '=', semesterId)
    .where('p.status', '=', 'CONFIRMED')
    .where('x.teacher_id', 'is not', null)

const lessonsIn = (semesterId: number) =>
  none
    .selectFrom(lessonsInClasses(semesterId).unionAll(lessonsInSections(semesterId)).as('g'))
    .select((eb) => eb.fn<number>('round', [eb.fn.sum('g.lessons'), lit(1)]).as('sum'))

/** Of some few teachers; of many at once `loads` has it. */
const lessonsOf = (semesterId: number) => (eb: Teachers) => {
  const lessons = lessonsIn(semesterId).whereRef('g.teacherId', '=', sql.ref<number>('t.id'))
  return eb.fn.coalesce(lessons, eb.lit(0)).as('lessons')
}

const limitOf = (eb: Teachers) =>
  eb.fn.coalesce('t.weekly_lesson_limit', eb.lit(DEFAULT_WEEKLY_LIMIT)).as('limit')

export const loads = (db: Db, reach: Reach, semesterId: number, teacherIds: readonly number[]) =>
  db
    .selectFrom('teachers as t')
    .leftJoin(
      lessonsIn(semesterId)
        .select('g.teacherId')
        .where('g.teacherId', '=', anyOf(teacherIds))
        .groupBy('g.teacherId')
        .as('l'),
      'l.teacherId',
      't.id',
    )
    .select(['t.id as teacherId', 't.name as teacherName', 't.teacher_number as teacherNumber', limitOf])
    .select((eb) => eb.fn<string[]>('tsvector_to_array', ['t.search_keys']).as('keys'))
    .select((of: Teachers) => flag(of.fn.coalesce(teachersWithin(reach)(of), of.lit(false))).as('mayLimit'))
    .select((eb) => [
      eb.fn.coalesce('l.sum', eb.lit(0)).as('lessons'),
      flag(eb('t.weekly_lesson_limit', 'is not', null)).as('ownLimit'),
    ])
    .where('t.id', '=', anyOf(teacherIds))
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
  const teaches = (eb: Teachers) =>
    flag(
      eb.exists(
        eb
          .selectFrom('course_teachers as ct')
          .whereRef('ct.teacher_id', '=', 't.id')
          .where('ct.course_id', '=', courseId),
      ),
    )
  return db
    .selectFrom('teachers as t')
    .leftJoin('departments as d', 'd.id', 't.department_id')
    .select(['t.id', 't.name', 't.teacher_number as teacherNumber', 'd.name as departmentName'])
    .select([(eb) => teaches(eb).as('teachesCourse'), lessonsOf(semesterId), limitOf])
    .where('t.deleted_at', 'is', null)
    .where('t.employment_status', '=', '在职')
    .$if(onlyOfCourse, (query) => query.where(teaches))
    .$if(keyword !== '', (query) =>
      query.where((eb) =>
        eb.or([
          eb('t.search_keys', '@@', tsquery(keyword)),
          eb('t.teacher_number', 'ilike', contains(keyword)),
        ]),
      ),
    )
    .orderBy(teaches, 'desc')
    .orderBy('t.name', (by) => by.collate('zh-x-icu'))
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
    .select([lessonsOf(semesterId), limitOf])
    .where('ct.course_id', '=', anyOf(courseIds))
    .where('t.deleted_at', 'is', null)
    .where('t.employment_status', '=', '在职')
    .orderBy('t.id')
    .execute()

/** What these classes had in another semester, and whether whoever gave it can go on. */
export const lessonsBefore = (db: Db, semesterId: number, classIds: readonly number[]) =>
  db
    .selectFrom('teaching_assignments as ta')
    .innerJoin('teachers as t', 't.id', 'ta.teacher_id')
    .select(['ta.class_id as classId', 'ta.course_id as courseId', 'ta.teacher_id as teacherId'])
    .select(['t.name as teacherName', 't.teacher_number as teacherNumber'])
    .select('ta.weekly_lessons as weeklyLessons')
    .select((eb) => flag(eb('t.deleted_at', 'is', null).and('t.employment_status', '=', '在职')).as('goesOn'))
    .where('ta.semester_id', '=', semesterId)
    .where('ta.class_id', '=', anyOf(classIds))
    .where('ta.ended_at', 'is', null)
    .orderBy('ta.id')
    .execute()
