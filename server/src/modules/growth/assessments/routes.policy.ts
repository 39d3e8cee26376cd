import { assessmentsApi as api } from '@xueqiao/contract/features/growth/assessments/api'
import { assessmentFiguresApi as figures } from '@xueqiao/contract/features/growth/assessments/figures'
import { assessmentSheetApi as sheet } from '@xueqiao/contract/features/growth/assessments/sheet'
import type { AssessmentStatus } from '@xueqiao/contract/features/growth/assessments/values'
import { IN_CHARGE, line, type Place } from '../../../../test/policy'
import { bankLines } from '../../../../test/policy-bank'
import { importLines } from '../../../../test/policy-imports'

let day = 0
/** Each pupil has one of a kind a day, and the corner one pupil. */
const aDay = () => new Date(Date.UTC(2024, 0, ++day)).toISOString().slice(0, 10)

const written = async ({ t, studentId, classId }: Place, status: AssessmentStatus) => {
  const of = { student_id: studentId, class_id: classId, type: 'monthly', date: aDay() } as const
  const { id } = await t.db
    .insertInto('assessments')
    .values({
      ...of,
      academic_score: 4,
      behavior_score: 4.5,
      social_score: 5,
      comment: null,
      author_id: null,
      status,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
const pending = (place: Place) => written(place, 'PENDING')
const approved = (place: Place) => written(place, 'APPROVED')

const input = ({ studentId }: Place) => ({
  studentId,
  type: 'term' as const,
  date: aDay(),
  academicScore: 3.5,
})
let month = 0
/** A sheet shows what its month has already: these have nothing. */
const aMonth = () => new Date(Date.UTC(2010, ++month, 1)).toISOString().slice(0, 10)
const ofSheet = ({ classId }: Place) => ({ classId, type: 'monthly' as const, date: aMonth() })

const aSheet = async ({ t, studentId }: Place) => {
  const { number } = await t.db
    .selectFrom('students')
    .select('student_number as number')
    .where('id', '=', studentId)
    .executeTakeFirstOrThrow()
  return [
    ['学号', '评估类型', '评估日期', '学业表现'],
    [number, '综合评估', aDay(), 4],
  ]
}

export const policy = [
  line(api.search),
  line(api.create, { body: input }),
  line(api.get, { row: approved }),
  line(api.update, { row: pending, body: input }),
  line(api.remove, { row: pending }),
  line(api.approve, { may: IN_CHARGE, row: pending }),
  line(api.approveMany, { may: IN_CHARGE, body: async (place) => ({ ids: [await pending(place)] }) }),
  line(api.exportAll),
  line(sheet.sections),
  line(sheet.sheet, { query: ofSheet }),
  line(sheet.saveSheet, {
    body: (place) => ({ ...ofSheet(place), rows: [{ studentId: place.studentId, socialScore: 4 }] }),
  }),
  line(figures.figures),
  line(figures.radar, { query: ({ studentId }) => ({ studentId }) }),
  ...bankLines(api, 'assessment'),
  ...importLines(api, 'assessments', aSheet),
]
