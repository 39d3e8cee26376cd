import type {
  PreparationContent,
  PreparationStatus,
} from '@xueqiao/contract/features/teaching/lesson-preparations/values'
import { sql } from 'kysely'
import { columnsOf } from '../../src/modules/teaching/lesson-preparations/content'
import { localDate } from '../../src/platform/clock'
import type { TxCtx } from '../../src/platform/context'
import { rowsOf } from '../rows'
import { SAID } from './texts'

const DAY_MS = 86_400_000

export interface Prepared {
  content: PreparationContent
  courseId: number
  grade: number
  semesterId: number
  authorId: number
  reviewerId: number | null
  status: PreparationStatus
  shared: boolean
  masterId?: number
  slots: readonly { classId: number; date: string; lessonNumber: number }[]
  at: Date
  /** Days from when it was handed in until it is due. */
  due: number
  reason: string
}

const COLUMNS =
  'id bigint, course bigint, grade int, semester bigint, author bigint, title text, unit text, hours int, hour int, content jsonb, steps int, minutes int, reflected boolean, keys text, status text, shared boolean, master bigint, first date, at timestamptz, reviewer bigint, due date, reason text'

const idsFor = async ({ db }: TxCtx, count: number) => {
  const { rows } = await sql<{
    id: number
  }>`select nextval(pg_get_serial_sequence('lesson_preparations', 'id')) as id
    from generate_series(1, ${count})`.execute(db)
  return rows.map(({ id }) => id)
}

const rowOf = (one: Prepared, id: number) => {
  const columns = columnsOf(one.content)
  return {
    ...{ id, course: one.courseId, grade: one.grade, semester: one.semesterId, author: one.authorId },
    ...{ title: columns.title, unit: columns.unit, hours: columns.hours, hour: columns.hour_number },
    ...{
      content: one.content,
      steps: columns.step_count,
      minutes: columns.minutes,
      keys: columns.search_keys,
    },
    ...{
      reflected: columns.has_reflection,
      status: one.status,
      shared: one.shared,
      master: one.masterId ?? null,
    },
    ...{ first: one.slots.map(({ date }) => date).toSorted()[0] ?? null, at: one.at, reason: one.reason },
    ...{ reviewer: one.reviewerId, due: localDate(new Date(one.at.getTime() + one.due * DAY_MS)) },
  }
}

/** What was said of one that was sent back or waits. */
const commentsOf = (one: Prepared, id: number) =>
  (one.status === 'REJECTED' ? SAID : one.status === 'SUBMITTED' ? SAID.slice(2) : []).map((said) => {
    const { steps, objectives } = one.content
    const block = said.place === 'steps' ? steps[said.at]?.id : objectives?.blocks[said.at]
    return {
      ...{ preparation: id, place: said.place, block: block ?? null, text: said.text, answer: said.answer },
      ...{ quote: said.place === 'steps' ? (steps[said.at]?.name ?? '') : '', author: one.authorId },
      ...{ reviewer: one.reviewerId, at: new Date(one.at.getTime() + DAY_MS / 4) },
    }
  })

/** With their lessons, what was handed in, what became of it and what was said; their numbers. */
export const write = async (ctx: TxCtx, list: readonly Prepared[]) => {
  if (list.length === 0) return []
  const { db } = ctx
  const ids = await idsFor(ctx, list.length)
  const rows = list.map((one, index) => rowOf(one, ids[index] ?? 0))
  await sql`with r as (select * from ${rowsOf(rows, COLUMNS)}),
    made as (insert into lesson_preparations (id, course_id, grade, semester_id, author_id, title, unit, hours,
        hour_number, content, step_count, minutes, has_reflection, search_keys, status, shared, master_id,
        master_revision, first_date, latest_version, review_number, kept_at, created_at, updated_at)
      overriding system value
      select id, course, grade, semester, author, title, unit, hours, hour, content, steps, minutes, reflected,
        keys::tsvector, status, shared, master, case when master is not null then 1 end, first,
        case when status = 'DRAFT' then 0 else 1 end, case when status <> 'DRAFT' then 1 end, at, at, at from r),
    kept as (insert into lesson_preparation_versions (preparation_id, number, kind, content, revision, saved_by, saved_at)
      select id, 1, 'SUBMITTED', content, 1, author, at from r where status <> 'DRAFT')
    insert into lesson_preparation_reviews (preparation_id, number, reviewer_id, status, submitted_at, due_on,
      decided_by, decided_at, reason)
    select id, 1, reviewer, status, at, due, case when status <> 'SUBMITTED' then reviewer end,
      case when status <> 'SUBMITTED' then at + interval '7 hours' end, case when status = 'REJECTED' then reason end
    from r where status <> 'DRAFT'`.execute(db)
  const slots = list.flatMap((one, index) =>
    one.slots.map(({ classId, date, lessonNumber }) => ({
      ...{ preparation: ids[index], class: classId, course: one.courseId, author: one.authorId },
      ...{ date, number: lessonNumber },
    })),
  )
  await sql`insert into lesson_preparation_slots (preparation_id, class_id, course_id, author_id, date, lesson_number)
    select preparation, class, course, author, date, number
    from ${rowsOf(slots, 'preparation bigint, class bigint, course bigint, author bigint, date date, number int')}
    on conflict do nothing`.execute(db)
  const said = list.flatMap((one, index) => commentsOf(one, ids[index] ?? 0))
  await sql`with r as (select * from ${rowsOf(said, 'preparation bigint, place text, block text, text text, answer text, quote text, author bigint, reviewer bigint, at timestamptz')}),
    made as (insert into lesson_preparation_comments (preparation_id, place, block, quote, text, author_id, created_at)
      select preparation, place, block, quote, text, reviewer, at from r returning id, preparation_id, place, block, text)
    insert into lesson_preparation_comments (preparation_id, parent_id, place, block, text, author_id, created_at)
      select r.preparation, made.id, r.place, r.block, r.answer, r.author, r.at + interval '2 hours'
      from made join r on r.preparation = made.preparation_id and r.text = made.text where r.answer is not null`.execute(
    db,
  )
  return ids
}
