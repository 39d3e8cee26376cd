import type { PreparationPlace } from '@xueqiao/contract/features/teaching/lesson-preparations/values'
import type { Db, Tx } from '../../../../platform/db/database'
import { lit } from '../../../../platform/db/fragments'
import { OFFICE } from '../../../base/school-settings/service'
import { nameOf } from '../../teaching-plans/scope'

const rows = (db: Db, id: number) =>
  db
    .selectFrom('lesson_preparation_comments as k')
    .select(['k.id', 'k.parent_id as parentId', 'k.place', 'k.block', 'k.quote', 'k.text'])
    .select(['k.author_id as authorId', 'k.created_at as createdAt', 'k.resolved_at as resolvedAt'])
    .select((eb) => [
      eb.fn.coalesce(nameOf('k.author_id'), lit(OFFICE)).as('authorName'),
      nameOf('k.resolved_by').as('resolvedByName'),
    ])
    .where('k.preparation_id', '=', id)

export const comments = (db: Db, id: number) => rows(db, id).orderBy('k.id').execute()
export type Comment = Awaited<ReturnType<typeof comments>>[number]

export const one = (db: Db, id: number, commentId: number) =>
  rows(db, id).where('k.id', '=', commentId).executeTakeFirst()

interface New {
  parentId: number | null
  place: PreparationPlace
  block: string | null
  quote: string
  text: string
}

export const add = async (db: Tx, id: number, comment: New, authorId: number, now: Date) => {
  const { parentId, ...words } = comment
  const made = await db
    .insertInto('lesson_preparation_comments')
    .values({ ...words, preparation_id: id, parent_id: parentId, author_id: authorId, created_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  return made.id
}

export const resolve = async (db: Tx, commentId: number, by: number | null, now: Date) => {
  await db
    .updateTable('lesson_preparation_comments')
    .set({ resolved_at: by === null ? null : now, resolved_by: by })
    .where('id', '=', commentId)
    .execute()
}

/** Whoever has spoken under one comment. */
export const speakers = async (db: Db, id: number, commentId: number) => {
  const found = await db
    .selectFrom('lesson_preparation_comments as k')
    .select('k.author_id as authorId')
    .distinct()
    .where('k.preparation_id', '=', id)
    .where((eb) => eb.or([eb('k.id', '=', commentId), eb('k.parent_id', '=', commentId)]))
    .where('k.author_id', 'is not', null)
    .$narrowType<{ authorId: number }>()
    .execute()
  return found.map(({ authorId }) => authorId)
}
