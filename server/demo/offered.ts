import { sql } from 'kysely'
import type { Db } from '../src/platform/db/database'

/** A class with the account of its 班主任; nobody: it has none. */
export interface Headed {
  classId: number
  headId: number | null
}

/** The class whose accounts are offered. */
export const offeredClass = async (db: Db): Promise<Headed | undefined> => {
  const { rows } = await sql<Headed>`select c.id as "classId", t.id as "headId"
    from users t join classes c on c.head_teacher_id = t.profile_id and c.deleted_at is null
    where t.username = 'teacher' and t.profile_type = 'TEACHER'`.execute(db)
  return rows[0]
}
