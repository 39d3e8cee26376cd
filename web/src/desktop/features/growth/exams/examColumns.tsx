import type { ExamRow } from '@xueqiao/contract/features/growth/exams/api'
import { EXAM_LABELS as LABELS } from '@xueqiao/contract/features/growth/exams/labels'
import { EXAM_TYPE_LABELS } from '@xueqiao/contract/features/growth/exams/values'
import { Link } from 'react-router'
import { column } from '../../../kit/list/column'
import type { RowAction } from '../../../kit/list/RowActions'
import { addressOf, StatusTag } from './naming'

const col = column<ExamRow>()

const daysOf = ({ startDate, endDate }: ExamRow) =>
  startDate === endDate ? startDate : `${startDate} 至 ${endDate.slice(5)}`

export const examColumns = (actions: (row: ExamRow) => readonly RowAction[]) => [
  col.of('name', LABELS.name, {
    width: 144,
    sticky: true,
    render: (row) => (
      <Link to={addressOf(row)} className="kit-name">
        {row.name}
      </Link>
    ),
  }),
  col.of('status', LABELS.status, { width: 88, render: ({ status }) => <StatusTag status={status} /> }),
  col.of('type', LABELS.type, { width: 80, render: ({ type }) => EXAM_TYPE_LABELS[type] }),
  col.of('grade', LABELS.grade, { width: 64 }),
  col.of('days', '考试日期', { width: 160, render: daysOf }),
  col.of('courses', LABELS.courses, {
    render: ({ courses }) => courses.map(({ courseName }) => courseName).join('、'),
  }),
  col.of('startedCount', '录入与复核', {
    width: 184,
    render: ({ sheetCount, startedCount, checkedCount }) =>
      `录入 ${startedCount}/${sheetCount}，复核 ${checkedCount}/${sheetCount}`,
  }),
  col.of('entryUntil', LABELS.entryUntil, { width: 104, render: ({ entryUntil }) => entryUntil ?? '不限' }),
  col.actions(actions, { width: 148 }),
]
