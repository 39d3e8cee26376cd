import { type Kysely, sql } from 'kysely'

/** The school's own working hours for teachers who set none. */
export const up = async (db: Kysely<unknown>) => {
  await sql`alter table school add column teacher_hours jsonb`.execute(db)
}
