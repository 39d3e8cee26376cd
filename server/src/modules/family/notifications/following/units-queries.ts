import type { ReceiptSearch, ReceiptUnit } from '@xueqiao/contract/features/family/notifications/follow'
import { sql } from 'kysely'
import type { Db } from '../../../../platform/db/database'
import { anyText, lit } from '../../../../platform/db/fragments'
import { contains } from '../../../../platform/db/query'
import { CLASS_NUMBER } from '../../../account/reach/scope'
import { OFFICE_ACCOUNT } from '../../../base/school-settings/scope'
import { ANSWERED, LATE, type Part, withinPart } from '../figures-queries'

const KEY = sql<string>`case when r.parent_id is null then 'u' || r.user_id else 'f' || r.student_id end`

const FILTERS = {
  all: lit(true),
  missing: sql`not bool_and(r.settled_at is not null)`,
  unread: sql`not bool_or(r.read_at is not null)`,
  done: sql`bool_and(r.settled_at is not null)`,
  late: sql`bool_or(${LATE})`,
} as const

export type Unit = Omit<ReceiptUnit, 'people'>

const units = (part: Part, { state, keyword }: Pick<ReceiptSearch, 'state' | 'keyword'>) => sql`
  select ${KEY} as key, min(r.student_id) as "studentId", min(r.class_id) as "classId",
    min(case when r.parent_id is not null then 'family' when r.student_id is not null then 'student' else 'staff' end)
      as kind,
    min(coalesce(s.name, t.name, ${OFFICE_ACCOUNT})) as name, min(s.student_number) as number,
    bool_and(r.settled_at is not null) as done
  from notice_receipts r join notices n on n.id = r.notice_id
    left join students s on s.id = r.student_id
    left join users u on u.id = r.user_id
    left join teachers t on u.profile_type = 'TEACHER' and t.id = u.profile_id
  where ${withinPart(part)} and (${keyword === undefined || keyword === ''}
    or coalesce(s.name, t.name, ${OFFICE_ACCOUNT}) ilike ${contains(keyword ?? '')})
  group by 1 having ${FILTERS[state]}`

const ON_ROLL = sql`c.id is null, c.grade, ${CLASS_NUMBER}, c.name, l.number, l.kind, l.key`

/** Who is missing first, then class by class as on the roll. */
export const search = async (
  db: Db,
  part: Part,
  { page, size, ...filter }: Omit<ReceiptSearch, 'classId'>,
) => {
  const { rows } = await sql<Unit>`
    select l.key, l.kind, l."studentId", l.name, l."classId", c.name as "className", l.done
    from (${units(part, filter)}) l left join classes c on c.id = l."classId"
    order by l.done, ${ON_ROLL} limit ${size} offset ${page * size}`.execute(db)
  const counted = await sql<{
    total: number
  }>`select count(*) as total from (${units(part, filter)}) l`.execute(db)
  return { content: rows, totalElements: counted.rows[0]?.total ?? 0 }
}

/** From one unit on. What somebody answers meanwhile moves nobody, so that nobody is passed over or met twice. */
export const onRoll = async (
  db: Db,
  part: Part,
  { after, size }: { after?: string | undefined; size: number },
) => {
  const { rows } = await sql<Unit>`
    with roll as (
      select l.key, l.kind, l."studentId", l.name, l."classId", c.name as "className", l.done,
        row_number() over (order by ${ON_ROLL}) as place
      from (${units(part, { state: 'all' })}) l left join classes c on c.id = l."classId")
    select key, kind, "studentId", name, "classId", "className", done from roll
    where ${after === undefined} or place > (select place from roll where key = ${after ?? ''})
    order by place limit ${size}`.execute(db)
  return rows
}

export const people = (db: Db, noticeId: number, keys: readonly string[]) =>
  db
    .selectFrom('notice_receipts as r')
    .innerJoin('notices as n', 'n.id', 'r.notice_id')
    .leftJoin('parents as p', 'p.id', 'r.parent_id')
    .leftJoin('students as s', 's.id', 'r.student_id')
    .leftJoin('student_guardians as g', (join) =>
      join.onRef('g.student_id', '=', 'r.student_id').onRef('g.parent_id', '=', 'r.parent_id'),
    )
    .leftJoin('users as u', 'u.id', 'r.user_id')
    .leftJoin('teachers as t', (join) =>
      join.onRef('t.id', '=', 'u.profile_id').on('u.profile_type', '=', 'TEACHER'),
    )
    .leftJoin('files as f', 'f.id', 'r.signed_file_id')
    .select((eb) => [
      KEY.as('key'),
      'r.id as receiptId',
      eb.fn.coalesce('p.name', 't.name', 's.name', OFFICE_ACCOUNT).$notNull().as('name'),
      'g.relationship',
      sql<boolean>`(r.user_id is not null or exists (select from users a where a.profile_type = 'PARENT'
        and a.profile_id = r.parent_id and a.deleted_at is null and a.enabled))`.as('hasAccount'),
      'r.may_answer as mayAnswer',
      'r.read_at as readAt',
      ANSWERED.as('answeredAt'),
      LATE.as('late'),
      'r.note',
      'r.reminded_at as remindedAt',
      'f.category',
      'f.key as fileKey',
    ])
    .where('r.notice_id', '=', noticeId)
    .where(KEY, '=', anyText(keys))
    .orderBy('g.is_primary', (by) => by.desc().nullsLast())
    .orderBy('r.id')
    .execute()
