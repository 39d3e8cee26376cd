import { type Kysely, sql } from 'kysely'

/** What a request reads of its sender; every server that remembers it hears when it changes. */
const CHANGES = {
  sessions: 'update of ended_at, current_role_name or delete',
  users: 'update of username, enabled, deleted_at, must_change_password, profile_type, profile_id or delete',
  user_roles: 'insert or update or delete',
  roles: 'update of name or delete',
  access_version: 'update',
  teachers: 'update of name',
  students: 'update of name',
  parents: 'update of name',
}

export const up = async (db: Kysely<unknown>) => {
  await sql`create function tell_access() returns trigger language plpgsql as $$
    begin perform pg_notify('access', ''); return null; end $$`.execute(db)
  for (const [table, change] of Object.entries(CHANGES)) {
    await sql`create trigger ${sql.raw(`${table}_tell_access after ${change} on ${table}`)}
      for each statement execute function tell_access()`.execute(db)
  }
}
