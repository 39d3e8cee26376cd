import { sql } from 'kysely'
import type { Db, Tx } from '../../../../platform/db/database'

export const list = (db: Db, ownerId: number) =>
  db
    .selectFrom('homework_comments')
    .select(['id', 'text', 'used'])
    .where('owner_id', '=', ownerId)
    .orderBy('used', 'desc')
    .orderBy('id', 'desc')
    .execute()

/** The same sentence again is the one that is there. */
export const add = (db: Tx, ownerId: number, text: string) =>
  db
    .insertInto('homework_comments')
    .values({ owner_id: ownerId, text })
    .onConflict((on) => on.columns(['owner_id', 'text']).doUpdateSet({ text }))
    .returning(['id', 'text', 'used'])
    .executeTakeFirstOrThrow()

export const remove = async (db: Tx, ownerId: number, id: number) => {
  const deleted = await db
    .deleteFrom('homework_comments')
    .where('id', '=', id)
    .where('owner_id', '=', ownerId)
    .executeTakeFirst()
  return Number(deleted.numDeletedRows)
}

/** Whatever of the bank stands in the comment, with its places filled in. */
export const countUse = async (
  db: Tx,
  ownerId: number,
  { comment, studentName, courseId }: { comment: string; studentName: string; courseId: number },
) => {
  await sql`update homework_comments set used = used + 1 where owner_id = ${ownerId}
    and position(replace(replace(text, '{姓名}', ${studentName}), '{科目}',
      (select name from courses where id = ${courseId})) in ${comment}) > 0`.execute(db)
}
