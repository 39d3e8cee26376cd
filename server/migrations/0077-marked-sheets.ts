import { type Kysely, sql } from 'kysely'

/** How far an exam is, is read from the index alone again: whether a sheet waits for marks asks for its course, too. */
export const up = async (db: Kysely<unknown>) => {
  await sql`drop index exam_sheets_of_exam`.execute(db)
  await sql`create index exam_sheets_of_exam on exam_sheets (exam_id, class_id)
    include (filled, checked_at, exam_course_id)`.execute(db)
}
