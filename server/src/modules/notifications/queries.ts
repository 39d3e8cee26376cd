import { type Insertable, sql } from 'kysely'
import type { Database, Db, Tx } from '../../platform/db/database'

export type NewNotice = Insertable<Database['notices']>

export const latest = (db: Db, audiences: readonly ('everyone' | 'staff')[], now: Date, count: number) =>
  db
    .selectFrom('notices as n')
    .innerJoin('users as u', 'u.id', 'n.author_id')
    .leftJoin('teachers as t', (join) =>
      join.onRef('t.id', '=', 'u.profile_id').on('u.profile_type', '=', 'TEACHER'),
    )
    .select([
      'n.id',
      'n.kind',
      'n.title',
      'n.content',
      'n.published_at as publishedAt',
      sql<string>`coalesce(t.name, u.username)`.as('author'),
      sql<boolean>`n.kind <> '通知'`.as('awaits'),
    ])
    .where('n.audience', 'in', audiences)
    .where('n.published_at', '<=', now)
    .orderBy('n.published_at', 'desc')
    .orderBy('n.id', 'desc')
    .limit(count)
    .execute()

export const insertMany = async (db: Tx, notices: NewNotice[]) => {
  await db.insertInto('notices').values(notices).execute()
}
