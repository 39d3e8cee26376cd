import { type Kysely, sql } from 'kysely'

/** Of two who change one leave the second is told. */
export const up = async (db: Kysely<unknown>) => {
  await sql`alter table teacher_leaves add column version integer not null default 1`.execute(db)
}
