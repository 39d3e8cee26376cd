import { type Kysely, sql } from 'kysely'

/** How far an exam is, read from the index alone: a large school has a thousand sheets an exam, twenty exams a page. */
export const up = async (db: Kysely<unknown>) => {
  await sql`drop index exam_sheets_of_exam`.execute(db)
  await sql`create index exam_sheets_of_exam on exam_sheets (exam_id, class_id)
    include (filled, checked_at)`.execute(db)
}
