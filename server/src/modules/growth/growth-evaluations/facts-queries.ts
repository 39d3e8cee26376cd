import type { Db } from '../../../platform/db/database'
import { anyOf, lit } from '../../../platform/db/fragments'
import { statement } from '../../../platform/db/statement'

interface OfSemester {
  studentIds: readonly number[]
  semesterId: number
}

const countedRows = statement((db, _shape: null, { studentIds, semesterId }: OfSemester) =>
  db
    .selectFrom('growth_records as r')
    .innerJoin('growth_indicators as i', 'i.id', 'r.indicator_id')
    .select((eb) => [
      'r.student_id as studentId',
      'i.stage',
      'r.dimension',
      'r.indicator_id as indicatorId',
      eb.fn.countAll<number>().as('records'),
      eb.fn.countAll<number>().filterWhere('r.status', '!=', lit('RECORDED')).as('selected'),
    ])
    .where('r.student_id', '=', anyOf(studentIds))
    .where('r.semester_id', '=', semesterId)
    .groupBy(['r.student_id', 'i.stage', 'r.dimension', 'r.indicator_id']),
)

/** Records of these pupils in one semester, by indicator. */
export const counted = (db: Db, studentIds: readonly number[], semesterId: number) =>
  countedRows(db, null, { studentIds, semesterId })

interface Span {
  startDate: string
  endDate: string
}

interface OfDays extends Span {
  studentIds: readonly number[]
}

const assessedRows = statement((db, _shape: null, { studentIds, startDate, endDate }: OfDays) =>
  db
    .selectFrom('assessments as a')
    .select((eb) => [
      'a.student_id as studentId',
      eb.fn.avg<number | null>('a.academic_score').as('academic'),
      eb.fn.avg<number | null>('a.behavior_score').as('moral'),
      eb.fn.avg<number | null>('a.social_score').as('practice'),
    ])
    .where('a.student_id', '=', anyOf(studentIds))
    .where('a.status', '=', lit('APPROVED'))
    .where('a.date', '>=', startDate)
    .where('a.date', '<=', endDate)
    .groupBy('a.student_id'),
)

/** What approved assessments of the semester say, on average. */
export const assessed = (db: Db, studentIds: readonly number[], { startDate, endDate }: Span) =>
  assessedRows(db, null, { studentIds, startDate, endDate })
