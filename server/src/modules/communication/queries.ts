import type { Db, Tx } from '../../platform/db/database'

export const setPresence = async (db: Tx, userId: number, online: boolean, at: Date) => {
  await db
    .insertInto('user_presence')
    .values({ user_id: userId, online, changed_at: at })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ online, changed_at: at }))
    .execute()
}

/** Online is who said so and whose session still lives: a browser that was closed says nothing more. */
export const presenceOf = (db: Db, userIds: readonly number[], seenSince: Date) =>
  db
    .selectFrom('users as u')
    .leftJoin('user_presence as p', 'p.user_id', 'u.id')
    .select((eb) => [
      'u.id as userId',
      eb
        .and([
          eb.fn.coalesce('p.online', eb.lit(false)),
          eb.exists(
            eb
              .selectFrom('sessions as s')
              .select('s.id')
              .whereRef('s.user_id', '=', 'u.id')
              .where('s.ended_at', 'is', null)
              .where('s.last_seen_at', '>=', seenSince),
          ),
        ])
        .$castTo<boolean>()
        .as('online'),
    ])
    .where('u.id', 'in', userIds)
    .where('u.deleted_at', 'is', null)
    .orderBy('u.id')
    .execute()
