import type { RecordStatus } from '@xueqiao/contract/features/growth/growth-records/values'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/db/database'
import { anyOf, lit } from '../../../platform/db/fragments'
import { appealUntil, isDecided, isFresh, isInSight, isOfClasses, isUpheld, type Viewer } from './scope'

export const deadlines = (db: Db, semesterId: number) =>
  db
    .selectFrom('growth_deadlines')
    .select(['record_until as recordUntil', 'select_until as selectUntil', 'appeal_until as appealUntil'])
    .select('version')
    .where('semester_id', '=', semesterId)
    .executeTakeFirst()

export interface Deadlines {
  record_until: string | null
  select_until: string | null
  appeal_until: string | null
}

/** Locked until the end of the transaction; made where there are none. */
export const lockDeadlines = async (db: Tx, semesterId: number) => {
  const empty = { semester_id: semesterId, record_until: null, select_until: null, appeal_until: null }
  await db
    .insertInto('growth_deadlines')
    .values({ ...empty, version: 0 })
    .onConflict((on) => on.doNothing())
    .execute()
  return db
    .selectFrom('growth_deadlines')
    .select(['record_until', 'select_until', 'appeal_until', 'version'])
    .where('semester_id', '=', semesterId)
    .forUpdate()
    .executeTakeFirstOrThrow()
}

export const setDeadlines = async (db: Tx, semesterId: number, values: Deadlines, now: Date) => {
  await db
    .updateTable('growth_deadlines')
    .set((eb) => ({ ...values, updated_at: now, version: eb('version', '+', 1) }))
    .where('semester_id', '=', semesterId)
    .execute()
}

interface Where {
  /** Nothing: whenever it was. */
  semesterId?: number | undefined
  classId?: number | undefined
}

const seen = (db: Db, viewer: Viewer, { semesterId, classId }: Where) =>
  db
    .selectFrom('growth_records as r')
    .innerJoin('students as s', 's.id', 'r.student_id')
    .where(isInSight(viewer))
    .$if(semesterId !== undefined, (query) => query.where('r.semester_id', '=', semesterId ?? 0))
    .$if(classId !== undefined, (query) => query.where(isOfClasses([classId ?? 0])))

/** How many of the records in sight stand where. */
export const counts = (db: Db, viewer: Viewer, where: Where) =>
  seen(db, viewer, where)
    .select((eb) => ['r.status', eb.fn.countAll<number>().as('count')])
    .groupBy('r.status')
    .execute()

export const openAppeals = async (db: Db, viewer: Viewer, where: Where) => {
  const { count } = await seen(db, viewer, where)
    .innerJoin('growth_appeals as a', 'a.record_id', 'r.id')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('a.status', '=', lit('OPEN'))
    .where(isDecided(viewer))
    .executeTakeFirstOrThrow()
  return count
}

const charged = (db: Db, { chargeIds }: Viewer) =>
  db
    .selectFrom('growth_records as r')
    .innerJoin('students as s', 's.id', 'r.student_id')
    .where(isOfClasses(chargeIds))
    .where('s.deleted_at', 'is', null)

/**
 * What waits for whoever is in charge of classes: records of the semester to be selected, and appeals that they decide, of
 * whatever semester: somebody waits for an answer.
 */
export const waiting = async (db: Db, viewer: Viewer, semesterId: number) => {
  const [records, appeals] = await Promise.all([
    charged(db, viewer)
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('r.semester_id', '=', semesterId)
      .where('r.status', '=', lit('RECORDED'))
      .executeTakeFirstOrThrow(),
    charged(db, viewer)
      .innerJoin('growth_appeals as a', 'a.record_id', 'r.id')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('a.status', '=', lit('OPEN'))
      .where(isDecided(viewer))
      .executeTakeFirstOrThrow(),
  ])
  return { toSelect: records.count, appeals: appeals.count }
}

/** Pupil by pupil, what others have written of them since then. */
export const fresh = (db: Db, viewer: Viewer, since: Date) =>
  db
    .selectFrom('growth_records as r')
    .select((eb) => ['r.student_id as studentId', eb.fn.countAll<number>().as('count')])
    .where(isFresh(viewer, since))
    .groupBy('r.student_id')
    .execute()

/** What a step moves: locked, with whose it is. */
const moved = (db: Tx) =>
  db
    .selectFrom('growth_records as r')
    .innerJoin('students as s', 's.id', 'r.student_id')
    .select(['r.id', 'r.version', 'r.status', 'r.title', 's.name as studentName', 's.class_id as placeId'])
    .leftJoin('growth_deadlines as d', 'd.semester_id', 'r.semester_id')
    .select(['r.semester_id as semesterId', 'r.student_id as studentId'])
    .select([appealUntil.as('appealUntil'), isUpheld.as('isUpheld')])
    .orderBy('r.id')
    .forUpdate('r')

export const lockFew = (db: Tx, viewer: Viewer, ids: readonly number[]) =>
  moved(db).where('r.id', '=', anyOf(ids)).where(isInSight(viewer)).execute()

/** Those of a class in one semester that have come so far. */
export const lockClass = (
  db: Tx,
  { classId, semesterId }: { classId: number; semesterId: number },
  status: RecordStatus,
) =>
  moved(db)
    .where(isOfClasses([classId]))
    .where('s.deleted_at', 'is', null)
    .where('r.semester_id', '=', semesterId)
    .where('r.status', '=', sql.lit(status))
    .execute()

/** Asked once the records are locked: an appeal that was being made is there by then. */
export const appealed = async (db: Tx, recordIds: readonly number[]) => {
  const { count } = await db
    .selectFrom('growth_appeals')
    .select((eb) => eb.fn.count<number>('record_id').distinct().as('count'))
    .where('record_id', '=', anyOf(recordIds))
    .where('status', '=', lit('OPEN'))
    .executeTakeFirstOrThrow()
  return count
}
export type Moved = Awaited<ReturnType<typeof lockFew>>[number]

export const classOf = (db: Db, id: number) =>
  db
    .selectFrom('classes')
    .select(['id as placeId', 'name'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
