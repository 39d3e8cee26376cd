import {
  courseResourcesApi as api,
  type ResourceRow,
} from '@xueqiao/contract/features/teaching/course-resources/api'
import { useState } from 'react'
import { useApi } from '../../../api/queries'
import { CourseTag } from '../../../lib/Subject'
import { useCan } from '../../../session/access'
import { sizeText } from '../../../shared/course-resources/address'
import { Card } from '../../kit/Card'
import { Row } from '../../kit/list/Row'
import { EmptyState, Loaded, SkeletonRows } from '../../kit/states'
import { Pager } from '../Pager'
import { ResourceSheet } from './ResourceSheet'

const SHOWN = 20

/** What teachers share with a pupil's class, the latest first. */
export const Resources = ({ classId }: { classId: number | null }) => {
  const seen = useCan()('courseResource:view') && classId !== null
  const [page, setPage] = useState(0)
  const query = useApi(
    api.search,
    { query: { ...(classId !== null && { classId }), page, size: SHOWN } },
    { enabled: seen, silent: true },
  )
  const [open, setOpen] = useState<ResourceRow>()
  if (!seen) return null
  return (
    <Card title="课程资源">
      <Loaded query={query} endpoint={api.search} skeleton={<SkeletonRows rows={2} />}>
        {({ content, totalElements }) => (
          <>
            {content.length === 0 && <EmptyState>老师还没有共享资源。</EmptyState>}
            {content.map((row) => (
              <Row
                key={row.id}
                leading={<CourseTag course={row.courseName} />}
                title={row.name}
                note={[row.unit, row.lesson, sizeText(row.size)].filter((one) => one !== null).join('，')}
                onClick={() => setOpen(row)}
              />
            ))}
            <Pager page={page} pages={Math.ceil(totalElements / SHOWN)} onPage={setPage} />
          </>
        )}
      </Loaded>
      {open !== undefined && <ResourceSheet row={open} onClose={() => setOpen(undefined)} />}
    </Card>
  )
}
