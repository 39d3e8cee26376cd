import { sql } from 'kysely'
import type { TxCtx } from './context'

interface Entry {
  action:
    | 'create'
    | 'update'
    | 'delete'
    | 'login'
    | 'logout'
    | 'export'
    | 'assign'
    | 'password'
    | 'upload'
    | 'setup'
  entity: string
  entityId?: number
  /** What happened, as the activity list tells it after the actor's name: 新增了班级 一年级1班. */
  summary: string
  diff?: unknown
}

/** Who, when, what, which row, from where; written in the transaction of the deed, so neither exists without the other. */
export const audit = async (ctx: TxCtx, { action, entity, entityId, summary, diff }: Entry) => {
  await sql`insert into audit_log (at, user_id, actor_name, role, action, entity, entity_id, summary, diff, address)
    values (${ctx.now}, ${ctx.actor?.userId ?? null}, ${ctx.actor?.name ?? '系统'}, ${ctx.actor?.currentRole ?? null},
      ${action}, ${entity}, ${entityId ?? null}, ${summary}, ${diff === undefined ? null : JSON.stringify(diff)},
      ${ctx.address})`.execute(ctx.db)
}
