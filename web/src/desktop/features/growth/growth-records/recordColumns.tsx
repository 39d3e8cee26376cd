import { AUTHOR_KIND_LABELS } from '@xueqiao/contract/features/growth/authors'
import type { RecordRow } from '@xueqiao/contract/features/growth/growth-records/api'
import { RECORD_LABELS as LABELS } from '@xueqiao/contract/features/growth/growth-records/labels'
import { Link } from 'react-router'
import { column } from '../../../kit/list/column'
import type { RowAction } from '../../../kit/list/RowActions'
import { addressOf, StatusTag } from './naming'

const col = column<RecordRow>()

export const recordColumns = (actions: (row: RecordRow) => readonly RowAction[]) => [
  col.of('studentName', LABELS.studentId, { width: 96, sticky: true }),
  col.of('className', LABELS.classId, { width: 104 }),
  col.of('date', LABELS.date, { width: 112 }),
  col.of('dimension', LABELS.dimension, { width: 96, render: ({ dimensionName }) => dimensionName }),
  col.of('indicatorName', LABELS.indicatorId, { width: 104 }),
  col.of('title', LABELS.title, {
    render: (row) => (
      <Link to={addressOf(row)} className="kit-name">
        {row.title}
      </Link>
    ),
  }),
  col.of('authorKind', LABELS.authorKind, {
    width: 128,
    render: ({ authorKind, authorName }) => `${authorName}（${AUTHOR_KIND_LABELS[authorKind]}）`,
  }),
  col.of('status', LABELS.status, { width: 132, render: (row) => <StatusTag {...row} /> }),
  col.actions(actions, { width: 148 }),
]
