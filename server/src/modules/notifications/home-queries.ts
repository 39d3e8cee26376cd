import type { HomeMissing } from '@xueqiao/contract/features/dashboard-home'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/database'
import { type Listed, listed, type Me, OPEN } from './own-queries'

/** What asks for an answer first, the next due time before the others, then the newest. */
export const forHome = async (db: Db, me: Me, now: Date, count: number) => {
  const { rows } = await sql<Listed>`
    select id, unread, awaits from (${listed(me, { filter: 'all' })}) l join notices n using (id)
    where ${OPEN}
    order by awaits desc, (awaits and coalesce(n.due_at < ${now}, false)), case when awaits then n.due_at end,
      l.published_at desc, id desc
    limit ${count}`.execute(db)
  return rows
}

/** Whose answers somebody follows: their own notices, and of any other what concerns these classes. */
export interface Follower {
  userId: number
  classIds: readonly number[]
}

/** An answer is still waited for until a week after its time, or three weeks where none was set. */
const WAITED_FOR = (now: Date) => sql<boolean>`n.status = 'PUBLISHED' and n.level <> 'read'
  and coalesce(n.due_at, n.published_at + interval '14 days') > ${now}::timestamptz - interval '7 days'`

const followed = ({ userId, classIds }: Follower, now: Date) => sql`
  select n.id, n.title, n.level, n.due_at, n.author_id = ${userId} as own, r.class_id, r.student_id,
    bool_and(r.settled_at is not null) as done
  from notices n join notice_receipts r on r.notice_id = n.id
  where ${WAITED_FOR(now)} and r.parent_id is not null
    and (n.author_id = ${userId} or r.class_id = any(${classIds}::bigint[]))
  group by n.id, r.class_id, r.student_id`

type Missing = Omit<HomeMissing, 'dueAt' | 'cells'> & { dueAt: Date | null }

/** One line a notice for its author; whoever heads two classes that got another's has a line for each. */
export const missing = async (db: Db, follower: Follower, now: Date, count: number) => {
  const { rows } = await sql<Missing>`
    select f.id as "noticeId", f.title, f.level, f.due_at as "dueAt", case when not f.own then f.class_id end as "classId",
      count(*) as families, count(*) filter (where not f.done) as missing,
      (array_agg(s.name order by s.student_number) filter (where not f.done))[1] as "firstName"
    from (${followed(follower, now)}) f join students s on s.id = f.student_id
    group by 1, 2, 3, 4, 5 having not bool_and(f.done)
    order by coalesce(f.due_at < ${now}, false), f.due_at, f.id desc limit ${count}`.execute(db)
  return rows
}

/** Each once, however much they have left unanswered. */
export const missingFamilies = async (db: Db, follower: Follower, now: Date) => {
  const { rows } = await sql<{ count: number }>`select count(distinct f.student_id) as count
    from (${followed(follower, now)}) f where not f.done`.execute(db)
  return rows[0]?.count ?? 0
}

interface Cells {
  noticeId: number
  classId: number
  families: string
}

/** One letter a family, in the order of the roll. */
export const cells = async (
  db: Db,
  noticeIds: readonly number[],
  classIds: readonly number[],
): Promise<Cells[]> => {
  const { rows } = await sql<Cells>`
    select f.notice_id as "noticeId", f.class_id as "classId",
      string_agg(case when f.done then '1' else '0' end, '' order by s.student_number) as families
    from (select r.notice_id, r.class_id, r.student_id, bool_and(r.settled_at is not null) as done
      from notice_receipts r where r.notice_id = any(${noticeIds}::bigint[])
        and r.class_id = any(${classIds}::bigint[]) and r.parent_id is not null
      group by 1, 2, 3) f
    join students s on s.id = f.student_id
    group by 1, 2`.execute(db)
  return rows
}
