import type { Db, Tx } from '../../../platform/db/database'
import { anyIn } from '../../../platform/db/fragments'

const COLUMNS = ['id', 'key', 'name', 'size', 'received', 'file_id as fileId'] as const

export const insert = async (
  db: Tx,
  upload: { ownerId: number; key: string; name: string; size: number },
  now: Date,
) => {
  const { ownerId, ...values } = upload
  const { id } = await db
    .insertInto('file_uploads')
    .values({ owner_id: ownerId, ...values, created_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** How many somebody has on their way. */
export const underWay = async (db: Db, ownerId: number) => {
  const { count } = await db
    .selectFrom('file_uploads')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('owner_id', '=', ownerId)
    .where('file_id', 'is', null)
    .executeTakeFirstOrThrow()
  return count
}

const ofOwner = (db: Db, ownerId: number, id: number) =>
  db.selectFrom('file_uploads').select(COLUMNS).where('id', '=', id).where('owner_id', '=', ownerId)

export const one = (db: Db, ownerId: number, id: number) => ofOwner(db, ownerId, id).executeTakeFirst()
export const lock = (db: Tx, ownerId: number, id: number) =>
  ofOwner(db, ownerId, id).forUpdate().executeTakeFirst()
export type Upload = NonNullable<Awaited<ReturnType<typeof one>>>

export const advance = async (db: Tx, id: number, received: number) => {
  await db.updateTable('file_uploads').set({ received }).where('id', '=', id).execute()
}

export const completed = async (db: Tx, id: number, fileId: number) => {
  await db.updateTable('file_uploads').set({ file_id: fileId }).where('id', '=', id).execute()
}

export const remove = async (db: Tx, id: number) => {
  await db.deleteFrom('file_uploads').where('id', '=', id).execute()
}

/** What nobody went on with; those that became files have nothing left. */
export const removeStale = (db: Tx, before: Date, limit: number) =>
  db
    .deleteFrom('file_uploads')
    .where('id', '=', (eb) =>
      anyIn(
        eb
          .selectFrom('file_uploads')
          .select('id')
          .where('created_at', '<', before)
          .orderBy('created_at')
          .limit(limit)
          .forUpdate()
          .skipLocked(),
      ),
    )
    .returning(['key', 'file_id as fileId'])
    .execute()
