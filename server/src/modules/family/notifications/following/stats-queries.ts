import type { NoticeStats } from '@xueqiao/contract/features/family/notifications/stats'
import { sql } from 'kysely'
import type { Db } from '../../../../platform/db/database'
import { anyOf, lit } from '../../../../platform/db/fragments'
import { CLASS_NUMBER } from '../../../account/reach/scope'

type ClassRates = NoticeStats['classes'][number]

interface Question {
  from: Date
  to: Date
  /** Who asks, if a teacher. */
  teacherId: number | null
  /** Undefined: every class. */
  classIds: readonly number[] | undefined
}

/** A child counts once for each notice, however many guardians got it; one of them reading it is enough. */
export const ratesByClass = async (
  db: Db,
  { from, to, teacherId, classIds }: Question,
): Promise<ClassRates[]> => {
  const { rows } = await sql<ClassRates>`
    with families as (
      select r.class_id, r.notice_id, bool_or(r.read_at is not null) as read,
        n.level <> 'read' as asked, bool_and(r.settled_at is not null) as settled
      from notices n join notice_receipts r on r.notice_id = n.id
      where n.status = 'PUBLISHED' and n.published_at >= ${from} and n.published_at < ${to}
        and r.parent_id is not null
        and (${classIds === undefined} or r.class_id = any(${classIds ?? []}::bigint[]))
      group by r.class_id, r.notice_id, r.student_id, n.level)
    select c.id as "classId", c.name as "className", count(distinct f.notice_id) as notices,
      count(*) as families, count(*) filter (where f.read) as read, count(*) filter (where f.asked) as asked,
      count(*) filter (where f.asked and f.settled) as answered,
      coalesce(${teacherId}::bigint in (c.head_teacher_id, c.assistant_teacher_id), false) as own
    from families f join classes c on c.id = f.class_id
    group by c.id order by c.grade, ${CLASS_NUMBER}, c.name`.execute(db)
  return rows
}

export const noticesBetween = async (db: Db, { from, to, classIds }: Question) => {
  const { count } = await db
    .selectFrom('notices as n')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('n.status', '=', lit('PUBLISHED'))
    .where('n.published_at', '>=', from)
    .where('n.published_at', '<', to)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('notice_receipts as r')
          .whereRef('r.notice_id', '=', 'n.id')
          .where('r.parent_id', 'is not', null)
          .$if(classIds !== undefined, (query) => query.where('r.class_id', '=', anyOf(classIds ?? []))),
      ),
    )
    .executeTakeFirstOrThrow()
  return count
}
