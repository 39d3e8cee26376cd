import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/db/database'
import { flag, lockAdvisory } from '../../../platform/db/fragments'
import type { Placed } from './standard-file'

const standards = (db: Db) =>
  db
    .selectFrom('fitness_standards')
    .select(['id', 'name', 'since_year as sinceYear', 'items', 'levels', 'bonus_max as bonusMax'])
    .orderBy('since_year', 'desc')

export const all = (db: Db) => standards(db).execute()
export type StandardRow = Awaited<ReturnType<typeof all>>[number]

export const listed = (db: Db) =>
  db
    .selectFrom('fitness_standards as s')
    .select(['s.id', 's.name', 's.since_year as sinceYear', 's.created_at as createdAt'])
    .select((eb) =>
      flag(
        eb.not(
          eb.exists(
            eb.selectFrom('fitness_results as r').select('r.id').whereRef('r.standard_id', '=', 's.id'),
          ),
        ),
      ).as('unused'),
    )
    .orderBy('s.since_year', 'desc')
    .execute()

const STANDARDS_LOCK = 7_301_059
/** One at a time: two of one year would both find nothing there. */
export const hold = (db: Tx) => lockAdvisory(db, STANDARDS_LOCK, 0)

export const isUsedSince = async (db: Tx, year: number) =>
  (await db
    .selectFrom('fitness_results')
    .select('id')
    .where('school_year', '>=', year)
    .limit(1)
    .executeTakeFirst()) !== undefined

export const isUsed = async (db: Db, id: number) =>
  (await db
    .selectFrom('fitness_results')
    .select('id')
    .where('standard_id', '=', id)
    .limit(1)
    .executeTakeFirst()) !== undefined

/** Its scales go with it. */
export const remove = async (db: Tx, id: number) => {
  await db.deleteFrom('fitness_standards').where('id', '=', id).execute()
}

/** All of it, as a later one is read against. */
export const allScales = (db: Db, standardId: number) =>
  db
    .selectFrom('fitness_scales')
    .select(['item', 'gender', 'grade', 'weight', 'steps', 'bonus'])
    .where('standard_id', '=', standardId)
    .execute()

/** In the place of one that begins in the same year. */
export const replace = async (
  db: Tx,
  { name, sinceYear, items, levels, bonusMax }: Omit<StandardRow, 'id'>,
  scales: readonly Placed[],
) => {
  const same = db.selectFrom('fitness_standards').select('id').where('since_year', '=', sinceYear)
  await db.deleteFrom('fitness_scales').where('standard_id', 'in', same).execute()
  await db.deleteFrom('fitness_standards').where('since_year', '=', sinceYear).execute()
  const { id } = await db
    .insertInto('fitness_standards')
    .values({
      ...{ name, since_year: sinceYear, bonus_max: bonusMax },
      ...{ items: JSON.stringify(items), levels: JSON.stringify(levels) },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('fitness_scales')
    .values(
      scales.map(({ steps, bonus, ...scale }) => ({
        ...{ ...scale, standard_id: id, steps: JSON.stringify(steps), bonus: JSON.stringify(bonus) },
      })),
    )
    .execute()
}

/** What holds in a school year: the latest that has begun. */
export const ofYear = (db: Db, year: number) =>
  standards(db).where('since_year', '<=', year).limit(1).executeTakeFirst()

/** The scales of one grade, in the order of the standard's items. */
export const scalesOf = (db: Db, standardId: number, grade: number) =>
  db
    .selectFrom('fitness_scales as f')
    .innerJoin('fitness_standards as s', 's.id', 'f.standard_id')
    .select(['f.item', 'f.gender', 'f.weight', 'f.steps', 'f.bonus'])
    .where('f.standard_id', '=', standardId)
    .where('f.grade', '=', grade)
    .orderBy(
      sql`(select i.at from jsonb_array_elements(s.items) with ordinality i (item, at) where i.item ->> 'key' = f.item)`,
    )
    .orderBy('f.gender')
    .execute()
export type ScaleRow = Awaited<ReturnType<typeof scalesOf>>[number]

/** One item of one sex, through all grades. */
export const scalesOfItem = (db: Db, standardId: number, item: string, gender: '男' | '女') =>
  db
    .selectFrom('fitness_scales')
    .select(['grade', 'item', 'weight', 'steps', 'bonus'])
    .where('standard_id', '=', standardId)
    .where('item', '=', item)
    .where('gender', '=', gender)
    .execute()
