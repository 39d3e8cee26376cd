import { sql } from 'kysely'
import type { TxCtx } from '../../src/platform/context'
import { seeded } from '../generate/random'
import { HELD } from './plan'
import { fillClass, holdExam, releaseExam, type Stage } from './write'

/** Of the class that is offered: the last exam is being entered, its own course is to be checked. */
export const openStage = (code: string): Stage => {
  if (/-(YW|YY)$/.test(code)) return 'checked'
  if (/-DF$/.test(code)) return 'half'
  return /-LS$/.test(code) ? 'empty' : 'filled'
}

/** Of the class whose accounts are offered: one exam that families see, one that is under way. */
export const examineFirst = async (ctx: TxCtx) => {
  const { rows } = await sql<{ id: number; grade: number }>`select c.id, c.grade from users t
    join classes c on c.head_teacher_id = t.profile_id and c.deleted_at is null
    where t.username = 'teacher' and t.profile_type = 'TEACHER'`.execute(ctx.db)
  const [offered] = rows
  if (offered === undefined) return
  await holdExam(ctx, offered.grade, HELD.monthly)
  await holdExam(ctx, offered.grade, HELD.midterm)
  await fillClass(ctx, offered.id, HELD.monthly, seeded(31), () => 'released')
  await fillClass(ctx, offered.id, HELD.midterm, seeded(37), openStage)
  await releaseExam(ctx, offered.grade, HELD.monthly)
}
