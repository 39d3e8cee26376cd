import type { Db, Tx } from '../../../platform/db/database'

interface Device {
  userId: number
  loginSessionId: string
  endpoint: string
  p256dh: string
  auth: string
  agent: string
}

const devices = (db: Db) =>
  db
    .selectFrom('push_subscriptions')
    .select([
      'id',
      'session_id as loginSessionId',
      'agent',
      'created_at as createdAt',
      'last_used_at as lastUsedAt',
    ])

export const devicesOf = (db: Db, userId: number) =>
  devices(db).where('user_id', '=', userId).orderBy('id', 'desc').execute()

/** Locked: of two people at one browser, one comes first. */
export const lockEndpoint = (db: Tx, endpoint: string) =>
  db
    .selectFrom('push_subscriptions')
    .select(['id', 'user_id as userId', 'p256dh', 'auth'])
    .where('endpoint', '=', endpoint)
    .forUpdate()
    .executeTakeFirst()

/** New, or moved here from whoever was at this device before. */
export const put = async (db: Tx, { userId, loginSessionId, ...device }: Device, at: Date) => {
  const owner = { user_id: userId, session_id: loginSessionId }
  const { endpoint, ...rest } = device
  const { id } = await db
    .insertInto('push_subscriptions')
    .values({ ...owner, ...device, created_at: at })
    .onConflict((conflict) => conflict.column('endpoint').doUpdateSet({ ...owner, ...rest, failures: 0 }))
    .returning('id')
    .executeTakeFirstOrThrow()
  return devices(db).where('id', '=', id).executeTakeFirstOrThrow()
}

export const keepLatest = async (db: Tx, userId: number, most: number, except: number) => {
  await db
    .deleteFrom('push_subscriptions')
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('push_subscriptions as own')
        .select('own.id')
        .where('own.user_id', '=', userId)
        .where('own.id', '<>', except)
        .orderBy((of) => of.fn.coalesce('own.last_used_at', 'own.created_at'), 'desc')
        .orderBy('own.id', 'desc')
        .offset(most - 1),
    )
    .execute()
}

export const remove = async (db: Tx, userId: number, which: { id: number } | { endpoint: string }) => {
  const removed = await db
    .deleteFrom('push_subscriptions')
    .where('user_id', '=', userId)
    .$if('id' in which, (query) => query.where('id', '=', 'id' in which ? which.id : 0))
    .$if('endpoint' in which, (query) =>
      query.where('endpoint', '=', 'endpoint' in which ? which.endpoint : ''),
    )
    .executeTakeFirst()
  return Number(removed.numDeletedRows) > 0
}
