import { type Kysely, sql } from 'kysely'

/** What a person's record carries beside its own columns: the photo, moves between schools, and the growth lists. */
export const up = async (db: Kysely<unknown>) => {
  for (const people of ['students', 'teachers']) {
    await db.schema
      .alterTable(people)
      .addColumn('photo_id', 'bigint', (c) => c.references('files.id').onDelete('set null'))
      .execute()
  }

  const ofStudent = (name: string) =>
    db.schema
      .createTable(name)
      .addColumn('id', 'bigint', (c) => c.primaryKey().generatedAlwaysAsIdentity())
      .addColumn('student_id', 'bigint', (c) => c.notNull().references('students.id').onDelete('cascade'))
      .addColumn('created_at', 'timestamptz', (c) => c.notNull().defaultTo(sql`now()`))

  await ofStudent('transfer_records')
    .addColumn('transfer_date', 'date', (c) => c.notNull())
    .addColumn('transfer_type', 'text', (c) => c.notNull().check(sql`transfer_type in ('转入', '转出')`))
    .addColumn('school_name', 'text', (c) => c.notNull())
    .addColumn('transfer_reason', 'text')
    .addColumn('approved', 'boolean', (c) => c.notNull().defaultTo(false))
    .addColumn('approved_by', 'bigint', (c) => c.references('users.id'))
    .addColumn('approved_at', 'timestamptz')
    .execute()
  await ofStudent('physical_exams')
    .addColumn('exam_date', 'date', (c) => c.notNull())
    .addColumn('height', sql`numeric(4, 1)`)
    .addColumn('weight', sql`numeric(4, 1)`)
    .addColumn('vision', 'text')
    .addColumn('health_status', 'text')
    .execute()
  await ofStudent('achievements')
    .addColumn('award_date', 'date', (c) => c.notNull())
    .addColumn('award_name', 'text', (c) => c.notNull())
    .addColumn('award_level', 'text')
    .addColumn('issuer', 'text')
    .execute()
  await ofStudent('activities')
    .addColumn('activity_name', 'text', (c) => c.notNull())
    .addColumn('activity_type', 'text')
    .addColumn('start_date', 'date', (c) => c.notNull())
    .addColumn('end_date', 'date')
    .addColumn('role', 'text')
    .execute()
  for (const [table, date] of [
    ['transfer_records', 'transfer_date'],
    ['physical_exams', 'exam_date'],
    ['achievements', 'award_date'],
    ['activities', 'start_date'],
  ] as const) {
    await db.schema.createIndex(`${table}_by_student`).on(table).columns(['student_id', date]).execute()
  }
}
