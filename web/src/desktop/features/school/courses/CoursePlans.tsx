import { teachingPlansApi as api, type PlanRow } from '@xueqiao/contract/features/teaching/teaching-plans/api'
import { PLAN_LABELS as LABELS } from '@xueqiao/contract/features/teaching/teaching-plans/labels'
import { Link } from 'react-router'
import { useApi } from '../../../../api/queries'
import { useCan } from '../../../../session/access'
import { column } from '../../../kit/list/column'
import { ReadTable } from '../../../kit/list/ReadTable'

const col = column<PlanRow>()
const COLUMNS = [
  col.of('title', LABELS.title, {
    render: ({ id, title }) => <Link to={`/teaching/plans/${id}`}>{title}</Link>,
  }),
  col.of('grade', LABELS.grade, { width: 88 }),
  col.of('semesterName', LABELS.semesterId, { width: 200 }),
  col.of('hours', '课时', { width: 72 }),
  col.of('authorName', '制订人', { width: 104 }),
]

const SHOWN = 20

/** What is approved of a course; a family sees that of its class. */
export const CoursePlans = ({ courseId }: { courseId: number }) => {
  const seen = useCan()('teachingPlan:view')
  const query = useApi(
    api.search,
    { query: { courseId, approved: 'true', size: SHOWN } },
    { enabled: seen, silent: true },
  )
  if (!seen) return null
  const total = query.data?.totalElements ?? 0
  return (
    <section className="card" aria-label="教学计划">
      <header>
        <h2>教学计划</h2>
        <span className="muted">{total > SHOWN ? `最近 ${SHOWN} 份，共 ${total} 份` : `${total} 份`}</span>
      </header>
      <ReadTable
        query={query}
        endpoint={api.search}
        failed="未能加载教学计划"
        label="教学计划"
        rows={query.data?.content ?? []}
        columns={COLUMNS}
        empty="还没有通过审核的教学计划"
      />
    </section>
  )
}
