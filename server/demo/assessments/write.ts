import { daysAfter } from '@xueqiao/contract/common/calendar'
import type { AssessmentType } from '@xueqiao/contract/features/growth/assessments/values'
import { sql } from 'kysely'
import { localDate } from '../../src/platform/clock'
import type { TxCtx } from '../../src/platform/context'
import type { Random } from '../generate/random'
import { rowsOf } from '../rows'
import { COMMENTS } from './texts'

interface Pupil {
  id: number
  name: string
}

interface Day {
  type: AssessmentType
  date: string
}

/** Of the current semester each month that is past on its 25th, this one some days ago; and the end of the last term. */
const daysOf = (start: string, today: string): Day[] => {
  const [year = 0, month = 0] = start.split('-').map(Number)
  const past = Array.from({ length: 6 }, (_, turn) => new Date(Date.UTC(year, month - 1 + turn, 25)))
  const months = past.map((day) => day.toISOString().slice(0, 10)).filter((date) => date < today)
  const recent = daysAfter(today, -3)
  const isOpen = recent > start && months.every((date) => date.slice(0, 7) !== recent.slice(0, 7))
  return [
    { type: 'term', date: daysAfter(start, -60) },
    { type: 'comprehensive', date: daysAfter(start, -61) },
    ...[...months, ...(isOpen ? [recent] : [])].map((date) => ({ type: 'monthly' as const, date })),
  ]
}

const half = (value: number) => Math.min(5, Math.max(0.5, Math.round(value * 2) / 2))

/** A pupil is much as last month, and seldom the same in all three. */
const rowsFor = (random: Random, pupil: Pupil, days: readonly Day[], isLate: boolean) => {
  const usual = [0, 1, 2].map(() => random.int(5, 9) / 2)
  const latest = days.at(-1)
  return days.flatMap((day) => {
    // Somebody is still to be looked at this month.
    if (day === latest && isLate) return []
    const [academic, behavior, social] = usual.map((score) => half(score + (random.int(0, 2) - 1) / 2))
    const text = random.chance(0.6) ? random.pick(COMMENTS).replaceAll('{姓名}', pupil.name) : null
    return [{ student: pupil.id, ...day, academic, behavior, social, comment: text, open: day === latest }]
  })
}

const COLUMNS =
  'student bigint, type text, date date, academic numeric, behavior numeric, social numeric, comment text, open boolean'

/** A term of one class; what was written these days waits for the 班主任, the rest is approved. */
export const assessClass = async (ctx: TxCtx, classId: number, by: number | null, random: Random) => {
  const { rows: semesters } = await sql<{ start: string }>`select start_date::text as start from semesters
    where is_current`.execute(ctx.db)
  const { rows: pupils } = await sql<Pupil>`select id, name from students where class_id = ${classId}
    and deleted_at is null order by student_number`.execute(ctx.db)
  const today = localDate(ctx.now)
  const days = daysOf(semesters[0]?.start ?? today, today)
  const all = pupils.flatMap((pupil, turn) => rowsFor(random, pupil, days, turn % 14 === 7))
  await sql`insert into assessments (student_id, class_id, type, date, academic_score, behavior_score, social_score,
      comment, status, author_id, approved_by, approved_at)
    select r.student, ${classId}, r.type, r.date, r.academic, r.behavior, r.social, r.comment,
      case when r.open then 'PENDING' else 'APPROVED' end, ${by}::bigint,
      case when not r.open then ${by}::bigint end, case when not r.open then r.date + time '16:00' end
    from ${rowsOf(all, COLUMNS)} on conflict do nothing`.execute(ctx.db)
}
