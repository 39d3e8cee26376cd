import { type RawBuilder, sql } from 'kysely'
import type { TxCtx } from '../src/platform/context'
import type { Db } from '../src/platform/db/database'
import { rowsOf } from './rows'
import { keepSignatures } from './signatures'

/** What somebody with an account has got. */
export interface Receipt {
  id: number
  noticeId: number
  /** Of a guardian or a pupil. */
  studentId: number | null
  parentId: number | null
  userId: number
  level: 'read' | 'confirm' | 'sign'
  rule: 'either' | 'both'
  /** It is still asked of them. */
  awaits: boolean
  publishedAt: Date
}

/** That they have read it then, and whether they have done what was asked. */
export interface Answer {
  receipt: Receipt
  at: Date
  answers: boolean
  note: string | null
}

/** Of accounts that are used, family by family: what they have not read. */
export const unreadWhere = async (db: Db, where: RawBuilder<boolean>) => {
  const { rows } = await sql<Receipt>`select r.id, n.id as "noticeId", r.student_id as "studentId",
      r.parent_id as "parentId", u.id as "userId", n.level, n.rule,
      r.may_answer and r.settled_at is null as awaits, n.published_at as "publishedAt"
    from notice_receipts r join notices n on n.id = r.notice_id and n.status = 'PUBLISHED'
    left join users p on p.profile_type = 'PARENT' and p.profile_id = r.parent_id and p.deleted_at is null
    join users u on u.id = coalesce(r.user_id, p.id) and u.enabled and u.deleted_at is null
      and not u.must_change_password
    where r.read_at is null and ${where} order by n.id, r.student_id, r.id`.execute(db)
  return rows
}

/** Where one guardian is enough, whoever comes later finds nothing more asked, and has only read it. */
const oncePerFamily = (answers: readonly Answer[]) => {
  const done = new Set<string>()
  return answers.map((answer): Answer => {
    const { noticeId, studentId, parentId, rule, awaits, level } = answer.receipt
    if (!awaits || level === 'read') return { ...answer, answers: false, note: null }
    if (!answer.answers || rule === 'both' || parentId === null) return answer
    const family = `${noticeId} ${studentId}`
    if (done.has(family)) return { ...answer, answers: false, note: null }
    done.add(family)
    return answer
  })
}

const COLUMNS = `id bigint, "userId" bigint, "noticeId" bigint, at timestamptz, answers boolean, note text, "fileId" bigint`

/**
 * What the service does for each, for all of them at once: read and answered, settled with the family where one is enough,
 * and off the bell.
 */
export const storeAnswers = async (ctx: TxCtx, given: readonly Answer[]) => {
  const answers = oncePerFamily(given)
  const signed = answers.filter(({ receipt, answers }) => answers && receipt.level === 'sign')
  const files = await keepSignatures(
    ctx,
    signed.map(({ receipt: { id, userId }, at }) => ({ receiptId: id, userId, at })),
  )
  const rows = answers.map(({ receipt: { id, userId, noticeId }, ...answer }) => ({
    ...{ id, userId, noticeId, ...answer },
    fileId: files.get(id) ?? null,
  }))
  await sql`update notice_receipts r set read_at = a.at, note = a.note, signed_file_id = a."fileId",
      confirmed_at = case when a.answers and n.level = 'confirm' then a.at end,
      signed_at = case when a.answers and n.level = 'sign' then a.at end,
      settled_at = coalesce(r.settled_at, case when a.answers or n.level = 'read' then a.at end)
    from ${rowsOf(rows, COLUMNS, 'a')}, notices n where r.id = a.id and n.id = r.notice_id`.execute(ctx.db)
  await sql`update notice_receipts o set settled_at = d.at from (
      select r.notice_id, r.student_id, min(r.settled_at) as at from notice_receipts r
      join notices n on n.id = r.notice_id and n.rule = 'either'
      where r.id = any(${rows.map(({ id }) => id)}::bigint[]) and r.parent_id is not null and r.may_answer
        and r.settled_at is not null group by 1, 2) d
    where o.notice_id = d.notice_id and o.student_id = d.student_id and o.parent_id is not null
      and o.settled_at is null`.execute(ctx.db)
  await sql`update notifications b set read_at = a.at from ${rowsOf(rows, COLUMNS, 'a')}
    where b.user_id = a."userId" and b.link = '/family-school/notification/' || a."noticeId"
      and b.read_at is null`.execute(ctx.db)
}
