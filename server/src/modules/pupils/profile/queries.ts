import type { Db } from '../../../platform/db/database'
import { flag } from '../../../platform/db/fragments'
import { OFFICE_NAME } from '../../base/school-settings/scope'

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
    .select((eb) => [
      'u.profile_type as profileType',
      'u.username',
      'u.last_login_at as lastLogin',
      'u.created_at as createdAt',
      eb.fn.coalesce('t.name', 's.name', 'p.name', OFFICE_NAME).as('name'),
      eb.fn.coalesce('t.phone', 's.phone', 'p.phone').as('phone'),
      eb.fn.coalesce('t.email', 's.email', 'p.email', 'u.email').as('email'),
      eb.fn.coalesce('p.version', 'u.version').as('version'),
      flag(eb('p.id', 'is not', null)).as('mayEdit'),
    ])
    .where('u.id', '=', userId)
    .executeTakeFirstOrThrow()
