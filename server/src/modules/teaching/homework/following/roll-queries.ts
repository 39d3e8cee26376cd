import type { Db, Tx } from '../../../../platform/db/database'
import { anyOf, lit } from '../../../../platform/db/fragments'

/** The classes they are of, and those that they have left on this day: work given out there may have met them still. */
export const classIdsOf = async (db: Db, studentIds: readonly number[], today: string) => {
  const rows = await db
    .selectFrom('class_memberships')
    .select('class_id as id')
    .distinct()
    .where('student_id', '=', anyOf(studentIds))
    .where((eb) => eb('to_date', 'is', null).or('to_date', '>=', today))
    .execute()
  return rows.map(({ id }) => id)
}

/**
 * Of classes that these pupils are no longer of: what they have not begun, and still had time for. Who is of no class any
 * more owes nothing that is still collected; what was closed before stays as it was then.
 */
export const letGo = async (db: Tx, studentIds: readonly number[], now: Date) => {
  await db
    .deleteFrom('homework_submissions as s')
    .using('homeworks as h')
    .whereRef('h.id', '=', 's.homework_id')
    .where('s.student_id', '=', anyOf(studentIds))
    .where('s.state', '=', lit('PENDING'))
    .where('s.times', '=', lit(0))
    .where((eb) => {
      const open = eb
        .selectFrom('class_memberships as m')
        .whereRef('m.student_id', '=', 's.student_id')
        .where('m.to_date', 'is', null)
      return eb.and([
        eb.not(eb.exists(open.whereRef('m.class_id', '=', 's.class_id'))),
        eb('s.due_at', '>', now).or(eb.and([eb('h.status', '=', lit('PUBLISHED')), eb.not(eb.exists(open))])),
      ])
    })
    .execute()
}

/** Of the classes they are of now: what is given out and not yet due. The day is that of the index. */
export const takeOn = async (db: Tx, studentIds: readonly number[], now: Date, since: string) => {
  await db
    .insertInto('homework_submissions')
    .columns(['homework_id', 'class_id', 'student_id', 'due_at'])
    .expression((eb) =>
      eb
        .selectFrom('class_memberships as m')
        .innerJoin('homework_classes as hc', 'hc.class_id', 'm.class_id')
        .innerJoin('homeworks as h', 'h.id', 'hc.homework_id')
        .select(['hc.homework_id', 'hc.class_id', 'm.student_id', 'hc.due_at'])
        .where('m.student_id', '=', anyOf(studentIds))
        .where('m.to_date', 'is', null)
        .where('hc.day', '>=', since)
        .where('hc.due_at', '>', now)
        .where('h.status', '=', lit('PUBLISHED')),
    )
    .onConflict((on) => on.columns(['homework_id', 'student_id']).doNothing())
    .execute()
}
