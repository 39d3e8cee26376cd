import type { MyNoticeSearch } from '@xueqiao/contract/features/family/notifications/api'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../../platform/db/database'
import { contains } from '../../../../platform/db/query'
import { ANSWERED, LATE } from '../figures-queries'
import { AUTHOR } from '../queries'

/** Whose receipts: an account's own, and a parent's for each child they are a guardian of. */
export interface Me {
  userId: number
  parentId: number | null
}

const own = ({ userId, parentId }: Me) =>
  parentId === null
    ? sql<boolean>`r.user_id = ${userId}`
    : sql<boolean>`(r.user_id = ${userId} or (r.parent_id = ${parentId}
  and exists (select from student_guardians g
    where g.parent_id = r.parent_id and g.student_id = r.student_id)))`

export const OPEN = sql<boolean>`n.status = 'PUBLISHED'`
const UNREAD = sql<boolean>`(r.read_at is null and ${OPEN})`
export const AWAITS = sql<boolean>`(n.level <> 'read' and r.may_answer and r.settled_at is null and ${OPEN})`

const FILTERS = {
  all: sql`true`,
  unread: sql`bool_or(${UNREAD})`,
  unanswered: sql`bool_or(${AWAITS})`,
} as const

export interface Listed {
  id: number
  unread: boolean
  awaits: boolean
}

const saying = (pattern: string) =>
  sql`and (n.title ilike ${pattern} or (${OPEN} and n.content ilike ${pattern}))`

export const listed = (me: Me, { filter, studentId, keyword }: Omit<MyNoticeSearch, 'page' | 'size'>) => sql`
  select n.id, n.published_at, bool_or(${UNREAD}) as unread, bool_or(${AWAITS}) as awaits
  from notice_receipts r join notices n on n.id = r.notice_id
  where ${own(me)} and n.status in ('PUBLISHED', 'WITHDRAWN')
    ${studentId === undefined ? sql`` : sql`and r.student_id = ${studentId}`}
    ${keyword === undefined || keyword === '' ? sql`` : saying(contains(keyword))}
  group by n.id having ${FILTERS[filter]}`

/** What waits for an answer first, then the newest. */
export const search = async (db: Db, me: Me, { page, size, ...filter }: MyNoticeSearch) => {
  const { rows } = await sql<Listed>`select id, unread, awaits from (${listed(me, filter)}) l
    order by awaits desc, published_at desc, id desc limit ${size} offset ${page * size}`.execute(db)
  const counted = await sql<{
    total: number
  }>`select count(*) as total from (${listed(me, filter)}) l`.execute(db)
  return { content: rows, totalElements: counted.rows[0]?.total ?? 0 }
}

export const one = async (db: Db, me: Me, id: number): Promise<Listed | undefined> => {
  const { rows } = await sql<Listed>`select id, unread, awaits from (${listed(me, { filter: 'all' })}) l
    where id = ${id}`.execute(db)
  return rows[0]
}

export const counts = async (db: Db, me: Me) => {
  const { rows } = await sql<{ unread: number; unanswered: number }>`
    select count(*) filter (where unread) as unread, count(*) filter (where awaits) as unanswered
    from (${listed(me, { filter: 'all' })}) l`.execute(db)
  return rows[0] ?? { unread: 0, unanswered: 0 }
}

export const heads = (db: Db, ids: readonly number[]) =>
  db
    .selectFrom('notices as n')
    .innerJoin('users as u', 'u.id', 'n.author_id')
    .leftJoin('teachers as t', (join) =>
      join.onRef('t.id', '=', 'u.profile_id').on('u.profile_type', '=', 'TEACHER'),
    )
    .leftJoin('departments as d', 'd.id', 't.department_id')
    .select([
      'n.id',
      'n.title',
      'n.content',
      'n.level',
      'n.rule',
      'n.status',
      'n.published_at as publishedAt',
      'n.due_at as dueAt',
      'n.withdrawn_at as withdrawnAt',
      AUTHOR.as('authorName'),
      sql<number>`(select count(*) from files f where f.entity = 'notices' and f.entity_id = n.id)`.as(
        'attachmentCount',
      ),
    ])
    .where('n.id', '=', sql<number>`any(${ids}::bigint[])`)
    .execute()

const OTHER = sql<string | null>`(select p.name from notice_receipts o join parents p on p.id = o.parent_id
  where n.rule = 'either' and o.notice_id = r.notice_id and o.student_id = r.student_id and o.id <> r.id
    and r.parent_id is not null and coalesce(o.signed_at, o.confirmed_at) is not null
  order by coalesce(o.signed_at, o.confirmed_at) limit 1)`

