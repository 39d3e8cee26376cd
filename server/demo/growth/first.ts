import { sql } from 'kysely'
import type { TxCtx } from '../../src/platform/context'
import { seeded } from '../generate/random'
import { WORDS } from './texts'
import { recordClass } from './write'

interface Offered {
  classId: number
  teachers: number[]
}

/** Of the class whose accounts are offered: records of two semesters, an appeal that waits, evaluations half done. */
export const growFirst = async (ctx: TxCtx) => {
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
  await sql`insert into growth_evaluations (student_id, class_id, semester_id, judgements, comment, author_id)
    select s.id, s.class_id, m.id, jsonb_build_object('moral', 3.5 + s.id % 4 * 0.5, 'academic', 3 + s.id % 5 * 0.5,
        'health', 3 + s.id % 4 * 0.5, 'art', 2.5 + s.id % 6 * 0.5, 'practice', 2.5 + s.id % 4 * 0.5),
      replace((${WORDS}::text[])[1 + s.id % ${WORDS.length}], '{姓名}', s.name), head.id
    from students s join semesters m on m.is_current join users head on head.username = 'teacher'
    where s.class_id = ${classId} and s.deleted_at is null and s.id % 2 = 0`.execute(ctx.db)
}
