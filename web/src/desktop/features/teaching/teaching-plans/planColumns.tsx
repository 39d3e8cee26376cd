import type { PlanRow } from '@xueqiao/contract/features/teaching/teaching-plans/api'
import { PLAN_LABELS as LABELS } from '@xueqiao/contract/features/teaching/teaching-plans/labels'
import { Link } from 'react-router'
import { formatFeedTime } from '../../../../lib/format'
import { CourseTag } from '../../../../lib/Subject'
import { column } from '../../../kit/list/column'
import type { RowAction } from '../../../kit/list/RowActions'
import { addressOf, StatusTag } from './naming'

const col = column<PlanRow>()

export const planColumns = (actions: (row: PlanRow) => readonly RowAction[]) => [
  col.of('title', LABELS.title, {
    sticky: true,
    render: (row) => (
      <span className="plan-name">
        <CourseTag course={row.courseName} />
        <Link to={addressOf(row)} className="kit-name">
          {row.title}
        </Link>
        {row.shared && row.isOwn && <small className="tag">共享</small>}
      </span>
    ),
  }),
  col.of('grade', LABELS.grade, { width: 80, sort: 'grade', render: ({ grade }) => grade }),
  col.of('semesterName', LABELS.semesterId, { width: 184 }),
  col.of('extent', '课题 / 课时', {
    width: 104,
    render: ({ lessonCount, hours }) => `${lessonCount} / ${hours}`,
  }),
  col.of('status', LABELS.status, {
    width: 136,
    render: ({ status, approvedNumber }) => (
      <>
        <StatusTag status={status} />
        {status !== 'APPROVED' && approvedNumber !== null && (
          <small className="muted"> 第 {approvedNumber} 版有效</small>
        )}
      </>
    ),
  }),
  col.of('authorName', '制订人', { width: 88 }),
  col.of('updatedAt', '更新', {
    width: 112,
    sort: 'updatedAt',
    render: ({ updatedAt }) => formatFeedTime(updatedAt),
  }),
  col.actions(actions, { width: 148 }),
]
