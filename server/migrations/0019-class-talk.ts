import { type Kysely, sql } from 'kysely'

/** The school's own working hours for teachers who set none; the group of a class, which follows its roll. */
export const up = async (db: Kysely<unknown>) => {
  await sql`alter table school add column teacher_hours jsonb`.execute(db)
  await sql`alter table conversations add column class_id bigint references classes (id),
    add column only_head boolean not null default false`.execute(db)
  await sql`create unique index conversations_of_class on conversations (class_id)
    where class_id is not null`.execute(db)
}
