import { sql } from 'kysely'
import type { TxCtx } from '../../src/platform/context'
import { seeded } from '../generate/random'
import { testClass } from './write'

/** Of the class whose accounts are offered. */
export const testFirst = async (ctx: TxCtx) => {
  const { rows } = await sql<{ classId: number; userId: number }>`select c.id as "classId", t.id as "userId"
    from users t join classes c on c.head_teacher_id = t.profile_id and c.deleted_at is null
    where t.username = 'teacher' and t.profile_type = 'TEACHER'`.execute(ctx.db)
  const [offered] = rows
  if (offered !== undefined) await testClass(ctx, offered.classId, offered.userId, seeded(53))
}
