import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/db/database'
import { lockAdvisory } from '../../../platform/db/fragments'
import { isPupilOf } from '../../account/reach/scope'

const SHEETS = 7_301_064

/** One after the other: of two who fill the same sheet, the second sees what the first has written. */
export const holdSheet = (db: Tx, classId: number) => lockAdvisory(db, SHEETS, classId)

/** The pupils of a class by their numbers, with the latest of what was found of each on that day. */
export const ofDay = (db: Db, classId: number, day: string) =>
  db
    .selectFrom('students as s')
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('physical_exams as e')
          .selectAll('e')
          .whereRef('e.student_id', '=', 's.id')
          .where('e.exam_date', '=', day)
          .orderBy('e.id', 'desc')
          .limit(1)
          .as('p'),
      (join) => join.onTrue(),
    )
    .select(['s.id as studentId', 's.name as studentName', 's.student_number as studentNumber', 's.gender'])
    .select(['p.id', 'p.version', 'p.health_status as healthStatus', 'p.height', 'p.weight'])
    .select(['p.left_naked as leftNaked', 'p.right_naked as rightNaked'])
    .select(['p.left_corrected as leftCorrected', 'p.right_corrected as rightCorrected'])
    .where(isPupilOf(classId))
    .orderBy('s.student_number')
    .execute()
export type DayRow = Awaited<ReturnType<typeof ofDay>>[number]

const DAYS = 12

/** When most of them were called up; a day on which a single one was seen is no day of the class. */
export const days = async (db: Db, classId: number, most: number) => {
  const rows = await db
    .selectFrom('physical_exams as p')
    .innerJoin('students as s', 's.id', 'p.student_id')
    .select('p.exam_date as day')
    .where(isPupilOf(classId))
    .groupBy('p.exam_date')
    .having(sql<boolean>`count(*) >= ${most}`)
    .orderBy('p.exam_date', 'desc')
    .limit(DAYS)
    .execute()
  return rows.map(({ day }) => day)
}
