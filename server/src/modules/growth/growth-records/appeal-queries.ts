import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/db/database'
import { lit } from '../../../platform/db/fragments'
import { OFFICE } from '../../base/school-settings/service'
import { nameOf } from './scope'

/** Of one record, the latest first; `by` alone sees theirs. */
export const ofRecord = (db: Db, recordId: number, by: number | null) =>
  db
    .selectFrom('growth_appeals as a')
    .select(['a.id', 'a.reason', 'a.created_at as createdAt', 'a.status', 'a.answer'])
    .select(['a.decided_at as decidedAt', 'a.author_id as authorId'])
    .select((eb) => [
      eb.fn.coalesce(nameOf('a.author_id'), lit(OFFICE)).as('authorName'),
      nameOf('a.decided_by').as('decidedByName'),
    ])
    .where('a.record_id', '=', recordId)
    .$if(by !== null, (query) => query.where('a.author_id', '=', by))
    .orderBy('a.id', 'desc')
    .execute()

export const insert = async (
  db: Tx,
  values: { record_id: number; author_id: number; reason: string },
  now: Date,
) => {
  await db
    .insertInto('growth_appeals')
    .values({ ...values, created_at: now })
    .execute()
}

/** The one that was looked at; where it is upheld, all that are open, since the record is no more what it was. */
export const decide = (
  db: Tx,
  {
    recordId,
    id,
    status,
    answer,
    by,
  }: { recordId: number; id: number; status: 'UPHELD' | 'DISMISSED'; answer: string; by: number },
  now: Date,
) =>
  db
    .updateTable('growth_appeals')
    .set({ status, answer, decided_by: by, decided_at: now })
    .where('record_id', '=', recordId)
    .where('status', '=', lit('OPEN'))
    .$if(status === 'DISMISSED', (query) => query.where('id', '=', id))
    .returning(['id', 'author_id as authorId'])
    .execute()

export const statusOf = async (db: Db, recordId: number, id: number) => {
  const found = await db
    .selectFrom('growth_appeals')
    .select('status')
    .where('id', '=', id)
    .where('record_id', '=', recordId)
    .executeTakeFirst()
  return found?.status
}

/** Whom an appeal is told: who heads the class and did not write the record; where nobody does, the office. */
export const deciders = async (db: Db, recordId: number): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`with heads as (
      select u.id from growth_records r
      join students s on s.id = r.student_id
      join classes c on c.id = s.class_id
      join users u on u.profile_type = 'TEACHER' and u.profile_id in (c.head_teacher_id, c.assistant_teacher_id)
      where r.id = ${recordId} and u.id is distinct from r.author_id and u.deleted_at is null and u.enabled)
    select id from heads
    union
    select u.id from users u join user_roles ur on ur.user_id = u.id join roles o on o.id = ur.role_id
      where o.name in ('ROLE_ADMIN', 'ROLE_SCHOOL_ADMIN') and u.deleted_at is null and u.enabled
        and not exists (select from heads)`.execute(db)
  return rows.map(({ id }) => id)
}

/** What an account wrote that is closed is now of the one that stays; two open appeals are one. */
export const moveAuthor = async (db: Tx, from: number, into: number) => {
  await db
    .deleteFrom('growth_appeals as a')
    .where('a.author_id', '=', from)
    .where('a.status', '=', lit('OPEN'))
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('growth_appeals as b')
          .select('b.id')
          .whereRef('b.record_id', '=', 'a.record_id')
          .where('b.author_id', '=', into)
          .where('b.status', '=', lit('OPEN')),
      ),
    )
    .execute()
  const appeals = await db
    .updateTable('growth_appeals')
    .set({ author_id: into })
    .where('author_id', '=', from)
    .executeTakeFirst()
  const records = await db
    .updateTable('growth_records')
    .set({ author_id: into })
    .where('author_id', '=', from)
    .executeTakeFirst()
  return Number(appeals.numUpdatedRows + records.numUpdatedRows)
}
