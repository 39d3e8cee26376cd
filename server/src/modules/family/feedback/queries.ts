import type { FeedbackMine, FeedbackSearch } from '@xueqiao/contract/features/family/feedback/api'
import { expressionBuilder, type InferResult, type Insertable, sql, type Updateable } from 'kysely'
import type { Database, Db, Tx } from '../../../platform/db/database'
import { anyIn, countOf, flag, lit, tsquery } from '../../../platform/db/fragments'
import { contains, paginate } from '../../../platform/db/query'
import { studentsWithin } from '../../account/reach/scope'
import { OFFICE_NAME } from '../../base/school-settings/scope'
import { nameOf } from './people-queries'
import { handledBy, inCharge, ownOf, unlessHidden, type Viewer } from './scope'

const sent = expressionBuilder<Database & { f: Database['feedback'] }, 'f'>()
export const overdueAt = (now: Date) => sent('f.status', '<>', lit('CLOSED')).and('f.due_at', '<', now)

/** Lists and detail share these rows, so they hide the same. */
const rows = (db: Db, viewer: Viewer, now: Date) =>
  db
    .selectFrom('feedback as f')
    .innerJoin('users as u', 'u.id', 'f.submitter_id')
    .leftJoin('teachers as t', (j) =>
      j.onRef('t.id', '=', 'u.profile_id').on('u.profile_type', '=', 'TEACHER'),
    )
    .leftJoin('students as s', (j) =>
      j.onRef('s.id', '=', 'u.profile_id').on('u.profile_type', '=', 'STUDENT'),
    )
    .leftJoin('parents as p', (j) => j.onRef('p.id', '=', 'u.profile_id').on('u.profile_type', '=', 'PARENT'))
    .leftJoin('students as child', 'child.id', 'f.student_id')
    .leftJoin('student_guardians as g', (j) =>
      j.onRef('g.student_id', '=', 'f.student_id').onRef('g.parent_id', '=', 'p.id'),
    )
    .leftJoin('classes as c', 'c.id', 'f.class_id')
    .select((eb) => [
      'f.id',
      'f.title',
      'f.category',
      'f.status',
      'f.recipient',
      sql<string>`left(f.content, 120)`.as('excerpt'),
      'f.anonymous',
      ownOf(viewer).as('mine'),
      'u.profile_type as submitterKind',
      unlessHidden(viewer, eb.fn.coalesce('t.name', 's.name', 'p.name', OFFICE_NAME)).as('submitterName'),
      unlessHidden(viewer, eb.ref('child.name')).as('studentName'),
      unlessHidden(viewer, eb.ref('g.relationship')).as('relationship'),
      // Whoever gets what is addressed to the class knows which class it is.
      sql<string | null>`case when f.recipient = 'CLASS' then c.name
        else ${unlessHidden(viewer, eb.ref('c.name'))} end`.as('className'),
      'f.assignee_id as assigneeId',
      nameOf('f.assignee_id').as('assigneeName'),
      'f.created_at as createdAt',
      'f.due_at as dueAt',
      flag(overdueAt(now)).as('overdue'),
      'f.closed_at as closedAt',
      'f.satisfaction',
      countOf(
        eb
          .selectFrom('feedback_replies as r')
          .whereRef('r.feedback_id', '=', 'f.id')
          .where('r.step', 'in', [lit('reply'), lit('close')]),
      ).as('replyCount'),
      countOf(
        eb
          .selectFrom('files as x')
          .where('x.entity', '=', lit('feedback'))
          .whereRef('x.entity_id', '=', 'f.id'),
      ).as('imageCount'),
      eb
        .and([inCharge(viewer)(eb), eb('f.status', '<>', 'CLOSED')])
        .$castTo<boolean>()
        .as('mayAssign'),
      'f.version',
    ])
    .where('f.deleted_at', 'is', null)

/** Only what the filter needs is joined for counting. */
type Filtered = Omit<FeedbackSearch, 'page' | 'size' | 'sort' | 'order' | 'from' | 'to'> & {
  from: Date | undefined
  until: Date | undefined
}

/**
 * Each by its own index: the words, whose it is, and about whom. A name is looked for only where it is shown, or a
 * search would tell who it was.
 */
const mentions = (keyword: string) => {
  const pattern = contains(keyword)
  const named = (people: 'teachers' | 'students' | 'parents') =>
    anyIn(sent.selectFrom(people).select('id').where('search_keys', '@@', tsquery(keyword)))
  return sql<boolean>`f.id = any(array(
    select id from feedback where title ilike ${pattern} or content ilike ${pattern}
    union all select id from feedback where deleted_at is null and not anonymous and submitter_id = any(array(
      select id from users where (profile_type = 'TEACHER' and profile_id = ${named('teachers')})
        or (profile_type = 'STUDENT' and profile_id = ${named('students')})
        or (profile_type = 'PARENT' and profile_id = ${named('parents')})))
    union all select id from feedback where not anonymous and student_id = ${named('students')}))`
}

