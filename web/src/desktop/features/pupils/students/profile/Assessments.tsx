import { type AssessmentRow, assessmentsApi as api } from '@xueqiao/contract/features/growth/assessments/api'
import { ASSESSMENT_LABELS as LABELS } from '@xueqiao/contract/features/growth/assessments/labels'
import { ASSESSMENT_TYPE_LABELS, SCORE_FIELDS } from '@xueqiao/contract/features/growth/assessments/values'
import { Link } from 'react-router'
import { useApi } from '../../../../../api/queries'
import { ScoreCells } from '../../../../../lib/marks/ScoreCells'
import { useCan } from '../../../../../session/access'
import { column } from '../../../../kit/list/column'
import { ReadTable } from '../../../../kit/list/ReadTable'
import { Counted } from './Counted'

const col = column<AssessmentRow>()
const COLUMNS = [
  col.of('date', LABELS.date, { width: 116 }),
  col.of('type', LABELS.type, {
    width: 96,
    render: ({ id, type }) => <Link to={`/student/assessment/${id}`}>{ASSESSMENT_TYPE_LABELS[type]}</Link>,
  }),
  ...SCORE_FIELDS.map((field) =>
    col.of(field, LABELS[field], { width: 124, render: (row) => <ScoreCells score={row[field]} /> }),
  ),
  col.of('comment', LABELS.comment),
]

const SHOWN = 20

/** What teachers said of a pupil, the latest first; a family sees what is approved. */
export const Assessments = ({ studentId }: { studentId: number }) => {
  const can = useCan()
  const seen = can('assessment:view')
  const query = useApi(api.search, { query: { studentId, size: SHOWN } }, { enabled: seen, silent: true })
  if (!seen) return null
  return (
    <section aria-label="学生评估" className="student-section">
      <h2>
        学生评估
        <Counted total={query.data?.totalElements} shown={SHOWN} />
      </h2>
      <ReadTable
        query={query}
        endpoint={api.search}
        failed="未能加载评估"
        label="学生评估"
        rows={query.data?.content ?? []}
        columns={COLUMNS}
        empty="还没有评估"
      />
    </section>
  )
}
