import type { PreparationRow } from '@xueqiao/contract/features/teaching/lesson-preparations/api'
import { PREPARATION_LABELS as LABELS } from '@xueqiao/contract/features/teaching/lesson-preparations/labels'
import { Link } from 'react-router'
import { formatDay, formatFeedTime } from '../../../../lib/format'
import { CourseTag } from '../../../../lib/Subject'
import { column } from '../../../kit/list/column'
import type { RowAction } from '../../../kit/list/RowActions'
import { addressOf, StatusTag } from './naming'

const col = column<PreparationRow>()

export const titleColumn = (to = addressOf) =>
  col.of('title', LABELS.title, {
    sticky: true,
    render: (row) => (
      <span className="prep-name-cell">
        <CourseTag course={row.courseName} />
        <Link to={to(row)} className="kit-name">
          {row.title}
        </Link>
        {row.masterId !== null && <small className="tag">二次备课</small>}
        {row.derivedCount > 0 && <small className="tag blue">主备 {row.derivedCount}</small>}
        {row.shared && row.isOwn && <small className="tag">共享</small>}
      </span>
    ),
  })

export const classesColumn = col.of('classNames', '班级', {
  width: 168,
  render: ({ classNames, grade }) => classNames.join('、') || grade,
})

export const preparationColumns = (actions: (row: PreparationRow) => readonly RowAction[]) => [
  titleColumn(),
  classesColumn,
  col.of('firstDate', '上课', {
    width: 104,
    sort: 'firstDate',
    render: ({ firstDate, slotCount }) =>
      firstDate === null ? (
        <span className="muted">未安排</span>
      ) : (
        `${formatDay(firstDate)}${slotCount > 1 ? ` 等 ${slotCount} 节` : ''}`
      ),
  }),
  col.of('process', '环节 / 分钟', {
    width: 104,
    render: ({ stepCount, minutes }) => `${stepCount} / ${minutes}`,
  }),
  col.of('status', LABELS.status, {
    width: 128,
    render: ({ status, openComments }) => (
      <>
        <StatusTag status={status} />
        {openComments > 0 && <small className="muted"> {openComments} 条评论</small>}
      </>
    ),
  }),
  col.of('authorName', '备课人', { width: 88 }),
  col.of('updatedAt', '更新', {
    width: 120,
    sort: 'updatedAt',
    render: ({ updatedAt }) => formatFeedTime(updatedAt),
  }),
  col.actions(actions, { width: 148 }),
]
