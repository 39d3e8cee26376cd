import { sql } from 'kysely'
import type { TestApp } from './app'

/** Every row of a table as text, sorted, without the columns that only ever go on. */
export const rowsOf = async (t: Pick<TestApp, 'db'>, table: string, without: readonly string[] = []) => {
  const { rows } = await sql<{ row: string }>`
    select (to_jsonb(r) - ${without}::text[])::text as row from ${sql.table(table)} r order by 1`.execute(
    t.db,
  )
  return rows.map(({ row }) => row)
}
