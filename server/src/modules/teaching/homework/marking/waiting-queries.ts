import { sql } from 'kysely'
import type { Db } from '../../../../platform/db/database'
import { hidden } from '../../../../platform/db/fragments'
import { statement } from '../../../../platform/db/statement'
import { isTaughtNow } from '../../../account/reach/scope'

export interface ToMark {
  works: number
  homeworks: number
  /** The latest of them. */
  homeworkId: number | null
}

/** Counted class by class in the index for it; which of these homeworks are theirs is asked afterwards. */
const rows = statement((db, _shape: null, { teacherId }: { teacherId: number }) => {
  const text = sql<ToMark>`with taught as materialized (
      select distinct ta.class_id, ta.course_id from teaching_assignments ta
      where ta.teacher_id = ${hidden(teacherId, 'bigint')} and ${isTaughtNow('ta')}),
    waiting as (
      select s.class_id, s.homework_id, count(*) as works
      from (select distinct class_id from taught) own
        join homework_submissions s on s.class_id = own.class_id and s.state = 'SUBMITTED'
      group by s.class_id, s.homework_id)
    select coalesce(sum(w.works), 0)::int as works, count(distinct w.homework_id) as homeworks,
      max(w.homework_id) as "homeworkId"
    from waiting w
      join homework_classes hc on hc.homework_id = w.homework_id and hc.class_id = w.class_id
      join taught t on t.class_id = hc.class_id and t.course_id = hc.course_id
      join homeworks h on h.id = w.homework_id
    where h.status in ('PUBLISHED', 'CLOSED') and h.needs_submission`
  return { compile: () => text.compile(db) }
})

const NOTHING: ToMark = { works: 0, homeworks: 0, homeworkId: null }

/** What pupils have handed in to this teacher, and nobody has marked. */
export const toMark = async (db: Db, teacherId: number): Promise<ToMark> =>
  (await rows(db, null, { teacherId }))[0] ?? NOTHING
