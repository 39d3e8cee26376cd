import { sql } from 'kysely'
import type { Db } from '../../../../platform/db/database'

/** Rooms that lessons may ask for; a class's own is never short. */
export const rooms = (db: Db) =>
  db
    .selectFrom('rooms')
    .select(['id', 'name', 'kind', 'classes_at_once as most', 'building'])
    .where('deleted_at', 'is', null)
    .where('in_use', '=', true)
    .where('class_id', 'is', null)
    .orderBy('id')
    .execute()

/** The building of the room that is a class's own. */
export const buildings = async (db: Db) => {
  const rows = await db
    .selectFrom('rooms')
    .select(['class_id as classId', 'building'])
    .where('deleted_at', 'is', null)
    .where('class_id', 'is not', null)
    .$narrowType<{ classId: number }>()
    .execute()
  return new Map(rows.map(({ classId, building }) => [classId, building]))
}

/** Which rooms the lessons of a course in a class ask for. */
export const roomNeeds = (db: Db, semesterId: number) =>
  db
    .selectFrom('lesson_patterns')
    .select(['class_id as classId', 'course_id as courseId', 'room_kind as kind', 'room_id as roomId'])
    .where('semester_id', '=', semesterId)
    .where((eb) => eb.or([eb('room_kind', 'is not', null), eb('room_id', 'is not', null)]))
    .execute()

export const semester = (db: Db, id: number) =>
  db
    .selectFrom('semesters')
    .select(['id', 'name', 'start_date as startDate', 'end_date as endDate'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

/** What a version comes from; a draft that comes from none is compared with what was published last. */
export const versionBefore = async (db: Db, id: number) => {
  const { rows } = await sql<{
    before: number | null
  }>`select coalesce(s.based_on, case s.status when 'DRAFT' then
      (select p.id from schedules p where p.semester_id = s.semester_id and p.status = 'PUBLISHED'
        order by p.effective_from desc limit 1) end) as before
    from schedules s where s.id = ${id}`.execute(db)
  return rows[0]?.before ?? null
}
