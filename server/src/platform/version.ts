import { sql } from 'kysely'
import type { TxCtx } from './context'
import { AppError } from './errors'

/** The log has every change with its author, so no table needs a column for them. */
const lastChange = async ({ db }: TxCtx, entity: string, id: number) => {
  const { rows } = await sql<{ at: Date; actor_name: string }>`select at, actor_name from audit_log
    where entity = ${entity} and entity_id = ${id} and action in ('create', 'update', 'assign', 'upload')
    order by at desc, id desc limit 1`.execute(db)
  return rows[0]
}

interface Versioned {
  entity: string
  id: number
  /** As it stands, read under the lock of this transaction. */
  version: number
}

/** Two people at once: a save made from an older version must not silently undo a newer one. */
export const assertFresh = async (ctx: TxCtx, row: Versioned, sent: number | null | undefined) => {
  if (sent === null || sent === undefined || sent === row.version) return
  const change = await lastChange(ctx, row.entity, row.id)
  const stale = {
    version: row.version,
    changedBy: change?.actor_name ?? '系统',
    changedAt: (change?.at ?? ctx.now).toISOString(),
  }
  throw new AppError('STALE', `${stale.changedBy} 刚刚修改了这条记录，请核对后再保存`, [], stale)
}
