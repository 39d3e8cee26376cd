import type { HandedInRow } from '@xueqiao/contract/features/growth/achievements/handed-in'
import { HANDED_IN_LABELS as LABELS } from '@xueqiao/contract/features/growth/achievements/labels'
import { Button, type TableColumnType } from 'antd'
import { authorText } from '../../../../shared/growth/words'
import { column } from '../../../kit/list/column'
import type { RowAction } from '../../../kit/list/RowActions'
import { StatusTag } from './naming'

interface Own<Row> {
  nameOf: (row: Row) => string
  nameLabel: string
  columns: TableColumnType<Row>[]
}

interface Doing<Row> {
  open: (row: Row) => void
  actions: (row: Row) => readonly RowAction[]
}

/** What it is called, whose it is and how far; then what its kind says of it. */
export const handedInColumns = <Row extends HandedInRow>(
  { nameOf, nameLabel, columns }: Own<Row>,
  { open, actions }: Doing<Row>,
) => {
  const col = column<Row>()
  return [
    col.of('name', nameLabel, {
      sticky: true,
      width: 220,
      render: (row) => (
        <Button type="link" className="kit-name achievement-name" onClick={() => open(row)}>
          {nameOf(row)}
        </Button>
      ),
    }),
    col.of('studentName', LABELS.studentId, { width: 96 }),
    col.of('className', LABELS.className, { width: 112, render: ({ className }) => className ?? '—' }),
    col.of('status', LABELS.status, { width: 88, render: ({ status }) => <StatusTag status={status} /> }),
    ...columns,
    col.of('authorKind', '提交人', { width: 132, render: authorText }),
    col.actions(actions, { width: 148 }),
  ]
}
