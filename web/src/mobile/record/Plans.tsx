import { teachingPlansApi as api, type PlanRow } from '@xueqiao/contract/features/teaching/teaching-plans/api'
import { PLAN_LABELS as LABELS } from '@xueqiao/contract/features/teaching/teaching-plans/labels'
import { PLAN_PARTS } from '@xueqiao/contract/features/teaching/teaching-plans/values'
import { Fragment, useState } from 'react'
import { useApi } from '../../api/queries'
import { CourseTag } from '../../lib/Subject'
import { useCan } from '../../session/access'
import { Card } from '../kit/Card'
import { Row } from '../kit/list/Row'
import { Sheet } from '../kit/Sheet'
import { EmptyState, Loaded, SkeletonRows } from '../kit/states'
import { Pager } from './Pager'

const SHOWN = 20

/** What is taught week by week: the parts in words, and the table as a list; to be decided about, or as it was approved. */
export const Plan = ({ id, approved }: { id: number; approved?: true }) => {
  const query = useApi(
    api.get,
    { params: { id }, query: approved === true ? { approved: 'true' } : {} },
    { silent: true },
  )
  return (
    <Loaded query={query} endpoint={api.get} skeleton={<SkeletonRows rows={4} />}>
      {({ content, authorName, semesterName }) => (
        <div className="m-plan">
          <p className="m-meta">
            {semesterName}，{authorName}
          </p>
          {PLAN_PARTS.filter((part) => content[part] !== null).map((part) => (
            <Fragment key={part}>
              <h3>{LABELS[part]}</h3>
              <p>{content[part]}</p>
            </Fragment>
          ))}
          <h3>{LABELS.lessons}</h3>
          <ol>
            {content.lessons.map(({ week, unit, title, hours, aims, keyPoints }) => (
              <li key={`${week} ${unit} ${title}`}>
                <b>第 {week} 周</b> {title}
                <span className="m-meta">
                  {unit !== null && `${unit}，`}
                  {hours} 课时
                </span>
                {[aims, keyPoints].map((words) => words !== null && <p key={words}>{words}</p>)}
              </li>
            ))}
          </ol>
        </div>
      )}
    </Loaded>
  )
}

/** Plans that were approved for the classes of a pupil's grade; a family sees those of its own. */
export const Plans = ({ grade }: { grade: string | null }) => {
  const seen = useCan()('teachingPlan:view') && grade !== null
  const [page, setPage] = useState(0)
  const query = useApi(
    api.search,
    {
      query: {
        ...(grade !== null && { grade }),
        approved: 'true',
        sort: 'semester,desc',
        page,
        size: SHOWN,
      },
    },
    { enabled: seen, silent: true },
  )
  const [open, setOpen] = useState<PlanRow>()
  if (!seen) return null
  return (
    <Card title="教学计划">
      <Loaded query={query} endpoint={api.search} skeleton={<SkeletonRows rows={2} />}>
        {({ content, totalElements }) => (
          <>
            {content.length === 0 && <EmptyState>还没有通过审核的教学计划。</EmptyState>}
            {content.map((row) => (
              <Row
                key={row.id}
                leading={<CourseTag course={row.courseName} />}
                title={row.title}
                note={`${row.semesterName}，${row.hours} 课时`}
                onClick={() => setOpen(row)}
              />
            ))}
            <Pager page={page} pages={Math.ceil(totalElements / SHOWN)} onPage={setPage} />
          </>
        )}
      </Loaded>
      {open !== undefined && (
        <Sheet title={open.title} onClose={() => setOpen(undefined)}>
          <Plan id={open.id} approved />
        </Sheet>
      )}
    </Card>
  )
}
