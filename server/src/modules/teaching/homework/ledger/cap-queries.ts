import { sql } from 'kysely'
import { daysBetween } from '../../../../platform/clock'
import type { Tx } from '../../../../platform/db/database'

export interface ClassDay {
  classId: number
  day: string
}

/** One number a class and day; below zero, where no other lock is kept. */
const keyOf = ({ classId, day }: ClassDay) => -(classId * 100_000 + daysBetween('1970-01-01', day))

/** Held to the end of the transaction, taken in one order: whoever else gives work for these days waits. */
export const lockDays = async (db: Tx, days: readonly ClassDay[]) => {
  const keys = days.map(keyOf).sort((a, b) => a - b)
  await sql`select pg_advisory_xact_lock(key) from unnest(${keys}::bigint[]) as key`.execute(db)
}
