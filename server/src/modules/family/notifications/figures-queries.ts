import type { ClassFigures, NoticeFigures } from '@xueqiao/contract/features/family/notifications/manage'
import { expressionBuilder, sql } from 'kysely'
import type { Database, Db } from '../../../platform/db/database'
import { anyOf, lit } from '../../../platform/db/fragments'
import { CLASS_NUMBER } from '../../account/reach/scope'

/** What was asked for, and when it was done. */
export const ANSWERED = sql<Date | null>`case n.level when 'sign' then r.signed_at
  when 'confirm' then r.confirmed_at else r.read_at end`
export const LATE = sql<boolean>`coalesce(${ANSWERED} > n.due_at, false)`

/** A family counts once, however many guardians got it; it is missing while anything is still asked of one of them. */
const UNITS = sql<number>`count(distinct r.student_id) filter (where r.parent_id is not null)
  + count(*) filter (where r.user_id is not null)`

/** A notice, and whether all of it is seen or only some classes. */
interface Seen {
  id: number
  manages: boolean
}

const NOTHING: NoticeFigures = {
  families: 0,
  familiesDone: 0,
  people: 0,
  peopleDone: 0,
  receipts: 0,
  read: 0,
  late: 0,
}

export const figures = async (db: Db, seen: readonly Seen[], classIds: readonly number[]) => {
  const whole = seen.filter(({ manages }) => manages).map(({ id }) => id)
  const part = seen.filter(({ manages }) => !manages).map(({ id }) => id)
  const { rows } = await sql<NoticeFigures & { id: number }>`
    select r.notice_id as id,
      count(distinct r.student_id) filter (where r.parent_id is not null) as families,
      count(distinct r.student_id) filter (where r.parent_id is not null)
        - count(distinct r.student_id) filter (where r.parent_id is not null and r.settled_at is null)
        as "familiesDone",
      count(*) filter (where r.user_id is not null) as people,
      count(*) filter (where r.user_id is not null and r.settled_at is not null) as "peopleDone",
      count(*) as receipts, count(r.read_at) as read, count(*) filter (where ${LATE}) as late
    from notice_receipts r join notices n on n.id = r.notice_id
    where r.notice_id = any(${whole}::bigint[])
      or (r.notice_id = any(${part}::bigint[]) and r.class_id = any(${classIds}::bigint[]))
    group by r.notice_id`.execute(db)
  const byId = new Map(rows.map(({ id, ...rest }) => [id, rest]))
  return (id: number) => byId.get(id) ?? NOTHING
}

/** All of a notice, or those classes of it. */
export interface Part {
  noticeId: number
  classIds: readonly number[] | undefined
  /** Of one child only. */
  studentId?: number | undefined
}

export const withinPart = ({ noticeId, classIds, studentId }: Part) => {
  const eb = expressionBuilder<Database & { r: Database['notice_receipts'] }, 'r'>()
  return eb.and([
    eb('r.notice_id', '=', noticeId),
    ...(classIds === undefined ? [] : [eb('r.class_id', '=', anyOf(classIds))]),
    ...(studentId === undefined ? [] : [eb('r.student_id', '=', studentId)]),
  ])
}

const account = expressionBuilder<
  Database & { r: Database['notice_receipts']; u: Database['users'] },
  'r' | 'u'
>()

/** The account `u` of the parent who got `r`. */
export const IS_PARENTS_ACCOUNT = account.and([
  account('u.profile_type', '=', lit('PARENT')),
  account('u.profile_id', '=', account.ref('r.parent_id')),
  account('u.deleted_at', 'is', null),
  account.ref('u.enabled'),
])

/** Class by class, as the school lists them; colleagues, who are in no class, last. */
export const byClass = async (db: Db, part: Part): Promise<ClassFigures[]> => {
  const { rows } = await sql<ClassFigures>`
    select r.class_id as "classId", coalesce(c.name, '教职工') as "className", ${UNITS} as total,
      ${UNITS} - (count(distinct r.student_id) filter (where r.parent_id is not null and r.settled_at is null)
        + count(*) filter (where r.user_id is not null and r.settled_at is null)) as done,
      count(distinct r.student_id) filter (where r.parent_id is not null and r.read_at is not null)
        + count(*) filter (where r.user_id is not null and r.read_at is not null) as read
    from notice_receipts r left join classes c on c.id = r.class_id
    where ${withinPart(part)}
    group by r.class_id, c.id
    order by c.id is null, c.grade, ${CLASS_NUMBER}, c.name`.execute(db)
  return rows
}

export const withoutAccount = async (db: Db, part: Part) => {
  const { count } = await db
    .selectFrom('notice_receipts as r')
    .select((eb) => eb.fn.count<number>('r.parent_id').distinct().as('count'))
    .where(withinPart(part))
    .where('r.parent_id', 'is not', null)
    .where((eb) => eb.not(eb.exists(eb.selectFrom('users as u').where(IS_PARENTS_ACCOUNT))))
    .executeTakeFirstOrThrow()
  return count
}
