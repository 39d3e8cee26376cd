import { type Kysely, sql } from 'kysely'

/**
 * 走班 in a timetable: a 教学班 has a lesson for each time its band is held in a week. Those of one band and one of these
 * times stand together, and are moved as one.
 */
export const up = async (db: Kysely<unknown>) => {
  await sql`alter table schedule_lessons
    add column section_id bigint references elective_sections (id),
    add column band_turn smallint,
    add constraint schedule_lessons_band check ((section_id is null) = (band_turn is null))`.execute(db)
  await sql`create unique index schedule_lessons_section on schedule_lessons (section_id, schedule_id, band_turn)
    where section_id is not null`.execute(db)
}
