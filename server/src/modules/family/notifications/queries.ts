import type { ManagedSearch, NoticeInput } from '@xueqiao/contract/features/family/notifications/manage'
import type { TargetInput } from '@xueqiao/contract/features/family/notifications/values'
import { type ExpressionBuilder, sql, type Updateable } from 'kysely'
import type { Database, Db, Tx } from '../../../platform/db/database'
import { anyOf, countOf, lit } from '../../../platform/db/fragments'
import { contains, paginate } from '../../../platform/db/query'
import type { Reach } from '../../account/reach/access'
import { classesInCharge, isLed } from '../../account/reach/scope'
import { OFFICE } from '../../base/school-settings/service'
import { figures } from './figures-queries'

/** Whoever looks at notices they have not got themselves, and how far they see. */
export interface Viewer {
  all: boolean
  userId: number
  /** Notices by colleagues of these departments are theirs to manage. */
  departmentPaths: readonly string[]
  /** Of any notice they see what concerns these classes. */
  classIds: readonly number[]
}

export const classIdsInCharge = async (db: Db, reach: Reach) => {
  const found = await db
    .selectFrom('classes as c')
    .select('c.id')
    .where('c.deleted_at', 'is', null)
    .where(classesInCharge(reach))
    .execute()
  return found.map(({ id }) => id)
}

export const manages = ({ all, userId, ...led }: Viewer) =>
  sql<boolean>`(${all} or n.author_id = ${userId} or coalesce(${isLed(led, 'd.path')}, false))`

const concerns =
  ({ classIds }: Viewer) =>
  (eb: Notices) =>
    eb.exists(
      eb
        .selectFrom('notice_receipts as r')
        .whereRef('r.notice_id', '=', 'n.id')
        .where('r.class_id', '=', anyOf(classIds)),
    )

/** 初一年级组 林晓月 */
export const AUTHOR = sql<string>`concat_ws(' ', d.name, coalesce(t.name, ${sql.lit(OFFICE)}))`

type Notices = ExpressionBuilder<Database & { n: Database['notices'] }, 'n'>

export const attachmentCount = (eb: Notices) =>
  countOf(
    eb.selectFrom('files as f').where('f.entity', '=', lit('notices')).whereRef('f.entity_id', '=', 'n.id'),
  ).as('attachmentCount')

export const withAuthor = (db: Db) =>
  db
    .selectFrom('notices as n')
    .innerJoin('users as u', 'u.id', 'n.author_id')
    .leftJoin('teachers as t', (join) =>
      join.onRef('t.id', '=', 'u.profile_id').on('u.profile_type', '=', 'TEACHER'),
    )
    .leftJoin('departments as d', 'd.id', 't.department_id')

const headOf = (db: Db) =>
  withAuthor(db).select([
    'n.id',
    'n.title',
    'n.level',
    'n.rule',
    'n.status',
    'n.audience',
    'n.author_id as authorId',
    'n.due_at as dueAt',
    'n.publish_at as publishAt',
    'n.published_at as publishedAt',
    'n.withdrawn_at as withdrawnAt',
    'n.updated_at as updatedAt',
    'n.version',
    AUTHOR.as('authorName'),
    attachmentCount,
  ])

const within = (db: Db, viewer: Viewer) =>
  headOf(db)
    .select(manages(viewer).as('manages'))
    .where((eb) => eb.or([manages(viewer), concerns(viewer)(eb)]))

const filtered = (
  db: Db,
  viewer: Viewer,
  { keyword, status, level, own }: Omit<ManagedSearch, 'page' | 'size'>,
) =>
  within(db, viewer)
    .$if(keyword !== undefined && keyword !== '', (query) =>
      query.where('n.title', 'ilike', contains(keyword ?? '')),
    )
    .$if(status !== undefined, (query) => query.where('n.status', '=', status ?? 'DRAFT'))
    .$if(level !== undefined, (query) => query.where('n.level', '=', level ?? 'read'))
    .$if(own === true, (query) => query.where('n.author_id', '=', viewer.userId))

