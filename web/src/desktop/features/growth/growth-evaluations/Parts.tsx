import { assessmentsApi } from '@xueqiao/contract/features/growth/assessments/api'
import { ASSESSMENT_LABELS } from '@xueqiao/contract/features/growth/assessments/labels'
import { ASSESSMENT_TYPE_LABELS, type ScoreField } from '@xueqiao/contract/features/growth/assessments/values'
import type { GrowthProfile } from '@xueqiao/contract/features/growth/growth-evaluations/profile'
import { PARTS } from '@xueqiao/contract/features/growth/growth-evaluations/values'
import type { Dimension } from '@xueqiao/contract/features/growth/growth-indicators/values'
import { Link } from 'react-router'
import { useApi } from '../../../../api/queries'
import { useCan } from '../../../../session/access'
import { partsOf } from '../../../../shared/growth/words'

/** What an assessment says of a dimension (decision 0033). */
const FIELDS: Partial<Record<Dimension, ScoreField>> = {
  academic: 'academicScore',
  moral: 'behaviorScore',
  practice: 'socialScore',
}
/** More than a semester has. */
const MOST = 50

interface Props {
  profile: GrowthProfile
  worked: GrowthProfile['dimensions'][number]
}

/** The approved assessments that the average is made of, each a door to its page. */
const Assessed = ({ profile, field }: { profile: GrowthProfile; field: ScoreField }) => {
  const { studentId, from, to } = profile
  const { data } = useApi(
    assessmentsApi.search,
    { query: { studentId, status: 'APPROVED', size: MOST } },
    { enabled: useCan()('assessment:view'), silent: true },
  )
  const rows = (data?.content ?? []).filter(
    (row) => row[field] !== null && (from === null || row.date >= from) && (to === null || row.date <= to),
  )
  return (
    <ul className="growth-assessed" aria-label={`学生评估：${ASSESSMENT_LABELS[field]}`}>
      {rows.map((row) => (
        <li key={row.id}>
          <Link to={`/student/assessment/${row.id}`}>
            {row.date.slice(5)} {ASSESSMENT_TYPE_LABELS[row.type]}
          </Link>{' '}
          <b>{row[field]?.toFixed(1)}</b>
        </li>
      ))}
    </ul>
  )
}

/** A score is of what stands here; the records that fill its last part follow below. */
export const Parts = ({ profile, worked }: Props) => {
  const parts = partsOf(worked)
  const field = FIELDS[worked.dimension]
  return (
    <section className="growth-parts" aria-label={`${worked.name}的分数从哪里来`}>
      <p>
        <b>{worked.score?.toFixed(1) ?? '还没有分数'}</b>{' '}
        <span className="muted">
          {parts.length === 0
            ? '还没有教师评定、学生评估和已遴选的记录'
            : `按${parts.map(({ key, label }) => `${label} ${PARTS[key]}`).join('、')}的比重`}
        </span>
      </p>
      <dl>
        {parts.map(({ key, label, score }) => (
          <div key={key}>
            <dt>{label}</dt>
            <dd>
              <b>{score}</b> {key === 'judgement' && <span className="muted">老师写综合评价时评定</span>}
              {key === 'evidence' && (
                <span className="muted">
                  {worked.records} 条记录，已遴选 {worked.selected} 条，见下
                </span>
              )}
              {key === 'assessment' && field !== undefined && <Assessed profile={profile} field={field} />}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
