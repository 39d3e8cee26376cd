import { assessmentsApi as api } from '@xueqiao/contract/features/growth/assessments/api'
import { ASSESSMENT_LABELS as LABELS } from '@xueqiao/contract/features/growth/assessments/labels'
import { ASSESSMENT_TYPE_LABELS, SCORE_FIELDS } from '@xueqiao/contract/features/growth/assessments/values'
import { Link } from 'react-router'
import { useApi } from '../../../../../api/queries'
import { ScoreCells } from '../../../../../lib/marks/ScoreCells'
import { useCan } from '../../../../../session/access'
import type { SectionProps } from './section'

/** The last that teachers said of the pupil, and the way to their radar; of a family's own, what is approved. */
export const AssessmentsSection = ({ profile: { studentId } }: SectionProps) => {
  const can = useCan()
  const seen = can('assessment:view') || can('grade:view')
  const query = { studentId, size: 1 }
  const { data } = useApi(api.search, { query }, { enabled: seen, silent: true })
  if (data === undefined) return null
  const [last] = data.content
  return (
    <section className="card growth-section" aria-label="学生评估">
      <h2>
        学生评估 <small className="muted">{data.totalElements} 条</small>
        <Link to={`/student/assessment/radar?studentId=${studentId}`}>雷达图</Link>
      </h2>
      {last === undefined ? (
        <p className="kit-none">还没有评估</p>
      ) : (
        <>
          <p className="growth-dated">
            <Link to={`/student/assessment/${last.id}`}>{ASSESSMENT_TYPE_LABELS[last.type]}</Link>
            <small className="muted">{last.date}</small>
          </p>
          <ul className="growth-short">
            {SCORE_FIELDS.map((field) => (
              <li key={field}>
                <span>{LABELS[field]}</span>
                <ScoreCells score={last[field]} />
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  )
}
