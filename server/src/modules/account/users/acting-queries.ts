import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database'
import { OFFICE_NAME } from '../../base/school-settings/scope'
import { rolesHeld } from '../reach/scope'

/** An account that may be used, with its roles and the name of whoever uses it. */
export const account = (db: Db, id: number) =>
  db
    .selectFrom('users as u')
    .leftJoin('teachers as t', (join) =>
      join.onRef('t.id', '=', 'u.profile_id').on('u.profile_type', '=', 'TEACHER'),
    )
    .select((eb) => [
      'u.id',
      'u.username',
      'u.profile_type as profileType',
      'u.profile_id as profileId',
      eb.fn.coalesce('t.name', OFFICE_NAME).as('name'),
      rolesHeld(eb).as('roles'),
      sql<number>`(select version from access_version)`.as('accessVersion'),
    ])
    .where('u.id', '=', id)
    .where('u.deleted_at', 'is', null)
    .where('u.enabled', '=', true)
    .executeTakeFirst()
