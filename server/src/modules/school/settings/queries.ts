import type { Db } from '../../../platform/db/database'
import { anyOf } from '../../../platform/db/fragments'

/** Those of them who are still there, by their names. */
export const doctorsNamed = (db: Db, ids: readonly number[]) =>
  db
    .selectFrom('teachers')
    .select(['id', 'name'])
    .where('id', '=', anyOf(ids))
    .where('deleted_at', 'is', null)
    .orderBy('name')
    .orderBy('id')
    .execute()
