import type { Tx } from '../../../platform/db/database'
import * as q from './recipients-queries'

/** The devices somebody has now, for what they are to be told of although they lose them with it. */
export const devicesOf = async (db: Tx, userId: number) =>
  (await q.recipients(db, [userId])).get(userId) ?? []
