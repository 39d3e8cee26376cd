import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database'
import { anyOf, lit } from '../../../platform/db/fragments'
import { type Viewer, writtenIn } from './scope'
import { isMarked, pupils } from './sheet-queries'

export interface Waiter extends Pick<Viewer, 'chargeIds'> {
  userId: number
  /** Checks whatever others have marked. */
  checksAll: boolean
  /** Releases what others have arranged. */
  releasesAll: boolean
  /** Releases at least what is their own. */
  releases: boolean
}

/**
 * On `exams as e`, of classes where one checks, unchecked, and with no mark of one's own: what `check` takes. Before its
 * release it has to be complete; after it is one that a correction has taken the check from (decision 0046).
 */
const toCheck = (db: Db, { chargeIds, checksAll, userId }: Waiter) =>
  db
    .selectFrom('exam_sheets as sh')
    .$if(!checksAll, (query) => query.where('sh.class_id', '=', anyOf(chargeIds)))
    .where('sh.checked_at', 'is', null)
    .where('sh.filled', '>', lit(0))
    .where(sql<boolean>`(e.released_at is not null or sh.filled >= ${pupils})`)
    .where(sql<boolean>`not exists (select from ${writtenIn} and x.author_id = ${userId})`)

/** On `exams as e`: with a sheet to check. */
export const hasToCheck = (db: Db, waiter: Waiter) =>
  sql<boolean>`(exists (${toCheck(db, waiter)
    .select('sh.id')
    .where('sh.exam_id', '=', sql.ref<number>('e.id'))}))`

/** On `exams as e`: all of it is checked that has anybody to mark, as `release` asks it, and it is theirs to release. */
export const isToRelease = ({ releasesAll, releases, userId }: Waiter) =>
  releases
    ? sql<boolean>`(e.released_at is null and (${lit(releasesAll)} or e.author_id = ${userId})
        and exists (select from exam_sheets sh where sh.exam_id = e.id and sh.checked_at is not null)
        and not exists (select from exam_sheets sh where sh.exam_id = e.id and sh.checked_at is null
          and ${isMarked}))`
    : sql<boolean>`false`

interface ToCheck {
  sheets: number
  exams: number
  /** One of them. */
  examId: number | null
}

export const countToCheck = async (db: Db, waiter: Waiter): Promise<ToCheck> =>
  toCheck(db, waiter)
    .innerJoin('exams as e', 'e.id', 'sh.exam_id')
    .select((eb) => [
      eb.fn.countAll<number>().as('sheets'),
      eb.fn.count<number>('e.id').distinct().as('exams'),
      eb.fn.min('e.id').as('examId'),
    ])
    .executeTakeFirstOrThrow()

/** The exams by name, as many as a line says. */
export const listToRelease = (db: Db, waiter: Waiter) =>
  db
    .selectFrom('exams as e')
    .select(['e.id', 'e.name'])
    .where(isToRelease(waiter))
    .orderBy('e.start_date', 'desc')
    .orderBy('e.id', 'desc')
    .execute()
