import { type Kysely, sql } from 'kysely'

/**
 * What homes count, each by one index alone: the pupils of a class with those who pause, the families of a notice class
 * by class with what they have answered, the notices whose answers are still waited for. And classes in the order in which every list has them.
 */
export const up = async (db: Kysely<unknown>) => {
  const statements = [
    'drop index students_in_class',
    `create index students_in_class on students (class_id, id)
      include (gender, student_number, enrollment_date, enrollment_status) where deleted_at is null`,
    'drop index notice_receipts_class',
    `create index notice_receipts_class on notice_receipts (notice_id, class_id, student_id)
      include (parent_id, settled_at)`,
    `create index notices_waited on notices (due_at, published_at)
      where status = 'PUBLISHED' and level <> 'read'`,
    `create index classes_in_order on classes (grade, (coalesce(nullif(class_number, '')::int, 1000)), name)
      where deleted_at is null`,
    'create index parents_gone on parents (id) where deleted_at is not null',
    'create index teachers_employed on teachers (employment_status) where deleted_at is null',
  ]
  for (const statement of statements) await sql.raw(statement).execute(db)
}
