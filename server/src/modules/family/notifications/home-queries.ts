import type { NoticeLevel } from '@xueqiao/contract/features/family/notifications/values'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../platform/db/database'
import { anyHidden, hidden, lit } from '../../../platform/db/fragments'
import { statement } from '../../../platform/db/statement'
import { AWAITS, type Listed, listed, type Me, OPEN } from './answering/own-queries'
import { AUTHOR } from './queries'

interface HomeNotice extends Listed {
  title: string
  content: string
  level: NoticeLevel
  publishedAt: Date | null
  dueAt: Date | null
  author: string
  /** Whose guardian is still asked. */
  children: string[]
  awaitedIds: number[]
  /** Whom of a parent's children it is about at all. */
  childIds: number[]
  /** How many of all wait for an answer. */
  awaiting: number
}

/** Whether whoever asks is a parent, who has receipts for their children too; and how many are shown. */
interface Shape {
  parent: boolean
  count: number
}
type Values = Me & { now: Date }

/** The children for whom a parent got it: all of them, and those whose guardian is still asked. */
const childrenOf = (parentId: number | null) =>
  parentId === null
    ? sql`'[]'::json as children, '[]'::json as "awaitedIds", '[]'::json as "childIds"`
    : sql`coalesce(k.children, '[]') as children, coalesce(k.awaited, '[]') as "awaitedIds",
        coalesce(k.ids, '[]') as "childIds"`
const joinChildren = (parentId: number | null) =>
  parentId === null
    ? sql``
    : sql`cross join lateral (select json_agg(s.id order by s.id) as ids,
          json_agg(s.id order by s.id) filter (where l.awaits and ${AWAITS}) as awaited,
          json_agg(s.name order by s.id) filter (where l.awaits and ${AWAITS}) as children
        from notice_receipts r join students s on s.id = r.student_id
          join student_guardians g on g.student_id = r.student_id and g.parent_id = r.parent_id
        where r.notice_id = n.id and r.parent_id = ${parentId}) k`

/** The first few that a home shows, with all it shows of them, in one statement. */
const first = (order: (now: Date) => RawBuilder<unknown>) => {
  const ask = statement((db, { parent, count }: Shape, { userId, parentId, now }: Values) => {
    const me = { userId, parentId: parent ? parentId : null }
    const text = sql<HomeNotice>`
    select l.id, l.unread, l.awaits, l.awaiting, n.title, n.content, n.level, n.published_at as "publishedAt",
      n.due_at as "dueAt", ${AUTHOR} as author, ${childrenOf(me.parentId)}
    from (select id, unread, awaits, count(*) filter (where awaits) over () as awaiting,
          row_number() over (order by ${order(now)}) as place
        from ${listed(me, { filter: 'all' })} l join notices n using (id)
        where ${OPEN} order by place limit ${sql.lit(count)}) l
      join notices n on n.id = l.id join users u on u.id = n.author_id
      left join teachers t on t.id = u.profile_id and u.profile_type = 'TEACHER'
      left join departments d on d.id = t.department_id ${joinChildren(me.parentId)}
    order by l.place`
    return { compile: () => text.compile(db) }
  })
  return (db: Db, me: Me, now: Date, count: number) =>
    ask(db, { parent: me.parentId !== null, count }, { ...me, now })
}

/** What asks for an answer first, the next due time before the others, then the newest. */
export const forHome = first((now) => {
  const late = sql`(awaits and coalesce(n.due_at < ${now}, false))`
  const due = sql`case when awaits then n.due_at end`
  return sql`awaits desc, ${late}, ${due}, l.published_at desc, id desc`
})

export const latest = first(() => sql`l.published_at desc, id desc`)

const DAY_MS = 86_400_000
const daysBefore = (now: Date, days: number) => new Date(now.getTime() - days * DAY_MS)

/** An answer is still waited for until a week after its time, or three weeks where none was set. */
interface Waited {
  dueSince: Date
  publishedSince: Date
}
const since = (now: Date): Waited => ({ dueSince: daysBefore(now, 7), publishedSince: daysBefore(now, 21) })
const waitedFor = ({
  dueSince,
  publishedSince,
}: Waited) => sql<boolean>`n.status = 'PUBLISHED' and n.level <> 'read'
  and (n.due_at > ${hidden(dueSince, 'timestamptz')}
    or (n.due_at is null and n.published_at > ${hidden(publishedSince, 'timestamptz')}))`

/** Whether each family has done all that was asked, notice by notice in the order of one index. */
const families = (within: RawBuilder<unknown>) => sql`
  (select r.class_id, r.student_id, bool_and(r.settled_at is not null) as done from notice_receipts r
    where r.parent_id is not null and r.notice_id = w.id and ${within} group by r.class_id, r.student_id)`

