import { type Insertable, sql, type Updateable } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Database, Db, Tx } from '../../../../platform/db/database'
import { tsquery } from '../../../../platform/db/fragments'
import { statement } from '../../../../platform/db/statement'
import { type Reach, WHOLE_SCHOOL } from '../../../account/reach/access'
import { studentsWithin } from '../../../account/reach/scope'
import { doerOf, OFFICE_NAME } from '../../../base/school-settings/scope'
import { type Students, withRights } from '../../reach/scope'
import { SELECTED } from './columns'

/** Every field of the form, with the primary guardian in its three. */
const whole = (db: Db, reach: Reach) =>
  withRights(db, reach)
    .leftJoin('student_guardians as pg', (join) =>
      join.onRef('pg.student_id', '=', 's.id').on('pg.is_primary', '=', sql.lit(true)),
    )
    .leftJoin('parents as p', 'p.id', 'pg.parent_id')
    .select(SELECTED)
    .select(['p.name as parentName', 'p.phone as parentPhone', 'pg.relationship'])

/** Name, grade and year belong together: of a class that was left, as it was in the year of the pupil's entry. */
const historyOf = (eb: Students) =>
  eb
    .selectFrom('class_memberships as h')
    .innerJoin('classes as hc', 'hc.id', 'h.class_id')
    .leftJoin('academic_years as y', 'y.id', 'h.academic_year_id')
    .leftJoin('class_years as cy', (join) =>
      join
        .onRef('cy.class_id', '=', 'h.class_id')
        .onRef('cy.academic_year_id', '=', 'h.academic_year_id')
        .on('h.to_date', 'is not', null),
    )
    .select((of) => [
      'h.class_id as classId',
      of.fn.coalesce('cy.name', 'hc.name').as('className'),
      of.fn.coalesce('cy.grade', 'hc.grade').as('grade'),
      of
        .case()
        .when('cy.class_id', 'is', null)
        .then(of.ref('hc.academic_year'))
        .else(of.ref('y.code'))
        .end()
        .as('academicYear'),
      'h.from_date as fromDate',
      'h.to_date as toDate',
      'h.reason',
    ])
    .whereRef('h.student_id', '=', 's.id')
    .orderBy('h.from_date', 'desc')
    .orderBy('h.id', 'desc')

const guardiansOf = (eb: Students) =>
  eb
    .selectFrom('student_guardians as g')
    .innerJoin('parents as gp', 'gp.id', 'g.parent_id')
    .select(['gp.id as parentId', 'gp.name', 'gp.phone', 'g.relationship', 'g.is_primary as isPrimary'])
    .whereRef('g.student_id', '=', 's.id')
    .orderBy('g.is_primary', 'desc')
    .orderBy('gp.id')

const transferFields = [
  't.id',
  't.transfer_date as transferDate',
  't.transfer_type as transferType',
  't.school_name as schoolName',
  't.transfer_reason as transferReason',
  't.approved',
] as const

const transfersOf = (eb: Students) =>
  eb
    .selectFrom('transfer_records as t')
    .select(transferFields)
    .select(
      // As JSON would spell it with an offset, which is no instant of the contract.
      sql<string | null>`to_char(t.approved_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`.as(
        'approvedAt',
      ),
    )
    .whereRef('t.student_id', '=', 's.id')
    .orderBy('t.transfer_date', 'desc')
    .orderBy('t.id', 'desc')

const recordIn =
  (reach: Reach) =>
  (db: Db, _shape: null, { id }: { id: number }) =>
    whole(db, reach)
      .leftJoin('teachers as head', 'head.id', 'c.head_teacher_id')
      .select('head.name as headTeacherName')
      .select((eb) => [
        jsonArrayFrom(guardiansOf(eb)).as('guardians'),
        jsonArrayFrom(historyOf(eb)).as('classHistory'),
        jsonArrayFrom(transfersOf(eb)).as('transferRecords'),
      ])
      .where('s.id', '=', id)

const inWholeSchool = statement(recordIn(WHOLE_SCHOOL))

/** Everything a detail shows, in one round trip. */
export const record = async (db: Db, reach: Reach, id: number) => {
  const [found] = await (reach.all && reach.changesAll && reach.removesAll
    ? inWholeSchool(db, null, { id })
    : recordIn(reach)(db, null, { id }).execute())
  return found
}

export type StudentRecord = NonNullable<Awaited<ReturnType<typeof record>>>

