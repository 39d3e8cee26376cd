import type { AssessmentRow } from '@xueqiao/contract/features/growth/assessments/api'
import { ASSESSMENT_LABELS as LABELS } from '@xueqiao/contract/features/growth/assessments/labels'
import {
  ASSESSMENT_TYPE_LABELS,
  SCORE_FIELDS,
  type Scores,
} from '@xueqiao/contract/features/growth/assessments/values'
import { Link } from 'react-router'
import { ScoreCells } from '../../../../lib/marks/ScoreCells'
import { column } from '../../../kit/list/column'
import type { RowAction } from '../../../kit/list/RowActions'
import { addressOf, StatusTag } from './naming'
import { isPending } from './pending'

const col = column<AssessmentRow>()

export const scoreColumns = <Row extends Scores & object>() =>
  SCORE_FIELDS.map((field) =>
    column<Row>().of(field, LABELS[field], {
      width: 116,
      render: (row) => <ScoreCells score={row[field]} />,
    }),
  )

const dateOf = (row: AssessmentRow) => (isPending(row) ? <span className="tag orange">待填</span> : row.date)

/** The columns of 002 §3.11. */
export const assessmentColumns = (actions: (row: AssessmentRow) => readonly RowAction[]) => [
  col.of('studentName', LABELS.studentId, {
    width: 96,
    sticky: true,
    render: (row) =>
      isPending(row) ? (
        row.studentName
      ) : (
        <Link to={addressOf(row)} className="kit-name">
          {row.studentName}
        </Link>
      ),
  }),
  col.of('class', LABELS.class, { width: 104 }),
  col.of('type', LABELS.type, { width: 96, render: ({ type }) => ASSESSMENT_TYPE_LABELS[type] }),
  col.of('date', LABELS.date, { width: 116, sort: 'date', render: dateOf }),
  ...scoreColumns<AssessmentRow>(),
  col.of('status', LABELS.status, {
    width: 88,
    render: (row) => (isPending(row) ? <span className="muted">—</span> : <StatusTag status={row.status} />),
  }),
  col.of('comment', LABELS.comment, { render: ({ comment }) => comment ?? <span className="muted">—</span> }),
  col.actions(actions, { width: 148 }),
]
