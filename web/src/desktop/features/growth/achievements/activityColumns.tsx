import {
  type ActivityRow,
  ACTIVITY_LABELS as LABELS,
} from '@xueqiao/contract/features/growth/achievements/activities'
import { authorText } from '../../../../shared/growth/words'
import { column } from '../../../kit/list/column'
import type { RowAction } from '../../../kit/list/RowActions'
import { StatusTag } from './naming'

const col = column<ActivityRow>()

export const activityColumns = (actions: (row: ActivityRow) => readonly RowAction[]) => [
  col.of('activityName', LABELS.activityName, { sticky: true, width: 200 }),
  col.of('studentName', LABELS.studentId, { width: 96 }),
  col.of('className', LABELS.className, { width: 112, render: ({ className }) => className ?? '—' }),
  col.of('status', LABELS.status, { width: 88, render: ({ status }) => <StatusTag status={status} /> }),
  col.of('activityType', LABELS.activityType, {
    width: 96,
    render: ({ activityType }) => activityType ?? '—',
  }),
  col.of('startDate', LABELS.startDate, { width: 116, sort: 'startDate' }),
  col.of('endDate', LABELS.endDate, { width: 116, render: ({ endDate }) => endDate ?? '—' }),
  col.of('role', LABELS.role, { width: 96, render: ({ role }) => role ?? '—' }),
  // What came back says why first.
  col.of('note', LABELS.note, {
    width: 200,
    render: ({ reason, note }) => (reason === null ? (note ?? '—') : `退回：${reason}`),
  }),
  col.of('authorKind', '提交人', { width: 132, render: authorText }),
  col.actions(actions, { width: 172 }),
]
