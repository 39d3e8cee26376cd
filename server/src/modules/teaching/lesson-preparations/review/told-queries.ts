import { sql } from 'kysely'
import type { Db } from '../../../../platform/db/database'

/** Whoever wrote it, was asked to review it, or said something about it. */
export const everyone = async (db: Db, id: number) => {
  const { rows } = await sql<{ id: number }>`
    select author_id as id from lesson_preparations where id = ${id} and author_id is not null
    union select reviewer_id from lesson_preparation_reviews where preparation_id = ${id} and reviewer_id is not null
    union select author_id from lesson_preparation_comments where preparation_id = ${id}
      and author_id is not null`.execute(db)
  return rows.map((row) => row.id)
}
