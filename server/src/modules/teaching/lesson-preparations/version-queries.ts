import type { PreparationContent } from '@xueqiao/contract/features/teaching/lesson-preparations/values'
import type { PreparationVersionKind } from '@xueqiao/contract/features/teaching/lesson-preparations/versions'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/db/database'
import { lit } from '../../../platform/db/fragments'
import { OFFICE } from '../../base/school-settings/service'
import { nameOf } from '../teaching-plans/scope'

const rows = (db: Db, id: number) =>
  db
    .selectFrom('lesson_preparation_versions as v')
    .select(['v.number', 'v.kind', 'v.saved_at as savedAt'])
    .select((eb) => eb.fn.coalesce(nameOf('v.saved_by'), lit(OFFICE)).as('savedByName'))
    .where('v.preparation_id', '=', id)

/** The latest first. */
export const versions = (db: Db, id: number) => rows(db, id).orderBy('v.number', 'desc').execute()

export const version = (db: Db, id: number, number: number) =>
  rows(db, id).select('v.content').where('v.number', '=', number).executeTakeFirst()

/** So many of each kind that were kept by themselves stay. */
const KEPT_MAX = 40

const thin = (db: Tx, id: number, kind: 'AUTO' | 'CONFLICT') =>
  db
    .deleteFrom('lesson_preparation_versions')
    .where('preparation_id', '=', id)
    .where('kind', '=', kind)
    .where('number', '<=', (eb) =>
      eb
        .selectFrom('lesson_preparation_versions')
        .select('number')
        .where('preparation_id', '=', id)
        .where('kind', '=', kind)
        .orderBy('number', 'desc')
        .offset(KEPT_MAX)
        .limit(1),
    )
    .execute()

/** Keeps the text as it stands; its number. */
export const keep = async (db: Tx, id: number, kind: PreparationVersionKind, savedAt: Date) => {
  const kept = await db
    .with('p', (cte) =>
      cte
        .updateTable('lesson_preparations')
        .set((eb) => ({ latest_version: eb('latest_version', '+', 1) }))
        .where('id', '=', id)
        .returning(['id', 'latest_version', 'content', 'revision', 'author_id']),
    )
    .insertInto('lesson_preparation_versions')
    .columns(['preparation_id', 'number', 'content', 'revision', 'saved_by', 'kind', 'saved_at'])
    .expression((eb) =>
      eb
        .selectFrom('p')
        .select(['id', 'latest_version', 'content', 'revision', 'author_id'])
        .select([lit(kind).as('kind'), eb.cast<Date>(eb.val(savedAt), 'timestamptz').as('saved_at')]),
    )
    .returning('number')
    .executeTakeFirst()
  if (kind === 'AUTO') await thin(db, id, kind)
  return kept?.number ?? 0
}

/** The text as it stands, unless a version has it already; whether one was added. */
export const keepStanding = async (db: Tx, id: number, revision: number, savedAt: Date) => {
  const kept = await db
    .selectFrom('lesson_preparation_versions')
    .select('number')
    .where('preparation_id', '=', id)
    .where('revision', '=', revision)
    .where('kind', '<>', 'CONFLICT')
    .limit(1)
    .executeTakeFirst()
  if (kept !== undefined) return false
  await keep(db, id, 'AUTO', savedAt)
  return true
}

interface Lost {
  content: PreparationContent
  revision: number
  savedBy: number
  savedAt: Date
}

/** Of several at once each: a third device began with the same text, too. What is sent again is the same version still. */
export const keepConflict = async (db: Tx, id: number, { content, revision, savedBy, savedAt }: Lost) => {
  const text = JSON.stringify(content)
  const again = await db
    .updateTable('lesson_preparation_versions')
    .set({ saved_at: savedAt })
    .where('preparation_id', '=', id)
    .where('kind', '=', 'CONFLICT')
    .where('revision', '=', revision)
    .where('saved_by', '=', savedBy)
    .where(sql<boolean>`content = ${text}::jsonb`)
    .returning('number')
    .executeTakeFirst()
  if (again !== undefined) return again.number
  const { latest } = await db
    .updateTable('lesson_preparations')
    .set((eb) => ({ latest_version: eb('latest_version', '+', 1) }))
    .where('id', '=', id)
    .returning('latest_version as latest')
    .executeTakeFirstOrThrow()
  const version = { preparation_id: id, number: latest, kind: 'CONFLICT', content: text } as const
  await db
    .insertInto('lesson_preparation_versions')
    .values({ ...version, revision, saved_by: savedBy, saved_at: savedAt })
    .execute()
  await thin(db, id, 'CONFLICT')
  return latest
}