const inClasses = (classIds: readonly number[]) => families(sql`r.class_id = ${anyHidden(classIds)}`)

/** Of the whole school, whoever wrote it: the next few that are waited for, and how far each has come. */
const inSchool = statement((db, { count }: { count: number }, values: { now: Date } & Waited) => {
  const { now } = values
  const text = sql<SchoolMissing>`
    select w.*, f.families, f.missing from (
        select n.id, n.id as "noticeId", n.title, n.level, n.due_at as "dueAt" from notices n where ${waitedFor(values)}
          and exists (select from notice_receipts r
            where r.notice_id = n.id and r.parent_id is not null and r.settled_at is null)
        order by coalesce(n.due_at < ${now}, false), n.due_at, n.id desc limit ${sql.lit(count)}) w
      cross join lateral (select count(*) as families, count(*) filter (where not done) as missing
        from ${families(lit(true))} one) f
    order by coalesce(w."dueAt" < ${now}, false), w."dueAt", w.id desc`
  return { compile: () => text.compile(db) }
})

export interface SchoolMissing {
  noticeId: number
  level: NoticeLevel
  title: string
  dueAt: Date | null
  families: number
  missing: number
}

export const missingInSchool = (db: Db, now: Date, count: number) =>
  inSchool(db, { count }, { now, ...since(now) })

/** How many families were asked and have answered, week by week from that day on. */
export const answeredWeekly = async (db: Db, classIds: readonly number[], from: Date) => {
  const { rows } = await sql<{ week: number; asked: number; answered: number }>`
    select floor(extract(epoch from w.published_at - ${from}) / 604800)::int as week,
      count(*) as asked, count(*) filter (where f.done) as answered
    from notices w cross join lateral ${inClasses(classIds)} f
    where w.status = 'PUBLISHED' and w.level <> 'read' and w.published_at >= ${from} group by 1`.execute(db)
  return rows
}

/** A notice that families have not answered. */
interface Missing {
  noticeId: number
  /** Null: whomever it was sent to, for its author. */
  classId: number | null
  level: NoticeLevel
  title: string
  dueAt: Date | null
  families: number
  missing: number
  /** The child of the first of them. */
  firstName: string
  cells: { classId: number; families: string }[]
  /** Over all lines: families that miss anything, each once; and how many there are, once a notice. */
  missingFamilies: number
  allFamilies: number
}

/** Whose answers somebody follows: their own notices, and of any other what concerns the classes in their charge. */
interface Follower {
  userId: number
  inCharge: readonly number[]
  /** Of a notice of their own they see these, family by family. */
  own: readonly number[]
  now: Date
}

/**
 * One line a notice for its author; whoever heads two classes that got another's has a line for each. With the families
 * of each class, one letter each, in the order of the roll.
 */
const missingLines = statement((db, { count }: { count: number }, values: Follower & Waited) => {
  const { userId, inCharge, own, now } = values
  const text = sql<Missing>`
    with waited as (select n.id, n.title, n.level, n.due_at, n.author_id = ${userId} as own
        from notices n where ${waitedFor(values)}),
      families as materialized (
        select w.id, w.own, f.* from waited w cross join lateral ${families(lit(true))} f where w.own
        union all
        select w.id, w.own, f.* from waited w cross join lateral ${inClasses(inCharge)} f where not w.own)
    select l.*, (select s.name from families f join students s on s.id = f.student_id
        where f.id = l."noticeId" and not f.done and (l."classId" is null or f.class_id = l."classId")
        order by s.student_number limit 1) as "firstName",
      coalesce((select json_agg(json_build_object('classId', c.class_id, 'families', c.families) order by c.class_id)
        from (select f.class_id,
            string_agg(case when f.done then '1' else '0' end, '' order by s.student_number) as families
          from families f join students s on s.id = f.student_id
          where f.id = l."noticeId" and coalesce(f.class_id = l."classId", true)
            and f.class_id = ${anyHidden(own)}
          group by f.class_id) c), '[]') as cells,
      (select count(distinct student_id) from families where not done) as "missingFamilies",
      (select count(*) from families) as "allFamilies"
    from (select f.id as "noticeId", w.title, w.level, w.due_at as "dueAt",
          case when not f.own then f.class_id end as "classId",
          count(*) as families, count(*) filter (where not f.done) as missing
        from families f join waited w on w.id = f.id
        group by f.id, w.title, w.level, w.due_at, 5 having not bool_and(f.done)
        order by coalesce(w.due_at < ${now}, false), w.due_at, f.id desc limit ${sql.lit(count)}) l
    order by coalesce("dueAt" < ${now}, false), "dueAt", "noticeId" desc`
  return { compile: () => text.compile(db) }
})

export const missing = (db: Db, follower: Follower, count: number) =>
  missingLines(db, { count }, { ...follower, ...since(follower.now) })
