import type { MyNoticeSearch } from '@xueqiao/contract/features/family/notifications/api'
import { expressionBuilder } from 'kysely'
import type { Database, Db, Tx } from '../../../../platform/db/database'
import { anyOf, flag, hidden, lit } from '../../../../platform/db/fragments'
import { contains } from '../../../../platform/db/query'
import { ANSWERED, LATE } from '../figures-queries'
import { AUTHOR, attachmentCount } from '../queries'

/** Whose receipts: an account's own, and a parent's for each child they are a guardian of. */
export interface Me {
  userId: number
  parentId: number | null
}

type Received = Database & { r: Database['notice_receipts']; n: Database['notices'] }
const eb = expressionBuilder<Received, 'r' | 'n'>()

const own = ({ userId, parentId }: Me) => {
  const asUser = eb('r.user_id', '=', hidden(userId, 'bigint'))
  if (parentId === null) return asUser
  const guardian = eb
    .selectFrom('student_guardians as g')
    .whereRef('g.parent_id', '=', 'r.parent_id')
    .whereRef('g.student_id', '=', 'r.student_id')
  return asUser.or(eb('r.parent_id', '=', hidden(parentId, 'bigint')).and(eb.exists(guardian)))
}

export const OPEN = eb('n.status', '=', lit('PUBLISHED'))
const UNREAD = eb('r.read_at', 'is', null).and(OPEN)
export const AWAITS = eb.and([
  eb('n.level', '<>', lit('read')),
  eb.ref('r.may_answer'),
  eb('r.settled_at', 'is', null),
  OPEN,
])

const anyUnread = eb.fn<boolean>('bool_or', [UNREAD])
const anyAwaits = eb.fn<boolean>('bool_or', [AWAITS])
const FILTERS = { all: eb.lit(true), unread: anyUnread, unanswered: anyAwaits } as const

export interface Listed {
  id: number
  unread: boolean
  awaits: boolean
}

const saying = (pattern: string) =>
  eb('n.title', 'ilike', pattern).or(OPEN.and('n.content', 'ilike', pattern))

export const listed = (me: Me, { filter, studentId, keyword }: Omit<MyNoticeSearch, 'page' | 'size'>) =>
  expressionBuilder<Database, never>()
    .selectFrom('notice_receipts as r')
    .innerJoin('notices as n', 'n.id', 'r.notice_id')
    .select(['n.id', 'n.published_at', anyUnread.as('unread'), anyAwaits.as('awaits')])
    .where(own(me))
    .where('n.status', 'in', [lit('PUBLISHED'), lit('WITHDRAWN')])
    .$if(studentId !== undefined, (query) => query.where('r.student_id', '=', studentId ?? 0))
    .$if(keyword !== undefined && keyword !== '', (query) => query.where(saying(contains(keyword ?? ''))))
    .groupBy('n.id')
    .having(FILTERS[filter])

/** What waits for an answer first, then the newest. */
export const search = async (db: Db, me: Me, { page, size, ...filter }: MyNoticeSearch) => {
  const found = db.selectFrom(listed(me, filter).as('l'))
  const content = await found
    .select(['l.id', 'l.unread', 'l.awaits'])
    .orderBy('l.awaits', 'desc')
    .orderBy('l.published_at', 'desc')
    .orderBy('l.id', 'desc')
    .limit(size)
    .offset(page * size)
    .execute()
  const { total } = await found.select((of) => of.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  return { content, totalElements: total }
}

export const one = (db: Db, me: Me, id: number): Promise<Listed | undefined> =>
  db
    .selectFrom(listed(me, { filter: 'all' }).as('l'))
    .select(['l.id', 'l.unread', 'l.awaits'])
    .where('l.id', '=', id)
    .executeTakeFirst()

export const counts = (db: Db, me: Me) =>
  db
    .selectFrom(listed(me, { filter: 'all' }).as('l'))
    .select((of) => [
      of.fn.countAll<number>().filterWhere('l.unread', '=', lit(true)).as('unread'),
      of.fn.countAll<number>().filterWhere('l.awaits', '=', lit(true)).as('unanswered'),
    ])
    .executeTakeFirstOrThrow()

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
      attachmentCount,
    ])
    .where('n.id', '=', anyOf(ids))
    .execute()

