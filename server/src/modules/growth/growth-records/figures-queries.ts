import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database'
import { anyOf } from '../../../platform/db/fragments'
import { CLASS_NUMBER, isPupilOf, pupilCount } from '../../account/reach/scope'
import { gradeThen, nameThen, yearOfSemester } from '../../school/classes/scope'
import type { Viewer } from './scope'

type Seeing = Pick<Viewer, 'all' | 'classIds'>

const seen = (db: Db, { all, classIds }: Seeing) =>
  db
    .selectFrom('classes as c')
    .where('c.deleted_at', 'is', null)
    .$if(!all, (query) => query.where('c.id', '=', anyOf(classIds)))

type Term = number | undefined
const yearOf = (semesterId: Term) => yearOfSemester(sql.val(semesterId ?? null))

/** Of those that were there in the semester. */
export const grades = async (db: Db, viewer: Viewer, semesterId: Term) => {
  const grade = gradeThen(yearOf(semesterId))
  const rows = seen(db, viewer).select(grade.as('grade')).distinct().where(grade, '>', 0)
  return (await rows.orderBy('grade').execute()).map((row) => row.grade)
}

/** In the order of their numbers, as they were in the semester. */
export const classes = (db: Db, viewer: Viewer, grade: number, semesterId: Term) => {
  const year = yearOf(semesterId)
  return seen(db, viewer)
    .select((eb) => ['c.id as classId', nameThen(year).as('className'), pupilCount(eb).as('pupils')])
    .where(gradeThen(year), '=', grade)
    .orderBy(CLASS_NUMBER)
    .orderBy('c.name')
    .execute()
}

export const oneClass = (db: Db, viewer: Seeing, classId: number) =>
  seen(db, viewer)
    .select((eb) => ['c.id as classId', 'c.name as className', 'c.grade', pupilCount(eb).as('pupils')])
    .where('c.id', '=', classId)
    .executeTakeFirst()

/** Of whoever is in these classes today, as the lists behind the figures have them: a record goes with its pupil. */
const recordsOf = (db: Db, classIds: readonly number[], semesterId: number) =>
  db
    .selectFrom('growth_records as r')
    .innerJoin('students as s', 's.id', 'r.student_id')
    .where(isPupilOf(anyOf(classIds)))
    .where('r.semester_id', '=', semesterId)

/** Records and pupils who have one, of these classes in one semester. Each pupil's are summed first: telling apart costs more. */
export const cells = (db: Db, classIds: readonly number[], semesterId: number) =>
  db
    .selectFrom(
      recordsOf(db, classIds, semesterId)
        .select((eb) => ['s.class_id', 'r.dimension', 'r.student_id', eb.fn.countAll<number>().as('records')])
        .groupBy(['s.class_id', 'r.dimension', 'r.student_id'])
        .as('own'),
    )
    .select((eb) => [
      sql<number>`own.class_id`.as('classId'),
      'own.dimension',
      sql<number>`sum(own.records)::int`.as('records'),
      eb.fn.countAll<number>().as('pupils'),
    ])
    .groupBy(['own.class_id', 'own.dimension'])
    .execute()

export const kinds = (db: Db, classIds: readonly number[], semesterId: number) =>
  recordsOf(db, classIds, semesterId)
    .select((eb) => [
      sql<number>`s.class_id`.as('classId'),
      'r.author_kind as kind',
      eb.fn.countAll<number>().as('records'),
    ])
    .groupBy(['s.class_id', 'r.author_kind'])
    .execute()

/** The same of one class, semester by semester. */
export const cellsOfTerms = (db: Db, classId: number, semesterIds: readonly number[]) =>
  db
    .selectFrom('growth_records as r')
    .innerJoin('students as s', 's.id', 'r.student_id')
    .select((eb) => [
      'r.semester_id as semesterId',
      'r.dimension',
      eb.fn.countAll<number>().as('records'),
      sql<number>`count(distinct r.student_id)::int`.as('pupils'),
    ])
    .where(isPupilOf(classId))
    .where('r.semester_id', '=', anyOf(semesterIds))
    .groupBy(['r.semester_id', 'r.dimension'])
    .execute()
