import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database'

const standards = (db: Db) =>
  db
    .selectFrom('fitness_standards')
    .select(['id', 'name', 'since_year as sinceYear', 'items', 'levels', 'bonus_max as bonusMax'])
    .orderBy('since_year', 'desc')

export const all = (db: Db) => standards(db).execute()
export type StandardRow = Awaited<ReturnType<typeof all>>[number]

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
