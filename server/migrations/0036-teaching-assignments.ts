import { type Kysely, sql } from 'kysely'

/** Who taught whom is history: what is replaced or taken away ends, with who did it and when. */
export const up = async (db: Kysely<unknown>) => {
  await sql`alter table teaching_assignments
    add column created_at timestamptz,
    add column created_by bigint references users (id) on delete set null,
    add column ended_at timestamptz,
    add column ended_by bigint references users (id) on delete set null,
    drop constraint teaching_assignments_once`.execute(db)
  await sql`create unique index teaching_assignments_once
    on teaching_assignments (semester_id, class_id, course_id, teacher_id) where ended_at is null`.execute(db)
  await sql`create index teaching_assignments_semester
    on teaching_assignments (semester_id, class_id, course_id)`.execute(db)
  for (const who of ['created_by', 'ended_by'])
    await sql`create index ${sql.ref(`teaching_assignments_${who}`)} on teaching_assignments (${sql.ref(who)})
      where ${sql.ref(who)} is not null`.execute(db)
  await sql`alter table teachers add column weekly_lesson_limit smallint
    check (weekly_lesson_limit between 0 and 40)`.execute(db)
}
