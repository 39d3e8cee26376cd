import { type Kysely, sql } from 'kysely'

/** Each year's promotion: what was decided, how everything stood before, and until when it can be undone. */
export const up = async (db: Kysely<unknown>) => {
  await db.schema
    .createTable('promotions')
    .addColumn('id', 'bigint', (c) => c.primaryKey().generatedAlwaysAsIdentity())
    .addColumn('year_from', 'bigint', (c) => c.notNull().references('academic_years.id'))
    .addColumn('year_to', 'bigint', (c) => c.notNull().references('academic_years.id'))
    .addColumn('plan_hash', 'text', (c) => c.notNull())
    .addColumn('plan', 'jsonb', (c) => c.notNull())
    .addColumn('snapshot', 'jsonb', (c) => c.notNull())
    .addColumn('applied_at', 'timestamptz', (c) => c.notNull())
    .addColumn('applied_by', 'bigint', (c) => c.notNull().references('users.id'))
    .addColumn('applied_by_name', 'text', (c) => c.notNull())
    .addColumn('undo_until', 'date', (c) => c.notNull())
    .addColumn('undone_at', 'timestamptz')
    .addColumn('undone_by', 'bigint', (c) => c.references('users.id'))
    .addColumn('undone_by_name', 'text')
    .addColumn('undo_reason', 'text')
    .execute()
  // The same plan is carried out once, however often it is sent.
  await sql`create unique index promotions_once on promotions (plan_hash) where undone_at is null`.execute(db)
}
