import { type Kysely, sql } from 'kysely'

/**
 * What teachers see for reasons of their own, read from an index alone, however many rows the database expects: what their
 * group shares in a course, and what they have reviewed.
 */
export const up = async (db: Kysely<unknown>) => {
  await sql`create index course_resources_course_share
    on course_resources (course_id, share, updated_at desc, id desc) where deleted_at is null`.execute(db)
  await sql`drop index lesson_preparation_reviews_reviewer`.execute(db)
  await sql`create index lesson_preparation_reviews_reviewer
    on lesson_preparation_reviews (reviewer_id, status, preparation_id)`.execute(db)
}
