import { today } from '@xueqiao/contract/common/school-time'
import type { GoalRow } from '@xueqiao/contract/features/growth/goals/api'
import { GOAL_LABELS as LABELS } from '@xueqiao/contract/features/growth/goals/labels'
import { Link } from 'react-router'
import { authorText } from '../../../../shared/growth/words'
import { column } from '../../../kit/list/column'
import type { RowAction } from '../../../kit/list/RowActions'
import { addressOf, Bar, StatusTag } from './naming'

const col = column<GoalRow>()

const isLate = ({ status, dueDate }: GoalRow) => status === 'ACTIVE' && dueDate < today()

export const goalColumns = (actions: (row: GoalRow) => readonly RowAction[]) => [
  col.of('title', LABELS.title, {
    sticky: true,
    width: 220,
    render: (row) => (
      <Link to={addressOf(row)} className="kit-name">
        {row.title}
      </Link>
    ),
  }),
  col.of('studentName', LABELS.studentId, { width: 96 }),
  col.of('className', LABELS.className, { width: 112, render: ({ className }) => className ?? '—' }),
  col.of('dueDate', LABELS.dueDate, {
    width: 132,
    sort: 'dueDate',
    render: (row) => (
      <>
        {row.dueDate} {isLate(row) && <span className="tag orange">已过期</span>}
      </>
    ),
  }),
  col.of('progress', LABELS.progress, {
    width: 148,
    render: ({ progress, title }) => <Bar progress={progress} name={title} />,
  }),
  col.of('status', LABELS.status, { width: 88, render: ({ status }) => <StatusTag status={status} /> }),
  col.of('authorKind', LABELS.authorKind, { width: 132, render: authorText }),
  col.actions(actions, { width: 148 }),
]
