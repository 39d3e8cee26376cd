import type { ScoreField } from '@xueqiao/contract/features/growth/assessments/values'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database'
import { anyIn, anyOf, lit } from '../../../platform/db/fragments'
import { CLASS_NUMBER } from '../../account/reach/scope'
import { gradeThen, nameThen, yearOfDay } from '../../school/classes/scope'
import type { Period } from './period'
import type { Viewer } from './scope'

/** Those that were there in the period, also where they have ended since. */
const seen = (db: Db, { all, classIds }: Viewer, { to }: Period) =>
  db
    .selectFrom('classes as c')
    .where((eb) => eb.or([eb('c.deleted_at', 'is', null), eb('c.deleted_at', '>', sql<Date>`${to}::date`)]))
    .$if(!all, (query) => query.where('c.id', '=', anyOf(classIds)))

const yearOf = ({ from }: Period) => yearOfDay(sql.val(from))

export const grades = async (db: Db, viewer: Viewer, period: Period) => {
  const grade = gradeThen(yearOf(period))
  const rows = seen(db, viewer, period).select(grade.as('grade')).distinct().where(grade, '>', 0)
  return (await rows.orderBy('grade').execute()).map((row) => row.grade)
}

const COLUMN = {
  academicScore: 'academic_score',
  behaviorScore: 'behavior_score',
  socialScore: 'social_score',
} as const satisfies Record<ScoreField, string>

const approved = (field: ScoreField) =>
  sql<number | null>`avg(${sql.ref(`a.${COLUMN[field]}`)}) filter (where a.status = 'APPROVED')`

/** Each pupil counts once, however often they were looked at. */
const perPupil = (db: Db, viewer: Viewer, period: Period) =>
  seen(db, viewer, period)
    .innerJoin('assessments as a', 'a.class_id', 'c.id')
    .select((eb) => [
      'c.id as classId',
      eb.fn.countAll<number>().filterWhere('a.status', '=', lit('APPROVED')).as('count'),
      eb.fn.countAll<number>().filterWhere('a.status', '=', lit('PENDING')).as('pending'),
      approved('academicScore').as('academicScore'),
      approved('behaviorScore').as('behaviorScore'),
      approved('socialScore').as('socialScore'),
    ])
    .where('a.date', '>=', period.from)
    .where('a.date', '<=', period.to)
    .groupBy(['c.id', 'a.student_id'])

const average = (field: ScoreField) => sql<number | null>`round(avg(${sql.ref(`p.${field}`)}), 2)`
const behind = (field: ScoreField) => sql<number>`count(${sql.ref(`p.${field}`)})`

/** The classes of a grade in the order of their numbers, a row a kind. */
export const byClass = (db: Db, viewer: Viewer, grade: number, period: Period) => {
  const year = yearOf(period)
  const graded = seen(db, viewer, period).select('c.id').where(gradeThen(year), '=', grade)
  const pupils = perPupil(db, viewer, period).select('a.type').groupBy('a.type')
  return db
    .selectFrom(pupils.where('c.id', '=', anyIn(graded)).as('p'))
    .innerJoin('classes as c', 'c.id', 'p.classId')
    .select((eb) => [
      'p.classId',
      nameThen(year).as('className'),
      'p.type',
      eb.fn.sum<number>('p.count').as('count'),
      eb.fn.sum<number>('p.pending').as('pending'),
      eb.fn.countAll<number>().filterWhere('p.count', '>', lit(0)).as('pupils'),
      average('academicScore').as('academicScore'),
      average('behaviorScore').as('behaviorScore'),
      average('socialScore').as('socialScore'),
      behind('academicScore').as('academicPupils'),
      behind('behaviorScore').as('behaviorPupils'),
      behind('socialScore').as('socialPupils'),
    ])
    .groupBy(['p.classId', 'c.id', 'p.type'])
    .orderBy(CLASS_NUMBER)
    .orderBy('c.name')
    .orderBy('p.type')
    .execute()
}
export type ClassFigures = Awaited<ReturnType<typeof byClass>>[number]

/** The pupil's own, the latest first. */
export const ofPupil = (db: Db, studentId: number, { from, to }: Period) =>
  db
    .selectFrom('assessments as a')
    .select(['a.id', 'a.type', 'a.date', 'a.academic_score as academicScore'])
    .select(['a.behavior_score as behaviorScore', 'a.social_score as socialScore'])
    .where('a.student_id', '=', studentId)
    .where('a.status', '=', lit('APPROVED'))
    .where('a.date', '>=', from)
    .where('a.date', '<=', to)
    .orderBy('a.date', 'desc')
    .orderBy('a.id', 'desc')
    .execute()

const ownAverage = (field: ScoreField) => sql<number | null>`round(avg(${sql.ref(`a.${COLUMN[field]}`)}), 2)`

/** Of one pupil the averages of each of these semesters, found by the pupil. */
export const bySemester = (db: Db, studentId: number, semesterIds: readonly number[]) =>
  db
    .selectFrom('assessments as a')
    .innerJoin('semesters as se', (join) =>
      join.onRef('a.date', '>=', 'se.start_date').onRef('a.date', '<=', 'se.end_date'),
    )
    .select('se.id as semesterId')
    .select([
      ownAverage('academicScore').as('academicScore'),
      ownAverage('behaviorScore').as('behaviorScore'),
      ownAverage('socialScore').as('socialScore'),
    ])
    .where('a.student_id', '=', studentId)
    .where('a.status', '=', lit('APPROVED'))
    .where('se.id', '=', anyOf(semesterIds))
    .groupBy('se.id')
    .execute()

export interface Band {
  pupils: number
  low: number
  middle: number
  high: number
}

const quarter = (field: ScoreField, part: number) =>
  sql`round(percentile_cont(${lit(part)}) within group (order by ${sql.ref(`p.${field}`)})::numeric, 2)`

const band = (field: ScoreField) =>
  sql<Band>`jsonb_build_object('pupils', ${behind(field)}, 'low', ${quarter(field, 0.25)},
    'middle', ${quarter(field, 0.5)}, 'high', ${quarter(field, 0.75)})`

/** Where the middle half of a class is, and of how many pupils: nobody is named. */
export const bandsOf = (db: Db, viewer: Viewer, classId: number, period: Period) =>
  db
    .selectFrom(perPupil(db, viewer, period).where('c.id', '=', classId).as('p'))
    .select([
      band('academicScore').as('academicScore'),
      band('behaviorScore').as('behaviorScore'),
      band('socialScore').as('socialScore'),
    ])
    .executeTakeFirstOrThrow()

export const pupil = (db: Db, id: number) =>
  db
    .selectFrom('students as s')
    .leftJoin('classes as c', 'c.id', 's.class_id')
    .select(['s.id as studentId', 's.name as studentName', 's.student_number as studentNumber'])
    .select(['s.class_id as placeId', 'c.name as className'])
    .where('s.id', '=', id)
    .where('s.deleted_at', 'is', null)
    .executeTakeFirst()
