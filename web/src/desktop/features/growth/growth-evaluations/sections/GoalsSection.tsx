import { goalsApi } from '@xueqiao/contract/features/growth/goals/api'
import { Link } from 'react-router'
import { useApi } from '../../../../../api/queries'
import type { SectionProps } from './section'

const SHOWN = 5

/** What the pupil is working at now. */
export const GoalsSection = ({ profile: { studentId } }: SectionProps) => {
  const query = { studentId, status: 'ACTIVE', size: SHOWN } as const
  const { data } = useApi(goalsApi.search, { query }, { silent: true })
  if (data === undefined) return null
  return (
    <section className="card growth-section" aria-label="成长目标">
      <h2>
        成长目标 <small className="muted">进行中 {data.totalElements} 个</small>
      </h2>
      {data.content.length === 0 && <p className="kit-none">没有进行中的目标</p>}
      <ul className="growth-short">
        {data.content.map(({ id, title, dueDate, progress }) => (
          <li key={id}>
            <Link to={`/student-growth/goals/${id}`}>{title}</Link>
            <small className="muted">
              {progress}%，{dueDate} 前
            </small>
          </li>
        ))}
      </ul>
    </section>
  )
}
