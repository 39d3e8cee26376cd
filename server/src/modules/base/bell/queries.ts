import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/db/database'
import { anyOf, anyText, flag } from '../../../platform/db/fragments'
import { statement } from '../../../platform/db/statement'

export interface Line {
  title: string
  link: string
}

/** One statement, however many they are. */
export const insert = async (db: Tx, userIds: readonly number[], { title, link }: Line, at: Date) => {
  await sql`insert into notifications (user_id, title, link, created_at)
    select unnest(${userIds}::bigint[]), ${title}, ${link}, ${at}`.execute(db)
}

export interface OwnLine extends Line {
  userId: number
}

/** The same with a line of their own for each. */
export const insertEach = async (db: Tx, lines: readonly OwnLine[], at: Date) => {
  const [users, titles, links] = [
    lines.map(({ userId }) => userId),
    lines.map(({ title }) => title),
    lines.map(({ link }) => link),
  ]
  await sql`insert into notifications (user_id, title, link, created_at)
    select line.*, ${at} from unnest(${users}::bigint[], ${titles}::text[], ${links}::text[]) as line`.execute(
    db,
  )
}

const lines = (db: Db, userId: number) =>
  db
    .selectFrom('notifications')
    .select(['id', 'title', 'link', 'created_at as createdAt'])
    .select((eb) => flag(eb('read_at', 'is not', null)).as('read'))
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')

const unreadLines = statement((db, _shape: null, { userId, count }: { userId: number; count: number }) =>
  lines(db, userId)
    .select(sql<number>`count(*) over ()::int`.as('total'))
    .where('read_at', 'is', null)
    .limit(count),
)

/** The latest of them, each with how many there are. */
export const unread = (db: Db, userId: number, count: number) => unreadLines(db, null, { userId, count })

export const search = async (db: Db, userId: number, { page, size }: { page: number; size: number }) => {
  const { total } = await db
    .selectFrom('notifications')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  const content = await lines(db, userId)
    .limit(size)
    .offset(page * size)
    .execute()
  return { content, totalElements: total }
}

const unreadCounts = statement((db, _shape: null, { userId }: { userId: number }) =>
  db
    .selectFrom('notifications')
    .select((eb) => eb.fn.countAll<number>().as('unread'))
    .where('user_id', '=', userId)
    .where('read_at', 'is', null),
)

export const countUnread = async (db: Db, userId: number) =>
  (await unreadCounts(db, null, { userId }))[0]?.unread ?? 0

export interface Which {
  ids?: readonly number[] | undefined
  link?: string | undefined
  /** Any of these. */
  links?: readonly string[]
}

/** Those of these people for whom something has changed by it. */
export const markRead = async (db: Tx, userIds: readonly number[], { ids, link, links }: Which, at: Date) => {
  const rows = await db
    .updateTable('notifications')
    .set({ read_at: at })
    .where('user_id', '=', anyOf(userIds))
    .where('read_at', 'is', null)
    .$if(ids !== undefined, (query) => query.where('id', '=', anyOf(ids ?? [])))
    .$if(link !== undefined, (query) => query.where('link', '=', link ?? ''))
    .$if(links !== undefined, (query) => query.where('link', '=', anyText(links ?? [])))
    .returning('user_id')
    .execute()
  return rows.map(({ user_id }) => user_id)
}

export interface Done {
  userIds: readonly number[]
  links: readonly string[]
}

/** Several such at once, each of its own people and links. */
export const markDone = async (db: Tx, done: readonly Done[], at: Date) => {
  const rows = await db
    .updateTable('notifications')
    .set({ read_at: at })
    .where('user_id', '=', anyOf(done.flatMap(({ userIds }) => userIds)))
    .where('read_at', 'is', null)
    .where((eb) =>
      eb.or(
        done.map(({ userIds, links }) =>
          eb.and([eb('user_id', '=', anyOf(userIds)), eb('link', '=', anyText(links))]),
        ),
      ),
    )
    .returning('user_id')
    .execute()
  return rows.map(({ user_id }) => user_id)
}

export const forgetLinks = async (db: Tx, userIds: readonly number[], links: readonly string[]) => {
  const rows = await db
    .deleteFrom('notifications')
    .where('user_id', 'in', userIds)
    .where('link', 'in', links)
    .returning('user_id')
    .execute()
  return rows.map(({ user_id }) => user_id)
}

export const forgetBefore = async (db: Tx, before: Date) => {
  const deleted = await db.deleteFrom('notifications').where('created_at', '<', before).executeTakeFirst()
  return Number(deleted.numDeletedRows)
}

export const moveLines = async (db: Tx, fromUserId: number, toUserId: number): Promise<number> => {
  const moved = await db
    .updateTable('notifications')
    .set({ user_id: toUserId })
    .where('user_id', '=', fromUserId)
    .executeTakeFirst()
  return Number(moved.numUpdatedRows)
}