const filtered = (db: Db, viewer: Viewer, filter: Filtered, now: Date) => {
  const { status, category, recipient, overdue, assignedToMe, assigneeId, from, until, keyword } = filter
  return rows(db, viewer, now)
    .where(handledBy(viewer))
    .$if(status !== undefined, (q) => q.where('f.status', '=', status ?? 'OPEN'))
    .$if(category !== undefined, (q) => q.where('f.category', '=', category ?? '其他'))
    .$if(recipient !== undefined, (q) => q.where('f.recipient', '=', recipient ?? 'SCHOOL'))
    .$if(overdue === true, (q) => q.where(overdueAt(now)))
    .$if(overdue === false, (q) => q.where(sent.not(overdueAt(now))))
    .$if(assignedToMe === true, (q) => q.where('f.assignee_id', '=', viewer.userId))
    .$if(assigneeId !== undefined, (q) => q.where('f.assignee_id', '=', assigneeId ?? 0))
    .$if(from !== undefined, (q) => q.where('f.created_at', '>=', from ?? now))
    .$if(until !== undefined, (q) => q.where('f.created_at', '<', until ?? now))
    .$if(keyword !== undefined && keyword !== '', (q) => q.where(mentions(keyword ?? '')))
}

const SORTS = { createdAt: 'f.created_at', dueAt: 'f.due_at' } as const

export const search = (
  db: Db,
  viewer: Viewer,
  filter: Filtered,
  now: Date,
  { page, size, sort, order }: Pick<FeedbackSearch, 'page' | 'size' | 'sort' | 'order'>,
) => {
  const direction = sort === undefined ? 'desc' : (sort.direction ?? order ?? 'asc')
  const query = filtered(db, viewer, filter, now)
    .orderBy(SORTS[sort?.key ?? 'createdAt'], direction)
    .orderBy('f.id', direction)
  return paginate(query, { page, size })
}

export const mine = (db: Db, viewer: Viewer, { status, page, size }: FeedbackMine, now: Date) =>
  paginate(
    rows(db, viewer, now)
      .where(ownOf(viewer))
      .$if(status !== undefined, (q) => q.where('f.status', '=', status ?? 'OPEN'))
      .orderBy('f.created_at', 'desc')
      .orderBy('f.id', 'desc'),
    { page, size },
  )

/** Whoever was given a piece need not teach the child that it is about. */
const childInReach = ({ reach }: Viewer) => {
  const child = expressionBuilder<Database, never>()
    .selectFrom('students as s')
    .select('s.id')
    .where(sql<boolean>`s.id = f.student_id`)
    .where('s.deleted_at', 'is', null)
    .where(studentsWithin(reach))
  return sql<
    number | null
  >`case when u.profile_type = 'PARENT' and not f.anonymous and exists ${child} then f.student_id end`
}

const visible = (db: Db, viewer: Viewer, now: Date) =>
  rows(db, viewer, now)
    .select((eb) => [
      childInReach(viewer).as('studentId'),
      'f.content',
      'f.satisfaction_comment as satisfactionComment',
      'f.reopened_at as reopenedAt',
      inCharge(viewer)(eb).$castTo<boolean>().as('inCharge'),
      handledBy(viewer)(eb).$castTo<boolean>().as('handles'),
    ])
    .where((eb) => eb.or([ownOf(viewer), handledBy(viewer)(eb)]))

export type Visible = InferResult<ReturnType<typeof visible>>[number]

export const byId = (db: Db, viewer: Viewer, id: number, now: Date) =>
  visible(db, viewer, now).where('f.id', '=', id).executeTakeFirst()

/**
 * To somebody who did not send it. What was withdrawn is as good as never sent: a refusal in the log would name who comes
 * back to it, as it would whoever sent what is nobody's own now.
 */
export const foreign = async (db: Db, userId: number, id: number) =>
  (await db
    .selectFrom('feedback')
    .select('id')
    .where('id', '=', id)
    .where('submitter_id', '<>', userId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()) !== undefined

/** So that what is read next still holds when it is changed. */
export const lock = (db: Tx, id: number) =>
  db.selectFrom('feedback').select('id').where('id', '=', id).forUpdate().executeTakeFirst()

/** One after the other: whoever sends from two devices at once is counted twice. */
export const lockSender = async (db: Tx, userId: number) => {
  await db.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().execute()
}

/** What was sent under this number before, withdrawn or not. */
export const sentAs = (db: Tx, submitterId: number, clientId: string) =>
  db
    .selectFrom('feedback')
    .select(['id', 'title', 'content', 'anonymous'])
    .where('submitter_id', '=', submitterId)
    .where('client_id', '=', clientId)
    .executeTakeFirst()

export const sentSince = async (db: Db, submitterId: number, since: Date) => {
  const { sent } = await db
    .selectFrom('feedback')
    .select((eb) => eb.fn.countAll<number>().as('sent'))
    .where('submitter_id', '=', submitterId)
    .where('disowned', '=', false)
    .where('created_at', '>=', since)
    .executeTakeFirstOrThrow()
  return sent
}

export const insert = async (db: Tx, feedback: Insertable<Database['feedback']>) => {
  const { id } = await db.insertInto('feedback').values(feedback).returning('id').executeTakeFirstOrThrow()
  return id
}

type Changes = Omit<Updateable<Database['feedback']>, 'version' | 'updated_at'>

export const update = async (db: Tx, id: number, changes: Changes, now: Date) => {
  await db
    .updateTable('feedback')
    .set((eb) => ({ ...changes, updated_at: now, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
}

/** Who sent it, for the one call that may know. */
export const submitterOf = (db: Db, id: number) =>
  db
    .selectFrom('feedback as f')
    .leftJoin('students as child', 'child.id', 'f.student_id')
    .select([nameOf('f.submitter_id').$notNull().as('name'), 'child.name as studentName'])
    .where('f.id', '=', id)
    .executeTakeFirstOrThrow()

/** All that is this viewer's to handle. */
export const handled = (db: Db, viewer: Viewer) =>
  db.selectFrom('feedback as f').where('f.deleted_at', 'is', null).where(handledBy(viewer))
