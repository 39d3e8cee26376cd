import { type Kysely, sql } from 'kysely'

/** Until when somebody is sectioning a plan: whichever server it is, and for no longer where that one is gone. */
export const up = async (db: Kysely<unknown>) => {
  await sql`alter table elective_plans add column sectioning_until timestamptz`.execute(db)
}
