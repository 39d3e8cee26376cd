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
