import type { Db, Tx } from '../../../platform/db/database'
import { records } from '../../../platform/db/fragments'
import type { BankKind } from './tables'

export interface Whose {
  ownerId: number
  kind: BankKind
}

export const list = (db: Db, { ownerId, kind }: Whose) =>
  db
    .selectFrom('comment_bank')
    .select(['id', 'text', 'used'])
    .where('owner_id', '=', ownerId)
    .where('kind', '=', kind)
    .orderBy('used', 'desc')
    .orderBy('id', 'desc')
    .execute()

/** The same sentence again is the one that is there. */
export const add = (db: Tx, { ownerId, kind }: Whose, text: string) =>
  db
    .insertInto('comment_bank')
    .values({ owner_id: ownerId, kind, text })
    .onConflict((on) => on.columns(['owner_id', 'kind', 'text']).doUpdateSet({ text }))
    .returning(['id', 'text', 'used'])
    .executeTakeFirstOrThrow()

export const remove = async (db: Tx, { ownerId, kind }: Whose, id: number) => {
  const deleted = await db
    .deleteFrom('comment_bank')
    .where('id', '=', id)
    .where('owner_id', '=', ownerId)
    .where('kind', '=', kind)
    .executeTakeFirst()
  return Number(deleted.numDeletedRows)
}

export const countUse = async (db: Tx, uses: readonly { id: number; times: number }[]) => {
  await db
    .updateTable('comment_bank')
    .from(records('u', uses, { id: 'bigint', times: 'bigint' }))
    .set((eb) => ({ used: eb('comment_bank.used', '+', eb.ref('u.times')) }))
    .whereRef('comment_bank.id', '=', 'u.id')
    .execute()
}
