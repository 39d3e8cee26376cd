import { type Kysely, sql } from 'kysely'

/**
 * Whoever enters a number that a parent beyond their reach has makes a record of their own, which stands apart until the
 * office decides. A number is still that of one parent; of those who stand apart there may be more.
 */
export const up = async (db: Kysely<unknown>) => {
  await sql`alter table parents add column apart boolean not null default false`.execute(db)
  await sql`drop index parents_phone`.execute(db)
  await sql`create unique index parents_phone on parents (phone) where deleted_at is null and not apart`.execute(
    db,
  )
  await sql`create index parents_entered on parents (phone) where deleted_at is null`.execute(db)
  await sql`create index parents_apart on parents (id) where deleted_at is null and apart`.execute(db)
}
