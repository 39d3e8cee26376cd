import { auditMany } from '../../../../platform/audit'
import type { AuthedTxCtx } from '../../../../platform/context'
import type { Db } from '../../../../platform/db/database'
import * as q from './queries'

export interface StatusChange {
  studentId: number
  before: q.Status
  after: q.Status
}

/** Of many pupils at once; each has it in their own log. */
export const changeStatuses = async (ctx: AuthedTxCtx, changes: readonly StatusChange[], word: string) => {
  const statuses = changes.map(({ studentId, after: status }) => ({ studentId, status }))
  await q.setStatuses(ctx.db, statuses, ctx.now)
  await auditMany(
    ctx,
    { action: 'update', entity: 'students' },
    changes.map(({ studentId, before, after }) => ({
      entityId: studentId,
      summary: `${word}：学籍状态由${before}改为${after}`,
    })),
  )
}

/** Whose status somebody has changed since; one sentence, or none. */
export const obstaclesToStatuses = async (db: Db, changes: readonly StatusChange[]): Promise<string[]> => {
  const names = await q.otherwise(
    db,
    changes.map(({ studentId, after: status }) => ({ studentId, status })),
  )
  if (names.length === 0) return []
  const more = names.length > 5 ? `等 ${names.length} 名学生` : ''
  return [`${names.slice(0, 5).join('、')}${more}的学籍状态在升级后被修改`]
}
