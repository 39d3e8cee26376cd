import { type Kysely, sql } from 'kysely'

/** Tables that know no school: settings, audit, jobs, files. */
export const up = async (db: Kysely<unknown>) => {
  await sql`create extension if not exists pg_trgm`.execute(db)

  await db.schema
    .createTable('settings')
    .addColumn('key', 'text', (c) => c.primaryKey())
    .addColumn('value', 'jsonb', (c) => c.notNull())
    .addColumn('updated_at', 'timestamptz', (c) => c.notNull().defaultTo(sql`now()`))
    .execute()

  await db.schema
    .createTable('audit_log')
    .addColumn('id', 'bigint', (c) => c.primaryKey().generatedAlwaysAsIdentity())
    .addColumn('at', 'timestamptz', (c) => c.notNull().defaultTo(sql`now()`))
    .addColumn('user_id', 'bigint')
    .addColumn('actor_name', 'text', (c) => c.notNull())
    .addColumn('role', 'text')
    .addColumn('action', 'text', (c) => c.notNull())
    .addColumn('entity', 'text', (c) => c.notNull())
    .addColumn('entity_id', 'bigint')
    .addColumn('summary', 'text', (c) => c.notNull())
    .addColumn('diff', 'jsonb')
    .addColumn('address', 'text', (c) => c.notNull())
    .execute()
  await db.schema
    .createIndex('audit_log_by_entity')
    .on('audit_log')
    .columns(['entity', 'entity_id', 'at'])
    .execute()
  await db.schema.createIndex('audit_log_by_user').on('audit_log').columns(['user_id', 'at']).execute()
  await sql`
    create function refuse_change() returns trigger language plpgsql as $$
    begin raise exception 'audit_log is append-only'; end $$`.execute(db)
  await sql`
    create trigger audit_log_append_only before update or delete or truncate on audit_log
    for each statement execute function refuse_change()`.execute(db)

  await db.schema
    .createTable('jobs')
    .addColumn('id', 'bigint', (c) => c.primaryKey().generatedAlwaysAsIdentity())
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('payload', 'jsonb', (c) => c.notNull().defaultTo(sql`'{}'`))
    .addColumn('state', 'text', (c) =>
      c
        .notNull()
        .defaultTo('waiting')
        .check(sql`state in ('waiting', 'running', 'done', 'failed', 'cancelled')`),
    )
    .addColumn('progress', 'jsonb')
    .addColumn('attempts', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('run_at', 'timestamptz', (c) => c.notNull().defaultTo(sql`now()`))
    .addColumn('locked_until', 'timestamptz')
    .addColumn('cancel_requested', 'boolean', (c) => c.notNull().defaultTo(false))
    .addColumn('result', 'jsonb')
    .addColumn('error', 'text')
    .addColumn('owner_id', 'bigint')
    .addColumn('unique_key', 'text')
    .addColumn('created_at', 'timestamptz', (c) => c.notNull().defaultTo(sql`now()`))
    .addColumn('finished_at', 'timestamptz')
    .execute()
  await sql`create index jobs_due on jobs (run_at) where state in ('waiting', 'running')`.execute(db)
  await sql`create unique index jobs_unique_key on jobs (unique_key) where state in ('waiting', 'running')`.execute(
    db,
  )

  await db.schema
    .createTable('files')
    .addColumn('id', 'bigint', (c) => c.primaryKey().generatedAlwaysAsIdentity())
    .addColumn('category', 'text', (c) => c.notNull())
    .addColumn('key', 'text', (c) => c.notNull())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('description', 'text')
    .addColumn('mime', 'text', (c) => c.notNull())
    .addColumn('size', 'bigint', (c) => c.notNull())
    .addColumn('sha256', 'text', (c) => c.notNull())
    .addColumn('width', 'integer')
    .addColumn('height', 'integer')
    .addColumn('owner_id', 'bigint', (c) => c.notNull())
    .addColumn('entity', 'text')
    .addColumn('entity_id', 'bigint')
    .addColumn('created_at', 'timestamptz', (c) => c.notNull().defaultTo(sql`now()`))
    .addUniqueConstraint('files_place', ['category', 'key'])
    .execute()
  await sql`create index files_unattached on files (created_at) where entity is null`.execute(db)
}
