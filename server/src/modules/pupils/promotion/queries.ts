import type { PromotedStudents, PromotionRow } from '@xueqiao/contract/features/pupils/promotion/api'
import { type Insertable, sql } from 'kysely'
import type { Database, Db, Tx } from '../../../platform/db/database'
import { flag } from '../../../platform/db/fragments'
import { contains, paginate } from '../../../platform/db/query'
import type { Kept } from './kept'

/**
 * From here to the end of the transaction nobody changes a class, a membership, a pupil or the current year: what is
 * read now is what is written from. Everybody still reads.
 */
export const lock = async (db: Tx) => {
  await sql`lock table promotions, academic_years in share row exclusive mode`.execute(db)
  // Whoever plans lessons holds classes without writing to them: they finish first.
  await sql`lock table classes in exclusive mode`.execute(db)
  await sql`lock table class_memberships, students, teachers in share row exclusive mode`.execute(db)
}

/** The first statement of a transaction that only reads: what others write meanwhile is not seen in part. */
export const oneMoment = async (db: Tx) => {
  await sql`set transaction isolation level repeatable read, read only`.execute(db)
}

/** How much there is to move up. */
export const moving = (db: Db, code: string) =>
  db
    .selectFrom('classes as c')
    .leftJoin('students as s', (join) => join.onRef('s.class_id', '=', 'c.id').on('s.deleted_at', 'is', null))
    .select((eb) => [
      eb.fn.count<number>('c.id').distinct().as('classes'),
      eb.fn.count<number>('s.id').as('students'),
    ])
    .where('c.deleted_at', 'is', null)
    .where((eb) => eb('c.academic_year', 'is', null).or('c.academic_year', '=', code))
    .executeTakeFirstOrThrow()

const rows = (db: Db) =>
  db
    .selectFrom('promotions as p')
    .innerJoin('academic_years as yf', 'yf.id', 'p.year_from')
    .innerJoin('academic_years as yt', 'yt.id', 'p.year_to')
    .select(['p.id', 'yf.name as fromYear', 'yt.name as toYear', 'p.applied_at as appliedAt'])
    .select(['p.applied_by_name as appliedBy', 'p.undo_until as undoUntil', 'p.undone_at as undoneAt'])
    .select(['p.undone_by_name as undoneBy', 'p.undo_reason as undoReason'])
    .select(sql<PromotionRow['totals']>`p.plan -> 'totals'`.as('totals'))
    // Only the last one that stands: undoing one below another would tear the history.
    .select((eb) => {
      const later = eb
        .selectFrom('promotions as later')
        .whereRef('later.id', '>', 'p.id')
        .where('later.undone_at', 'is', null)
      return flag(eb('p.undone_at', 'is', null).and(eb.not(eb.exists(later)))).as('latest')
    })

export const search = (db: Db, paging: { page: number; size: number }) =>
  paginate(rows(db).orderBy('p.id', 'desc'), paging)

export const latest = (db: Db) =>
  rows(db).where('p.undone_at', 'is', null).orderBy('p.id', 'desc').limit(1).executeTakeFirst()

export const byId = (db: Db, id: number) => rows(db).where('p.id', '=', id).executeTakeFirst()

/** The plan and the way back: large, so read only where they are needed. */
export const record = (db: Db, id: number) =>
  db
    .selectFrom('promotions')
    .select(['id', 'year_from as yearFrom', 'year_to as yearTo', 'snapshot'])
    .select(sql<Pick<Kept, 'classes' | 'targets'>>`plan - 'students'`.as('plan'))
    .where('id', '=', id)
    .executeTakeFirst()

export const appliedWith = (db: Db, hash: string) =>
  db
    .selectFrom('promotions')
    .select('id')
    .where('plan_hash', '=', hash)
    .where('undone_at', 'is', null)
    .executeTakeFirst()

export const insert = async (db: Tx, promotion: Insertable<Database['promotions']>) => {
  const { id } = await db.insertInto('promotions').values(promotion).returning('id').executeTakeFirstOrThrow()
  return id
}

interface Undone {
  undone_at: Date
  undone_by: number
  undone_by_name: string
  undo_reason: string
}

export const markUndone = async (db: Tx, id: number, undone: Undone) => {
  await db.updateTable('promotions').set(undone).where('id', '=', id).execute()
}

/** The pupils as the plan kept them, whatever became of them since. */
export const students = (db: Db, id: number, { page, size, ...filter }: PromotedStudents) => {
  const kept = sql<{ from_class: string; to_class: string | null; place: number }>`(
    select s.place, s.one, c.one ->> 'name' as from_class, t.one ->> 'name' as to_class
    from promotions p
    cross join lateral jsonb_array_elements(p.plan -> 'students') with ordinality as s (one, place)
    left join lateral jsonb_array_elements(p.plan -> 'classes') as c (one) on c.one -> 'id' = s.one -> 'classId'
    left join lateral jsonb_array_elements(p.plan -> 'targets') as t (one) on t.one -> 'key' = s.one -> 'targetKey'
    where p.id = ${id})`
  const field = <T extends string = string>(name: string) => sql<T>`k.one ->> ${sql.lit(name)}`
  const cast = <T>(name: string, type: 'bigint' | 'boolean') => sql<T>`(${field(name)})::${sql.raw(type)}`
  const query = db
    .selectFrom(kept.as('k'))
    .select([
      cast<number>('id', 'bigint').as('id'),
      field('name').as('name'),
      field('studentNumber').as('studentNumber'),
      cast<number>('classId', 'bigint').as('classId'),
      'k.from_class as fromClass',
      'k.to_class as toClass',
      field<'PROMOTE'>('outcome').as('outcome'),
      cast<boolean>('adjusted', 'boolean').as('adjusted'),
      cast<boolean>('moved', 'boolean').as('moved'),
    ])
    .$if(filter.classId !== undefined, (q) =>
      q.where(cast<number>('classId', 'bigint'), '=', filter.classId ?? 0),
    )
    .$if(filter.outcome !== undefined, (q) => q.where(field('outcome'), '=', filter.outcome ?? ''))
    .$if(filter.name !== undefined, (q) => q.where(field('name'), 'ilike', contains(filter.name ?? '')))
    .orderBy('k.place')
  return paginate(query, { page, size })
}
