import {
  type ElectivePlan,
  ELECTIVE_LABELS as LABELS,
} from '@xueqiao/contract/features/teaching/electives/api'
import { Link } from 'react-router'
import { column } from '../../../kit/list/column'
import type { RowAction } from '../../../kit/list/RowActions'
import { addressOf, Chosen, StatusTag, titleOf } from './naming'

const col = column<ElectivePlan>()
const names = (courses: readonly { name: string }[]) => courses.map(({ name }) => name).join('、')

export const planColumns = (actions: (row: ElectivePlan) => readonly RowAction[]) => [
  col.of('grade', LABELS.grade, {
    width: 144,
    sticky: true,
    render: (row) => (
      <Link to={addressOf(row)} className="kit-name">
        {titleOf(row)}
      </Link>
    ),
  }),
  col.of('semesterName', LABELS.semesterId, { width: 184 }),
  col.of('status', '状态', { width: 112, render: (row) => <StatusTag {...row} /> }),
  col.of('chosen', '已选科', { width: 160, render: (row) => <Chosen {...row} /> }),
  col.of('sections', '教学班', {
    width: 88,
    render: ({ sections }) => (sections === 0 ? <span className="muted">未分班</span> : `${sections} 个`),
  }),
  col.of('courses', '科目', {
    render: ({ firsts, seconds }) => `${names(firsts)}＋${names(seconds)}`,
  }),
  col.of('closesOn', LABELS.closesOn, {
    width: 120,
    render: ({ closesOn }) => closesOn ?? <span className="muted">不限</span>,
  }),
  col.actions(actions, { width: 148 }),
]
