import { type Kysely, sql } from 'kysely'

/**
 * A substitution is of a lesson or of a watch (早读, 晚自习, 课后服务), for which somebody else can only stand in. Beside which
 * lesson a watch is follows from the hours of its day; it is kept as it was, for leaves that are changed later.
 */
export const up = async (db: Kysely<unknown>) => {
  await sql`alter table substitutions alter column lesson_id drop not null,
    add column watch_id bigint references schedule_watches (id),
    add column watch_beside smallint check (watch_beside between 1 and 20),
    add constraint substitutions_of check (num_nonnulls(lesson_id, watch_id) = 1),
    add constraint substitutions_watch check ((watch_id is null) = (watch_beside is null)
      and (watch_id is null or kind = 'SUBSTITUTE'))`.execute(db)
  await sql`create index substitutions_watch_id on substitutions (watch_id) where watch_id is not null`.execute(
    db,
  )
}
