import type { MineSearch, MyHomework } from '@xueqiao/contract/features/teaching/homework/mine'
import { expressionBuilder, sql } from 'kysely'
import { startOfDay } from '../../../../platform/clock'
import type { Database, Db } from '../../../../platform/db/database'
import { anyHidden, hidden, lit } from '../../../../platform/db/fragments'
import { statement } from '../../../../platform/db/statement'
import { OFFICE } from '../../../base/school-settings/service'
import type { Span } from '../ledger/spread'
import type { Family } from '../queries'
import { SEMESTER_START } from '../scope'

const DAY_MS = 86_400_000

/** What families see at all. */
const GIVEN = sql<boolean>`h.status in ('PUBLISHED', 'CLOSED')`
/** Still to be handed in, or once more; of what is overdue that of the semester alone. */
const openAt = (now: Date) => sql<boolean>`(s.state in ('PENDING', 'RETURNED') and h.status = 'PUBLISHED'
  and s.due_at >= least(${SEMESTER_START}, ${now}))`
const overdueAt = (now: Date) => sql<boolean>`(s.state = 'PENDING' and s.due_at < ${now})`

/** What is still in time first, as it falls due; behind it what came back, and what is overdue, the latest first. */
const inTurn = (now: Date) => sql`s.due_at < ${now}, ${openAt(now)} and ${overdueAt(now)},
  case when ${openAt(now)} and s.due_at >= ${now} then s.due_at end, s.due_at desc`

const filterBy = (filter: MineSearch['filter'], now: Date) => {
  if (filter === 'todo') return openAt(now)
  if (filter === 'overdue') return overdueAt(now)
  return filter === 'all' ? lit<boolean>(true) : sql<boolean>`s.state = ${lit(STATES[filter])}`
}
const STATES = { submitted: 'SUBMITTED', graded: 'GRADED', returned: 'RETURNED' } as const

const work = expressionBuilder<Database & { s: Database['homework_submissions'] }, 's'>()

/** Work of an evening is due on that day or the next: so far the index is read. */
const dueWithin = ({ from, to }: Span) =>
  work.and([
    work('s.due_at', '>=', startOfDay(from)),
    work('s.due_at', '<', new Date(startOfDay(to).getTime() + 2 * DAY_MS)),
  ])

const ofDay = (date: string) => sql<boolean>`(${dueWithin({ from: date, to: date })}
    and exists (select from homework_classes hc where hc.homework_id = s.homework_id
      and hc.class_id = s.class_id and hc.day = ${date}::date))`

type Instants = 'publishedAt' | 'dueAt' | 'submittedAt' | 'gradedAt'
export type MineRow = Omit<MyHomework, Instants> & {
  publishedAt: Date
  dueAt: Date
  submittedAt: Date | null
  gradedAt: Date | null
}

const columns = (now: Date) => sql`h.id, s.id as "submissionId", s.student_id as "studentId",
  st.name as "studentName", h.title, h.course_id as "courseId", co.name as "courseName",
  coalesce(t.name, ${lit(OFFICE)}) as "teacherName", h.status, h.published_at as "publishedAt", s.due_at as "dueAt",
  hc.day, h.estimated_minutes as "estimatedMinutes", h.written, h.needs_submission as "needsSubmission", h.scoring,
  h.level_style as "levelStyle", s.state, ${overdueAt(now)} as overdue, s.late, s.submitted_at as "submittedAt",
  s.graded_at as "gradedAt", s.score, s.level, s.return_reason as "returnReason"`

/** What the rows of a page show beside themselves. */
const SHOWN = sql`join homework_submissions s on s.id = l.id join homeworks h on h.id = s.homework_id
  join homework_classes hc on hc.homework_id = s.homework_id and hc.class_id = s.class_id
  join students st on st.id = s.student_id join courses co on co.id = h.course_id
  join users u on u.id = h.author_id
  left join teachers t on u.profile_type = 'TEACHER' and t.id = u.profile_id`

/** One pupil as one value: of a list nobody knows how long it is, and the statement would be planned each time. */
const isOf = (studentIds: readonly number[]) => {
  const [only, ...more] = studentIds
  return more.length === 0 && only !== undefined
    ? sql<boolean>`s.student_id = ${only}`
    : sql<boolean>`s.student_id = any(${studentIds}::bigint[])`
}

interface Asked {
  studentIds: readonly number[]
  now: Date
}

type Search = Omit<MineSearch, 'studentId'>

