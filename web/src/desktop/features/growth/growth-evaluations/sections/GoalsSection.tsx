import { type GoalRow, goalsApi } from '@xueqiao/contract/features/growth/goals/api'
import { Link, useSearchParams } from 'react-router'
import { useApi } from '../../../../../api/queries'
import { formatDay } from '../../../../../lib/format'
import { Icon } from '../../../../../lib/icons'
import type { SectionProps } from './section'
import './sections.css'

const SHOWN = 3

/** One goal with its steps: what is done with its day, and which one comes next. */
const Goal = ({ goal }: { goal: GoalRow }) => {
  const { id, title, dueDate, progress } = goal
  const { data } = useApi(goalsApi.get, { params: { id } }, { silent: true })
  const steps = data?.steps ?? []
  const next = steps.find(({ doneAt }) => doneAt === null)
  return (
    <li>
      <p className="growth-goal-head">
        <Link to={`/student-growth/goals/${id}`}>{title}</Link>
        <small className="muted">{dueDate.slice(5)} 前</small>
      </p>
      {steps.length === 0 ? (
        <progress className="growth-goal-bar" max={100} value={progress} aria-label={`进度 ${progress}%`} />
      ) : (
        <ol aria-label={`${title} 的步骤`}>
          {steps.map((step) => (
            <li key={step.id} className={step.doneAt !== null ? 'done' : step === next ? 'next' : undefined}>
              {step.doneAt === null ? <i aria-hidden="true" /> : <Icon name="check" />}
              <span>{step.text}</span>
              <small className="muted">
                {step.doneAt !== null ? formatDay(step.doneAt) : step === next ? '正在做' : ''}
              </small>
            </li>
          ))}
        </ol>
      )}
    </li>
  )
}

/** What the pupil is working at now. */
export const GoalsSection = ({ profile: { studentId } }: SectionProps) => {
  const of = useSearchParams()[0].get('classId') ?? ''
  const query = { studentId, status: 'ACTIVE', size: SHOWN } as const
  const { data } = useApi(goalsApi.search, { query }, { silent: true })
  if (data === undefined) return null
  const more = data.totalElements - data.content.length
  return (
    <section className="card growth-section" aria-label="成长目标">
      <h2>
        成长目标 <small className="muted">{data.totalElements} 个进行中</small>
        <Link className="growth-more" to={`/student-growth/goals?add=1&for=${studentId}&of=${of}`}>
          新目标
        </Link>
      </h2>
      {data.content.length === 0 && <p className="kit-none">没有进行中的目标</p>}
      <ul className="growth-goals">
        {data.content.map((goal) => (
          <Goal key={goal.id} goal={goal} />
        ))}
      </ul>
      {more > 0 && (
        <Link to={`/student-growth/goals?status=ACTIVE&studentId=${studentId}`} className="muted">
          另有 {more} 个
        </Link>
      )}
    </section>
  )
}
