import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database'
import { anyOf, countOf, listOf } from '../../../platform/db/fragments'
import { CLASS_NUMBER } from '../../account/reach/scope'
import type { FactAssignment, FactStudent } from './planning/facts'

export const years = (db: Db) =>
  db
    .selectFrom('academic_years')
    .select(['id', 'code', 'name', 'start_date as startDate', 'end_date as endDate'])
    .select('is_current as isCurrent')
    .select((eb) =>
      countOf(eb.selectFrom('semesters as s').whereRef('s.academic_year_id', '=', 'academic_years.id')).as(
        'semesters',
      ),
    )
    .orderBy('start_date')
    .orderBy('id')
    .execute()

/** The semester whose lessons go on, and the one they go into. */
export const semesters = async (db: Db, fromId: number, toId: number) => {
  const ofYear = (id: number) =>
    db.selectFrom('semesters').select('id').where('academic_year_id', '=', id).limit(1)
  const last = ofYear(fromId).orderBy('is_current', 'desc').orderBy('semester_order', 'desc').orderBy('id')
  const first = ofYear(toId).orderBy('semester_order').orderBy('id')
  return {
    from: (await last.executeTakeFirst())?.id ?? null,
    to: (await first.executeTakeFirst())?.id ?? null,
  }
}

export const classes = (db: Db) =>
  db
    .selectFrom('classes as c')
    .leftJoin('teachers as head', 'head.id', 'c.head_teacher_id')
    .leftJoin('teachers as assistant', 'assistant.id', 'c.assistant_teacher_id')
    .select(['c.id', 'c.name', 'c.grade', 'c.capacity', 'c.class_number as classNumber'])
    .select(['c.academic_year as academicYear', 'c.department_id as departmentId'])
    .select(['c.head_teacher_id as headTeacherId', 'head.name as headTeacherName'])
    .select(['c.assistant_teacher_id as assistantTeacherId', 'assistant.name as assistantTeacherName'])
    .select((eb) =>
      listOf(
        eb
          .selectFrom('class_courses as cc')
          .innerJoin('courses as co', 'co.id', 'cc.course_id')
          .select((of) => of.cast<number>('cc.course_id', 'integer').as('id'))
          .whereRef('cc.class_id', '=', 'c.id')
          .where('co.deleted_at', 'is', null)
          .orderBy('cc.course_id'),
      ).as('courseIds'),
    )
    .where('c.deleted_at', 'is', null)
    .orderBy('c.grade')
    .orderBy(CLASS_NUMBER)
    .orderBy('c.name')
    .orderBy('c.id')
    .execute()

/** Of the classes of these years, and of those without a year. */
export const students = (db: Db, codes: readonly string[]): Promise<FactStudent[]> =>
  db
    .selectFrom('students as s')
    .innerJoin('classes as c', 'c.id', 's.class_id')
    .select(['s.id', 's.name', 's.student_number as studentNumber', 's.gender', 'c.id as classId'])
    .select('s.enrollment_status as status')
    .where('s.deleted_at', 'is', null)
    .where('c.deleted_at', 'is', null)
    .where((eb) => eb.or([eb('c.academic_year', 'is', null), eb('c.academic_year', 'in', codes)]))
    .orderBy('c.id')
    .orderBy('s.student_number')
    .orderBy('s.id')
    .execute()

export const unplaced = async (db: Db) => {
  const { count } = await db
    .selectFrom('students')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('deleted_at', 'is', null)
    .where('class_id', 'is', null)
    .where('enrollment_status', '=', '在校')
    .executeTakeFirstOrThrow()
  return count
}

/** Children of one parent who are in a class; a family with two parents stands once. */
export const families = async (db: Db) => {
  const { rows } = await sql<{ children: number[] }>`
    select distinct array_agg(s.id::int order by s.id) as children
    from student_guardians g join students s on s.id = g.student_id
    where s.deleted_at is null and s.class_id is not null
    group by g.parent_id having count(*) > 1 order by 1`.execute(db)
  return rows.map(({ children }) => children)
}

/** What goes on: not what has ended, nor with whoever has left, nor where somebody is planned for the new semester. */
export const assignments = (db: Db, semesterId: number, toId: number | null): Promise<FactAssignment[]> =>
  db
    .selectFrom('teaching_assignments as a')
    .innerJoin('teachers as t', 't.id', 'a.teacher_id')
    .select(['a.class_id as classId', 'a.course_id as courseId', 'a.teacher_id as teacherId'])
    .select('a.weekly_lessons as weeklyLessons')
    .where('a.semester_id', '=', semesterId)
    .where('a.ended_at', 'is', null)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('teaching_assignments as planned')
            .select('planned.id')
            .where('planned.semester_id', '=', toId ?? 0)
            .whereRef('planned.class_id', '=', 'a.class_id')
            .whereRef('planned.course_id', '=', 'a.course_id')
            .where('planned.ended_at', 'is', null),
        ),
      ),
    )
    .where('t.deleted_at', 'is', null)
    .where('t.employment_status', '=', '在职')
    .orderBy('a.class_id')
    .orderBy('a.course_id')
    .orderBy('a.teacher_id')
    .execute()

export const departments = (db: Db) =>
  db.selectFrom('departments').select(['id', 'name', 'path']).orderBy('id').execute()

export const teachers = (db: Db, ids: readonly number[]) =>
  db
    .selectFrom('teachers')
    .select(['id', 'name'])
    .where('id', '=', anyOf(ids))
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .execute()

export const latestId = async (db: Db) => {
  const { id } = await db
    .selectFrom('promotions')
    .select((eb) => eb.fn.max<number | null>('id').as('id'))
    .executeTakeFirstOrThrow()
  return id ?? 0
}
