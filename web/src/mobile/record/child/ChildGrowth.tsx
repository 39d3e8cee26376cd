import { goalsApi } from '@xueqiao/contract/features/growth/goals/api'
import { growthProfileApi as api } from '@xueqiao/contract/features/growth/growth-evaluations/profile'
import { growthRecordsApi } from '@xueqiao/contract/features/growth/growth-records/api'
import { Link } from 'react-router'
import { useApi } from '../../../api/queries'
import { useCan } from '../../../session/access'
import { Card } from '../../kit/Card'
import { Loaded, SkeletonRows } from '../../kit/states'
import { Radar } from '../growth/Radar'

/** The last that was seen of the child, and what it is working at. */
const Latest = ({ studentId }: { studentId: number }) => {
  const page = `/mobile/growth/${studentId}`
  const records = useApi(growthRecordsApi.search, { query: { studentId, size: 1 } }, { silent: true })
  const goals = useApi(goalsApi.search, { query: { studentId, status: 'ACTIVE', size: 1 } }, { silent: true })
  const [record] = records.data?.content ?? []
  const [goal] = goals.data?.content ?? []
  return (
    <div className="m-grow m-child-latest">
      {records.data !== undefined &&
        (record === undefined ? (
          <p className="m-meta">还没有记录。</p>
        ) : (
          <Link to={`${page}?record=${record.id}`}>
            <b>{record.title}</b>
            <span className="m-meta">
              {record.date.slice(5)} {record.authorName}记录
            </span>
          </Link>
        ))}
      {goals.data !== undefined &&
        (goal === undefined ? (
          <p className="m-meta">没有进行中的目标。</p>
        ) : (
          <Link to={`${page}?goal=${goal.id}`}>
            {goal.title}
            <progress max={100} value={goal.progress} aria-label={`进度 ${goal.progress}%`} />
            <span className="m-meta">
              目标完成 {goal.progress}%，{goal.dueDate.slice(5)} 到期
            </span>
          </Link>
        ))}
    </div>
  )
}

/** The radar against one's own last semester, and a way to the 成长档案. */
export const ChildGrowth = ({ studentId }: { studentId: number }) => {
  const seen = useCan()('growth:view')
  const query = useApi(api.profile, { query: { studentId } }, { enabled: seen, silent: true })
  if (!seen) return null
  return (
    <Card title="成长" extra="档案" to={`/mobile/growth/${studentId}`}>
      <Loaded query={query} endpoint={api.profile} skeleton={<SkeletonRows />}>
        {({ dimensions, beforeName }) => (
          <>
            <p className="m-child-legend m-meta">
              {beforeName === null ? '五个维度，只与自己比' : '实线本学期，虚线上学期'}
            </p>
            <div className="m-child-growth">
              {dimensions.length > 0 && <Radar dimensions={dimensions} />}
              <Latest studentId={studentId} />
            </div>
          </>
        )}
      </Loaded>
    </Card>
  )
}
