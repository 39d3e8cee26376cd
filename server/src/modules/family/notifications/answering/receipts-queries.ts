import type { Addressing, NoticeLevel } from '@xueqiao/contract/features/family/notifications/values'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../../platform/db/database'
import { type Part, withinPart } from '../figures-queries'
import { recipients } from '../managing/targets-queries'

interface Sending {
  noticeId: number
  level: NoticeLevel
  authorId: number
  addressing: Addressing
}

/**
 * Everybody, in one statement: there is no moment at which a part of them has got it. Whoever wrote it has read it, and
 * nothing is asked of guardians who do not sign.
 */
export const writeAll = async (db: Tx, { noticeId, level, authorId, addressing }: Sending, now: Date) => {
  const { rows } = await sql<{ receipts: number }>`with ${recipients(addressing, level)},
    written as (
      insert into notice_receipts
        (notice_id, user_id, parent_id, student_id, class_id, may_answer, read_at, settled_at)
      select ${noticeId}::bigint, null::bigint, g.parent_id, g.student_id, g.class_id, g.may_answer,
        null::timestamptz, case when g.may_answer then null else ${now}::timestamptz end
      from guardians g
      union all
      select ${noticeId}::bigint, a.user_id, null::bigint, a.student_id, a.class_id, true,
        case when a.user_id = ${authorId} then ${now}::timestamptz end,
        case when a.user_id = ${authorId} then ${now}::timestamptz end
      from accounts a
      returning id)
    select count(*) as receipts from written`.execute(db)
  return rows[0]?.receipts ?? 0
}

const PARENT_ACCOUNT = sql`u.profile_type = 'PARENT' and u.profile_id = r.parent_id
  and u.deleted_at is null and u.enabled`

/** The accounts behind these receipts. */
export const accountsOf = async (db: Db, noticeId: number): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`
    select r.user_id as id from notice_receipts r where r.notice_id = ${noticeId} and r.user_id is not null
    union select u.id from notice_receipts r join users u on ${PARENT_ACCOUNT}
      where r.notice_id = ${noticeId} and r.parent_id is not null`.execute(db)
  return rows.map(({ id }) => id)
}

export const accountsOfFamily = async (db: Db, noticeId: number, studentId: number): Promise<number[]> => {
  const { rows } = await sql<{
    id: number
  }>`select u.id from notice_receipts r join users u on ${PARENT_ACCOUNT}
    where r.notice_id = ${noticeId} and r.student_id = ${studentId}`.execute(db)
  return rows.map(({ id }) => id)
}

export interface Missing {
  missing: number
  withoutAccount: number
}

export const countMissing = async (db: Db, part: Part): Promise<Missing> => {
  const { rows } = await sql<Missing>`select count(*) as missing,
      count(*) filter (where r.user_id is null and not exists (select from users u where ${PARENT_ACCOUNT}))
        as "withoutAccount"
    from notice_receipts r where ${withinPart(part)} and r.settled_at is null`.execute(db)
  return rows[0] ?? { missing: 0, withoutAccount: 0 }
}

/** Whom it reaches: those missing who have an account and were not reminded since, nor a moment ago by somebody else. */
export const remind = async (db: Tx, part: Part, since: Date, now: Date): Promise<number[]> => {
  const { rows } = await sql<{ account: number }>`
    with open as (select r.id, coalesce(r.user_id, u.id) as account from notice_receipts r
      left join users u on r.parent_id is not null and ${PARENT_ACCOUNT}
      where ${withinPart(part)} and r.settled_at is null and (r.reminded_at is null or r.reminded_at <= ${since})
        and coalesce(r.user_id, u.id) is not null)
    update notice_receipts r set reminded_at = ${now} from open where open.id = r.id
      and r.settled_at is null and (r.reminded_at is null or r.reminded_at <= ${since})
    returning open.account`.execute(db)
  return rows.map(({ account }) => account)
}

export interface Silent {
  parentId: number
  studentName: string
  className: string | null
  name: string
  relationship: string | null
  phone: string | null
  hasAccount: boolean
  read: boolean
}

export const silent = async (db: Db, part: Part): Promise<Silent[]> => {
  const { rows } = await sql<Silent>`
    select p.id as "parentId", s.name as "studentName", c.name as "className", p.name, g.relationship, p.phone,
      exists (select from users u where ${PARENT_ACCOUNT}) as "hasAccount", r.read_at is not null as read
    from notice_receipts r join parents p on p.id = r.parent_id join students s on s.id = r.student_id
      join student_guardians g on g.parent_id = r.parent_id and g.student_id = r.student_id
      left join classes c on c.id = r.class_id
    where ${withinPart(part)} and r.settled_at is null
    order by c.grade, coalesce(nullif(c.class_number, '')::int, 1000), s.student_number, g.is_primary desc, p.id`.execute(
    db,
  )
  return rows
}
