import type { ReadVersions } from '@xueqiao/contract/common/fields'
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

/** Who has changed it last, and when. */
export const staleOf = async (ctx: TxCtx, { entity, id, version }: Versioned) => {
  const change = await lastChange(ctx, entity, id)
  return {
    version,
    changedBy: change?.actor_name ?? '系统',
    changedAt: (change?.at ?? ctx.now).toISOString(),
  }
}

/** Two people at once: a save made from an older version must not silently undo a newer one. */
export const assertFresh = async (ctx: TxCtx, row: Versioned, sent: number | null | undefined) => {
  if (sent === null || sent === undefined || sent === row.version) return
  const stale = await staleOf(ctx, row)
  throw new AppError('STALE', `${stale.changedBy} 刚刚修改了这条记录，请核对后再保存`, [], stale)
}

interface Titled extends Omit<Versioned, 'entity'> {
  /** As the log calls it. */
  title: string
}

/** Whoever decides has read what is decided about: of several that have changed since, each is named and none is decided. */
export const assertRead = async (
  ctx: TxCtx,
  entity: string,
  rows: readonly Titled[],
  read: ReadVersions,
): Promise<void> => {
  const late = rows.filter(({ id, version }) => (read?.[id] ?? version) !== version)
  const [first] = late
  if (first === undefined) return
  const stale = await staleOf(ctx, { ...first, entity })
  const errors = late.map(({ id, title }) => ({ field: `versions.${id}`, message: `${title} 已被修改` }))
  const which = late.length > 1 ? `${first.title}等 ${late.length} 项` : first.title
  throw new AppError('STALE', `${stale.changedBy} 刚刚修改了 ${which}，请核对后再决定`, errors, stale)
}

/** The same of one. */
export const readOf = (id: number, version: number | undefined): ReadVersions =>
  version === undefined ? undefined : { [id]: version }
