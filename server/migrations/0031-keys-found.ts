import { type Kysely, sql } from 'kysely'

/**
 * The columns by which rows refer to others, where no index began with them. Deleting a file, an account or a class asks
 * each of these tables who refers to it, and read all of it.
 */
const KEYS: Record<string, readonly string[]> = {
  class_memberships: ['academic_year_id', 'class_id'],
  class_years: ['academic_year_id', 'head_teacher_id'],
  conversation_members: ['added_by'],
  conversations: ['created_by', 'other_teacher_id', 'parent_id', 'teacher_id'],
  departments: ['head_id'],
  duty_teachers: ['teacher_id'],
  feedback_replies: ['author_id', 'target_id'],
  message_todos: ['message_id'],
  messages: ['file_id', 'notice_id', 'reply_to'],
  notice_receipts: ['class_id', 'signed_file_id'],
  promotions: ['applied_by', 'undone_by', 'year_from', 'year_to'],
  school: ['logo_id'],
  sessions: ['user_id'],
  students: ['photo_id'],
  teachers: ['photo_id'],
  teaching_assignments: ['course_id'],
  transfer_records: ['approved_by'],
}

/** These had one that left out what was deleted, which still refers; a second beside it would only be chosen at random. */
const FEEDBACK = ['assignee', 'class', 'department', 'submitter']

export const up = async (db: Kysely<unknown>) => {
  for (const whose of FEEDBACK) {
    const name = sql.ref(`feedback_by_${whose}`)
    const column = sql.ref(`${whose}_id`)
    await sql`drop index ${name}`.execute(db)
    await sql`create index ${name} on feedback (${column}, created_at, id) where ${column} is not null`.execute(
      db,
    )
  }
  // Most rows of most of these refer to nobody, and need no place in it.
  for (const [table, columns] of Object.entries(KEYS))
    for (const column of columns)
      await sql`create index ${sql.ref(`${table}_key_${column}`)} on ${sql.table(table)} (${sql.ref(column)})
        where ${sql.ref(column)} is not null`.execute(db)
}
