import type { Db } from '../../../../platform/db/database'
import { anyOf } from '../../../../platform/db/fragments'
import { AWAITS } from '../answering/own-queries'
import { manages, type Viewer, withAuthor } from '../queries'

const MOST = 20

/** What is asked of a child's family, as far as the viewer sees its receipts; what is due first. */
export const ofFamily = (db: Db, viewer: Viewer, studentId: number) =>
  withAuthor(db)
    .innerJoin('notice_receipts as r', 'r.notice_id', 'n.id')
    .select(['n.id', 'n.title', 'n.level', 'n.due_at as dueAt'])
    .select((eb) => eb.fn.max('r.reminded_at').as('remindedAt'))
    .where('r.student_id', '=', studentId)
    .where('r.parent_id', 'is not', null)
    .where(AWAITS)
    .where((eb) => eb.or([manages(viewer), eb('r.class_id', '=', anyOf(viewer.classIds))]))
    .groupBy('n.id')
    .orderBy('n.due_at', (order) => order.asc().nullsLast())
    .orderBy('n.id', 'desc')
    .limit(MOST)
    .execute()
