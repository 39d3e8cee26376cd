import type { AuditAction, AuditArea } from '@xueqiao/contract/features/base/audit'
import { type RawBuilder, sql } from 'kysely'
import type { AuthedCtx, TxCtx } from './context'
import { isCounted } from './db/count-cache'
import { transact } from './db/transact'
import type { Denied } from './errors'

interface Entry {
  action: AuditAction
  entity: AuditArea
  entityId?: number
  /** What happened, as the activity list tells it after the actor's name: 新增了班级 一年级1班. */
  summary: string
  diff?: unknown
  /** Somebody who was promised not to be named: the log knows that it was done, not by whom or from where. */
  anonymous?: boolean
}

type Announcing = Partial<Pick<TxCtx, 'emit'>>

/** A backup is a deed as well, and no server is there to hear of it. */
const announce = ({ emit }: Announcing, deed: Pick<Entry, 'action' | 'entity'>) => {
  if (isCounted(deed)) emit?.({ type: 'school.changed' })
}

type Doer = Pick<TxCtx, 'now' | 'actor' | 'address'>

const line = (
  { now, actor: doer, address }: Doer,
  { action, entity, summary, diff, anonymous = false }: Entry,
  entityId: RawBuilder<unknown>,
) => {
  const actor = anonymous ? null : doer
  return sql`insert into audit_log (at, user_id, actor_name, role, action, entity, entity_id, summary, diff, address)
    values (${now}, ${actor?.userId ?? null}, ${actor?.name ?? (anonymous ? '匿名' : '系统')},
      ${actor?.currentRole ?? null}, ${action}, ${entity}, ${entityId}, ${summary},
      ${diff === undefined ? null : JSON.stringify(diff)}, ${anonymous ? '' : address})`
}

/** Who, when, what, which row, from where; written in the transaction of the deed, so neither exists without the other. */
export const audit = async (ctx: Doer & Pick<TxCtx, 'db'> & Announcing, entry: Entry) => {
  announce(ctx, entry)
  await line(ctx, entry, sql`${entry.entityId ?? null}`).execute(ctx.db)
}

/**
 * The same within the one statement that the deed is, for what many do at the same moment: `entityId` is a query in it.
 * Only of what is not counted, since nobody is told.
 */
export const audited = (ctx: Doer, entry: Omit<Entry, 'entityId'>, entityId: RawBuilder<unknown>) =>
  line(ctx, entry, entityId)

/** The same for many rows of one deed, in one statement; a row's own diff stands before that of all. */
export const auditMany = async (
  ctx: TxCtx,
  { action, entity, diff }: Pick<Entry, 'action' | 'entity' | 'diff'>,
  rows: readonly (Required<Pick<Entry, 'entityId' | 'summary'>> & Pick<Entry, 'diff'>)[],
) => {
  announce(ctx, { action, entity })
  await sql`insert into audit_log (at, user_id, actor_name, role, action, entity, entity_id, summary, diff, address)
    select ${ctx.now}, ${ctx.actor?.userId ?? null}, ${ctx.actor?.name ?? '系统'}, ${ctx.actor?.currentRole ?? null},
      ${action}, ${entity}, r."entityId", r.summary,
      coalesce(r.diff, ${diff === undefined ? null : JSON.stringify(diff)}::jsonb), ${ctx.address}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as r ("entityId" bigint, summary text, diff jsonb)`.execute(ctx.db)
}

/** Somebody asked for what is not theirs: they learn nothing, the log does. */
export const auditDenied = (ctx: AuthedCtx, { entity, ids }: Denied) =>
  transact(ctx, async (ctx) => {
    const entry = { action: 'denied', entity, summary: '访问被拒绝' } as const
    for (const id of ids) await audit(ctx, id === null ? entry : { ...entry, entityId: id })
  })
