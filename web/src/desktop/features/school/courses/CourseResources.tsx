import {
  courseResourcesApi as api,
  type ResourceRow,
} from '@xueqiao/contract/features/teaching/course-resources/api'
import { RESOURCE_LABELS as LABELS } from '@xueqiao/contract/features/teaching/course-resources/labels'
import { RESOURCE_KIND_LABELS } from '@xueqiao/contract/features/teaching/course-resources/values'
import { Button, Pagination } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { useApi } from '../../../../api/queries'
import { formatFeedTime } from '../../../../lib/format'
import { useCan } from '../../../../session/access'
import { sizeText } from '../../../../shared/course-resources/address'
import { later } from '../../../kit/later'
import { column } from '../../../kit/list/column'
import { ReadTable } from '../../../kit/list/ReadTable'
import { Opened } from '../../../kit/record/Opened'
import { useOpened } from '../../../kit/record/useOpened'

const ResourceDialog = later(
  () => import('../../../kit/preview/ResourceDialog').then((m) => m.ResourceDialog),
  ({ open }) => open,
)

const col = column<ResourceRow>()
const columnsFor = (open: (row: ResourceRow) => void) => [
  col.of('name', LABELS.name, {
    render: (row) => (
      <Button type="link" className="course-open" onClick={() => open(row)}>
        {row.name}
      </Button>
    ),
  }),
  col.of('unit', LABELS.unit, { width: 160 }),
  col.of('lesson', LABELS.lesson, { width: 160 }),
  col.of('kind', LABELS.kind, { width: 104, render: ({ kind }) => RESOURCE_KIND_LABELS[kind] }),
  col.of('size', LABELS.size, { width: 88, render: ({ size }) => sizeText(size) }),
  col.of('authorName', '上传人', { width: 104 }),
  col.of('updatedAt', LABELS.updatedAt, {
    width: 120,
    render: ({ updatedAt }) => formatFeedTime(updatedAt),
  }),
]

const SHOWN = 20

/** What one may see of a course's resources; a family what its class is given, and all of that. */
export const CourseResources = ({ courseId, isStaff }: { courseId: number; isStaff: boolean }) => {
  const seen = useCan()('courseResource:view')
  const [page, setPage] = useState(0)
  const query = useApi(
    api.search,
    { query: { courseId, page, size: SHOWN } },
    { enabled: seen, silent: true },
  )
  const looking = useOpened<ResourceRow>()
  if (!seen) return null
  // Until a page is there, at least what was gone through.
  const total = query.data?.totalElements ?? page * SHOWN + 1
  return (
    <section className="card" aria-label="课程资源">
      <header>
        <h2>课程资源</h2>
        <span className="muted">{query.data !== undefined && `${total} 份`}</span>
        {isStaff && <Link to={`/teaching/resources?courseId=${courseId}`}>全部资源</Link>}
      </header>
      <ReadTable
        query={query}
        endpoint={api.search}
        failed="未能加载课程资源"
        label="课程资源"
        rows={query.data?.content ?? []}
        columns={columnsFor(looking.show)}
        empty={isStaff ? '还没有课程资源' : '老师还没有共享资源给您的班级'}
      />
      {total > SHOWN && (
        <Pagination
          className="course-pages"
          size="small"
          align="end"
          current={page + 1}
          pageSize={SHOWN}
          total={total}
          showSizeChanger={false}
          onChange={(next) => setPage(next - 1)}
        />
      )}
      <Opened by={looking}>
        {(row, dialog) => <ResourceDialog {...dialog} id={row.id} name={row.name} />}
      </Opened>
    </section>
  )
}
