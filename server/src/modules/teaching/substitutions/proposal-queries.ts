import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database'
import { anyOf } from '../../../platform/db/fragments'
import { isPupilOf } from '../../account/reach/scope'
import { READ_ALOUD } from '../timetable/service'

export interface Candidate {
  id: number
  name: string
  /** Teaches the course: to one of these classes, in their grade, anywhere. */
  sameClass: boolean
  sameGrade: boolean
  sameCourse: boolean
  /** What they teach these classes besides. */
  ownCourses: string | null
  given: number
  taken: number
}

interface Wanted {
  semesterId: number
  courseId: number
  classIds: readonly number[]
  grade: number
  /** The substitutions that count. */
  counted: readonly number[]
  /** Whom somebody has in mind, whatever they teach. */
  wishedId?: number | undefined
}

/** Everybody in service who teaches the course, or these classes, with what they have held for others so far. */
export const candidates = async (
  db: Db,
  { semesterId, courseId, classIds, grade, counted, wishedId = 0 }: Wanted,
): Promise<Candidate[]> => {
  const { rows } = await sql<Candidate>`with taught as (
      select ta.teacher_id, ta.course_id = ${courseId} as "isCourse", ta.class_id = any(${classIds}::bigint[]) as "isClass",
        c.grade = ${grade} as "isGrade", co.name
      from teaching_assignments ta join classes c on c.id = ta.class_id join courses co on co.id = ta.course_id
      where ta.semester_id = ${semesterId} and ta.ended_at is null
        and (ta.course_id = ${courseId} or ta.class_id = any(${classIds}::bigint[]))
      union all
      select x.teacher_id, true, false, p.grade = ${grade}, co.name
      from elective_sections x join elective_plans p on p.id = x.plan_id and p.status = 'CONFIRMED'
        join courses co on co.id = x.course_id
      where p.semester_id = ${semesterId} and x.course_id = ${courseId} and x.teacher_id is not null
      union all
      select ${wishedId}::bigint, false, false, false, null),
    given as (select teacher_id as id, sum(lessons)::int as count from substitutions
      where id = ${anyOf(counted)} and teacher_id is not null and watch_id is null group by 1),
    taken as (select absent_id as id, sum(lessons)::int as count from substitutions
      where id = ${anyOf(counted)} and kind <> 'SWAP' and watch_id is null group by 1)
    select t.id, t.name, bool_or(x."isCourse" and x."isClass") as "sameClass",
      bool_or(x."isCourse" and x."isGrade") as "sameGrade", bool_or(x."isCourse") as "sameCourse",
      string_agg(distinct x.name, '、') filter (where x."isClass" and not x."isCourse") as "ownCourses",
      coalesce(max(g.count), 0) as given, coalesce(max(k.count), 0) as taken
    from taught x join teachers t on t.id = x.teacher_id and t.deleted_at is null and t.employment_status = '在职'
      left join given g on g.id = t.id left join taken k on k.id = t.id
    group by t.id, t.name order by t.id`.execute(db)
  return rows
}

export interface Watcher {
  id: number
  name: string
  /** Leads the class, or teaches it. */
  isHead: boolean
  isOwn: boolean
  /** What they teach the class, else the grade. */
  courses: string | null
  /** What they teach some of its pupils, in a 教学班. */
  walking: string | null
  /** 语文 or a foreign language: what is read aloud in the morning. */
  reads: boolean
  given: number
  taken: number
}

