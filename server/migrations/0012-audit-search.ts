import { type Kysely, sql } from 'kysely'

/**
 * A million entries, the latest first: all of them, those of one area, those of one kind of deed. One person's and one
 * row's have their indexes already. The id stands last, so that a page is cut out of the index alone, and the deed
 * goes along with the area, so that both together are counted there too.
 */
export const up = async (db: Kysely<unknown>) => {
  await sql`create index audit_log_by_time on audit_log (at, id)`.execute(db)
  await sql`create index audit_log_by_area on audit_log (entity, at, id) include (action)`.execute(db)
  await sql`create index audit_log_by_action on audit_log (action, at, id)`.execute(db)
}
