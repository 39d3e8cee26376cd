import { type Kysely, sql } from 'kysely'

/** Families have some days from the one on which a record was published, also where a semester names none. */
export const up = async (db: Kysely<unknown>) => {
  await sql`alter table growth_records add column published_on date`.execute(db)
  // Nothing changes a record while it is published, so its last change is the publication.
  await sql`update growth_records set published_on = (updated_at at time zone 'Asia/Shanghai')::date
    where status in ('PUBLISHED', 'ARCHIVED')`.execute(db)
}
