import { type Insertable, type RawBuilder, sql, type Updateable } from 'kysely'
import type { Database, Db, Tx } from '../../../platform/db/database'
import { anyText, listOf, tsquery } from '../../../platform/db/fragments'
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
  return db
    .selectFrom('parents as p')
    .select(['p.id', 'p.name'])
    .where('p.name', '=', name)
    .where('p.phone', 'is', null)
    .where('p.deleted_at', 'is', null)
    .where('p.email', 'is not distinct from', email ?? null)
    .where('p.address', 'is not distinct from', address ?? null)
    .where('p.employer', 'is not distinct from', employer ?? null)
    .where((eb) => {
      const links = eb.selectFrom('student_guardians as g').whereRef('g.parent_id', '=', 'p.id')
      return child
        ? eb.exists(
            links
              .where('g.student_id', '=', child.studentId)
              .where('g.relationship', '=', child.relationship),
          )
        : eb.not(eb.exists(links))
    })
    .orderBy('p.id')
    .limit(1)
    .executeTakeFirst()
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
export const taken = (phone: string | null | RawBuilder<unknown>, exceptId: number) =>
  sql<boolean>`exists (select from parents p where ${DIGITS} = ${phone}::text and p.phone is not null
    and p.deleted_at is null and not p.apart and p.id <> ${exceptId})`

/** A number that was let go is that of the first who stands apart with it; who is about to be entered so is waited for. */
export const passOn = async (db: Tx, phones: readonly (string | null)[]) => {
  const digits = phones.flatMap((phone) => phone?.replace(/\D/g, '').slice(-11) ?? [])
  if (digits.length === 0) return
  await oneByOne(db, digits)
  await db
    .updateTable('parents')
    .set({ apart: false })
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('parents as p')
        .select((of) => of.fn.min('p.id').as('id'))
        .where(DIGITS, '=', anyText(digits))
        .where('p.phone', 'is not', null)
        .where('p.deleted_at', 'is', null)
        .groupBy(DIGITS)
        .having((of) => of.fn<boolean>('bool_and', ['p.apart'])),
    )
    .execute()
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
      listOf(children(eb, reach).select('s.name').whereRef('g.parent_id', '=', 'p.id').orderBy('s.id')).as(
        'children',
      ),
    ])
    .where('p.deleted_at', 'is', null)
    .where(within(reach))
    .$if(typed !== '', (query) => query.where('p.search_keys', '@@', tsquery(typed)))
    .orderBy('p.id')
    .limit(size)
    .execute()

export const archive = async (db: Tx, ids: readonly number[], now: Date) => {
  await db.updateTable('parents').set({ deleted_at: now, updated_at: now }).where('id', 'in', ids).execute()
}
