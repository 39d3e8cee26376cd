import type { HomeMissing } from '@xueqiao/contract/features/dashboard-home'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/db/database'
import { AWAITS, type Listed, listed, type Me, OPEN } from './own-queries'
import { AUTHOR } from './queries'

interface HomeNotice extends Listed {
  title: string
  content: string
  level: HomeMissing['level']
  publishedAt: Date | null
  dueAt: Date | null
  author: string
  /** Whose guardian is still asked. */
  children: string[]
  /** How many of all wait for an answer. */
  awaiting: number
}

/** The first few that a home shows, with all it shows of them, in one statement. */
const first = async (db: Db, me: Me, order: RawBuilder<unknown>, count: number) => {
  const { rows } = await sql<HomeNotice>`
    select l.id, l.unread, l.awaits, l.awaiting, n.title, n.content, n.level, n.published_at as "publishedAt",
      n.due_at as "dueAt", ${AUTHOR} as author,
      array(select s.name from notice_receipts r join students s on s.id = r.student_id
        join student_guardians g on g.student_id = r.student_id and g.parent_id = r.parent_id
        where l.awaits and r.notice_id = n.id and r.parent_id = ${me.parentId} and ${AWAITS} order by s.id) as children
    from (select id, unread, awaits, count(*) filter (where awaits) over () as awaiting,
          row_number() over (order by ${order}) as place
        from (${listed(me, { filter: 'all' })}) l join notices n using (id)
        where ${OPEN} order by place limit ${sql.lit(count)}) l
      join notices n on n.id = l.id join users u on u.id = n.author_id
      left join teachers t on t.id = u.profile_id and u.profile_type = 'TEACHER'
      left join departments d on d.id = t.department_id
    order by l.place`.execute(db)
  return rows
}

/** What asks for an answer first, the next due time before the others, then the newest. */
export const forHome = (db: Db, me: Me, now: Date, count: number) => {
  const late = sql`(awaits and coalesce(n.due_at < ${now}, false))`
  const due = sql`case when awaits then n.due_at end`
  return first(db, me, sql`awaits desc, ${late}, ${due}, l.published_at desc, id desc`, count)
}

export const latest = (db: Db, me: Me, count: number) =>
  first(db, me, sql`l.published_at desc, id desc`, count)

/** Whose answers somebody follows: their own notices, and of any other what concerns these classes. */
export interface Follower {
  userId: number
  classIds: readonly number[]
}

const DAY_MS = 86_400_000
const daysBefore = (now: Date, days: number) => new Date(now.getTime() - days * DAY_MS)

/** Values asked for like this are hidden from the planner, which would else plan each of them anew, and always alike. */
const hidden = <T>(value: T, type: 'timestamptz' | 'bigint[]') => sql<T>`(select ${value}::${sql.raw(type)})`

/** An answer is still waited for until a week after its time, or three weeks where none was set. */
const waitedFor = (now: Date) => sql<boolean>`n.status = 'PUBLISHED' and n.level <> 'read'
  and (n.due_at > ${hidden(daysBefore(now, 7), 'timestamptz')}
    or (n.due_at is null and n.published_at > ${hidden(daysBefore(now, 21), 'timestamptz')}))`

/** Whether each family has done all that was asked, notice by notice in the order of one index. */
const families = (within: RawBuilder<unknown>) => sql`
  (select r.class_id, r.student_id, bool_and(r.settled_at is not null) as done from notice_receipts r
    where r.parent_id is not null and r.notice_id = w.id and ${within} group by r.class_id, r.student_id)`

const inClasses = (classIds: readonly number[]) =>
  families(sql`r.class_id = any(${hidden(classIds, 'bigint[]')}::bigint[])`)

type Missing = Omit<HomeMissing, 'dueAt' | 'cells'> & {
  dueAt: Date | null
  /** Over all lines: families that miss anything, each once; and how many there are, once a notice. */
  missingFamilies: number
  allFamilies: number
}

/** One line a notice for its author; whoever heads two classes that got another's has a line for each. */
export const missing = async (db: Db, { userId, classIds }: Follower, now: Date, count: number) => {
  const { rows } = await sql<Missing>`
    with waited as (select n.id, n.title, n.level, n.due_at, n.author_id = ${userId} as own
        from notices n where ${waitedFor(now)}),
      families as materialized (
        select w.id, w.own, f.* from waited w cross join lateral ${families(sql`true`)} f where w.own
        union all
        select w.id, w.own, f.* from waited w cross join lateral ${inClasses(classIds)} f where not w.own)
    select l.*, (select s.name from families f join students s on s.id = f.student_id
        where f.id = l."noticeId" and not f.done and (l."classId" is null or f.class_id = l."classId")
        order by s.student_number limit 1) as "firstName",
      (select count(distinct student_id) from families where not done) as "missingFamilies",
      (select count(*) from families) as "allFamilies"
    from (select f.id as "noticeId", w.title, w.level, w.due_at as "dueAt",
          case when not f.own then f.class_id end as "classId",
          count(*) as families, count(*) filter (where not f.done) as missing
        from families f join waited w on w.id = f.id
        group by f.id, w.title, w.level, w.due_at, 5 having not bool_and(f.done)
        order by coalesce(w.due_at < ${now}, false), w.due_at, f.id desc limit ${sql.lit(count)}) l
    order by coalesce("dueAt" < ${now}, false), "dueAt", "noticeId" desc`.execute(db)
  return rows
}

interface Cells {
  noticeId: number
  classId: number
  families: string
}

/** One letter a family, in the order of the roll. */
export const cells = async (
  db: Db,
  noticeIds: readonly number[],
  classIds: readonly number[],
): Promise<Cells[]> => {
  const { rows } = await sql<Cells>`
    select w.id as "noticeId", f.class_id as "classId",
      string_agg(case when f.done then '1' else '0' end, '' order by s.student_number) as families
    from unnest(${hidden(noticeIds, 'bigint[]')}) w (id) cross join lateral ${inClasses(classIds)} f
    join students s on s.id = f.student_id
    group by 1, 2`.execute(db)
  return rows
}
