import { type Kysely, sql } from 'kysely'

/** What was sent back is few among all that was ever handed in, and is looked for by that. */
export const up = async (db: Kysely<unknown>) => {
  await sql`create index achievements_rejected on achievements (award_date desc, id desc)
    where status = 'REJECTED'`.execute(db)
  await sql`create index activities_rejected on activities (start_date desc, id desc)
    where status = 'REJECTED'`.execute(db)
}
