import { type AssessmentRow, assessmentsApi as api } from '@xueqiao/contract/features/growth/assessments/api'
import { ASSESSMENT_LABELS as LABELS } from '@xueqiao/contract/features/growth/assessments/labels'
import {
  ASSESSMENT_TYPE_LABELS,
  SCORE_FIELDS,
  type ScoreField,
} from '@xueqiao/contract/features/growth/assessments/values'
import { call } from '../../../api/call'
import { useApi } from '../../../api/queries'
import { ScoreCells } from '../../../lib/marks/ScoreCells'
import { useCan } from '../../../session/access'
import { useSeen } from '../../../shared/bell/seen'
import { Listed } from './Listed'

const SHOWN = 6

/** Against one's own last of the same kind, and nobody else. */
const changeOf = (row: AssessmentRow, before: AssessmentRow | undefined, field: ScoreField) => {
  const [now, then] = [row[field], before?.[field]]
  if (now === null || then == null || now === then) return null
  const by = Math.abs(now - then).toFixed(1)
  return <small className="muted">{now > then ? `比上次高 ${by}` : `比上次低 ${by}`}</small>
}

const One = ({ row, before }: { row: AssessmentRow; before: AssessmentRow | undefined }) => (
  <li className="m-assessment">
    <p>
      <b>{ASSESSMENT_TYPE_LABELS[row.type]}</b> <span className="muted">{row.date}</span>
    </p>
    <dl>
      {SCORE_FIELDS.map((field) => (
        <div key={field}>
          <dt>{LABELS[field]}</dt>
          <dd>
            <ScoreCells score={row[field]} /> {changeOf(row, before, field)}
          </dd>
        </div>
      ))}
    </dl>
    {row.comment !== null && <p>{row.comment}</p>}
    <p className="muted">{row.authorName}</p>
  </li>
)

/** What teachers said of a pupil; a family sees what is approved. */
export const Assessments = ({ studentId }: { studentId: number }) => {
  const can = useCan()
  const seen = can('assessment:view')
  const query = useApi(
    api.search,
    { query: { studentId, size: SHOWN } },
    { enabled: seen, silent: true, staleTime: 0 },
  )
  useSeen('/student/assessment', query.isSuccess)
  useSeen(`/student/assessment?studentId=${studentId}`, query.isSuccess)
  if (!seen) return null
  return (
    <Listed
      title="学生评估"
      measure="条"
      empty="还没有评估。"
      endpoint={api.search}
      studentId={studentId}
      latest={query}
      read={(query, signal) => call(api.search, { query }, { signal })}
    >
      {(rows) => (
        <ul className="m-assessments" aria-label="学生评估">
          {rows.map((row, index) => (
            <One
              key={row.id}
              row={row}
              before={rows.slice(index + 1).find(({ type }) => type === row.type)}
            />
          ))}
        </ul>
      )}
    </Listed>
  )
}
