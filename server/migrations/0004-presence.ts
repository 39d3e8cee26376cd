import { type Kysely, sql } from 'kysely'

/** Who says they are here; a row of the last word, not a history. */
export const up = async (db: Kysely<unknown>) => {
  await db.schema
    .createTable('user_presence')
    .addColumn('user_id', 'bigint', (c) => c.primaryKey().references('users.id').onDelete('cascade'))
    .addColumn('online', 'boolean', (c) => c.notNull())
    .addColumn('changed_at', 'timestamptz', (c) => c.notNull().defaultTo(sql`now()`))
    .execute()
}