/** Everybody in service who has to do with a class or teaches its grade, with how often they have stood in where others watch. */
export const watchers = async (
  db: Db,
  {
    semesterId,
    classId,
    grade,
    counted,
    wishedId = 0,
  }: Omit<Wanted, 'courseId' | 'classIds'> & { classId: number },
): Promise<Watcher[]> => {
  const { rows } = await sql<Watcher>`with near as (
      select ta.teacher_id, ta.class_id = ${classId} as "isOwn", false as "isHead", false as "isPart", co.name
      from teaching_assignments ta join classes c on c.id = ta.class_id join courses co on co.id = ta.course_id
      where ta.semester_id = ${semesterId} and ta.ended_at is null and (c.grade = ${grade} or c.id = ${classId})
      union all
      select head_teacher_id, false, true, false, null from classes
      where id = ${classId} and head_teacher_id is not null
      union all
      select x.teacher_id, false, false, x.id = any(array(select m.section_id from elective_section_students m
        join students s on s.id = m.student_id where s.class_id = ${classId} and s.deleted_at is null)), co.name
      from elective_sections x join elective_plans p on p.id = x.plan_id and p.status = 'CONFIRMED'
        join courses co on co.id = x.course_id
      where p.semester_id = ${semesterId} and p.grade = ${grade} and x.teacher_id is not null
      union all
      select ${wishedId}::bigint, false, false, false, null),
    given as (select teacher_id as id, sum(lessons)::int as count from substitutions
      where id = ${anyOf(counted)} and watch_id is not null group by 1),
    taken as (select absent_id as id, sum(lessons)::int as count from substitutions
      where id = ${anyOf(counted)} and watch_id is not null group by 1)
    select t.id, t.name, bool_or(x."isHead") as "isHead", bool_or(x."isOwn") as "isOwn",
      coalesce(string_agg(distinct x.name, '、') filter (where x."isOwn"), string_agg(distinct x.name, '、')) as courses,
      string_agg(distinct x.name, '、') filter (where x."isPart") as walking,
      coalesce(bool_or(x."isOwn" and x.name ~ ${READ_ALOUD}), false) as reads,
      coalesce(max(g.count), 0) as given, coalesce(max(k.count), 0) as taken
    from near x join teachers t on t.id = x.teacher_id and t.deleted_at is null and t.employment_status = '在职'
      left join given g on g.id = t.id left join taken k on k.id = t.id
    group by t.id, t.name order by t.id`.execute(db)
  return rows
}

/** Of a 教学班 its own, else those of the classes. */
export const countPupils = async (db: Db, classIds: readonly number[], sectionId: number | undefined) => {
  const inSection = db
    .selectFrom('elective_section_students')
    .select('student_id')
    .where('section_id', '=', sectionId ?? 0)
  const { count } = await db
    .selectFrom('students as s')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where((eb) =>
      sectionId === undefined
        ? isPupilOf(anyOf(classIds))(eb)
        : eb.and([eb('s.deleted_at', 'is', null), eb('s.id', 'in', inSection)]),
    )
    .executeTakeFirstOrThrow()
  return count
}

/** Whether a lesson has been prepared, by where the timetable has it. */
export const isPrepared = async (
  db: Db,
  lesson: { classIds: readonly number[]; courseId: number; date: string; lessonNumber: number },
) => {
  const { rows } = await sql<{ found: boolean }>`select exists (select from lesson_preparation_slots
    where class_id = ${anyOf(lesson.classIds)} and course_id = ${lesson.courseId} and date = ${lesson.date}
      and lesson_number = ${lesson.lessonNumber}) as found`.execute(db)
  return rows[0]?.found ?? false
}

/** What a version was given; how many lessons a day are enough stands there. */
export const rulesOf = async (db: Db, scheduleId: number): Promise<object> => {
  const found = await db
    .selectFrom('schedules')
    .select('rules')
    .where('id', '=', scheduleId)
    .executeTakeFirst()
  return (found?.rules ?? {}) as object
}

/** Who teaches which of these courses. */
export const teachersOf = (db: Db, semesterId: number, courseIds: readonly number[]) =>
  db
    .selectFrom('teaching_assignments')
    .select(['teacher_id as teacherId', 'course_id as courseId'])
    .distinct()
    .where('semester_id', '=', semesterId)
    .where('course_id', '=', anyOf(courseIds))
    .where('ended_at', 'is', null)
    .execute()

export const gradeOf = async (db: Db, classIds: readonly number[]) => {
  const rows = await db
    .selectFrom('classes')
    .select('grade')
    .where('id', '=', anyOf(classIds))
    .limit(1)
    .execute()
  return rows[0]?.grade ?? 0
}

export const classesOfGrade = async (db: Db, grade: number) => {
  const rows = await db
    .selectFrom('classes')
    .select('id')
    .where('grade', '=', grade)
    .where('deleted_at', 'is', null)
    .execute()
  return rows.map(({ id }) => id)
}

/** Where these classes have lessons, in whichever version of a semester. */
export const roomsOf = async (db: Db, semesterId: number, classIds: readonly number[]) => {
  const { rows } = await sql<{ id: number }>`select distinct l.room_id as id from schedule_lesson_classes lc
    join schedule_lessons l on l.id = lc.lesson_id
    where lc.class_id = ${anyOf(classIds)} and l.room_id is not null and lc.schedule_id in (
      select id from schedules where semester_id = ${semesterId} and status = 'PUBLISHED')`.execute(db)
  return rows.map(({ id }) => id)
}
