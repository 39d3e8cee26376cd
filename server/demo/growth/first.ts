import { sql } from 'kysely'
import type { AuthedTxCtx, TxCtx } from '../../src/platform/context'
import { seeded } from '../generate/random'
import { rowsOf } from '../rows'
import { evaluate } from './evaluations'
import { picture } from './pictures'
import { recordClass } from './write'

interface Offered {
  classId: number
  teachers: number[]
}

const DECIDED = [
  { place: 1, status: 'UPHELD', answer: '已向任课教师核实，日期记错了，退回改正。' },
  { place: 2, status: 'DISMISSED', answer: '核对了照片和签到表，记录属实。' },
] as const

/** One went each way: what is upheld is back where it can be put right. */
const decideAppeals = async ({ db, now }: TxCtx, classId: number) => {
  await sql`with found as (
      select r.id, u.id as author, row_number() over (order by (u.username = 'parent') desc, r.id) as place
      from growth_records r
      join student_guardians g on g.student_id = r.student_id
      join users u on u.profile_type = 'PARENT' and u.profile_id = g.parent_id and u.deleted_at is null
      join users head on head.username = 'teacher'
      where r.class_id = ${classId} and r.status = 'PUBLISHED' and r.author_id is distinct from head.id
        and r.author_kind = 'teacher' and not exists (select from growth_appeals a where a.record_id = r.id)),
    decided as (
      insert into growth_appeals (record_id, author_id, reason, status, answer, decided_by, created_at, decided_at)
      select found.id, found.author, '记录的日期和孩子说的不一样，请核实。', r.status, r.answer, head.id,
        ${now}::timestamptz - interval '3 days', ${now}::timestamptz - interval '1 day'
      from found join ${rowsOf(DECIDED, 'place int, status text, answer text')} on r.place = found.place
      join users head on head.username = 'teacher'
      returning record_id, status)
    update growth_records g set status = 'RECORDED', version = g.version + 1 from decided
    where decided.record_id = g.id and decided.status = 'UPHELD'`.execute(db)
}

/**
 * Of the class whose accounts are offered: records of two semesters with photos, an appeal that waits and two that were
 * decided, evaluations.
 */
export const growFirst = async (ctx: TxCtx, teacher: AuthedTxCtx) => {
  const { rows } = await sql<Offered>`select c.id as "classId", array(
      select u.id from teaching_assignments ta join users u on u.profile_type = 'TEACHER' and u.profile_id = ta.teacher_id
      where ta.class_id = c.id and ta.ended_at is null and u.deleted_at is null group by u.id order by u.id) as teachers
    from users t join classes c on c.head_teacher_id = t.profile_id and c.deleted_at is null
    where t.username = 'teacher' and t.profile_type = 'TEACHER'`.execute(ctx.db)
  const [offered] = rows
  if (offered === undefined) return
  const { classId, teachers } = offered
  await recordClass(ctx, classId, { most: 12, teachers }, seeded(51))
  await sql`insert into growth_deadlines (semester_id, record_until, select_until, appeal_until)
    select id, end_date - 30, end_date - 21, end_date - 10 from semesters where is_current`.execute(ctx.db)
  await sql`insert into growth_appeals (record_id, author_id, reason, created_at)
    select r.id, u.id, '那两周孩子在家养病，这件事不是他做的，请核实。', ${ctx.now}
    from growth_records r
    join student_guardians g on g.student_id = r.student_id
    join users u on u.profile_type = 'PARENT' and u.profile_id = g.parent_id and u.deleted_at is null
    join users head on head.username = 'teacher'
    where r.class_id = ${classId} and r.status = 'PUBLISHED' and r.author_kind = 'teacher'
      and r.author_id is distinct from head.id
    order by (u.username = 'parent') desc, r.id limit 1`.execute(ctx.db)
  await decideAppeals(ctx, classId)
  await picture(ctx, classId)
  await evaluate(ctx, { classId, headId: teacher.actor.userId })
}
