import { sql } from 'kysely'
import type { TxCtx } from '../../src/platform/context'
import { seeded } from '../generate/random'
import { planGrade, planOwn } from './write'

/** Those of the grade whose accounts are offered. Whoever leads a 教研组 has the role that goes with it. */
export const planFirst = async (ctx: TxCtx) => {
  await sql`insert into user_roles (user_id, role_id, position)
    select distinct u.id, r.id, 9 from departments d join departments above on above.id = d.parent_id
      and above.code = 'JYZ'
    join users u on u.profile_type = 'TEACHER' and u.profile_id = d.head_id
    join roles r on r.name = 'ROLE_HEAD_TEACHER'
    on conflict do nothing`.execute(ctx.db)
  ctx.forget()
  const { rows } = await sql<{ grade: number; userId: number }>`select c.grade, t.id as "userId"
    from users t join classes c on c.head_teacher_id = t.profile_id and c.deleted_at is null
    where t.username = 'teacher' and t.profile_type = 'TEACHER'`.execute(ctx.db)
  const [offered] = rows
  if (offered === undefined) return
  await planOwn(ctx, offered, seeded(31))
  await planGrade(ctx, offered.grade, seeded(32))
}
