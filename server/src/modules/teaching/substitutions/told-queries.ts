import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database'

/** The accounts of a class's pupils and their parents, and of its 班主任. */
export const ofClass = async (db: Db, classId: number): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`with pupils as (
      select id from students where class_id = ${classId} and deleted_at is null)
    select u.id from users u where u.profile_type = 'STUDENT' and u.enabled and u.deleted_at is null
      and u.profile_id in (select id from pupils)
    union
    select u.id from users u where u.profile_type = 'PARENT' and u.enabled and u.deleted_at is null
      and u.profile_id in (select g.parent_id from student_guardians g where g.student_id in (select id from pupils))
    union
    select u.id from users u join classes c on c.id = ${classId} and u.profile_type = 'TEACHER'
      and u.profile_id = c.head_teacher_id where u.enabled and u.deleted_at is null`.execute(db)
  return rows.map(({ id }) => id)
}

export const ofTeacher = async (db: Db, teacherId: number): Promise<number[]> => {
  const rows = await db
    .selectFrom('users')
    .select('id')
    .where('profile_type', '=', 'TEACHER')
    .where('profile_id', '=', teacherId)
    .where('enabled', '=', true)
    .where('deleted_at', 'is', null)
    .execute()
  return rows.map(({ id }) => id)
}

export const ofSection = async (db: Db, sectionId: number): Promise<number[]> => {
  const rows = await db
    .selectFrom('elective_section_students')
    .select('student_id as id')
    .where('section_id', '=', sectionId)
    .execute()
  return rows.map(({ id }) => id)
}
