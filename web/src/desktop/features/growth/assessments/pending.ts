import { today } from '@xueqiao/contract/common/school-time'
import type { AssessmentRow } from '@xueqiao/contract/features/growth/assessments/api'
import { type AssessmentSheet, assessmentSheetApi } from '@xueqiao/contract/features/growth/assessments/sheet'
import { ASSESSMENT_TYPES, type AssessmentType } from '@xueqiao/contract/features/growth/assessments/values'
import { useApi } from '../../../../api/queries'
import { useCan } from '../../../../session/access'
import type { Filters } from '../../../kit/list/list-url'
import { useClassOr } from '../../../pickers/pupilsClass'

/** A pupil of whom nothing is written yet stands in the list, too, under a number that no assessment has. */
export const isPending = ({ id }: Pick<AssessmentRow, 'id'>) => id < 0

/** Of so many the list says it; the panel leads to the others. */
const SHOWN = 5

const pendingOf = (
  { className, rows }: AssessmentSheet,
  { classId, type }: { classId: number; type: AssessmentType },
): readonly AssessmentRow[] =>
  rows.flatMap(({ studentId, studentName, studentNumber, id, mayEdit }) => {
    if (id !== null || !mayEdit) return []
    return {
      ...{ id: -studentId, studentId, studentName, studentNumber, classId, class: className, type },
      ...{ date: '', academicScore: null, behaviorScore: null, socialScore: null, comment: null },
      ...{ status: 'PENDING', authorName: '', approvedByName: null, approvedAt: null, version: 0 },
      ...{ mayEdit: false, mayApprove: false },
    }
  })

/** 11 月, or the semester that a sheet is of. */
export const periodOf = ({ from }: Pick<AssessmentSheet, 'from'>, type: AssessmentType) =>
  type === 'monthly' ? `${Number(from.slice(5, 7))} 月` : '本学期'

/** How far the class that is looked at is this month, for who fills it: the one of the filter, else one's own. */
export const useFilling = (filters: Filters) => {
  const can = useCan()
  const isWriter = can('grade:create')
  const classId = useClassOr(Number(filters.classId) || null, isWriter)
  const type = ASSESSMENT_TYPES.find((one) => one === filters.type) ?? 'monthly'
  const asked = { classId: classId ?? 0, type, date: today() }
  const { data } = useApi(
    assessmentSheetApi.sheet,
    { query: asked },
    { enabled: isWriter && classId !== null, silent: true },
  )
  if (data === undefined) return undefined
  const pending = pendingOf(data, asked)
  const filled = data.rows.filter(({ id }) => id !== null).length
  const whose = filters.classId === undefined ? `${data.className} ` : ''
  return {
    asked,
    text: `${whose}${periodOf(data, type)}已填 ${filled} / ${data.rows.length}`,
    pending,
    shown: pending.slice(0, SHOWN),
  }
}
