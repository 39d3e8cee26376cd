import type { Layer } from '@xueqiao/contract/features/teaching/homework/layers'
import type { Level } from '@xueqiao/contract/features/teaching/homework/values'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../../platform/db/database'
import { anyOf, lit } from '../../../../platform/db/fragments'
import { OFFICE } from '../../../base/school-settings/service'
import { fileIdsOf, type Part } from './submission-queries'

/** What is marked: the version that was handed in last. */
export const latest = (db: Tx, submissionId: number, number: number) =>
  db
    .selectFrom('homework_submission_versions')
    .select([fileIdsOf('file_ids').as('fileIds'), 'comment', 'tags', 'layers'])
    .where('submission_id', '=', submissionId)
    .where('number', '=', number)
    .executeTakeFirstOrThrow()

interface Marked {
  id: number
  number: number
  by: number
}

export interface Result {
  score: number | null
  level: Level | null
  comment: string | null
  tags: string[]
  layers: readonly Layer[]
}

/** On the version, and what a list shows of it on the pupil's own row. */
export const grade = async (db: Tx, { id, number, by }: Marked, result: Result, now: Date) => {
  const { score, level, comment, tags, layers } = result
  await db
    .updateTable('homework_submission_versions')
    .set({ score, level, comment, tags, layers: JSON.stringify(layers), marked_at: now, marked_by: by })
    .where('submission_id', '=', id)
    .where('number', '=', number)
    .execute()
  await db
    .updateTable('homework_submissions')
    .set((eb) => ({
      state: 'GRADED',
      score,
      level,
      tags,
      graded_at: now,
      version: eb('version', '+', 1),
    }))
    .where('id', '=', id)
    .execute()
}

export const giveBack = async (
  db: Tx,
  { id, number, by }: Marked,
  { reason, comment, tags, layers }: Pick<Result, 'comment' | 'tags' | 'layers'> & { reason: string },
  now: Date,
) => {
  await db
    .updateTable('homework_submission_versions')
    .set({
      return_reason: reason,
      comment,
      tags,
      layers: JSON.stringify(layers),
      marked_at: now,
      marked_by: by,
    })
    .where('submission_id', '=', id)
    .where('number', '=', number)
    .execute()
  await db
    .updateTable('homework_submissions')
    .set((eb) => ({
      state: 'RETURNED',
      score: null,
      level: null,
      tags: [],
      graded_at: null,
      return_reason: reason,
      version: eb('version', '+', 1),
    }))
    .where('id', '=', id)
    .execute()
}

/** Of these those that lie in this part. */
export const idsWithin = async (db: Db, { homeworkId, classIds }: Part, ids: readonly number[]) => {
  const rows = await db
    .selectFrom('homework_submissions')
    .select('id')
    .where('homework_id', '=', homeworkId)
    .where('class_id', '=', anyOf(classIds))
    .where('id', '=', anyOf(ids))
    .execute()
  return rows.map(({ id }) => id)
}

/** Whatever of them waits is seen, and no more is said of it; whose it was. */
export const markRead = async (db: Tx, ids: readonly number[], by: number, now: Date) => {
  const { rows } = await sql<{ studentId: number }>`with held as (
      select id, student_id, times from homework_submissions
      where id = any(${ids}::bigint[]) and state = 'SUBMITTED' order by id for update),
    said as (update homework_submission_versions v set marked_at = ${now}, marked_by = ${by} from held
      where v.submission_id = held.id and v.number = held.times)
    update homework_submissions s set state = 'GRADED', graded_at = ${now}, version = version + 1 from held
    where s.id = held.id returning s.student_id as "studentId"`.execute(db)
  return rows.map(({ studentId }) => studentId)
}

export const countMissing = async (db: Db, { homeworkId, classIds }: Part) => {
  const { missing } = await db
    .selectFrom('homework_submissions')
    .select((eb) => eb.fn.countAll<number>().as('missing'))
    .where('homework_id', '=', homeworkId)
    .where('class_id', '=', anyOf(classIds))
    .where('state', '=', lit('PENDING'))
    .executeTakeFirstOrThrow()
  return missing
}

/** Those who have handed in nothing, and were not reminded on this day. */
export const remind = async (db: Tx, { homeworkId, classIds }: Part, since: Date, now: Date) => {
  const rows = await db
    .updateTable('homework_submissions')
    .set({ reminded_at: now })
    .where('homework_id', '=', homeworkId)
    .where('class_id', '=', anyOf(classIds))
    .where('state', '=', lit('PENDING'))
    .where((eb) => eb('reminded_at', 'is', null).or('reminded_at', '<', since))
    .returning('student_id as studentId')
    .execute()
  return rows.map(({ studentId }) => studentId)
}

/** Somebody says that they have it open; who has not said so for a while has it open no more. */
export const present = async (db: Tx, submissionId: number, userId: number, since: Date, now: Date) => {
  await db
    .deleteFrom('homework_markers')
    .where('submission_id', '=', submissionId)
    .where('at', '<', since)
    .execute()
  await db
    .insertInto('homework_markers')
    .values({ submission_id: submissionId, user_id: userId, at: now })
    .onConflict((on) => on.columns(['submission_id', 'user_id']).doUpdateSet({ at: now }))
    .execute()
}

export const others = (db: Db, submissionId: number, userId: number) =>
  db
    .selectFrom('homework_markers as m')
    .innerJoin('users as u', 'u.id', 'm.user_id')
    .leftJoin('teachers as t', (join) =>
      join.onRef('t.id', '=', 'u.profile_id').on('u.profile_type', '=', 'TEACHER'),
    )
    .select((eb) => [eb.fn.coalesce('t.name', lit(OFFICE)).as('name'), 'm.at'])
    .where('m.submission_id', '=', submissionId)
    .where('m.user_id', '<>', userId)
    .orderBy('m.at', 'desc')
    .execute()
