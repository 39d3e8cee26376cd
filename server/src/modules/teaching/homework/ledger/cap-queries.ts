import { sql } from 'kysely'
import { daysBetween } from '../../../../platform/clock'
import type { Tx } from '../../../../platform/db/database'
import { anyOf, records } from '../../../../platform/db/fragments'

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

/** Minutes of written work that these classes have on these days without this homework. */
export const minutesOn = async (db: Tx, days: readonly ClassDay[], butFor: number) => {
  const rows = await db
    .selectFrom(records('d', days, { classId: 'bigint', day: 'date' }))
    .innerJoin('homework_classes as hc', (join) =>
      join.onRef('hc.class_id', '=', 'd.classId').onRef('hc.day', '=', 'd.day'),
    )
    .innerJoin('homeworks as h', 'h.id', 'hc.homework_id')
    .select((eb) => ['d.classId', eb.fn.sum<number>('h.estimated_minutes').as('minutes')])
    // Said once more, for the index: how many they are the records do not tell.
    .where('hc.class_id', '=', anyOf(days.map(({ classId }) => classId)))
    .where('h.status', 'in', ['PUBLISHED', 'CLOSED', 'SCHEDULED'])
    .where('h.written', '=', true)
    .where('h.estimated_minutes', 'is not', null)
    .where('h.id', '<>', butFor)
    .groupBy('d.classId')
    .execute()
  return new Map(rows.map(({ classId, minutes }) => [classId, Number(minutes)]))
}
