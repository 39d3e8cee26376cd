import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/db/database'
import { anyOf, anyText, flag, listOf, lit, records } from '../../../platform/db/fragments'
import type { Reach } from '../../account/reach/access'
import { inCharge } from './list-queries'
import { taken } from './queries'

/**
 * Everybody whom these pupils or these phones lead to, with what decides whether they may be changed. A phone leads to
 * nobody whom the caller does not keep.
 */
export const parentsAround = async (
  db: Db,
  reach: Reach,
  studentIds: readonly number[],
  phones: readonly string[],
) => {
  const found = db
    .selectFrom('parents as p')
    .select('p.id')
    .where('p.phone', '=', anyText(phones))
    .where('p.deleted_at', 'is', null)
    .where(inCharge(reach))
  const linked = db
    .selectFrom('student_guardians')
    .select('parent_id as id')
    .where('student_id', '=', anyOf(studentIds))
  return db
    .selectFrom(found.union(linked).as('near'))
    .innerJoin('parents as p', 'p.id', 'near.id')
    .select(['p.id', 'p.name', 'p.phone'])
    .select((eb) => {
      const account = eb
        .selectFrom('users as u')
        .where('u.profile_type', '=', lit('PARENT'))
        .whereRef('u.profile_id', '=', 'p.id')
        .where('u.deleted_at', 'is', null)
      const children = eb
        .selectFrom('student_guardians as g')
        .innerJoin('students as s', 's.id', 'g.student_id')
        .select((of) => of.cast<number>('g.student_id', 'integer').as('id'))
        .whereRef('g.parent_id', '=', 'p.id')
        .where('s.deleted_at', 'is', null)
      return [flag(eb.exists(account)).as('has_account'), listOf(children).as('children')]
    })
    .where('p.deleted_at', 'is', null)
    .orderBy('p.apart')
    .orderBy('p.id')
    .execute()
}

export const linksOf = (db: Db, studentIds: readonly number[]) =>
  db
    .selectFrom('student_guardians as g')
    .select(['g.student_id', 'g.parent_id', 'g.relationship', 'g.is_primary'])
    .where('g.student_id', '=', anyOf(studentIds))
    .execute()

interface NamedParent {
  name: string
  phone: string | null
  search_keys: string
}

/** Their ids, in their order; nothing if somebody else took one of the phones at the same moment. */
export const addParents = async (db: Tx, parents: readonly NamedParent[]): Promise<number[] | undefined> => {
  const { rows } = await sql<{ id: number }>`select nextval(pg_get_serial_sequence('parents', 'id')) as id
    from generate_series(1, ${parents.length}::int)`.execute(db)
  const ids = rows.map((row) => row.id)
  const list = parents.map((parent, index) => ({ ...parent, id: ids[index] }))
  const inserted = await sql`insert into parents (id, name, phone, search_keys, apart) overriding system value
    select r.id, r.name, r.phone, r.search_keys, ${taken(sql`r.phone`, 0)} from jsonb_to_recordset(${JSON.stringify(list)}::jsonb)
      as r (id bigint, name text, phone text, search_keys tsvector)
    on conflict do nothing returning id`.execute(db)
  return inserted.rows.length === parents.length ? ids : undefined
}

interface Pair {
  student_id: number
  parent_id: number
}

const PAIR = { student_id: 'bigint', parent_id: 'bigint' } as const

export const unlink = async (db: Tx, list: readonly Pair[]) => {
  await db
    .deleteFrom('student_guardians as g')
    .using(records('r', list, PAIR))
    .whereRef('g.student_id', '=', 'r.student_id')
    .whereRef('g.parent_id', '=', 'r.parent_id')
    .execute()
}

export const demote = async (db: Tx, list: readonly Pair[]) => {
  await db
    .updateTable('student_guardians as g')
    .from(records('r', list, PAIR))
    .set({ is_primary: false })
    .whereRef('g.student_id', '=', 'r.student_id')
    .whereRef('g.parent_id', '=', 'r.parent_id')
    .execute()
}

export const linkAsPrimary = async (db: Tx, list: readonly (Pair & { relationship: string })[]) => {
  await db
    .insertInto('student_guardians')
    .columns(['student_id', 'parent_id', 'relationship', 'is_primary'])
    .expression((eb) =>
      eb
        .selectFrom(records('r', list, { ...PAIR, relationship: 'text' }))
        .select((of) => ['r.student_id', 'r.parent_id', 'r.relationship', of.lit(true).as('is_primary')]),
    )
    .onConflict((on) =>
      on.columns(['student_id', 'parent_id']).doUpdateSet((eb) => ({
        relationship: eb.ref('excluded.relationship'),
        is_primary: true,
      })),
    )
    .execute()
}
