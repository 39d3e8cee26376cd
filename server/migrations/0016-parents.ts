import { type Kysely, sql } from 'kysely'

/**
 * Who a parent turned out to be: what the log says of the one that is gone is still the family's to read. And phones
 * however they were written, so that one number is found under all its spellings.
 */
export const up = async (db: Kysely<unknown>) => {
  await sql`alter table parents add column merged_into bigint references parents (id)`.execute(db)
  await sql`create index parents_merged on parents (merged_into) where merged_into is not null`.execute(db)
  await sql`create index parents_digits on parents (right(regexp_replace(phone, '[^0-9]', '', 'g'), 11))
    where deleted_at is null and phone is not null`.execute(db)
}
