import { type KyselyPlugin, type LogEvent, sql } from 'kysely'
import type { Db } from '../src/platform/db/database'
import type { Memory } from '../src/platform/db/row-cache'
import { outdates } from '../src/platform/db/transact'

// A server forgets what it remembers of people when a service says so; the database tells other servers by itself, with
// triggers. So what the triggers tell of, a service must have said in the same transaction.

/** Has the triggers leave a mark in the transaction that they tell others of. */
export const markTelling = (db: Db) =>
  sql`create or replace function tell_access() returns trigger language plpgsql as $$
    begin
      perform pg_notify('access', ''), set_config('xueqiao.told', tg_table_name, true);
      return null;
    end $$`.execute(db)

const TOLD = `select current_setting('xueqiao.told', true) as told`

/** The one statement that is ours and not the server's. */
export const isOurs = ({ query }: LogEvent) => query.sql === TOLD

/** Fails every transaction that tells other servers and not its own. */
export const guardForgetting = (db: Db): Db => {
  const begin = db.transaction.bind(db)
  db.transaction = () => {
    const builder = begin()
    const execute = builder.execute.bind(builder)
    builder.execute = (work) =>
      execute(async (tx) => {
        const result = await work(tx)
        if (outdates(tx)) return result
        const { rows } = await sql.raw<{ told: string | null }>(TOLD).execute(tx)
        const told = rows[0]?.told
        if (told) throw new Error(`${told} was written, and nobody has said ctx.forget()`)
        return result
      })
    return builder
  }
  return db
}

/** What a test writes past the services is forgotten at once. */
export const forgetsAtOnce = (memory: Memory): KyselyPlugin => ({
  transformQuery: ({ node }) => node,
  transformResult: async ({ result }) => {
    memory.forget()
    return result
  },
})
