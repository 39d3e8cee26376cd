import type { Addressing, NoticeLevel } from '@xueqiao/contract/features/family/notifications/values'
import { expressionBuilder, sql } from 'kysely'
import type { Database, Db, Tx } from '../../../../platform/db/database'
import { anyOf, flag } from '../../../../platform/db/fragments'
import { CLASS_NUMBER } from '../../../account/reach/scope'
import { IS_PARENTS_ACCOUNT, type Part, withinPart } from '../figures-queries'
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

/** The accounts behind these receipts. */
export const accountsOf = async (db: Db, noticeId: number): Promise<number[]> => {
  const own = db
    .selectFrom('notice_receipts as r')
    .select('r.user_id as id')
    .where('r.notice_id', '=', noticeId)
    .where('r.user_id', 'is not', null)
    .$narrowType<{ id: number }>()
  const parents = db
    .selectFrom('notice_receipts as r')
    .innerJoin('users as u', (join) => join.on(IS_PARENTS_ACCOUNT))
    .select('u.id')
    .where('r.notice_id', '=', noticeId)
    .where('r.parent_id', 'is not', null)
  const rows = await own.union(parents).execute()
  return rows.map(({ id }) => id)
}

export const accountsOfFamily = async (db: Db, noticeId: number, studentId: number): Promise<number[]> => {
  const rows = await db
    .selectFrom('notice_receipts as r')
    .innerJoin('users as u', (join) => join.on(IS_PARENTS_ACCOUNT))
    .select('u.id')
    .where('r.notice_id', '=', noticeId)
    .where('r.student_id', '=', studentId)
    .execute()
  return rows.map(({ id }) => id)
}

/** Guardians of these children of whom nothing more is asked: with another child of theirs there may still be. */
export const accountsSettled = async (db: Db, noticeId: number, studentIds: readonly number[]) => {
  const rows = await db
    .selectFrom('notice_receipts as r')
    .innerJoin('users as u', (join) => join.on(IS_PARENTS_ACCOUNT))
    .select('u.id')
    .where('r.notice_id', '=', noticeId)
    .where('r.student_id', '=', anyOf(studentIds))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('notice_receipts as o')
            .whereRef('o.parent_id', '=', 'r.parent_id')
            .whereRef('o.notice_id', '=', 'r.notice_id')
            .where('o.settled_at', 'is', null),
        ),
      ),
    )
    .execute()
  return rows.map(({ id }) => id)
}

export interface Missing {
  missing: number
  withoutAccount: number
}

export const countMissing = (db: Db, part: Part): Promise<Missing> =>
  db
    .selectFrom('notice_receipts as r')
    .select((eb) => [
      eb.fn.countAll<number>().as('missing'),
      eb.fn
        .countAll<number>()
        .filterWhere('r.user_id', 'is', null)
        .filterWhere(eb.not(eb.exists(eb.selectFrom('users as u').where(IS_PARENTS_ACCOUNT))))
        .as('withoutAccount'),
    ])
    .where(withinPart(part))
    .where('r.settled_at', 'is', null)
    .executeTakeFirstOrThrow()

/** Whom it reaches: those missing who have an account and were not reminded since, nor a moment ago by somebody else. */
export const remind = async (db: Tx, part: Part, since: Date, now: Date): Promise<number[]> => {
  const eb = expressionBuilder<Database & { r: Database['notice_receipts'] }, 'r'>()
  const isDue = eb('r.settled_at', 'is', null).and(
    eb('r.reminded_at', 'is', null).or('r.reminded_at', '<=', since),
  )
  const rows = await db
    .with('open', (cte) =>
      cte
        .selectFrom('notice_receipts as r')
        .leftJoin('users as u', (join) => join.on('r.parent_id', 'is not', null).on(IS_PARENTS_ACCOUNT))
        .select((of) => ['r.id', of.fn.coalesce('r.user_id', 'u.id').as('account')])
        .where(withinPart(part))
        .where(isDue)
        .where((of) => of(of.fn.coalesce('r.user_id', 'u.id'), 'is not', null)),
    )
    .updateTable('notice_receipts as r')
    .from('open')
    .set({ reminded_at: now })
    .whereRef('open.id', '=', 'r.id')
    .where(isDue)
    .returning('open.account')
    .$narrowType<{ account: number }>()
    .execute()
  return rows.map(({ account }) => account)
}

export interface Silent {
  studentId: number
  parentId: number
  studentName: string
  className: string | null
  name: string
  relationship: string | null
  phone: string | null
  hasAccount: boolean
  read: boolean
}

export const silent = (db: Db, part: Part): Promise<Silent[]> =>
  db
    .selectFrom('notice_receipts as r')
    .innerJoin('parents as p', 'p.id', 'r.parent_id')
    .innerJoin('students as s', 's.id', 'r.student_id')
    .innerJoin('student_guardians as g', (join) =>
      join.onRef('g.parent_id', '=', 'r.parent_id').onRef('g.student_id', '=', 'r.student_id'),
    )
    .leftJoin('classes as c', 'c.id', 'r.class_id')
    .select(['s.id as studentId', 'p.id as parentId', 's.name as studentName', 'c.name as className'])
    .select(['p.name', 'g.relationship', 'p.phone'])
    .select((eb) => [
      flag(eb.exists(eb.selectFrom('users as u').where(IS_PARENTS_ACCOUNT))).as('hasAccount'),
      flag(eb('r.read_at', 'is not', null)).as('read'),
    ])
    .where(withinPart(part))
    .where('r.settled_at', 'is', null)
    .orderBy('c.grade')
    .orderBy(CLASS_NUMBER)
    .orderBy('s.student_number')
    .orderBy('g.is_primary', 'desc')
    .orderBy('p.id')
    .execute()
