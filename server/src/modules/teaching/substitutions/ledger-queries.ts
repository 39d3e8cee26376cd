import type { SubstitutionLedger } from '@xueqiao/contract/features/teaching/substitutions/ledgers'
import type { Parity } from '@xueqiao/contract/features/teaching/timetable/values'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database'
import { anyOf } from '../../../platform/db/fragments'

export const semester = (db: Db, id: number) =>
  db
    .selectFrom('semesters')
    .select(['id', 'name', 'academic_year_id as yearId', 'start_date as startDate', 'end_date as endDate'])
    .where('id', '=', id)
    .executeTakeFirst()

/** Everybody who teaches in the semester or is part of one of these substitutions. */
export const ledger = async (
  db: Db,
  semesterId: number,
  ids: readonly number[],
): Promise<SubstitutionLedger> => {
  const { rows } = await sql<SubstitutionLedger[number]>`with kept as (
      select * from substitutions where id = ${anyOf(ids)}),
    sums as (
      select teacher_id, sum(given)::int as given, sum(taken)::int as taken, sum(swapped)::int as swapped,
        sum(watched)::int as "watchesGiven", sum(unwatched)::int as "watchesTaken" from (
        select teacher_id, lessons as given, 0 as taken, 0 as swapped, 0 as watched, 0 as unwatched
          from kept where teacher_id is not null and watch_id is null
        union all
        select absent_id, 0, case when kind = 'SWAP' then 0 else lessons end,
          case when kind = 'SWAP' then lessons else 0 end, 0, 0
          from kept where absent_id is not null and watch_id is null
        union all
        select teacher_id, 0, 0, 0, lessons, 0 from kept where watch_id is not null
        union all
        select absent_id, 0, 0, 0, 0, lessons from kept where watch_id is not null and absent_id is not null) x
      group by 1),
    taught as (select teacher_id, course_id, weekly_lessons as weekly from teaching_assignments
        where semester_id = ${semesterId} and ended_at is null
      union all
      select x.teacher_id, x.course_id, p.weekly_lessons from elective_sections x
        join elective_plans p on p.id = x.plan_id and p.semester_id = ${semesterId} and p.status = 'CONFIRMED'
        where x.teacher_id is not null),
    mains as (select distinct on (ta.teacher_id) ta.teacher_id, co.name from taught ta
      join courses co on co.id = ta.course_id order by ta.teacher_id, ta.weekly desc, co.id)
    select t.id as "teacherId", t.name as "teacherName", m.name as "courseName", coalesce(s.given, 0) as given,
      coalesce(s.taken, 0) as taken, coalesce(s.given, 0) - coalesce(s.taken, 0) as balance,
      coalesce(s.swapped, 0) as swapped, coalesce(s."watchesGiven", 0) as "watchesGiven",
      coalesce(s."watchesTaken", 0) as "watchesTaken"
    from teachers t left join mains m on m.teacher_id = t.id left join sums s on s.teacher_id = t.id
    where t.deleted_at is null and (m.teacher_id is not null or s.teacher_id is not null)
    order by balance desc, given desc, t.id`.execute(db)
  return rows
}

export interface Planned {
  classId: number
  className: string
  courseId: number
  courseName: string
  weekly: number
}

/** What the classes of a grade are to be taught a week. */
export const planned = async (db: Db, semesterId: number, yearId: number | null, grade: number) => {
  const { rows } =
    await sql<Planned>`select ta.class_id as "classId", coalesce(y.name, c.name) as "className",
      ta.course_id as "courseId", co.name as "courseName",
      sum(ta.weekly_lessons)::float / greatest(count(*) filter (where coalesce(p.together, false)), 1)
        * case when coalesce(max(p.parity), 'EVERY') = 'EVERY' then 1 else 0.5 end as weekly
    from teaching_assignments ta join classes c on c.id = ta.class_id join courses co on co.id = ta.course_id
      left join class_years y on y.class_id = c.id and y.academic_year_id = ${yearId}
      left join lesson_patterns p on p.semester_id = ta.semester_id and p.class_id = ta.class_id
        and p.course_id = ta.course_id
    where ta.semester_id = ${semesterId} and ta.ended_at is null and ta.weekly_lessons > 0
      and coalesce(y.grade, c.grade) = ${grade}
    group by 1, 2, 3, 4, co.id, c.class_number
    order by coalesce(nullif(c.class_number, '')::int, 1000), ta.class_id, weekly desc, co.id`.execute(db)
  return rows
}

export interface PlannedSection {
  id: number
  number: number
  courseId: number
  courseName: string
  weekly: number
  /** Whose pupils come to it, as far as it is in a timetable. */
  classIds: number[]
}

/** What the 教学班 of a grade are to be taught a week. */
export const plannedSections = async (db: Db, semesterId: number, grade: number) => {
  const { rows } = await sql<PlannedSection>`select x.id, x.number,
      co.id as "courseId", co.name as "courseName", p.weekly_lessons as weekly,
      array(select distinct lc.class_id from schedule_lessons l
        join schedules s on s.id = l.schedule_id and s.status = 'PUBLISHED'
        join schedule_lesson_classes lc on lc.lesson_id = l.id where l.section_id = x.id) as "classIds"
    from elective_sections x join elective_plans p on p.id = x.plan_id join courses co on co.id = x.course_id
    where p.semester_id = ${semesterId} and p.grade = ${grade} and p.status = 'CONFIRMED'
    order by co.id, x.number`.execute(db)
  return rows
}

interface Placed {
  weekday: number
  parity: Parity
  length: number
  courseId: number
  classId: number
}

/** What the week of some classes and 教学班, which stand below zero, is by the version that holds on a day. */
export const placed = async (db: Db, semesterId: number, date: string, ids: readonly number[]) => {
  const sectionIds = ids.flatMap((id) => (id < 0 ? -id : []))
  const { rows } = await sql<Placed>`with held as (
      select id from schedules where semester_id = ${semesterId} and status = 'PUBLISHED'
        and effective_from <= ${date} order by effective_from desc limit 1)
    select l.weekday, l.parity, l.length, l.course_id as "courseId", lc.class_id as "classId"
    from schedule_lesson_classes lc join schedule_lessons l on l.id = lc.lesson_id
    where lc.class_id = ${anyOf(ids.filter((id) => id > 0))} and l.weekday is not null and l.section_id is null
      and lc.schedule_id = (select id from held)
    union all
    select l.weekday, l.parity, l.length, l.course_id, -l.section_id from schedule_lessons l
    where l.section_id = ${anyOf(sectionIds)} and l.weekday is not null
      and l.schedule_id = (select id from held)`.execute(db)
  return rows
}
