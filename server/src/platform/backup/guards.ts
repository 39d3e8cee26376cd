import { sql } from 'kysely'
import type { Tx } from '../db/database'
import { quoted } from './catalog'

interface ForeignKey {
  table: string
  name: string
  definition: string
}

const foreignKeysOf = async (db: Tx): Promise<ForeignKey[]> => {
  const { rows } = await sql<ForeignKey>`
    select r.relname as "table", c.conname as name, pg_get_constraintdef(c.oid) as definition
    from pg_constraint c join pg_class r on r.oid = c.conrelid
    where c.contype = 'f' and c.conparentid = 0 and c.connamespace = current_schema()::regnamespace
    order by 1, 2`.execute(db)
  return rows
}

/**
 * Runs `work` on emptied tables that check no reference and fire no trigger: rows come in any order, and what triggers
 * would derive from them is among the rows. References are checked when they are put back. All of it is within the
 * rights of an owner; to switch off the checks themselves one would have to be a superuser.
 */
export const withoutGuards = async (db: Tx, tables: string[], work: () => Promise<void>) => {
  const keys = await foreignKeysOf(db)
  const alter = (table: string, change: string) =>
    sql.raw(`alter table ${quoted(table)} ${change}`).execute(db)
  for (const { table, name } of keys) await alter(table, `drop constraint ${quoted(name)}`)
  for (const table of tables) await alter(table, 'disable trigger user')
  await sql.raw(`truncate ${tables.map(quoted).join(', ')}`).execute(db)
  await work()
  for (const table of tables) await alter(table, 'enable trigger user')
  for (const { table, name, definition } of keys)
    await alter(table, `add constraint ${quoted(name)} ${definition}`)
}
