import type { Insertable } from 'kysely'
import type { Database, Db, Tx } from '../../../platform/db/database'
import { anyOf, lockAdvisory, records } from '../../../platform/db/fragments'
import type { Reach } from '../../account/reach/access'
import { CLASS_NUMBER, classesInCharge, isInCharge, pupilCount } from '../../account/reach/scope'
import type { Place } from '../deeds'
import { notBefore } from './queries'

/** Held until the pupils are in them, so that none is deleted meanwhile. */
export const holdForPupils = (db: Tx, reach: Reach, ids: readonly number[]) =>
  db
    .selectFrom('classes as c')
    .select('c.id')
    .where('c.id', '=', anyOf(ids))
    .where('c.deleted_at', 'is', null)
    .where(classesInCharge(reach))
    .orderBy('c.id')
    .forShare()
    .execute()

/** Every class with what tells it from another of the same name. */
export const forPupils = (db: Db, reach: Reach) =>
  db
    .selectFrom('classes as c')
    .leftJoin('departments as d', 'd.id', 'c.department_id')
    .leftJoin('academic_years as y', 'y.code', 'c.academic_year')
    .select((eb) => [
      'c.id',
      'c.name',
      'c.academic_year as academicYear',
      'd.path as departmentPath',
      eb.fn.coalesce('y.is_current', eb.lit(false)).as('current'),
      isInCharge(reach)(eb).as('inCharge'),
    ])
    .where('c.deleted_at', 'is', null)
    .orderBy('c.grade')
    .orderBy(CLASS_NUMBER)
    .orderBy('c.name')
    .execute()

export const named = (db: Db, ids: readonly number[] | undefined) =>
  db
    .selectFrom('classes as c')
    .select(['c.id', 'c.name', 'c.academic_year as academicYear'])
    .where('c.deleted_at', 'is', null)
    .$if(ids !== undefined, (query) =>
      query.where('c.name', 'in', (eb) =>
        eb
          .selectFrom('classes as own')
          .select('own.name')
          .where('own.id', '=', anyOf(ids ?? [])),
      ),
    )
    .execute()

/** Of the advisory locks; the second half is the class. */
const CROWDING = 7_301_003

/** Held to the end of the transaction: whoever puts another pupil into this class counts after this one is in. */
export const countAlone = (db: Tx, id: number) => lockAdvisory(db, CROWDING, id)

export const sizeOf = (db: Tx, id: number) =>
  db
    .selectFrom('classes as c')
    .select((eb) => ['c.name', 'c.capacity', pupilCount(eb).as('students')])
    .where('c.id', '=', id)
    .executeTakeFirst()

export const openOf = async (db: Tx, studentIds: readonly number[]) => {
  const found = await db
    .selectFrom('class_memberships')
    .select(['student_id', 'class_id'])
    .where('student_id', '=', anyOf(studentIds))
    .where('to_date', 'is', null)
    .execute()
  return new Map(found.map((row) => [row.student_id, row.class_id]))
}

export const close = async (db: Tx, studentIds: readonly number[], today: string, reason: string) => {
  await db
    .updateTable('class_memberships')
    .set({ to_date: notBefore('from_date', today), reason })
    .where('student_id', '=', anyOf(studentIds))
    .where('to_date', 'is', null)
    .execute()
}

interface Opening {
  studentId: number
  classId: number
  from: string
  reason: string
}

const OPENING = { student_id: 'bigint', class_id: 'bigint', from_date: 'date', reason: 'text' } as const

export const open = async (db: Tx, openings: readonly Opening[]) => {
  const rows = openings.map(({ studentId, classId, from, reason }) => ({
    student_id: studentId,
    class_id: classId,
    from_date: from,
    reason,
  }))
  await db
    .insertInto('class_memberships')
    .columns(['student_id', 'class_id', 'academic_year_id', 'from_date', 'reason'])
    .expression((eb) =>
      eb
        .selectFrom(records('r', rows, OPENING))
        .select((from) => [
          'r.student_id',
          'r.class_id',
          from.selectFrom('academic_years').select('id').where('is_current', '=', from.lit(true)).as('year'),
          'r.from_date',
          'r.reason',
        ]),
    )
    .execute()
}

/** Where pupils are, before something moves them. */
export const placesOf = (db: Tx, studentIds: readonly number[]): Promise<Place[]> =>
  db
    .selectFrom('students as s')
    .leftJoin('classes as cl', (join) =>
      join.on('cl.id', '=', (eb) => {
        const last = eb
          .selectFrom('class_memberships as m')
          .select('m.class_id')
          .whereRef('m.student_id', '=', 's.id')
          .orderBy('m.to_date', (by) => by.desc().nullsFirst())
          .orderBy('m.id', 'desc')
          .limit(eb.lit(1))
        return eb.fn.coalesce('s.class_id', last)
      }),
    )
    .select(['s.id as studentId', 'cl.id as classId', 'cl.head_teacher_id as headTeacherId'])
    .where('s.id', '=', anyOf(studentIds))
    .execute()

export const closeMemberships = async (
  db: Tx,
  classIds: readonly number[],
  today: string,
  reason: string,
) => {
  const closed = await db
    .updateTable('class_memberships')
    .set({ to_date: notBefore('from_date', today), reason })
    .where('class_id', 'in', classIds)
    .where('to_date', 'is', null)
    .executeTakeFirst()
  return Number(closed.numUpdatedRows)
}

export const openMemberships = async (db: Tx, memberships: Insertable<Database['class_memberships']>[]) => {
  await db.insertInto('class_memberships').values(memberships).execute()
}