/** The guardian who answered first, where one is enough and it is another. */
const OTHER = eb
  .selectFrom('notice_receipts as o')
  .innerJoin('parents as p', 'p.id', 'o.parent_id')
  .select('p.name')
  .where('n.rule', '=', lit('either'))
  .whereRef('o.notice_id', '=', 'r.notice_id')
  .whereRef('o.student_id', '=', 'r.student_id')
  .whereRef('o.id', '<>', 'r.id')
  .where('r.parent_id', 'is not', null)
  .where((of) => of(of.fn.coalesce('o.signed_at', 'o.confirmed_at'), 'is not', null))
  .orderBy((of) => of.fn.coalesce('o.signed_at', 'o.confirmed_at'))
  .limit(lit(1))

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
      flag(AWAITS).as('awaits'),
      OTHER.as('answeredBy'),
      'r.may_answer as mayAnswer',
      'r.note',
      'f.category',
      'f.key',
    ])
    .where('r.notice_id', '=', anyOf(noticeIds))
    .where(own(me))
    .orderBy('s.id')
    .execute()

/** The first look is the one that counts; where looking is all that is asked, it settles the matter. */
export const markRead = async (db: Tx, me: Me, noticeId: number, now: Date) => {
  const rows = await db
    .updateTable('notice_receipts as r')
    .from('notices as n')
    .set((of) => ({
      read_at: now,
      settled_at: of
        .case()
        .when('n.level', '=', lit('read'))
        .then(of.fn.coalesce('r.settled_at', of.cast<Date>(of.val(now), 'timestamptz')))
        .else(of.ref('r.settled_at'))
        .end(),
    }))
    .whereRef('n.id', '=', 'r.notice_id')
    .where('r.notice_id', '=', noticeId)
    .where(own(me))
    .where('r.read_at', 'is', null)
    .returning(['r.student_id', 'r.parent_id'])
    .execute()
  return rows.flatMap(({ student_id, parent_id }) =>
    parent_id === null || student_id === null ? [] : [student_id],
  )
}

/** One guardian is enough: nothing more is asked of the others of these children. */
export const settleFamilies = async (db: Tx, noticeId: number, studentIds: readonly number[], now: Date) => {
  await db
    .updateTable('notice_receipts')
    .set({ settled_at: now })
    .where('notice_id', '=', noticeId)
    .where('student_id', '=', anyOf(studentIds))
    .where('parent_id', 'is not', null)
    .where('settled_at', 'is', null)
    .execute()
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
      read_at: eb.fn.coalesce('read_at', eb.cast<Date>(eb.val(now), 'timestamptz')),
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
  await db
    .selectFrom('notice_receipts')
    .select('id')
    .where('notice_id', '=', noticeId)
    .where((of) =>
      of('id', '=', receiptId).or(of('student_id', '=', studentId).and('parent_id', 'is not', null)),
    )
    .orderBy('id')
    .forUpdate()
    .execute()
}

/** The same for whoever only opens it, with all their children. */
export const lockFamilies = async (db: Tx, me: Me, noticeId: number) => {
  await db
    .selectFrom('notice_receipts as o')
    .select('o.id')
    .where('o.notice_id', '=', noticeId)
    .where((of) =>
      of.exists(
        of
          .selectFrom('notice_receipts as r')
          .whereRef('r.notice_id', '=', 'o.notice_id')
          .where(own(me))
          .where((same) =>
            same('r.id', '=', same.ref('o.id')).or(
              same('r.student_id', '=', same.ref('o.student_id')).and('o.parent_id', 'is not', null),
            ),
          ),
      ),
    )
    .orderBy('o.id')
    .forUpdate('o')
    .execute()
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
