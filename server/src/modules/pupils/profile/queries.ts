import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database'

/** The account, with the person behind it. */
export const own = (db: Db, userId: number) =>
  db
    .selectFrom('users as u')
    .leftJoin('teachers as t', (j) =>
      j.onRef('t.id', '=', 'u.profile_id').on('u.profile_type', '=', 'TEACHER'),
    )
    .leftJoin('students as s', (j) =>
      j.onRef('s.id', '=', 'u.profile_id').on('u.profile_type', '=', 'STUDENT'),
    )
    .leftJoin('parents as p', (j) => j.onRef('p.id', '=', 'u.profile_id').on('u.profile_type', '=', 'PARENT'))
    .select([
      'u.profile_type as profileType',
      'u.username',
      'u.last_login_at as lastLogin',
      'u.created_at as createdAt',
      sql<string>`coalesce(t.name, s.name, p.name, u.username)`.as('name'),
      sql<string | null>`coalesce(t.phone, s.phone, p.phone)`.as('phone'),
      sql<string | null>`coalesce(t.email, s.email, p.email, u.email)`.as('email'),
      sql<number>`coalesce(p.version, u.version)`.as('version'),
      sql<boolean>`p.id is not null`.as('mayEdit'),
    ])
    .where('u.id', '=', userId)
    .executeTakeFirstOrThrow()
