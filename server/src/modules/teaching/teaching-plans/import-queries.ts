import type { PlanContent, PlanStatus } from '@xueqiao/contract/features/teaching/teaching-plans/values'
import type { Db, Tx } from '../../../platform/db/database'

const own = (db: Db, userId: number) =>
  db
    .selectFrom('teaching_plans')
    .select(['id', 'course_id as courseId', 'grade', 'semester_id as semesterId', 'status', 'content'])
    .where('author_id', '=', userId)
    .$narrowType<{ content: PlanContent; status: PlanStatus }>()

/** One's own, each with what is written in it. */
export const ownPlans = (db: Db, userId: number) => own(db, userId).execute()

/** The same as they stand now, and nobody else changes them meanwhile. */
export const lockOwnPlans = (db: Tx, userId: number) => own(db, userId).orderBy('id').forUpdate().execute()