/** What is open first; then the rest, the latest first. */
const listed = ({ studentIds, now }: Asked, { page, size, filter, courseId, date }: Search) => {
  const found = sql`from homework_submissions s join homeworks h on h.id = s.homework_id
    where ${isOf(studentIds)} and ${GIVEN} and ${filterBy(filter, now)}
      and ${courseId === undefined ? lit(true) : sql`h.course_id = ${courseId}`}
      and ${date === undefined ? lit(true) : ofDay(date)}`
  const places = sql`select s.id, row_number() over (order by ${openAt(now)} desc, ${inTurn(now)},
      s.homework_id desc, s.student_id) as place
    ${found} order by place limit ${sql.lit(size)} offset ${page * size}`
  return { places, total: sql<{ count: number }>`select count(*) ${found}` }
}

/** Of each child no more than the page could show, in the order of the index. */
const latest = ({ studentIds, now }: Asked, most: number) => {
  const ofOne = (whose: ReturnType<typeof sql<boolean>>) => sql`
    select s.id, s.due_at, s.homework_id, s.student_id
    from homework_submissions s join homeworks h on h.id = s.homework_id
    where ${whose} and ${GIVEN} and not ${openAt(now)}
    order by s.due_at desc, s.homework_id desc limit ${sql.lit(most)}`
  return studentIds.length === 1
    ? ofOne(isOf(studentIds))
    : sql`select rest.* from unnest(${studentIds}::bigint[]) as child (id)
        cross join lateral (${ofOne(sql<boolean>`s.student_id = child.id`)}) rest`
}

/**
 * The same of everything, which may be a thousand: what is open is found by its own index, the rest is read in its order
 * no further than the page goes, and all are counted without being looked at.
 */
const everything = ({ studentIds, now }: Asked, { page, size }: Search) => {
  const mine = isOf(studentIds)
  const upTo = (page + 1) * size
  const places = sql`select id, row_number() over (order by part, place) as place from (
      (select s.id, 0 as part, row_number() over (order by ${inTurn(now)}, s.homework_id desc, s.student_id) as place
        from homework_submissions s join homeworks h on h.id = s.homework_id
        where ${mine} and s.state in ('PENDING', 'RETURNED') and ${openAt(now)})
      union all
      (select id, 1, row_number() over (order by due_at desc, homework_id desc, student_id) from (
        ${latest({ studentIds, now }, upTo)}) rests)) both_parts
    order by place limit ${sql.lit(size)} offset ${page * size}`
  // What is not given out has no rows, but for what was withdrawn.
  const total = sql<{ count: number }>`select count(*) from homework_submissions s where ${mine}
    and s.homework_id not in (select h.id from homeworks h where h.status = 'WITHDRAWN')`
  return { places, total }
}

const isEverything = ({ filter, courseId, date }: Search) =>
  filter === 'all' && courseId === undefined && date === undefined

export const search = async (db: Db, asked: Asked, query: Search) => {
  const { places, total } = isEverything(query) ? everything(asked, query) : listed(asked, query)
  const { rows } = await sql<MineRow & { total: number }>`with l as materialized (${places})
    select ${columns(asked.now)}, (${total}) as total from l ${SHOWN} order by l.place`.execute(db)
  const [first] = rows
  if (first !== undefined || query.page === 0) return { content: rows, totalElements: first?.total ?? 0 }
  const counted = await total.execute(db)
  return { content: rows, totalElements: counted.rows[0]?.count ?? 0 }
}

interface Open extends MineRow {
  todo: number
  overdueCount: number
  returned: number
}

/** What each of them does next, and how much there is of it. */
export const next = async (db: Db, { studentIds, now }: Asked, most: number) => {
  const { rows } = await sql<Open>`with l as materialized (
      select * from (
        select s.id, row_number() over (partition by s.student_id order by ${inTurn(now)}, s.homework_id) as place,
          count(*) over child as todo, count(*) filter (where ${overdueAt(now)}) over child as "overdueCount",
          count(*) filter (where s.state = 'RETURNED') over child as returned
        from homework_submissions s join homeworks h on h.id = s.homework_id
        where ${isOf(studentIds)} and s.state in ('PENDING', 'RETURNED') and ${openAt(now)}
        window child as (partition by s.student_id)) o
      where place <= ${lit(most)})
    select ${columns(now)}, l.todo, l."overdueCount", l.returned
    from l ${SHOWN} order by l.place`.execute(db)
  return rows
}

interface ForHome {
  id: number
  studentId: number
  title: string
  courseName: string
  dueAt: Date
  estimatedMinutes: number | null
  status: MyHomework['status']
  state: MyHomework['state']
  overdue: boolean
  late: boolean
  needsSubmission: boolean
  todo: number
  /** Of all that is open what may take some of this evening. */
  works: { day: string; givenAt: string; minutes: number; grade: number }[]
}