export const options = (db: Db, reach: Reach, name: string | undefined, size: number | undefined) =>
  db
    .selectFrom('students as s')
    .leftJoin('classes as c', 'c.id', 's.class_id')
    .select(['s.id', 's.name', 's.student_number as studentNumber', 'c.grade'])
    .where('s.deleted_at', 'is', null)
    .where(studentsWithin(reach))
    .$if(name !== undefined, (query) => query.where('s.search_keys', '@@', tsquery(name ?? '')))
    .orderBy('s.student_number')
    .$if(size !== undefined, (query) => query.limit(size ?? 0))
    .execute()

/** Pupils with moves that nobody has approved, the first of them by name. */
export const openTransfers = (db: Db, count: number) =>
  db
    .selectFrom('transfer_records as t')
    .innerJoin('students as s', 's.id', 't.student_id')
    .select((eb) => [
      's.id',
      's.name',
      sql<string>`string_agg(t.transfer_type, '、' order by t.id)`.as('type'),
      eb.fn.countAll<number>().over().as('total'),
    ])
    .where('t.approved', '=', false)
    .where('s.deleted_at', 'is', null)
    .groupBy(['s.id', 's.name'])
    .orderBy((eb) => eb.fn.min('t.id'))
    .limit(count)
    .execute()

/** Locked, so that what is checked about this pupil still holds when it is changed. */
export const lock = async (db: Tx, id: number) =>
  (await db
    .selectFrom('students')
    .select('id')
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()) !== undefined

export const insert = async (db: Tx, student: Insertable<Database['students']>) => {
  const { id } = await db.insertInto('students').values(student).returning('id').executeTakeFirstOrThrow()
  return id
}

export const update = async (db: Tx, id: number, values: Updateable<Database['students']>, now: Date) => {
  await db
    .updateTable('students')
    .set((eb) => ({ ...values, updated_at: now, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
}

export const archive = async (db: Tx, id: number, now: Date) => {
  await db.updateTable('students').set({ deleted_at: now, updated_at: now }).where('id', '=', id).execute()
}

export const photoOf = (db: Db, id: number) =>
  db
    .selectFrom('students as s')
    .innerJoin('files as f', 'f.id', 's.photo_id')
    .select(['f.id', 'f.category', 'f.key'])
    .where('s.id', '=', id)
    .executeTakeFirst()

/** The photo is no field of the form: putting one in does not make an open form stale. */
export const setPhoto = async (db: Tx, id: number, photoId: number, now: Date) => {
  await db.updateTable('students').set({ photo_id: photoId, updated_at: now }).where('id', '=', id).execute()
}

export type NewTransfer = Insertable<Database['transfer_records']>

export const insertTransfers = (db: Tx, records: NewTransfer[]) =>
  db.insertInto('transfer_records').values(records).returning('id').execute()

/** The same move, entered before. */
export const sameTransfer = async (db: Tx, record: NewTransfer) => {
  const found = await db
    .selectFrom('transfer_records')
    .select('id')
    .where('student_id', '=', record.student_id)
    .where('transfer_date', '=', record.transfer_date)
    .where('transfer_type', '=', record.transfer_type)
    .where('school_name', '=', record.school_name)
    .where('transfer_reason', 'is not distinct from', record.transfer_reason ?? null)
    .executeTakeFirst()
  return found?.id
}

export const transfer = (db: Db, studentId: number, id: number) =>
  db
    .selectFrom('transfer_records as t')
    .select([...transferFields, 't.approved_at as approvedAt'])
    .where('t.student_id', '=', studentId)
    .where('t.id', '=', id)
    .executeTakeFirst()

export const approveTransfer = async (db: Tx, id: number, userId: number, now: Date) => {
  await db
    .updateTable('transfer_records')
    .set({ approved: true, approved_by: userId, approved_at: now })
    .where('id', '=', id)
    .where('approved', '=', false)
    .execute()
}

interface Look {
  id: number
  at: Date
  by: string
  /** Nothing where somebody who keeps the record has opened it. */
  field: string | null
  reason: string | null
  /** Of a guardian's phone: whose. */
  parent: string | null
}

/** Who looked at the pupil's values, and at those of the guardians, under whichever row they stood then; the latest first. */
export const reveals = async (db: Db, id: number, count: number) => {
  const { rows: found } = await sql<Look>`
    select a.id, a.at, ${doerOf(OFFICE_NAME)} as by, a.diff ->> 'field' as field, a.diff ->> 'reason' as reason, p.name as parent
    from audit_log a left join parents p on a.entity = 'parents' and p.id = a.entity_id
    where a.action = 'reveal' and ((a.entity = 'students' and a.entity_id = ${id}) or (a.entity = 'parents'
      and a.entity_id in (select gp.id from student_guardians g join parents gp on g.parent_id in (gp.id, gp.merged_into)
        where g.student_id = ${id})))
    order by a.at desc, a.id desc limit ${count}`.execute(db)
  return found
}
