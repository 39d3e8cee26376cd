import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database'

interface Week {
  /** Due in it, however far it is. */
  due: number
  /** Handed in; what came back is to be done again. */
  done: number
}

/** Homework of a pupil, week by week of its due time from that day on. */
export const homeworkWeekly = async (
  db: Db,
  studentId: number,
  from: Date,
  weeks: number,
): Promise<Week[]> => {
  const until = new Date(from.getTime() + weeks * 7 * 86_400_000)
  const { rows } = await sql<Week & { week: number }>`
    select floor(extract(epoch from s.due_at - ${from}) / 604800)::int as week, count(*) as due,
      count(*) filter (where s.state in ('SUBMITTED', 'GRADED')) as done
    from homework_submissions s join homeworks h on h.id = s.homework_id
    where s.student_id = ${studentId} and s.due_at >= ${from} and s.due_at < ${until}
      and h.status in ('PUBLISHED', 'CLOSED') group by 1`.execute(db)
  return Array.from({ length: weeks }, (_, index) => {
    const { due = 0, done = 0 } = rows.find(({ week }) => week === index) ?? {}
    return { due, done }
  })
}
