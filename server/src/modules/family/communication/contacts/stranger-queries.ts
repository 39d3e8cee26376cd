import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../../../../platform/db/database'
import { CLASS_TEACHERS, isBelow, SECTION_TEACHERS } from '../../../account/reach/scope'

type Column = RawBuilder<unknown>

/** Reads a pupil's record by roles: everything, or the departments that they lead or belong to. */
const leads = (teacherId: Column) => sql`exists (select from users ru
  join user_roles rr on rr.user_id = ru.id join roles r on r.id = rr.role_id
  where ru.profile_type = 'TEACHER' and ru.profile_id = ${teacherId} and ru.deleted_at is null
    and (r.name in ('ROLE_ADMIN', 'ROLE_SCHOOL_ADMIN') or (r.name = 'ROLE_DEPARTMENT_ADMIN'
      and exists (select from classes rc join departments rd on rd.id = rc.department_id
        join departments led on ${isBelow('rd.path', 'led.path')}
        where rc.id = rs.class_id and (led.head_id = ${teacherId}
          or led.id = (select rt.department_id from teachers rt where rt.id = ${teacherId}))))))`

/**
 * The records relate a teacher to a pupil: who has the class, or reads it by what they are. The offset keeps the database
 * from laying out the teachers of all classes for a few pairs, as it does of tables that it knows little about yet.
 */
const relates = (teacherId: Column, studentId: Column) => sql<boolean>`exists (select from students rs
  where rs.id = ${studentId} and (
    exists (select from ${CLASS_TEACHERS} rk
      where rk.class_id = rs.class_id and rk.teacher_id = ${teacherId} offset 0)
    or exists (select from ${SECTION_TEACHERS} rx
      where rx.student_id = rs.id and rx.teacher_id = ${teacherId} offset 0)
    or ${leads(teacherId)}))`

export const related = async (db: Db, teacherId: number, studentId: number) => {
  const { rows } = await sql<{
    is: boolean
  }>`select ${relates(sql`${teacherId}::bigint`, sql`${studentId}::bigint`)}
    as is`.execute(db)
  return rows[0]?.is ?? false
}

export interface Child {
  id: number
  name: string
  /** To the teacher. */
  related: boolean
  /** The two talk about this child already; known is whoever answered there. */
  conversation: 'known' | 'unanswered' | null
}

/** The children of a parent who are at the school, and what a teacher has to do with them. */
export const childrenOf = async (db: Db, parentId: number, teacherId: number) => {
  const { rows } = await sql<Child>`select s.id, s.name,
      ${relates(sql`${teacherId}::bigint`, sql`s.id`)} as related,
      (select case when c.stranger = 'parent' then 'unanswered' else 'known' end from conversations c
        where c.kind = 'parent-teacher' and c.parent_id = g.parent_id and c.teacher_id = ${teacherId}
          and c.student_id = s.id) as conversation
    from student_guardians g join students s on s.id = g.student_id
    where g.parent_id = ${parentId} and s.deleted_at is null order by s.id`.execute(db)
  return rows
}

/** Whom lessons, classes or roles have brought together since then are no strangers any more. In words that are kept. */
export const acquaint = async (db: Tx) => {
  const { rows } = await sql<{ id: number }>`with met as (update conversations c set stranger = null
      where c.stranger is not null and ${relates(sql`c.teacher_id`, sql`c.student_id`)} returning c.id)
    select id from met`.execute(db)
  return rows.map(({ id }) => id)
}

/** So many more tries today, unless that is more than there may be; then nothing changes. */
export const addTries = async (db: Tx, userId: number, tries: number, day: string, most: number) => {
  const { rows } = await sql`insert into stranger_tries as k (user_id, day, tries)
    select ${userId}, ${day}::date, ${tries}::int where ${tries}::int <= ${most}::int
    on conflict (user_id) do update set day = excluded.day,
      tries = case when k.day = excluded.day then k.tries + excluded.tries else excluded.tries end
    where k.day <> excluded.day or k.tries + excluded.tries <= ${most}::int
    returning k.user_id`.execute(db)
  return rows.length > 0
}
