import type { ReminderKind } from '@xueqiao/contract/features/teaching/homework/values'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../../platform/db/database'
import { isTaughtNow } from '../../../account/reach/scope'

/** Until the end of the transaction nobody closes or withdraws it; many may hand in meanwhile. */
export const hold = (db: Tx, homeworkId: number) =>
  db
    .selectFrom('homeworks')
    .select(['title', 'status', 'scoring', 'course_id as courseId', 'needs_submission as needsSubmission'])
    .where('id', '=', homeworkId)
    .forShare()
    .executeTakeFirst()

const states = (db: Tx) =>
  db
    .selectFrom('homework_submissions')
    .select([
      'id',
      'homework_id as homeworkId',
      'student_id as studentId',
      'state',
      'due_at as dueAt',
      'late',
      'times',
      'version',
    ])

/** Whoever hands in or marks the same work at once waits here. */
export const lockOf = (db: Tx, homeworkId: number, studentId: number) =>
  states(db)
    .where('homework_id', '=', homeworkId)
    .where('student_id', '=', studentId)
    .forUpdate()
    .executeTakeFirst()
export const lock = (db: Tx, id: number) =>
  states(db).where('id', '=', id).forUpdate().executeTakeFirstOrThrow()

/** Sent before under the same number. */
export const isSent = async (db: Db, submissionId: number, clientId: string) =>
  (await db
    .selectFrom('homework_submission_versions')
    .select('number')
    .where('submission_id', '=', submissionId)
    .where('client_id', '=', clientId)
    .executeTakeFirst()) !== undefined

export interface HandedIn {
  submissionId: number
  number: number
  clientId: string | null
  content: string | null
  fileIds: readonly number[]
  minutes: number | null
  late: boolean
}

/** A row of its own each time; on the pupil's own row what it is at now. */
export const handIn = async (
  db: Tx,
  { submissionId, number, minutes, late, ...sent }: HandedIn,
  now: Date,
) => {
  await db
    .insertInto('homework_submission_versions')
    .values({
      submission_id: submissionId,
      number,
      client_id: sent.clientId,
      content: sent.content,
      file_ids: [...sent.fileIds],
      minutes,
      late,
      handed_in_at: now,
    })
    .execute()
  await db
    .updateTable('homework_submissions')
    .set((eb) => ({
      state: 'SUBMITTED',
      submitted_at: now,
      late,
      times: number,
      minutes,
      score: null,
      level: null,
      tags: [],
      graded_at: null,
      return_reason: null,
      version: eb('version', '+', 1),
    }))
    .where('id', '=', submissionId)
    .execute()
}

/** The accounts of those who teach this course now in the classes of these pupils. */
export const graders = async (db: Db, homeworkId: number, studentIds: readonly number[]) => {
  const { rows } = await sql<{ id: number }>`select distinct u.id from homework_submissions s
    join homeworks h on h.id = s.homework_id
    join teaching_assignments ta on ta.class_id = s.class_id and ta.course_id = h.course_id
    join users u on u.profile_type = 'TEACHER' and u.profile_id = ta.teacher_id
    where s.homework_id = ${homeworkId} and s.student_id = any(${studentIds}::bigint[]) and ${isTaughtNow('ta')}
      and u.deleted_at is null and u.enabled`.execute(db)
  return rows.map(({ id }) => id)
}

export const remindersOff = async (db: Db, userId: number): Promise<ReminderKind[]> => {
  const row = await db
    .selectFrom('homework_reminders_off')
    .select('kinds')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row?.kinds ?? []
}

export const setRemindersOff = async (db: Tx, userId: number, kinds: ReminderKind[]) => {
  await db
    .insertInto('homework_reminders_off')
    .values({ user_id: userId, kinds })
    .onConflict((on) => on.column('user_id').doUpdateSet({ kinds }))
    .execute()
}
