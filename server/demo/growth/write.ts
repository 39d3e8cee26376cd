import { daysAfter } from '@xueqiao/contract/common/calendar'
import { sql } from 'kysely'
import { daysBetween, localDate } from '../../src/platform/clock'
import type { TxCtx } from '../../src/platform/context'
import type { Random } from '../generate/random'
import { rowsOf } from '../rows'
import { SEEN } from './texts'

interface Pupil {
  id: number
  /** Accounts that are used; nobody: they have none. */
  own: number | null
  parent: number | null
}

interface Term {
  id: number
  start: string
  end: string
}

/** This semester, and the one before it. */
const terms = async ({ db }: TxCtx) => {
  const { rows } = await sql<Term>`select id, start_date::text as start, end_date::text as end from semesters
    where start_date <= (select start_date from semesters where is_current)
    order by start_date desc limit 2`.execute(db)
  return rows
}

const pupilsOf = async ({ db }: TxCtx, classId: number) => {
  const { rows } = await sql<Pupil>`select s.id,
      (select u.id from users u where u.profile_type = 'STUDENT' and u.profile_id = s.id
        and u.deleted_at is null and u.enabled limit 1) as own,
      (select u.id from student_guardians g join users u on u.profile_type = 'PARENT' and u.profile_id = g.parent_id
        where g.student_id = s.id and u.deleted_at is null and u.enabled order by g.is_primary desc limit 1) as parent
    from students s where s.class_id = ${classId} and s.deleted_at is null
    order by s.student_number`.execute(db)
  return rows
}

const authorOf = (
  random: Random,
  { own, parent }: Pupil,
  mate: Pupil | undefined,
  teacher: number | null,
) => {
  const turn = random.int(0, 9)
  if (turn < 2 && own !== null) return { kind: 'self', author: own }
  if (turn === 2 && parent !== null) return { kind: 'parent', author: parent }
  if (turn === 3 && mate?.own) return { kind: 'peer', author: mate.own }
  return { kind: 'teacher', author: teacher }
}

/** What is some weeks old is published, what is newer selected or still waiting; last semester's is archived. */
const statusOf = (random: Random, isPast: boolean, age: number) => {
  if (isPast) return 'ARCHIVED'
  if (age > 30) return 'PUBLISHED'
  return age > 10 && random.chance(0.7) ? 'SELECTED' : 'RECORDED'
}

const COLUMNS = `student bigint, semester bigint, date date, dimension text, indicator text, title text, content text,
  kind text, author bigint, status text`

interface Wanted {
  /** Records of a pupil in this semester. */
  most: number
  teachers: readonly number[]
}

/** Records of one class: many of some dimensions, and of 社会实践 often too few. */
export const recordClass = async (
  ctx: TxCtx,
  classId: number,
  { most, teachers }: Wanted,
  random: Random,
) => {
  const [pupils, [now, before]] = [await pupilsOf(ctx, classId), await terms(ctx)]
  if (now === undefined) return
  const today = localDate(ctx.now)
  const rowsFor = (pupil: Pupil, turn: number, term: Term, count: number) => {
    const isPast = term !== now
    const last = isPast ? term.end : today
    const span = Math.max(1, daysBetween(term.start, last))
    return Array.from({ length: count }, () => {
      const seen = random.pick(SEEN)
      // Half of what would be practice is not written down, which the pages then name.
      const { dimension, indicator, title, content } =
        seen.dimension === 'practice' && random.chance(0.5) ? random.pick(SEEN) : seen
      const age = random.int(0, span)
      const teacher = teachers.length === 0 ? null : random.pick(teachers)
      const by = authorOf(random, pupil, pupils[(turn + 1) % pupils.length], teacher)
      return {
        ...{
          student: pupil.id,
          semester: term.id,
          date: daysAfter(last, -age),
          dimension,
          indicator,
          title,
          content,
        },
        ...{ ...by, status: statusOf(random, isPast, age) },
      }
    })
  }
  const rows = pupils.flatMap((pupil, turn) => [
    ...rowsFor(pupil, turn, now, random.int(Math.ceil(most / 2), most)),
    ...(before === undefined ? [] : rowsFor(pupil, turn, before, random.int(2, Math.ceil(most / 2)))),
  ])
  await sql`insert into growth_records (student_id, class_id, semester_id, date, dimension, indicator_id, title, content,
      author_kind, author_id, status, published_on)
    select r.student, ${classId}, r.semester, r.date, r.dimension, i.id, r.title, r.content, r.kind, r.author, r.status,
      case when r.status in ('PUBLISHED', 'ARCHIVED') then r.date + 14 end
    from ${rowsOf(rows, COLUMNS)}
    join classes c on c.id = ${classId}
    join growth_systems g on g.semester_id is null
      and g.stage = case when c.grade <= 6 then '小学' when c.grade <= 9 then '初中' else '高中' end
    cross join lateral jsonb_to_recordset(g.dimensions -> r.dimension -> 'indicators') as i (id bigint, name text)
    where i.name = r.indicator`.execute(ctx.db)
}
