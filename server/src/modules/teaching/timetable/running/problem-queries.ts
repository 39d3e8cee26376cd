import { sql } from 'kysely'
import type { Db } from '../../../../platform/db/database'

/** Rooms that lessons may ask for; a class's own is never short. What is published keeps those that it has. */
export const rooms = (db: Db, scheduleId: number) =>
  db
    .selectFrom('rooms as r')
    .select(['r.id', 'r.name', 'r.kind', 'r.classes_at_once as most', 'r.building'])
    .where((eb) =>
      eb.or([
        eb.and([eb('r.deleted_at', 'is', null), eb('r.in_use', '=', true), eb('r.class_id', 'is', null)]),
        eb.exists(
          eb
            .selectFrom('schedule_lessons as l')
            .innerJoin('schedules as s', 's.id', 'l.schedule_id')
            .select('l.id')
            .where('s.id', '=', scheduleId)
            .where('s.status', '=', 'PUBLISHED')
            .whereRef('l.room_id', '=', 'r.id'),
        ),
      ]),
    )
    .orderBy('r.id')
    .execute()

/** What is published keeps the rooms that it was given, whatever is planned since. */
export const isPublished = async (db: Db, id: number) => {
  const found = await db.selectFrom('schedules').select('status').where('id', '=', id).executeTakeFirst()
  return found?.status === 'PUBLISHED'
}

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

/** Which rooms the lessons of a course in a class ask for, and which class such a room may be the own of. */
export const roomNeeds = (db: Db, semesterId: number) =>
  db
    .selectFrom('lesson_patterns as p')
    .leftJoin('rooms as r', 'r.id', 'p.room_id')
    .leftJoin('classes as c', 'c.id', 'r.class_id')
    .select([
      'p.class_id as classId',
      'p.course_id as courseId',
      'p.room_kind as kind',
      'p.room_id as roomId',
    ])
    .select(['r.name as roomName', 'c.id as ownerId', 'c.name as ownerName'])
    .where('p.semester_id', '=', semesterId)
    .where((eb) => eb.or([eb('p.room_kind', 'is not', null), eb('p.room_id', 'is not', null)]))
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
