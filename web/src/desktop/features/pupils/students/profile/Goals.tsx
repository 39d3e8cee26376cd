import { goalsApi as api, type GoalRow } from '@xueqiao/contract/features/growth/goals/api'
import { GOAL_LABELS as LABELS } from '@xueqiao/contract/features/growth/goals/labels'
import { GOAL_STATUS_LABELS } from '@xueqiao/contract/features/growth/goals/values'
import { Link } from 'react-router'
import { useApi } from '../../../../../api/queries'
import { useCan } from '../../../../../session/access'
import { column } from '../../../../kit/list/column'
import { ReadTable } from '../../../../kit/list/ReadTable'
import { Counted } from './Counted'

const col = column<GoalRow>()
const COLUMNS = [
  col.of('title', LABELS.title, {
    render: ({ id, title }) => <Link to={`/student-growth/goals/${id}`}>{title}</Link>,
  }),
  col.of('dueDate', LABELS.dueDate, { width: 116 }),
  col.of('progress', LABELS.progress, { width: 80, render: ({ progress }) => `${progress}%` }),
  col.of('status', LABELS.status, { width: 88, render: ({ status }) => GOAL_STATUS_LABELS[status] }),
]

const SHOWN = 20

/** What a pupil wants to reach. */
export const Goals = ({ studentId }: { studentId: number }) => {
  const seen = useCan()('growth:view')
  const query = useApi(api.search, { query: { studentId, size: SHOWN } }, { enabled: seen, silent: true })
  if (!seen) return null
  return (
    <section aria-label="成长目标" className="student-section">
      <h2>
        成长目标
        <Counted total={query.data?.totalElements} shown={SHOWN} unit="个" />
      </h2>
      <ReadTable
        query={query}
        endpoint={api.search}
        failed="未能加载成长目标"
        label="成长目标"
        rows={query.data?.content ?? []}
        columns={COLUMNS}
        empty="还没有成长目标"
      />
    </section>
  )
}
