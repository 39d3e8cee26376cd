import type {
  ReviewSearch,
  ReviewStatus,
} from '@xueqiao/contract/features/teaching/lesson-preparations/review'
import { sql } from 'kysely'
import { localDate } from '../../../../platform/clock'
import type { Recent } from '../../../../platform/db/count-cache'
import type { Db, Tx } from '../../../../platform/db/database'
import { anyOf, lit } from '../../../../platform/db/fragments'
import { onPage, pageRows, paginate, readPage } from '../../../../platform/db/query'
import { statementOf } from '../../../../platform/db/statement'
import { isBelow } from '../../../account/reach/scope'
import { OFFICE_ACCOUNT } from '../../../base/school-settings/scope'
import { OFFICE } from '../../../base/school-settings/service'
import { nameOf } from '../../teaching-plans/scope'
import { isNamed, shown, those } from '../queries'
import { isInSight, type Viewer } from '../scope'

/** The latest first. */
export const reviews = (db: Db, id: number) =>
  db
    .selectFrom('lesson_preparation_reviews as v')
    .select(['v.number', 'v.status', 'v.submitted_at as submittedAt', 'v.due_on as dueOn'])
    .select(['v.decided_at as decidedAt', 'v.reason'])
    .select([nameOf('v.reviewer_id').as('reviewerName'), nameOf('v.decided_by').as('decidedByName')])
    .where('v.preparation_id', '=', id)
    .orderBy('v.number', 'desc')
    .execute()

interface Handed {
  id: number
  number: number
  reviewerId: number | null
  dueOn: string
}

export const addReview = async (db: Tx, { id, number, reviewerId, dueOn }: Handed, now: Date) => {
  await db
    .insertInto('lesson_preparation_reviews')
    .values({ preparation_id: id, number, reviewer_id: reviewerId, due_on: dueOn, submitted_at: now })
    .execute()
}

export const settle = async (
  db: Tx,
  { id, number }: { id: number; number: number },
  settled: { status: ReviewStatus; by: number; at: Date; reason: string | null },
) => {
  const { status, by, at, reason } = settled
  await db
    .updateTable('lesson_preparation_reviews')
    .set({ status, decided_by: by, decided_at: at, reason })
    .where('preparation_id', '=', id)
    .where('number', '=', number)
    .execute()
}

/**
 * Whom it may be sent to, who gets it by rule first: the 教研组长 of the course, then others of its department who review,
 * then the office.
 */
export const reviewers = async (db: Db, of: { departmentId: number | null; authorId: number | null }) => {
  const { rows } = await sql<{ id: number; name: string; title: string }>`
    with near as (select u.id, t.name, bool_or(r.name = 'ROLE_HEAD_TEACHER') as heads, bool_or(own.head_id = t.id) as leads,
        max(length(own.path)) as near
      from users u join teachers t on u.profile_type = 'TEACHER' and t.id = u.profile_id and t.deleted_at is null
      join departments own on own.id = t.department_id or own.head_id = t.id
      join departments d on d.id = ${of.departmentId} and ${isBelow('d.path', 'own.path')}
      join user_roles ur on ur.user_id = u.id join roles r on r.id = ur.role_id
      join role_permissions rp on rp.role_id = r.id and rp.permission_code = 'lessonPreparation:review'
      where u.enabled and u.id is distinct from ${of.authorId} group by u.id, t.name),
    office as (select distinct u.id, ${OFFICE_ACCOUNT} as name from users u join user_roles ur on ur.user_id = u.id
      join roles r on r.id = ur.role_id where u.enabled and u.id is distinct from ${of.authorId}
        and r.name in ('ROLE_ADMIN', 'ROLE_SCHOOL_ADMIN') and not exists (select from near where near.id = u.id))
    select id, name, title from (
      select id, name, case when heads then '教研组长' when leads then '部门负责人' else '审核人' end as title,
        0 as rank, case when heads then 0 when leads then 1 else 2 end as kind, -near as far from near
      union all select id, name, '学校管理', 1, 0, 0 from office) people
    order by rank, kind, far, id limit 50`.execute(db)
  return rows
}

