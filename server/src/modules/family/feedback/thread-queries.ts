import type { FeedbackStep } from '@xueqiao/contract/features/family/feedback/api'
import { type Insertable, sql } from 'kysely'
import type { Database, Db, Tx } from '../../../platform/db/database'
import { lit } from '../../../platform/db/fragments'
import { nameOf } from './people-queries'
import { unlessHidden, type Viewer } from './scope'

export const addEntry = async (db: Tx, entry: Insertable<Database['feedback_replies']>) => {
  const { id } = await db
    .insertInto('feedback_replies')
    .values(entry)
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** What was written under this number before. */
export const writtenAs = (db: Tx, authorId: number, clientId: string) =>
  db
    .selectFrom('feedback_replies')
    .select(['feedback_id as feedbackId', 'step', 'content'])
    .where('author_id', '=', authorId)
    .where('client_id', '=', clientId)
    .executeTakeFirst()

const AUTHOR = nameOf('r.author_id')

export const entries = (db: Db, viewer: Viewer, feedbackId: number, steps: readonly FeedbackStep[]) =>
  db
    .selectFrom('feedback_replies as r')
    .innerJoin('feedback as f', 'f.id', 'r.feedback_id')
    .select((eb) => [
      'r.id',
      'r.step',
      eb('r.author_id', '=', eb.ref('f.submitter_id')).$castTo<boolean>().as('bySubmitter'),
      eb('r.author_id', '=', viewer.userId)
        .and(eb('r.author_id', '<>', eb.ref('f.submitter_id')).or('f.disowned', '=', lit(false)))
        .$castTo<boolean>()
        .as('mine'),
      sql<string | null>`case when r.author_id = f.submitter_id then ${unlessHidden(viewer, AUTHOR)}
        else ${AUTHOR} end`.as('authorName'),
      'r.content',
      nameOf('r.target_id').as('targetName'),
      'r.created_at as createdAt',
    ])
    .where('r.feedback_id', '=', feedbackId)
    .where('r.step', 'in', steps)
    .orderBy('r.id')
    .execute()

/** Of one piece and its thread: only where they are and what they belong to. */
export const pictures = (db: Db, feedbackId: number) =>
  db
    .selectFrom('files as x')
    .select(['x.category', 'x.key', 'x.entity', 'x.entity_id as entityId'])
    .where((eb) =>
      eb.or([
        eb.and([eb('x.entity', '=', 'feedback'), eb('x.entity_id', '=', feedbackId)]),
        eb.and([
          eb('x.entity', '=', 'feedback_replies'),
          eb(
            'x.entity_id',
            'in',
            eb.selectFrom('feedback_replies').select('id').where('feedback_id', '=', feedbackId),
          ),
        ]),
      ]),
    )
    .orderBy('x.id')
    .execute()

/** How many of these are pictures that were uploaded for feedback, which say nothing about their owner. */
export const countPictures = async (db: Db, ids: readonly number[], category: string) => {
  const { found } = await db
    .selectFrom('files')
    .select((eb) => eb.fn.countAll<number>().as('found'))
    .where('id', 'in', ids)
    .where('category', '=', category)
    .where('width', 'is not', null)
    .executeTakeFirstOrThrow()
  return found
}

export const pictureIds = async (db: Db, feedbackId: number) =>
  (
    await db
      .selectFrom('files')
      .select('id')
      .where('entity', '=', 'feedback')
      .where('entity_id', '=', feedbackId)
      .execute()
  ).map(({ id }) => id)

export const entryById = (db: Db, id: number) =>
  db
    .selectFrom('feedback_replies')
    .select(['feedback_id as feedbackId', 'step'])
    .where('id', '=', id)
    .executeTakeFirst()
