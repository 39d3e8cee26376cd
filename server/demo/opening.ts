import { sql } from 'kysely'
import type { TxCtx } from '../src/platform/context'
import { rowsOf } from './rows'

interface Opening {
  username: string
  type: 'TEACHER' | 'PARENT' | 'STUDENT'
  /** Of the person. */
  id: number
  enabled?: boolean
  /** They have still to change the password they were given. */
  pending?: boolean
  seen?: Date | null
}

/**
 * Accounts with the usual role of their kind, all of one password: which account each person has got. Somebody else may have
 * the number of a parent who was entered twice; then it stays theirs.
 */
export const openAccounts = async (ctx: TxCtx, hash: string, openings: readonly Opening[]) => {
  const rows = openings.map((one) => ({ enabled: true, pending: false, seen: null, ...one }))
  const columns = 'username text, type text, id bigint, enabled boolean, pending boolean, seen timestamptz'
  const { rows: made } = await sql<{ id: number; personId: number }>`with added as (
      insert into users (username, password_hash, profile_type, profile_id, enabled, must_change_password, last_login_at)
      select r.username, ${hash}, r.type, r.id, r.enabled, r.pending, r.seen from ${rowsOf(rows, columns)}
      on conflict do nothing returning id, profile_type, profile_id),
    held as (
      insert into user_roles (user_id, role_id, position)
      select added.id, r.id, 0 from added join roles r on r.name = 'ROLE_' || added.profile_type)
    select id, profile_id as "personId" from added`.execute(ctx.db)
  ctx.forget()
  return new Map(made.map(({ id, personId }) => [personId, id]))
}
