import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database'
import { anyOf } from '../../../platform/db/fragments'

interface Of {
  classIds: readonly number[]
  sectionIds: readonly number[]
}

/** An account, and the pupil for whose sake: a parent may have two, each with a day of their own. */
export interface Told {
  userId: number
  studentId: number
  classId: number
  /** Whose parent it is; of the pupil's own account nothing. */
  child: string | null
}

/** The accounts of the pupils of these classes and 教学班, and of their parents. */
export const ofFamilies = async (db: Db, { classIds, sectionIds }: Of): Promise<Told[]> => {
  const { rows } = await sql<Told>`with pupils as (
      select id, name, class_id from students where deleted_at is null and (class_id = ${anyOf(classIds)}
        or id in (select student_id from elective_section_students where section_id = ${anyOf(sectionIds)})))
    select u.id as "userId", p.id as "studentId", p.class_id as "classId", null::text as child from pupils p
      join users u on u.profile_type = 'STUDENT' and u.profile_id = p.id where u.enabled and u.deleted_at is null
    union all
    select u.id, p.id, p.class_id, p.name from pupils p join student_guardians g on g.student_id = p.id
      join users u on u.profile_type = 'PARENT' and u.profile_id = g.parent_id
      where u.enabled and u.deleted_at is null`.execute(db)
  return rows
}

/** The account of whoever leads a class, with its name. */
export const ofHead = (db: Db, classId: number) =>
  db
    .selectFrom('classes as c')
    .innerJoin('users as u', (join) =>
      join.onRef('u.profile_id', '=', 'c.head_teacher_id').on('u.profile_type', '=', 'TEACHER'),
    )
    .select(['u.id', 'c.name'])
    .where('c.id', '=', classId)
    .where('u.enabled', '=', true)
    .where('u.deleted_at', 'is', null)
    .execute()

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
