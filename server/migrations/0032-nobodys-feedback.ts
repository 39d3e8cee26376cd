import { type Kysely, sql } from 'kysely'

/** What was sent without a name is nobody's own once somebody else has opened the account that it came from. */
export const up = async (db: Kysely<unknown>) => {
  await sql`alter table feedback add column disowned boolean not null default false,
    add constraint feedback_disowned_check check (anonymous or not disowned)`.execute(db)
}
