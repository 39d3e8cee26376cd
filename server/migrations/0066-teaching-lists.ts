import { type Kysely, sql } from 'kysely'

/** What lists of the teaching area are read by: in their order, and with what is counted in the index itself. */
export const up = async (db: Kysely<unknown>) => {
  await sql`drop index lesson_preparations_author`.execute(db)
  await sql`create index lesson_preparations_author
    on lesson_preparations (author_id, updated_at desc, id desc)`.execute(db)
  await sql`drop index lesson_preparations_waiting`.execute(db)
  await sql`create index lesson_preparations_waiting on lesson_preparations (updated_at desc, id desc)
    include (course_id, author_id, review_number) where status = 'SUBMITTED'`.execute(db)
  await sql`create index lesson_preparations_shared on lesson_preparations (course_id, updated_at desc, id desc)
    where shared`.execute(db)

  await sql`drop index teaching_plans_author`.execute(db)
  await sql`create index teaching_plans_author on teaching_plans (author_id, updated_at desc, id desc)`.execute(
    db,
  )

  await sql`drop index course_resources_author`.execute(db)
  await sql`create index course_resources_author
    on course_resources (author_id, updated_at desc, id desc)`.execute(db)
  await sql`create index course_resources_share on course_resources (share, updated_at desc, id desc)
    where deleted_at is null`.execute(db)
  await sql`create index course_resources_kept on course_resources (id) include (updated_at)
    where deleted_at is null`.execute(db)
}
