import type { Db, Tx } from '../../../platform/db/database'
import { anyOf, records } from '../../../platform/db/fragments'
import { notBefore } from './queries'

export interface Closed {
  id: number
  studentId: number
  /** Why it had begun. */
  reason: string
}

export const openOf = (db: Db, studentIds: readonly number[]): Promise<Closed[]> =>
  db
    .selectFrom('class_memberships')
    .select(['id', 'student_id as studentId', 'reason'])
    .where('student_id', '=', anyOf(studentIds))
    .where('to_date', 'is', null)
    .orderBy('id')
    .execute()

/** With the last day of the year, or with the day on which it began if that was later. */
export const close = async (db: Tx, memberships: readonly { id: number; reason: string }[], day: string) => {
  await db
    .updateTable('class_memberships as m')
    .from(records('r', memberships, { id: 'bigint', reason: 'text' }))
    .set((eb) => ({ to_date: notBefore('m.from_date', day), reason: eb.ref('r.reason') }))
    .whereRef('m.id', '=', 'r.id')
    .execute()
}

interface Reopening {
  id: number
  reason: string
  /** Nothing: it runs on. */
  day: string | null
}

export const reopen = async (db: Tx, memberships: readonly Reopening[]) => {
  await db
    .updateTable('class_memberships as m')
    .from(records('r', memberships, { id: 'bigint', reason: 'text', day: 'date' }))
    .set((eb) => ({ to_date: eb.ref('r.day'), reason: eb.ref('r.reason') }))
    .whereRef('m.id', '=', 'r.id')
    .execute()
}

export interface Opened {
  id: number
  studentId: number
  classId: number
}

export interface Opening {
  /** The membership it goes on from. */
  after: number
  studentId: number
  classId: number
  reason: string
}

const OPENING = { after: 'bigint', studentId: 'bigint', classId: 'bigint', reason: 'text' } as const

export const open = (db: Tx, openings: readonly Opening[], yearId: number, day: string): Promise<Opened[]> =>
  db
    .insertInto('class_memberships')
    .columns(['student_id', 'class_id', 'academic_year_id', 'from_date', 'reason'])
    .expression((eb) =>
      eb
        .selectFrom(records('r', openings, OPENING))
        .innerJoin('class_memberships as m', 'm.id', 'r.after')
        .select((from) => [
          'r.studentId',
          'r.classId',
          from.val(yearId).as('yearId'),
          notBefore('m.to_date', day).as('day'),
          'r.reason',
        ]),
    )
    .returning(['id', 'student_id as studentId', 'class_id as classId'])
    .execute()

export const removeMemberships = async (db: Tx, ids: readonly number[]) => {
  await db.deleteFrom('class_memberships').where('id', '=', anyOf(ids)).execute()
}

/** Names of pupils who were put somewhere and are in another class now. */
export const strayed = async (db: Db, opened: readonly Opened[]) => {
  const rows = await db
    .selectFrom(records('r', opened, { id: 'bigint', studentId: 'bigint' }))
    .innerJoin('students as s', 's.id', 'r.studentId')
    .innerJoin('class_memberships as m', 'm.student_id', 's.id')
    .select('s.name')
    .where('m.to_date', 'is', null)
    .whereRef('m.id', '<>', 'r.id')
    .orderBy('s.student_number')
    .execute()
  return rows.map(({ name }) => name)
}

/** Of those who were put somewhere: who has left since, when and why. */
export const leavings = async (db: Db, opened: readonly Opened[]) => {
  const rows = await db
    .selectFrom('class_memberships')
    .select(['student_id as studentId', 'to_date as day', 'reason'])
    .where('to_date', 'is not', null)
    .where('id', '=', anyOf(opened.map(({ id }) => id)))
    .$narrowType<{ day: string }>()
    .execute()
  return new Map(rows.map(({ studentId, ...end }) => [studentId, end]))
}

/** Names of pupils in these classes, or of these, whose memberships are none of these. */
export const newcomers = async (
  db: Db,
  classIds: readonly number[],
  studentIds: readonly number[],
  known: readonly number[],
) => {
  const rows = await db
    .selectFrom('class_memberships as m')
    .innerJoin('students as s', 's.id', 'm.student_id')
    .distinct()
    .select(['s.name', 's.student_number'])
    .where('m.to_date', 'is', null)
    .where((eb) => eb.not(eb('m.id', '=', anyOf(known))))
    .where((eb) => eb('m.class_id', '=', anyOf(classIds)).or('m.student_id', '=', anyOf(studentIds)))
    .orderBy('s.student_number')
    .execute()
  return rows.map(({ name }) => name)
}
