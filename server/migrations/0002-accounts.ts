import { type Kysely, sql } from 'kysely'

/** Logins, roles and sessions. */
export const up = async (db: Kysely<unknown>) => {
  await db.schema
    .createTable('users')
    .addColumn('id', 'bigint', (c) => c.primaryKey().generatedAlwaysAsIdentity())
    .addColumn('username', 'text', (c) => c.notNull())
    .addColumn('password_hash', 'text', (c) => c.notNull())
    .addColumn('email', 'text')
    .addColumn('enabled', 'boolean', (c) => c.notNull().defaultTo(true))
    .addColumn('must_change_password', 'boolean', (c) => c.notNull().defaultTo(false))
    .addColumn('profile_type', 'text', (c) =>
      c.notNull().check(sql`profile_type in ('ADMIN', 'TEACHER', 'STUDENT', 'PARENT')`),
    )
    .addColumn('profile_id', 'bigint')
    .addColumn('last_login_at', 'timestamptz')
    .addColumn('version', 'integer', (c) => c.notNull().defaultTo(1))
    .addColumn('created_at', 'timestamptz', (c) => c.notNull().defaultTo(sql`now()`))
    .addColumn('updated_at', 'timestamptz', (c) => c.notNull().defaultTo(sql`now()`))
    .addColumn('deleted_at', 'timestamptz')
    .execute()
  await sql`create unique index users_username on users (lower(username)) where deleted_at is null`.execute(
    db,
  )
  await sql`create unique index users_profile on users (profile_type, profile_id)
    where profile_id is not null and deleted_at is null`.execute(db)

  await db.schema
    .createTable('roles')
    .addColumn('id', 'bigint', (c) => c.primaryKey().generatedAlwaysAsIdentity())
    .addColumn('name', 'text', (c) => c.notNull().unique().check(sql`name ~ '^ROLE_[A-Z0-9_]+$'`))
    .addColumn('display_name', 'text', (c) => c.notNull())
    .addColumn('description', 'text', (c) => c.notNull())
    .addColumn('built_in', 'boolean', (c) => c.notNull().defaultTo(false))
    .addColumn('created_at', 'timestamptz', (c) => c.notNull().defaultTo(sql`now()`))
    .execute()

  await db.schema
    .createTable('role_permissions')
    .addColumn('role_id', 'bigint', (c) => c.notNull().references('roles.id').onDelete('cascade'))
    .addColumn('permission_code', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('role_permissions_pk', ['role_id', 'permission_code'])
    .execute()

  await db.schema
    .createTable('user_roles')
    .addColumn('user_id', 'bigint', (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('role_id', 'bigint', (c) => c.notNull().references('roles.id'))
    .addColumn('position', 'integer', (c) => c.notNull())
    .addPrimaryKeyConstraint('user_roles_pk', ['user_id', 'role_id'])
    .execute()
  await db.schema.createIndex('user_roles_by_role').on('user_roles').column('role_id').execute()

  // One row; raised by every change of roles, so that caches of rights know when they are stale.
  await sql`create table access_version (
    only_row boolean primary key default true check (only_row), version bigint not null)`.execute(db)
  await sql`insert into access_version (version) values (1)`.execute(db)

  await db.schema
    .createTable('sessions')
    .addColumn('id', 'uuid', (c) => c.primaryKey())
    .addColumn('user_id', 'bigint', (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('current_role_name', 'text', (c) => c.notNull())
    .addColumn('created_at', 'timestamptz', (c) => c.notNull())
    .addColumn('last_seen_at', 'timestamptz', (c) => c.notNull())
    .addColumn('ended_at', 'timestamptz')
    .addColumn('reason', 'text')
    .addColumn('address', 'text', (c) => c.notNull())
    .addColumn('agent', 'text', (c) => c.notNull())
    .execute()
  await sql`create index sessions_open on sessions (user_id) where ended_at is null`.execute(db)
  await db.schema.createIndex('sessions_by_age').on('sessions').column('last_seen_at').execute()

  await db.schema
    .createTable('login_attempts')
    .addColumn('key', 'text', (c) => c.primaryKey())
    .addColumn('failures', 'integer', (c) => c.notNull())
    .addColumn('window_started_at', 'timestamptz', (c) => c.notNull())
    .addColumn('locked_until', 'timestamptz')
    .execute()
}
