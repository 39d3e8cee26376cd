import { type Kysely, sql } from 'kysely'

/** Work that waits for its pupil is PENDING, as the specification calls it. */
export const up = async (db: Kysely<unknown>) => {
  await sql`alter table homework_submissions drop constraint homework_submissions_state_check`.execute(db)
  await sql`drop index homework_submissions_open, homework_submissions_missing`.execute(db)
  await sql`update homework_submissions set state = 'PENDING'
    where state not in ('SUBMITTED', 'RETURNED', 'GRADED')`.execute(db)
  await sql`alter table homework_submissions alter column state set default 'PENDING',
    add constraint homework_submissions_state_check
      check (state in ('PENDING', 'SUBMITTED', 'RETURNED', 'GRADED'))`.execute(db)
  await sql`create index homework_submissions_open on homework_submissions (student_id, due_at)
    where state in ('PENDING', 'RETURNED')`.execute(db)
  await sql`create index homework_submissions_missing on homework_submissions (class_id, due_at)
    where state in ('PENDING', 'RETURNED')`.execute(db)
}