const handedIn = (db: Db) =>
  db
    .selectFrom('lesson_preparation_reviews as v')
    .innerJoin('lesson_preparations as p', (join) =>
      join.onRef('p.id', '=', 'v.preparation_id').onRef('p.review_number', '=', 'v.number'),
    )

type Rows = ReturnType<typeof handedIn>

const stillWaits = (rows: Rows) =>
  rows.where('v.status', '=', lit('SUBMITTED')).where('p.status', '=', lit('SUBMITTED'))

/** What they decide who hold the code; nobody their own. */
const isCharged = ({ all, userId, judgedIds, ledAuthorIds }: Viewer) =>
  sql<boolean>`(p.author_id is distinct from ${userId} and (${all} or v.reviewer_id = ${userId}
    or p.course_id = ${anyOf(judgedIds)} or p.author_id = ${anyOf(ledAuthorIds)}))`

/** How many wait for a decision of theirs, and how many of these too long. */
export const toDecide = (db: Db, viewer: Viewer, now: Date) =>
  stillWaits(handedIn(db))
    .where(isCharged(viewer))
    .select((eb) => [
      eb.fn.countAll<number>().as('count'),
      eb.fn.countAll<number>().filterWhere('v.due_on', '<', localDate(now)).as('overdue'),
    ])
    .executeTakeFirstOrThrow()

type Listed = ReviewSearch & { today: string }

const list = (db: Db, viewer: Viewer, { page, size, today, ...filter }: Listed) => {
  const { courseId, state, mine, charged, overdue, keyword = '' } = filter
  const isOpen = state === 'WAITING'
  const rows = handedIn(db)
    .where(isInSight(viewer))
    .where('p.author_id', 'is distinct from', viewer.userId)
    .$if(isOpen, stillWaits)
    .$if(!isOpen, (some) =>
      some.where('v.decided_by', '=', viewer.userId).where('v.status', '<>', lit('WITHDRAWN')),
    )
    .$if(charged === true, (some) => some.where(isCharged(viewer)))
    .$if(mine === true, (some) => some.where('v.reviewer_id', '=', viewer.userId))
    .$if(overdue === true, (some) =>
      some.where('v.status', '=', lit('SUBMITTED')).where('v.due_on', '<', today),
    )
    .$if(courseId !== undefined, (some) => some.where('p.course_id', '=', courseId ?? 0))
    .$if(keyword !== '', (some) => some.where(isNamed(keyword)))
  const [by, direction] = isOpen ? (['v.due_on', 'asc'] as const) : (['v.decided_at', 'desc'] as const)
  const ids = onPage(rows.select('p.id').orderBy(by, direction).orderBy('v.preparation_id'), { page, size })
  return {
    rows: shown(those(db, ids), today).orderBy(by, direction).orderBy('p.id'),
    total: rows.select((eb) => eb.fn.countAll<number>().as('total')),
  }
}

const TABLE = 'lesson_preparations'

interface First {
  viewer: Viewer
  query: Listed
  count: { isKnown: boolean }
}

const firstPage = statementOf(['page', 'size', 'state'], (db, { viewer, query, count }: First) => {
  const { rows, total } = list(db, viewer, query)
  return pageRows(rows, { ...query, cut: true }, count.isKnown ? undefined : total, TABLE)
})

/** The longest overdue first; of what is decided the latest. */
export const waiting = async (
  db: Db,
  viewer: Viewer,
  now: Date,
  search: ReviewSearch,
  total: Recent<number>,
) => {
  const query = { ...search, today: localDate(now) }
  const recalled = { total, table: TABLE } as const
  if (query.page === 0)
    return readPage(
      await firstPage(db, { viewer, query, count: { isKnown: total.value !== undefined } }),
      recalled,
    )
  const { rows, total: counted } = list(db, viewer, query)
  return paginate(rows, { ...query, cut: true }, counted, recalled)
}

