import { type Insertable, type RawBuilder, sql, type Updateable } from 'kysely'
import type { Database, Db, Tx } from '../../../platform/db/database'
import { searchTerm } from '../../../platform/pinyin'
import type { Reach } from '../../account/reach/access'
import { children, DIGITS, inCharge, within } from './list-queries'

export type NewParent = Insertable<Database['parents']>

export const insertMany = async (db: Tx, parents: NewParent[]) => {
  const inserted = await db.insertInto('parents').values(parents).returning(['id', 'phone']).execute()
  return new Map(inserted.map((row) => [row.phone, row.id]))
}

export const link = async (db: Tx, links: Insertable<Database['student_guardians']>[]) => {
  await db.insertInto('student_guardians').values(links).execute()
}

export const byId = (db: Db, id: number) =>
  db
    .selectFrom('parents')
    .select(['id', 'name', 'phone', 'address'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()

/** Whoever has this number, however it was written, and is the caller's to keep; others are as if they were not. */
export const byDigits = (db: Db, reach: Reach, phone: string) =>
  db
    .selectFrom('parents as p')
    .select(['p.id', 'p.name'])
    .where(DIGITS, '=', phone)
    .where('p.phone', 'is not', null)
    .where('p.deleted_at', 'is', null)
    .where(inCharge(reach))
    .orderBy('p.apart')
    .orderBy('p.id')
    .executeTakeFirst()

type Facts = Pick<Insertable<Database['parents']>, 'name' | 'email' | 'address' | 'employer'>

/**
 * Without a number: of whom the very same was entered for this child, or for none. Two people may have one name, so what
 * differs in anything is somebody else.
 */
export const byFacts = async (
  db: Db,
  { name, email, address, employer }: Facts,
  child: { studentId: number; relationship: string } | null | undefined,
) => {
  const links = sql`select from student_guardians g where g.parent_id = p.id`
  const entered = child
    ? sql`exists (${links} and g.student_id = ${child.studentId} and g.relationship = ${child.relationship})`
    : sql`not exists (${links})`
  const { rows } = await sql<{ id: number; name: string }>`select p.id, p.name from parents p
    where p.name = ${name} and p.phone is null and p.deleted_at is null
      and (p.email, p.address, p.employer) is not distinct from (${email}::text, ${address}::text, ${employer}::text)
      and ${entered}
    order by p.id limit 1`.execute(db)
  return rows[0]
}

/**
 * Whoever enters the same number or name waits here, and then finds who was entered meanwhile. In one order. Advisory
 * locks would do, were an import not to take more of them than the database has memory for; so each has a row, which is
 * held until the end of the transaction, and stays.
 */
export const oneByOne = async (db: Tx, entered: readonly string[]) => {
  const keys = sql`select distinct hashtextextended(one, 0) as key from unnest(${entered}::text[]) one`
  await sql`insert into entering (key) ${keys} order by key on conflict do nothing`.execute(db)
  await sql`select from entering where key in (${keys}) order by key for update`.execute(db)
}

/** Somebody has the number already. */
const taken = (phone: string | null | RawBuilder<unknown>, exceptId: number) =>
  sql<boolean>`exists (select from parents p where ${DIGITS} = ${phone}::text and p.phone is not null
    and p.deleted_at is null and not p.apart and p.id <> ${exceptId})`

/** A number that was let go is that of the first who stands apart with it; who is about to be entered so is waited for. */
export const passOn = async (db: Tx, phones: readonly (string | null)[]) => {
  const digits = phones.flatMap((phone) => phone?.replace(/\D/g, '').slice(-11) ?? [])
  if (digits.length === 0) return
  await oneByOne(db, digits)
  await sql`update parents set apart = false where id in (select min(p.id) from parents p
    where ${DIGITS} = any(${digits}::text[]) and p.phone is not null and p.deleted_at is null
    group by ${DIGITS} having bool_and(p.apart))`.execute(db)
}

/** In one order, so that two who want the same ones wait instead of both failing. */
export const lock = async (db: Tx, ids: readonly number[]) => {
  await db.selectFrom('parents').select('id').where('id', 'in', ids).orderBy('id').forUpdate().execute()
}

export const lockOne = (db: Tx, id: number) =>
  db
    .selectFrom('parents')
    .select(['name', 'phone', 'email', 'address', 'employer', 'version'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()

export const insert = async (db: Tx, parent: NewParent) => {
  const { id } = await db
    .insertInto('parents')
    .values({ ...parent, apart: taken(parent.phone ?? null, 0) })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export const update = async (db: Tx, id: number, values: Updateable<Database['parents']>, now: Date) => {
  const { phone } = values
  const apart =
    phone === undefined
      ? {}
      : {
          apart: sql<boolean>`case when phone is not distinct from ${phone} then apart else ${taken(phone, id)} end`,
        }
  await db
    .updateTable('parents')
    .set((eb) => ({ ...values, ...apart, updated_at: now, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
}

/** The pupil is locked: two guardians who become the one to call at once would break the rule of one. */
export const lockLinks = async (db: Tx, studentId: number) => {
  await db.selectFrom('students').select('id').where('id', '=', studentId).forNoKeyUpdate().execute()
  return db
    .selectFrom('student_guardians')
    .select(['student_id', 'parent_id', 'relationship', 'is_primary', 'can_sign'])
    .where('student_id', '=', studentId)
    .orderBy('parent_id')
    .execute()
}

export const putLink = async (db: Tx, link: Insertable<Database['student_guardians']>) => {
  const { relationship, is_primary, can_sign } = link
  await db
    .insertInto('student_guardians')
    .values(link)
    .onConflict((on) =>
      on.columns(['student_id', 'parent_id']).doUpdateSet({ relationship, is_primary, can_sign }),
    )
    .execute()
}

export const childCount = async (db: Db, parentId: number): Promise<number> => {
  const row = await db
    .selectFrom('student_guardians as g')
    .innerJoin('students as s', 's.id', 'g.student_id')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('g.parent_id', '=', parentId)
    .where('s.deleted_at', 'is', null)
    .executeTakeFirst()
  return row?.count ?? 0
}

export const options = (db: Db, reach: Reach, typed: string, size: number) =>
  db
    .selectFrom('parents as p')
    .select((eb) => [
      'p.id',
      'p.name',
      'p.phone',
      sql<
        string[]
      >`array(${children(eb, reach).select('s.name').whereRef('g.parent_id', '=', 'p.id').orderBy('s.id')})`.as(
        'children',
      ),
    ])
    .where('p.deleted_at', 'is', null)
    .where(within(reach))
    .$if(typed !== '', (query) =>
      query.where('p.search_keys', '@@', sql<string>`${searchTerm(typed)}::tsquery`),
    )
    .orderBy('p.id')
    .limit(size)
    .execute()

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
    .where('p.phone', '=', sql<string>`any(${phones}::text[])`)
    .where('p.deleted_at', 'is', null)
    .where(inCharge(reach))
  const { rows } = await sql<{
    id: number
    name: string
    phone: string | null
    has_account: boolean
    children: number[]
  }>`with near as (
      ${found}
      union select parent_id from student_guardians where student_id = any(${studentIds}::bigint[]))
    select p.id, p.name, p.phone,
      exists (select from users u where u.profile_type = 'PARENT' and u.profile_id = p.id
        and u.deleted_at is null) as has_account,
      array(select g.student_id::int from student_guardians g join students s on s.id = g.student_id
        where g.parent_id = p.id and s.deleted_at is null) as children
    from near join parents p on p.id = near.id where p.deleted_at is null order by p.apart, p.id`.execute(db)
  return rows
}

export const linksOf = (db: Db, studentIds: readonly number[]) =>
  db
    .selectFrom('student_guardians as g')
    .select(['g.student_id', 'g.parent_id', 'g.relationship', 'g.is_primary'])
    .where('g.student_id', '=', sql<number>`any(${studentIds}::bigint[])`)
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

export const archive = async (db: Tx, ids: readonly number[], now: Date) => {
  await db.updateTable('parents').set({ deleted_at: now, updated_at: now }).where('id', 'in', ids).execute()
}

interface Pair {
  student_id: number
  parent_id: number
}

const pairs = (list: readonly Pair[]) =>
  sql`select * from jsonb_to_recordset(${JSON.stringify(list)}::jsonb) as r (student_id bigint, parent_id bigint)`

export const unlink = async (db: Tx, list: readonly Pair[]) => {
  await sql`delete from student_guardians where (student_id, parent_id) in (${pairs(list)})`.execute(db)
}

export const demote = async (db: Tx, list: readonly Pair[]) => {
  await sql`update student_guardians set is_primary = false
    where (student_id, parent_id) in (${pairs(list)})`.execute(db)
}

export const linkAsPrimary = async (db: Tx, list: readonly (Pair & { relationship: string })[]) => {
  await sql`insert into student_guardians (student_id, parent_id, relationship, is_primary)
    select r.student_id, r.parent_id, r.relationship, true from jsonb_to_recordset(${JSON.stringify(list)}::jsonb)
      as r (student_id bigint, parent_id bigint, relationship text)
    on conflict (student_id, parent_id) do update
      set relationship = excluded.relationship, is_primary = true`.execute(db)
}
