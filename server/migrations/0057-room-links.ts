import { type Kysely, sql } from 'kysely'

/** A calendar can also read the week of a room. */
export const up = async (db: Kysely<unknown>) => {
  await sql`alter table timetable_links add column room_id bigint references rooms (id) on delete cascade,
    drop constraint timetable_links_check,
    add constraint timetable_links_check check (num_nonnulls(class_id, teacher_id, student_id, room_id) = 1)`.execute(
    db,
  )
  await sql`create index timetable_links_room on timetable_links (room_id) where room_id is not null`.execute(
    db,
  )
}
