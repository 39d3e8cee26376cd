import { sql } from 'kysely'
import type { Db, Tx } from '../../../../platform/db/database'

export interface Link {
  id: number
  userId: number
  classId: number | null
  teacherId: number | null
  studentId: number | null
  roomId: number | null
}

const NAMED = sql<string>`coalesce(c.name, t.name || '老师', r.name, s.name || '的班级')`

export const ofUser = async (db: Db, userId: number) => {
  const { rows } = await sql<{ id: number; name: string; createdAt: Date; readAt: Date | null }>`
    select l.id, ${NAMED} as name, l.created_at as "createdAt", l.read_at as "readAt" from timetable_links l
      left join classes c on c.id = l.class_id left join teachers t on t.id = l.teacher_id
      left join students s on s.id = l.student_id left join rooms r on r.id = l.room_id
    where l.user_id = ${userId} order by l.id`.execute(db)
  return rows
}

/** Held, so that nobody has more than may be. */
export const lockUser = (db: Tx, id: number) =>
  db.selectFrom('users').select('id').where('id', '=', id).forNoKeyUpdate().execute()

export const insert = async (db: Tx, link: Omit<Link, 'id'>, tokenHash: string) => {
  const { id } = await db
    .insertInto('timetable_links')
    .values({
      ...{ user_id: link.userId, class_id: link.classId, teacher_id: link.teacherId },
      ...{ student_id: link.studentId, room_id: link.roomId, token_hash: tokenHash },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export const remove = async (db: Tx, userId: number, id: number) => {
  const { numDeletedRows } = await db
    .deleteFrom('timetable_links')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Whose it is, and whether it may be read again already: many calendars share one address, none asks every second. */
export const reading = async (db: Tx, tokenHash: string, now: Date, since: Date) => {
  const { rows } = await sql<Link & { early: boolean }>`with found as (
      select * from timetable_links where token_hash = ${tokenHash} for update),
    noted as (update timetable_links l set read_at = ${now} from found f
      where l.id = f.id and (f.read_at is null or f.read_at < ${since}) returning l.id)
    select f.id, f.user_id as "userId", f.class_id as "classId", f.teacher_id as "teacherId",
      f.student_id as "studentId", f.room_id as "roomId", not exists (select from noted) as early from found f`.execute(
    db,
  )
  return rows[0]
}

export const childOf = (db: Db, parentId: number) =>
  db
    .selectFrom('student_guardians as g')
    .innerJoin('students as s', 's.id', 'g.student_id')
    .select('s.id')
    .where('g.parent_id', '=', parentId)
    .where('s.deleted_at', 'is', null)
    .where('s.class_id', 'is not', null)
    .orderBy('s.id')
    .executeTakeFirst()