/** A page of them first, and only then what each of these few has got in answers. */
export const search = async (db: Db, viewer: Viewer, { page, size, ...filter }: ManagedSearch) => {
  const query = filtered(db, viewer, filter).orderBy('n.updated_at', 'desc').orderBy('n.id', 'desc')
  const found = await paginate(query, { page, size })
  const counted = await figures(db, found.content, viewer.classIds)
  return { ...found, content: found.content.map((row) => ({ ...row, figures: counted(row.id) })) }
}

export const byId = async (db: Db, viewer: Viewer, id: number) => {
  const row = await within(db, viewer)
    .select(['n.content', 'n.withdraw_reason as withdrawReason'])
    .where('n.id', '=', id)
    .executeTakeFirst()
  if (row === undefined) return undefined
  const counted = await figures(db, [row], viewer.classIds)
  return { ...row, figures: counted(id) }
}

export const exists = async (db: Db, id: number) =>
  (await db.selectFrom('notices').select('id').where('id', '=', id).executeTakeFirst()) !== undefined

/** Locked: from here to the end of the transaction nobody else publishes, changes or withdraws it. */
export const lock = (db: Tx, id: number) =>
  db.selectFrom('notices').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
export type Notice = NonNullable<Awaited<ReturnType<typeof lock>>>

export const targetsOf = async (db: Db, ids: readonly number[]) => {
  const byNotice = new Map<number, TargetInput[]>()
  if (ids.length === 0) return byNotice
  const found = await db
    .selectFrom('notice_targets')
    .select(['notice_id as noticeId', 'kind', 'value'])
    .where('notice_id', '=', anyOf(ids))
    .orderBy(sql`array_position(array['school', 'role', 'grade', 'class', 'person'], kind)`)
    .orderBy((eb) => eb.fn('length', ['value']))
    .orderBy('value')
    .execute()
  for (const { noticeId, kind, value } of found)
    byNotice.set(noticeId, [...(byNotice.get(noticeId) ?? []), { kind, value }])
  return byNotice
}

const columns = ({ title, content, level, rule, audience, dueAt }: NoticeInput) => ({
  title,
  content,
  level,
  rule,
  audience,
  due_at: dueAt ?? null,
})

const replaceTargets = async (db: Tx, id: number, targets: readonly TargetInput[]) => {
  await db.deleteFrom('notice_targets').where('notice_id', '=', id).execute()
  if (targets.length > 0)
    await db
      .insertInto('notice_targets')
      .values(targets.map(({ kind, value }) => ({ notice_id: id, kind, value })))
      .execute()
}

/** Nothing where the author has stored it before under the same number. */
export const insert = async (db: Tx, input: NoticeInput, authorId: number, now: Date) => {
  const own = { author_id: authorId, client_id: input.clientId ?? null }
  const stored = await db
    .insertInto('notices')
    .values({ ...columns(input), ...own, created_at: now, updated_at: now })
    .onConflict((on) => on.columns(['author_id', 'client_id']).where('client_id', 'is not', null).doNothing())
    .returning('id')
    .executeTakeFirst()
  if (stored !== undefined) await replaceTargets(db, stored.id, input.targets)
  return stored?.id
}

export const storedAs = async (db: Tx, authorId: number, clientId: string | null | undefined) => {
  const { id } = await db
    .selectFrom('notices')
    .select('id')
    .where('author_id', '=', authorId)
    .where('client_id', '=', clientId ?? null)
    .executeTakeFirstOrThrow()
  return id
}

export const change = async (db: Tx, id: number, values: Updateable<Database['notices']>, now: Date) => {
  await db
    .updateTable('notices')
    .set((eb) => ({ ...values, updated_at: now, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
}

export const update = async (db: Tx, id: number, input: NoticeInput, now: Date) => {
  await change(db, id, columns(input), now)
  await replaceTargets(db, id, input.targets)
}

export const remove = async (db: Tx, id: number) => {
  await db.deleteFrom('notices').where('id', '=', id).execute()
}