/** Every receipt of one's own for these notices, child by child. */
export const receipts = (db: Db, me: Me, noticeIds: readonly number[]) =>
  db
    .selectFrom('notice_receipts as r')
    .innerJoin('notices as n', 'n.id', 'r.notice_id')
    .leftJoin('students as s', 's.id', 'r.student_id')
    .leftJoin('classes as c', 'c.id', 'r.class_id')
    .leftJoin('student_guardians as g', (join) =>
      join.onRef('g.student_id', '=', 'r.student_id').onRef('g.parent_id', '=', 'r.parent_id'),
    )
    .leftJoin('files as f', 'f.id', 'r.signed_file_id')
    .select([
      'r.id',
      'r.notice_id as noticeId',
      'r.student_id as studentId',
      's.name as studentName',
      'c.name as className',
      'g.relationship',
      'r.read_at as readAt',
      ANSWERED.as('answeredAt'),
      LATE.as('late'),
      AWAITS.as('awaits'),
      OTHER.as('answeredBy'),
      'r.may_answer as mayAnswer',
      'r.note',
      'f.category',
      'f.key',
    ])
    .where('r.notice_id', '=', sql<number>`any(${noticeIds}::bigint[])`)
    .where(own(me))
    .orderBy('s.id')
    .execute()

/** The first look is the one that counts; where looking is all that is asked, it settles the matter. */
export const markRead = async (db: Tx, me: Me, noticeId: number, now: Date) => {
  const { rows } = await sql<{ student_id: number | null; parent_id: number | null }>`
    update notice_receipts r set read_at = ${now},
      settled_at = case when n.level = 'read' then coalesce(r.settled_at, ${now}) else r.settled_at end
    from notices n where n.id = r.notice_id and r.notice_id = ${noticeId} and ${own(me)} and r.read_at is null
    returning r.student_id, r.parent_id`.execute(db)
  return rows.flatMap(({ student_id, parent_id }) =>
    parent_id === null || student_id === null ? [] : [student_id],
  )
}

/** One guardian is enough: nothing more is asked of the others of these children. */
export const settleFamilies = async (db: Tx, noticeId: number, studentIds: readonly number[], now: Date) => {
  await sql`update notice_receipts set settled_at = ${now}
    where notice_id = ${noticeId} and student_id = any(${studentIds}::bigint[])
      and parent_id is not null and settled_at is null`.execute(db)
}

export interface Reply {
  level: 'confirm' | 'sign'
  signedFileId: number | null
  note: string | null
  agent: string
}

export const answer = async (db: Tx, receiptId: number, reply: Reply, now: Date) => {
  await db
    .updateTable('notice_receipts')
    .set((eb) => ({
      read_at: eb.fn.coalesce('read_at', sql<Date>`${now}::timestamptz`),
      ...(reply.level === 'sign'
        ? { signed_at: now, signed_file_id: reply.signedFileId }
        : { confirmed_at: now }),
      note: reply.note,
      agent: reply.agent,
      settled_at: now,
    }))
    .where('id', '=', receiptId)
    .execute()
}

/** Until the end of the transaction nobody withdraws it; many may answer it meanwhile. */
export const holdNotice = async (db: Tx, noticeId: number) => {
  const { status } = await db
    .selectFrom('notices')
    .select('status')
    .where('id', '=', noticeId)
    .forShare()
    .executeTakeFirstOrThrow()
  return { status }
}

/** Two guardians may answer at once; the second waits for the first. */
export const lockFamily = async (db: Tx, noticeId: number, receiptId: number, studentId: number | null) => {
  await sql`select id from notice_receipts where notice_id = ${noticeId}
    and (id = ${receiptId} or (student_id = ${studentId} and parent_id is not null))
    order by id for update`.execute(db)
}

/** The same for whoever only opens it, with all their children. */
export const lockFamilies = async (db: Tx, me: Me, noticeId: number) => {
  await sql`select o.id from notice_receipts o where o.notice_id = ${noticeId}
    and exists (select from notice_receipts r where r.notice_id = o.notice_id and ${own(me)}
      and (r.id = o.id or (r.student_id = o.student_id and o.parent_id is not null)))
    order by o.id for update of o`.execute(db)
}

export const receiptNotice = (db: Db, receiptId: number) =>
  db
    .selectFrom('notice_receipts')
    .select(['notice_id as noticeId', 'class_id as classId'])
    .where('id', '=', receiptId)
    .executeTakeFirst()

export const noticeOf = (db: Db, id: number) =>
  db
    .selectFrom('notices')
    .select(['title', 'level', 'rule', 'status', 'author_id as authorId'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
