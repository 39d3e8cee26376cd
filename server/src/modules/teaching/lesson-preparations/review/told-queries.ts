import type { Db } from '../../../../platform/db/database'

/** Whoever wrote it, was asked to review it, or said something about it. */
export const everyone = async (db: Db, id: number) => {
  const reviewers = db
    .selectFrom('lesson_preparation_reviews')
    .select('reviewer_id as id')
    .where('preparation_id', '=', id)
  const speakers = db
    .selectFrom('lesson_preparation_comments')
    .select('author_id as id')
    .where('preparation_id', '=', id)
  const found = await db
    .selectFrom('lesson_preparations')
    .select('author_id as id')
    .where('id', '=', id)
    .union(reviewers)
    .union(speakers)
    .execute()
  return found.flatMap((row) => row.id ?? [])
}