/** Of the courses one judges all, and of others what the list of reviews shows; drafts of others are figures alone. */
const isCounted = (viewer: Viewer) =>
  viewer.all
    ? lit<boolean>(true)
    : sql`(co.id = ${anyOf(viewer.judgedIds)} or (p.status <> 'DRAFT'
        and p.author_id is distinct from ${viewer.userId} and ${isInSight(viewer)}))`

/** What is where, course by course, within sight. */
export const byCourse = async (db: Db, viewer: Viewer, semesterId: number, today: string) => {
  const { rows } = await sql<{
    courseId: number
    courseName: string
    drafts: number
    waiting: number
    approved: number
    rejected: number
    overdue: number
    openComments: number
  }>`select co.id as "courseId", co.name as "courseName",
      count(*) filter (where p.status = 'DRAFT') as drafts,
      count(*) filter (where p.status = 'SUBMITTED') as waiting,
      count(*) filter (where p.status = 'APPROVED') as approved,
      count(*) filter (where p.status = 'REJECTED') as rejected,
      count(*) filter (where v.status = 'SUBMITTED' and v.due_on < ${today}) as overdue,
      coalesce(sum(k.open), 0)::int as "openComments"
    from lesson_preparations p join courses co on co.id = p.course_id
    left join lesson_preparation_reviews v on v.preparation_id = p.id and v.number = p.review_number
    left join (select preparation_id, count(*) as open from lesson_preparation_comments
      where parent_id is null and resolved_at is null group by 1) k on k.preparation_id = p.id
    where p.semester_id = ${semesterId} and ${isCounted(viewer)}
    group by co.id, co.name, co.course_code order by co.course_code`.execute(db)
  return rows
}

/** Who waits for whom, in the order of courses and names. */
export const waits = async (db: Db, viewer: Viewer, semesterId: number, today: string) => {
  const { rows } = await sql<{
    reviewerName: string
    authorName: string
    courseName: string
    count: number
    overdue: number
    since: Date
  }>`select coalesce(reviewer, ${lit(OFFICE)}) as "reviewerName", coalesce(author, ${lit(OFFICE)}) as "authorName",
      course as "courseName", count(*) as count, count(*) filter (where due_on < ${today}) as overdue,
      min(submitted_at) as since
    from (select ${nameOf('v.reviewer_id')} as reviewer, ${nameOf('p.author_id')} as author, co.name as course,
        co.course_code, v.due_on, v.submitted_at
      from lesson_preparations p join courses co on co.id = p.course_id
      join lesson_preparation_reviews v on v.preparation_id = p.id and v.number = p.review_number
        and v.status = 'SUBMITTED'
      where p.semester_id = ${semesterId} and ${isCounted(viewer)}) one
    group by 1, 2, 3, course_code order by course_code, 1, 2 limit 500`.execute(db)
  return rows
}

/** Of everybody who was not reminded today what is due or overdue. */
export const due = (db: Tx, today: string) =>
  db
    .with('told', (cte) =>
      cte
        .updateTable('lesson_preparation_reviews')
        .set({ reminded_on: today })
        .where('status', '=', lit('SUBMITTED'))
        .where('due_on', '<=', today)
        .where('reminded_on', 'is distinct from', today)
        .where('reviewer_id', 'is not', null)
        .returning(['reviewer_id', 'due_on'])
        .$narrowType<{ reviewer_id: number }>(),
    )
    .selectFrom('told')
    .select((eb) => [
      'reviewer_id as userId',
      eb.fn.countAll<number>().as('count'),
      eb.fn.countAll<number>().filterWhere('due_on', '<', today).as('overdue'),
    ])
    .groupBy('reviewer_id')
    .orderBy('reviewer_id')
    .execute()
