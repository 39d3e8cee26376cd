import type { PlanContent, PlanStatus } from '@xueqiao/contract/features/teaching/teaching-plans/values'
import type { Db } from '../../../platform/db/database'

/** One's own, each with what is written in it. */
export const ownPlans = (db: Db, userId: number) =>
  db
    .selectFrom('teaching_plans')
    .select(['id', 'course_id as courseId', 'grade', 'semester_id as semesterId', 'status', 'content'])
    .where('author_id', '=', userId)
    .$narrowType<{ content: PlanContent; status: PlanStatus }>()
    .execute()
