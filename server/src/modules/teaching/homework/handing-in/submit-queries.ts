import type { ReminderKind } from '@xueqiao/contract/features/teaching/homework/values'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../../../../platform/db/database'
import { anyOf } from '../../../../platform/db/fragments'
import { statement } from '../../../../platform/db/statement'
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

export interface Concerned {
  id: number
  family: boolean
}

/** Of a work `s` of the homework `h` the accounts of the family, and of those who teach the course now in that class. */
const PEOPLE = sql<Concerned[]>`(select coalesce(jsonb_agg(jsonb_build_object('id', u.id,
    'family', p.type <> 'TEACHER')), '[]')
  from (select 'STUDENT' as type, s.student_id as id
    union select 'PARENT', g.parent_id from student_guardians g where g.student_id = s.student_id
    union select 'TEACHER', ta.teacher_id from teaching_assignments ta
      where ta.class_id = s.class_id and ta.course_id = h.course_id and ${isTaughtNow('ta')}) p
  join users u on u.profile_type = p.type and u.profile_id = p.id
  where u.deleted_at is null and u.enabled)`

const ownHeld = statement(
  (db, _shape: null, { homeworkId, studentId }: { homeworkId: number; studentId: number }) =>
    db
      .selectFrom('homeworks as h')
      .innerJoin('homework_submissions as s', 's.homework_id', 'h.id')
      .select(['h.title', 'h.status', 'h.needs_submission as needsSubmission'])
      .select(['s.id', 's.student_id as studentId', 's.state', 's.due_at as dueAt', 's.late', 's.times'])
      .select(PEOPLE.as('people'))
      .where('h.id', '=', homeworkId)
      .where('s.student_id', '=', studentId)
      .forShare('h')
      .forUpdate('s'),
)

/** A pupil's row and the homework it is of, both held as above, with whom it concerns: in one statement, for a whole class hands in at once. */
export const holdOwn = async (db: Tx, homeworkId: number, studentId: number) =>
  (await ownHeld(db, null, { homeworkId, studentId }))[0]

/** Whoever hands in or marks the same work at once waits here. */
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

/** A row of its own each time; on the pupil's own row what it is at now. `noted`: what the log says of it. */
export const handIn = async (
  db: Tx,
  sent: HandedIn,
  now: Date,
  noted: (id: RawBuilder<unknown>) => RawBuilder<unknown>,
) => {
  const { submissionId, number, clientId, content, fileIds, minutes, late } = sent
  await sql`with handed_in as (
      insert into homework_submission_versions
        (submission_id, number, client_id, content, file_ids, minutes, late, handed_in_at)
      values (${submissionId}, ${number}, ${clientId}, ${content}, ${fileIds}::bigint[], ${minutes}, ${late}, ${now})),
    noted as (${noted(sql`${submissionId}::bigint`)})
    update homework_submissions set state = 'SUBMITTED', submitted_at = ${now}, late = ${late}, times = ${number},
      minutes = ${minutes}, score = null, level = null, tags = '{}', graded_at = null, return_reason = null,
      version = version + 1
    where id = ${submissionId}`.execute(db)
}

/** The accounts of these pupils' families, and of those who teach this course now in their classes. */
export const concerned = async (db: Db, homeworkId: number, studentIds: readonly number[]) => {
  const rows = await db
    .selectFrom('homework_submissions as s')
    .innerJoin('homeworks as h', 'h.id', 's.homework_id')
    .select(PEOPLE.as('people'))
    .where('s.homework_id', '=', homeworkId)
    .where('s.student_id', '=', anyOf(studentIds))
    .execute()
  return rows.flatMap(({ people }) => people)
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
