import { AUDIT_LISTED, type AuditSearch } from '@xueqiao/contract/features/base/audit'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database'
import { lit, tsquery } from '../../../platform/db/fragments'
import { contains } from '../../../platform/db/query'
import { doerOf, OFFICE_ACCOUNT, OFFICE_NAME } from '../school-settings/scope'

const COLUMNS = [
  'a.id',
  'a.at',
  'a.user_id as userId',
  doerOf(OFFICE_ACCOUNT).as('actorName'),
  'a.role',
  'a.action',
  'a.entity',
  'a.entity_id as entityId',
  'a.summary',
  'a.address',
] as const

interface Span {
  from: Date | undefined
  /** No longer part of it. */
  until: Date | undefined
}

const matching = (db: Db, { userId, entity, entityId, action }: AuditSearch, { from, until }: Span) =>
  db
    .selectFrom('audit_log as a')
    .$if(userId !== undefined, (query) => query.where('a.user_id', '=', userId ?? 0))
    .$if(entity !== undefined, (query) => query.where('a.entity', '=', entity ?? ''))
    .$if(entityId !== undefined, (query) => query.where('a.entity_id', '=', entityId ?? 0))
    .$if(action !== undefined, (query) => query.where('a.action', '=', action ?? ''))
    .$if(from !== undefined, (query) => query.where('a.at', '>=', from ?? new Date()))
    .$if(until !== undefined, (query) => query.where('a.at', '<', until ?? new Date()))

/**
 * The latest first. The page is cut out of an index, and only its own rows are read; a log of years is neither counted
 * nor walked to its end.
 */
export const search = async (db: Db, filter: AuditSearch, span: Span) => {
  const { page, size } = filter
  const found = matching(db, filter, span)
  const listed = found.select('a.id').limit(sql.lit(AUDIT_LISTED))
  const cut = found
    .select('a.id')
    .orderBy('a.at', 'desc')
    .orderBy('a.id', 'desc')
    .limit(sql.lit(Math.max(0, Math.min(size, AUDIT_LISTED - page * size))))
    .$if(page > 0, (query) => query.offset(page * size))
  const [content, { total }] = await Promise.all([
    db
      .selectFrom(cut.as('cut'))
      .innerJoin('audit_log as a', 'a.id', 'cut.id')
      .select(COLUMNS)
      .orderBy('a.at', 'desc')
      .orderBy('a.id', 'desc')
      .execute(),
    db
      .selectFrom(listed.as('listed'))
      .select((eb) => eb.fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow(),
  ])
  return { content, totalElements: total }
}

export const byId = (db: Db, id: number) =>
  db.selectFrom('audit_log as a').select(COLUMNS).select('a.diff').where('a.id', '=', id).executeTakeFirst()

const people = (db: Db) =>
  db
    .selectFrom('users as u')
    .leftJoin('teachers as t', (j) =>
      j.onRef('t.id', '=', 'u.profile_id').on('u.profile_type', '=', 'TEACHER'),
    )
    .leftJoin('students as s', (j) =>
      j.onRef('s.id', '=', 'u.profile_id').on('u.profile_type', '=', 'STUDENT'),
    )
    .leftJoin('parents as p', (j) => j.onRef('p.id', '=', 'u.profile_id').on('u.profile_type', '=', 'PARENT'))
    .select((eb) => [
      'u.id',
      'u.username',
      'u.profile_type as profileType',
      // An account that is no more has let go of its person; the log still knows what they were called.
      eb.fn
        .coalesce(
          't.name',
          's.name',
          'p.name',
          eb
            .selectFrom('audit_log as a')
            .select('a.actor_name')
            .whereRef('a.user_id', '=', 'u.id')
            .orderBy('a.at', 'desc')
            .limit(eb.lit(1)),
          OFFICE_NAME,
        )
        .as('name'),
    ])

export const person = (db: Db, id: number) => people(db).where('u.id', '=', id).execute()

/** Staff first: it is mostly their deeds that someone looks for. */
export const peopleLike = (db: Db, keyword: string, count: number) => {
  const called = (table: 'teachers' | 'students' | 'parents') =>
    db.selectFrom(table).select('id').where('search_keys', '@@', tsquery(keyword))
  return people(db)
    .$if(keyword !== '', (query) =>
      query.where((eb) =>
        eb.or([
          // The login name of a parent is the phone, which nobody is to find by its parts.
          eb('u.username', 'ilike', contains(keyword)).and('u.profile_type', '<>', lit('PARENT')),
          eb('u.profile_type', '=', lit('TEACHER')).and('u.profile_id', 'in', called('teachers')),
          eb('u.profile_type', '=', lit('STUDENT')).and('u.profile_id', 'in', called('students')),
          eb('u.profile_type', '=', lit('PARENT')).and('u.profile_id', 'in', called('parents')),
        ]),
      ),
    )
    .orderBy(sql`array_position(array['ADMIN', 'TEACHER'], u.profile_type::text)`, (by) =>
      by.asc().nullsLast(),
    )
    .orderBy('u.id')
    .limit(sql.lit(count))
    .execute()
}

export type Named = 'classes' | 'courses' | 'departments' | 'students' | 'teachers'

/** What a row is called today, archived or not. */
export const namesOf = async (db: Db, table: Named, ids: readonly number[]) => {
  const found = await db.selectFrom(table).select(['id', 'name']).where('id', 'in', ids).execute()
  return new Map(found.map(({ id, name }) => [id, name]))
}
