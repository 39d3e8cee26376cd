import { type Kysely, sql } from 'kysely'

/** Whoever has not chosen is reminded once a day; a 教学班 that nobody teaches may be held by somebody who replaces no one. */
export const up = async (db: Kysely<unknown>) => {
  await sql`alter table elective_plans add column reminded_on date`.execute(db)
  const { rows } = await sql<{ name: string }>`select conname as name from pg_constraint
    where conrelid = 'substitutions'::regclass and contype = 'c'
      and pg_get_constraintdef(oid) like '%absent_id IS NOT NULL%'`.execute(db)
  for (const { name } of rows)
    await sql`alter table substitutions drop constraint ${sql.id(name)}`.execute(db)
  await sql`alter table substitutions add constraint substitutions_substitute
    check (kind <> 'SUBSTITUTE' or teacher_id is not null)`.execute(db)
}