/** The same with no more than a home shows: asked for with every home of a family, so it is put into words once. */
export const forHome = statement(
  (
    db,
    { one, most }: { one: boolean; most: number },
    values: { only: number; studentIds: readonly number[]; now: Date } & Span,
  ) => {
    const whose = one
      ? sql<boolean>`s.student_id = ${hidden(values.only, 'bigint')}`
      : sql<boolean>`s.student_id = ${anyHidden(values.studentIds)}`
    const text = sql<ForHome>`
      select h.id, s.student_id as "studentId", h.title, co.name as "courseName", s.due_at as "dueAt",
        h.estimated_minutes as "estimatedMinutes", h.status, s.state, ${overdueAt(values.now)} as overdue, s.late,
        h.needs_submission as "needsSubmission", l.todo, l.works
      from (select s.id,
            row_number() over (partition by s.student_id order by ${inTurn(values.now)}, s.homework_id) as place,
            count(*) over child as todo,
            coalesce(jsonb_agg(jsonb_build_object('day', hc.day, 'givenAt', h.published_at,
                'minutes', h.estimated_minutes, 'grade', c.grade))
              filter (where hc.day between ${values.from}::date and ${values.to}::date and h.estimated_minutes > 0)
              over child, '[]') as works
          from homework_submissions s join homeworks h on h.id = s.homework_id
            join homework_classes hc on hc.homework_id = s.homework_id and hc.class_id = s.class_id
            join classes c on c.id = s.class_id
          where ${whose} and s.state in ('PENDING', 'RETURNED') and ${openAt(values.now)}
          window child as (partition by s.student_id)) l
        join homework_submissions s on s.id = l.id join homeworks h on h.id = s.homework_id
        join courses co on co.id = h.course_id
      where l.place <= ${sql.lit(most)} order by l.place`
    return { compile: () => text.compile(db) }
  },
)

export const byIds = async (db: Db, submissionIds: readonly number[], now: Date) => {
  const { rows } =
    await sql<MineRow>`select ${columns(now)} from unnest(${submissionIds}::bigint[]) as l (id) ${SHOWN}
    order by s.due_at desc, s.homework_id desc`.execute(db)
  return rows
}

interface Work {
  studentId: number
  courseId: number
  courseName: string
  day: string
  givenAt: Date
  minutes: number
  written: boolean
  open: boolean
}

/** What is to be done by these evenings; what was closed before it was handed in takes nothing any more. */
export const worksOf = async (db: Db, { studentIds, now }: Asked, span: Span) => {
  const { rows } = await sql<Work>`select s.student_id as "studentId", h.course_id as "courseId",
      co.name as "courseName", hc.day, h.published_at as "givenAt", h.estimated_minutes as minutes, h.written,
      ${openAt(now)} as open
    from homework_submissions s join homeworks h on h.id = s.homework_id join courses co on co.id = h.course_id
    join homework_classes hc on hc.homework_id = s.homework_id and hc.class_id = s.class_id
    where ${isOf(studentIds)} and ${GIVEN} and ${dueWithin(span)} and h.estimated_minutes > 0
      and hc.day between ${span.from}::date and ${span.to}::date
      and (h.status = 'PUBLISHED' or s.state in ('SUBMITTED', 'GRADED'))
    order by s.due_at, h.course_id`.execute(db)
  return rows
}

/** The pupil, or the children of the parent; of them one, where one is asked for. */
export const children = (db: Db, { studentId, parentId }: Family, only?: number) =>
  db
    .selectFrom('students as st')
    .leftJoin('classes as c', 'c.id', 'st.class_id')
    .select(['st.id as studentId', 'st.name as studentName', 'c.grade'])
    .where('st.deleted_at', 'is', null)
    .$if(studentId !== null, (query) => query.where('st.id', '=', studentId))
    .$if(parentId !== null, (query) =>
      query.where('st.id', 'in', (eb) =>
        eb.selectFrom('student_guardians as g').select('g.student_id').where('g.parent_id', '=', parentId),
      ),
    )
    .$if(only !== undefined, (query) => query.where('st.id', '=', only ?? 0))
    .orderBy('c.grade', 'desc')
    .orderBy('st.id')
    .execute()

export const wordsOf = (db: Db, homeworkId: number) =>
  db.selectFrom('homeworks').select(['content', 'doc']).where('id', '=', homeworkId).executeTakeFirstOrThrow()
