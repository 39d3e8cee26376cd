import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/db/database'
import type { Reach } from '../../account/reach/access'
import { classesInCharge } from '../../account/reach/scope'
import type { Place } from '../deeds'

/** Held until the pupils are in them, so that none is deleted meanwhile. */
export const holdForPupils = (db: Tx, reach: Reach, ids: readonly number[]) =>
  db
    .selectFrom('classes as c')
    .select('c.id')
    .where('c.id', '=', sql<number>`any(${ids}::bigint[])`)
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
      sql<boolean>`coalesce(y.is_current, false)`.as('current'),
      sql<boolean>`coalesce(${classesInCharge(reach)(eb)}, false)`.as('inCharge'),
    ])
    .where('c.deleted_at', 'is', null)
    .orderBy('c.grade')
    .orderBy(sql`coalesce(nullif(c.class_number, '')::int, 1000)`)
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
          .where('own.id', '=', sql<number>`any(${ids ?? []}::bigint[])`),
      ),
    )
    .execute()

/** Of the advisory locks; the second half is the class. */
const CROWDING = 7_301_003

/** Held to the end of the transaction: whoever puts another pupil into this class counts after this one is in. */
export const countAlone = (db: Tx, id: number) =>
  sql`select pg_advisory_xact_lock(${CROWDING}, ${id}::int)`.execute(db)

export const sizeOf = (db: Tx, id: number) =>
  db
    .selectFrom('classes as c')
    .select((eb) => [
      'c.name',
      'c.capacity',
      eb
        .selectFrom('class_memberships as m')
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .whereRef('m.class_id', '=', 'c.id')
        .where('m.to_date', 'is', null)
        .as('students'),
    ])
    .where('c.id', '=', id)
    .executeTakeFirst()

export const openOf = async (db: Tx, studentIds: readonly number[]) => {
  const found = await db
    .selectFrom('class_memberships')
    .select(['student_id', 'class_id'])
    .where('student_id', '=', sql<number>`any(${studentIds}::bigint[])`)
    .where('to_date', 'is', null)
    .execute()
  return new Map(found.map((row) => [row.student_id, row.class_id]))
}

export const close = async (db: Tx, studentIds: readonly number[], today: string, reason: string) => {
  await db
    .updateTable('class_memberships')
    .set({ to_date: sql<string>`greatest(from_date, ${today}::date)`, reason })
    .where('student_id', '=', sql<number>`any(${studentIds}::bigint[])`)
    .where('to_date', 'is', null)
    .execute()
}

interface Opening {
  studentId: number
  classId: number
  from: string
  reason: string
}

export const open = async (db: Tx, openings: readonly Opening[]) => {
  const rows = openings.map(({ studentId, classId, from, reason }) => ({
    student_id: studentId,
    class_id: classId,
    from_date: from,
    reason,
  }))
  await sql`insert into class_memberships (student_id, class_id, academic_year_id, from_date, reason)
    select r.student_id, r.class_id, (select id from academic_years where is_current), r.from_date, r.reason
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as r (student_id bigint, class_id bigint, from_date date, reason text)`.execute(db)
}

/** Where pupils are, before something moves them. */
export const placesOf = async (db: Tx, studentIds: readonly number[]) => {
  const { rows } = await sql<Place>`select s.id as "studentId", cl.id as "classId",
      cl.head_teacher_id as "headTeacherId"
    from students s left join classes cl on cl.id = coalesce(s.class_id, (select m.class_id
      from class_memberships m where m.student_id = s.id order by m.to_date desc nulls first, m.id desc limit 1))
    where s.id = any(${studentIds}::bigint[])`.execute(db)
  return rows
}
