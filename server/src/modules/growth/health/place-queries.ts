import type { Db } from '../../../platform/db/database'
import { anyOf, lit, records } from '../../../platform/db/fragments'
import type { Keeper } from './scope'

interface Autumn {
  year: number
  day: string
}

const AUTUMN = { year: 'smallint', code: 'text', day: 'date' } as const

/** The classes that pupils were in on these days, in the grades that promotions have kept of them. */
const kept = (db: Db, autumns: readonly Autumn[]) =>
  db
    .selectFrom(
      records(
        'y',
        autumns.map(({ year, day }) => ({ year, day, code: `${year}-${year + 1}` })),
        AUTUMN,
      ),
    )
    .innerJoin('academic_years as ay', 'ay.code', 'y.code')
    .innerJoin('class_years as cy', 'cy.academic_year_id', 'ay.id')
    .innerJoin('class_memberships as m', (join) =>
      join.onRef('m.class_id', '=', 'cy.class_id').onRef('m.from_date', '<=', 'y.day'),
    )
    .where((eb) => eb.or([eb('m.to_date', 'is', null), eb('m.to_date', '>', eb.ref('y.day'))]))

export interface PlaceThen {
  classId: number
  grade: number
}

/** Where these pupils were that autumn, as far as it is known. */
export const placesThen = async (
  db: Db,
  autumn: Autumn,
  studentIds: readonly number[],
): Promise<ReadonlyMap<number, PlaceThen>> => {
  const rows = await kept(db, [autumn])
    .select(['m.student_id as studentId', 'm.class_id as classId', 'cy.grade'])
    .where('m.student_id', '=', anyOf(studentIds))
    .execute()
  return new Map(rows.map(({ studentId, classId, grade }) => [studentId, { classId, grade }]))
}

/** Who was in another grade than one counts back from the class of today: has repeated a year, or left one out. */
export const outOfStep = (
  db: Db,
  { all, classIds }: Pick<Keeper, 'all' | 'classIds'>,
  autumns: readonly Autumn[],
  now: number,
) =>
  kept(db, autumns)
    .innerJoin('students as s', 's.id', 'm.student_id')
    .innerJoin('classes as c', 'c.id', 's.class_id')
    .select(['m.student_id as studentId', 'y.year', 'cy.grade'])
    .where((eb) => eb(eb('c.grade', '-', eb.ref('cy.grade')), '<>', eb(lit(now), '-', eb.ref('y.year'))))
    .$if(!all, (query) => query.where('s.class_id', '=', anyOf(classIds)))
    .execute()
