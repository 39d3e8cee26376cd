import type { HomeworkWords } from '@xueqiao/contract/features/teaching/homework/assign'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../../platform/db/database'
import { anyOf, flag } from '../../../../platform/db/fragments'
import { isTaughtNow } from '../../../account/reach/scope'

/** A course that is taught at all, with those of these classes that are there; `given`: it is one of theirs. */
export const courseFor = async (db: Db, courseId: number, classIds: readonly number[]) => {
  const course = await db
    .selectFrom('courses')
    .select('id')
    .where('id', '=', courseId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (course === undefined) return undefined
  const classes = await db
    .selectFrom('classes as c')
    .select((eb) => [
      'c.id as classId',
      'c.name as className',
      'c.grade',
      flag(
        eb.or([
          eb.exists(
            eb
              .selectFrom('class_courses as cc')
              .whereRef('cc.class_id', '=', 'c.id')
              .where('cc.course_id', '=', courseId),
          ),
          eb.exists(
            eb
              .selectFrom('teaching_assignments as ta')
              .whereRef('ta.class_id', '=', 'c.id')
              .where('ta.course_id', '=', courseId)
              .where(isTaughtNow('ta')),
          ),
        ]),
      ).as('given'),
    ])
    .where('c.id', '=', anyOf(classIds))
    .where('c.deleted_at', 'is', null)
    .execute()
  return { classes }
}

type Words = Omit<HomeworkWords, 'content'> & { content: string }

export const columns = (words: Words) => ({
  title: words.title,
  content: words.content,
  doc: words.doc == null ? null : JSON.stringify(words.doc),
  course_id: words.courseId,
  estimated_minutes: words.estimatedMinutes ?? null,
  written: words.written,
  scoring: words.scoring,
  level_style: words.levelStyle,
  needs_submission: words.needsSubmission,
})

interface New {
  authorId: number
  clientId: string | null
  overCapReason: string | null
}

/** Nothing where the author has stored it before under the same number. */
export const insert = async (db: Tx, words: Words, { authorId, clientId, overCapReason }: New, now: Date) => {
  const own = { author_id: authorId, client_id: clientId, over_cap_reason: overCapReason }
  const stored = await db
    .insertInto('homeworks')
    .values({ ...columns(words), ...own, created_at: now, updated_at: now })
    .onConflict((on) => on.columns(['author_id', 'client_id']).where('client_id', 'is not', null).doNothing())
    .returning('id')
    .executeTakeFirst()
  return stored?.id
}

export const storedAs = async (db: Tx, authorId: number, clientId: string | null) => {
  const { id } = await db
    .selectFrom('homeworks')
    .select('id')
    .where('author_id', '=', authorId)
    .where('client_id', '=', clientId)
    .executeTakeFirstOrThrow()
  return id
}

interface DueDay {
  classId: number
  dueAt: Date
  day: string
}

export const replaceClasses = async (
  db: Tx,
  homework: { id: number; courseId: number },
  classes: readonly DueDay[],
) => {
  await db.deleteFrom('homework_classes').where('homework_id', '=', homework.id).execute()
  if (classes.length === 0) return
  await db
    .insertInto('homework_classes')
    .values(
      classes.map(({ classId, dueAt, day }) => ({
        homework_id: homework.id,
        course_id: homework.courseId,
        class_id: classId,
        due_at: dueAt,
        day,
      })),
    )
    .execute()
}

/** What came after its time, and would not have with this one. */
const inTimeAfterAll = async (db: Tx, submissionIds: readonly number[], dueAt: Date) => {
  await db
    .updateTable('homework_submission_versions')
    .set({ late: false })
    .where('submission_id', '=', anyOf(submissionIds))
    .where('handed_in_at', '<=', dueAt)
    .where((eb) => eb.ref('late'))
    .execute()
}

/** Other due times, or another day of giving it: the pupils' rows follow, and what came late for the one before. */
export const moveDue = async (db: Tx, homeworkId: number, classes: readonly DueDay[]) => {
  for (const { classId, dueAt, day } of classes) {
    await db
      .updateTable('homework_classes')
      .set({ due_at: dueAt, day })
      .where('homework_id', '=', homeworkId)
      .where('class_id', '=', classId)
      .execute()
    const moved = await db
      .updateTable('homework_submissions')
      .set((eb) => ({ due_at: dueAt, late: flag(eb.and([eb.ref('late'), eb('submitted_at', '>', dueAt)])) }))
      .where('homework_id', '=', homeworkId)
      .where('class_id', '=', classId)
      .where('due_at', '<>', dueAt)
      .returning('id')
      .execute()
    if (moved.length > 0)
      await inTimeAfterAll(
        db,
        moved.map(({ id }) => id),
        dueAt,
      )
  }
}

const ROLL = 7_301_039

const inOrder = (classIds: readonly number[]) =>
  sql`unnest(${classIds.toSorted((a, b) => a - b)}::bigint[]) as id`

/** Held to the end: whoever joins one of these classes meanwhile waits, and gets a row of what was given out. */
export const holdRoll = async (db: Tx, classIds: readonly number[]) => {
  await sql`select pg_advisory_xact_lock(${ROLL}, id::int) from ${inOrder(classIds)}`.execute(db)
}

/** For those who join or leave: any number of them at once, an import among them, but not while work is given out. */
export const changeRoll = async (db: Tx, classIds: readonly number[]) => {
  await sql`select pg_advisory_xact_lock_shared(${ROLL}, id::int) from ${inOrder(classIds)}`.execute(db)
}

/** A row for everybody who is of its classes at this moment and has none, where it is not yet due. */
export const giveOut = async (db: Tx, homeworkId: number, now: Date) => {
  const { pupils } = await db
    .with('written', (cte) =>
      cte
        .insertInto('homework_submissions')
        .columns(['homework_id', 'class_id', 'student_id', 'due_at'])
        .expression((eb) =>
          eb
            .selectFrom('homework_classes as hc')
            .innerJoin('class_memberships as m', 'm.class_id', 'hc.class_id')
            .innerJoin('students as s', 's.id', 'm.student_id')
            .select(['hc.homework_id', 'hc.class_id', 'm.student_id', 'hc.due_at'])
            .where('hc.homework_id', '=', homeworkId)
            .where('hc.due_at', '>', now)
            .where('m.to_date', 'is', null)
            .where('s.deleted_at', 'is', null),
        )
        .onConflict((on) => on.columns(['homework_id', 'student_id']).doNothing())
        .returning('id'),
    )
    .selectFrom('written')
    .select((eb) => eb.fn.countAll<number>().as('pupils'))
    .executeTakeFirstOrThrow()
  return pupils
}

export const remove = async (db: Tx, id: number) => {
  await db.deleteFrom('homeworks').where('id', '=', id).execute()
}
