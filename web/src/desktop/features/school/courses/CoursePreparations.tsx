import {
  lessonPreparationsApi as api,
  type PreparationRow,
} from '@xueqiao/contract/features/teaching/lesson-preparations/api'
import { PREPARATION_LABELS as LABELS } from '@xueqiao/contract/features/teaching/lesson-preparations/labels'
import { PREPARATION_STATUS_LABELS } from '@xueqiao/contract/features/teaching/lesson-preparations/values'
import { Link } from 'react-router'
import { useApi } from '../../../../api/queries'
import { formatDay } from '../../../../lib/format'
import { useCan } from '../../../../session/access'
import { column } from '../../../kit/list/column'
import { ReadTable } from '../../../kit/list/ReadTable'

const col = column<PreparationRow>()
const COLUMNS = [
  col.of('title', LABELS.title, {
    render: ({ id, title }) => <Link to={`/teaching/lesson-preparations/${id}`}>{title}</Link>,
  }),
  col.of('grade', LABELS.grade, { width: 88 }),
  col.of('firstDate', '上课', {
    width: 104,
    render: ({ firstDate }) => (firstDate === null ? '' : formatDay(firstDate)),
  }),
  col.of('status', LABELS.status, { width: 88, render: ({ status }) => PREPARATION_STATUS_LABELS[status] }),
  col.of('authorName', '备课人', { width: 104 }),
]

const SHOWN = 10

/** The latest that the reader may see; families have none of it. */
export const CoursePreparations = ({ courseId }: { courseId: number }) => {
  const seen = useCan()('teachingPlan:create')
  const query = useApi(api.search, { query: { courseId, size: SHOWN } }, { enabled: seen, silent: true })
  if (!seen) return null
  const total = query.data?.totalElements ?? 0
  return (
    <section className="card" aria-label="备课">
      <header>
        <h2>备课</h2>
        <span className="muted">{total > SHOWN ? `最近 ${SHOWN} 份，共 ${total} 份` : `${total} 份`}</span>
      </header>
      <ReadTable
        query={query}
        endpoint={api.search}
        failed="未能加载备课"
        label="备课"
        rows={query.data?.content ?? []}
        columns={COLUMNS}
        empty="还没有您可以看到的备课"
      />
    </section>
  )
}
