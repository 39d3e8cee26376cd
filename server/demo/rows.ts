import { sql } from 'kysely'

/** Many rows as one text: a statement of thousands of parameters takes longer to read than to do. */
export const rowsOf = (rows: readonly object[], columns: string, alias = 'r') =>
  sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as ${sql.ref(alias)} (${sql.raw(columns)})`
