import { type Kysely, sql } from 'kysely'

/** The latest comments of a semester are met on a walk, where all of them would be put in order. */
export const up = async (db: Kysely<unknown>) => {
  await sql`drop index term_comments_of_semester`.execute(db)
  await sql`create index term_comments_latest on term_comments (semester_id, id desc)`.execute(db)
}
