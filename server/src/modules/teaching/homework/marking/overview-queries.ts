import type { ClassOverview } from '@xueqiao/contract/features/teaching/homework/marking'
import type { Scoring } from '@xueqiao/contract/features/teaching/homework/values'
import { sql } from 'kysely'
import type { Db } from '../../../../platform/db/database'
import type { Part } from './submission-queries'

type Figures = Omit<ClassOverview, 'className' | 'spread' | 'tags'>

/** How far each class is. */
export const figures = async (db: Db, { homeworkId, classIds }: Part) => {
  const { rows } = await sql<Figures>`select s.class_id as "classId", count(*) as total,
      count(*) filter (where s.submitted_at is not null) as submitted, count(*) filter (where s.late) as late,
      count(*) filter (where s.state = 'PENDING') as missing, count(*) filter (where s.state = 'RETURNED') as returned,
      count(*) filter (where s.state = 'GRADED') as graded,
      round(avg(s.score) filter (where s.state = 'GRADED'), 1)::float as average,
      percentile_cont(0.5) within group (order by s.minutes) as "medianMinutes",
      count(s.minutes) as "loggedMinutes"
    from homework_submissions s
    where s.homework_id = ${homeworkId} and s.class_id = any(${classIds}::bigint[])
    group by s.class_id`.execute(db)
  return rows
}

/** In tens from sixty on; below it nobody is told how far. */
const IN_TENS = sql`case when s.score < 60 then '0–59' when s.score = 100 then '100'
  else s.score / 10 * 10 || '–' || s.score / 10 * 10 + 9 end`

const LABELS: Record<Scoring, ReturnType<typeof sql>> = {
  points: IN_TENS,
  stars: sql`s.score::text`,
  level: sql`s.level`,
  read: sql`null`,
}

interface Counted {
  classId: number
  kind: 'spread' | 'tag'
  label: string
  count: number
}

/** How results and mistakes are spread over each class. */
export const spreads = async (db: Db, { homeworkId, classIds }: Part, scoring: Scoring) => {
  const { rows } = await sql<Counted>`with graded as (
      select s.class_id, ${LABELS[scoring]} as label, s.tags from homework_submissions s
      where s.homework_id = ${homeworkId} and s.class_id = any(${classIds}::bigint[]) and s.state = 'GRADED')
    select class_id as "classId", 'spread' as kind, label, count(*) from graded where label is not null
      group by class_id, label
    union all
    select class_id, 'tag', tag, count(*) from graded cross join unnest(tags) as tag group by class_id, tag
    order by 4 desc, 3`.execute(db)
  return rows
}
