import type { Db, Tx } from '../../../../platform/db/database'
import { columns } from './writing-queries'

const rows = (db: Db, ownerId: number) =>
  db
    .selectFrom('homework_templates as h')
    .innerJoin('courses as co', 'co.id', 'h.course_id')
    .select([
      'h.id',
      'h.title',
      'h.content',
      'h.doc',
      'h.course_id as courseId',
      'co.name as courseName',
      'h.estimated_minutes as estimatedMinutes',
      'h.written',
      'h.scoring',
      'h.level_style as levelStyle',
      'h.needs_submission as needsSubmission',
      'h.updated_at as updatedAt',
    ])
    .where('h.owner_id', '=', ownerId)

export const ofOwner = (db: Db, ownerId: number) =>
  rows(db, ownerId).orderBy('h.updated_at', 'desc').orderBy('h.id', 'desc').execute()

export const one = (db: Db, ownerId: number, id: number) =>
  rows(db, ownerId).where('h.id', '=', id).executeTakeFirstOrThrow()

/** One of the same title is replaced. */
export const save = async (db: Tx, ownerId: number, words: Parameters<typeof columns>[0], now: Date) => {
  const values = { ...columns(words), updated_at: now }
  const { id } = await db
    .insertInto('homework_templates')
    .values({ ...values, owner_id: ownerId })
    .onConflict((on) => on.columns(['owner_id', 'title']).doUpdateSet(values))
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export const remove = async (db: Tx, ownerId: number, id: number) => {
  const removed = await db
    .deleteFrom('homework_templates')
    .where('owner_id', '=', ownerId)
    .where('id', '=', id)
    .returning('title')
    .executeTakeFirst()
  return removed?.title
}
