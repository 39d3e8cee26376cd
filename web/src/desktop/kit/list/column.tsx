import type { TableColumnType } from 'antd'
import type { ReactNode } from 'react'
import type { ListState } from './list-url'
import { type RowAction, RowActions } from './RowActions'

interface ColumnOptions<Row> {
  /** Pixels; the one column without it takes the room that is left. */
  width?: number
  /** Stays in view when the table scrolls sideways. */
  sticky?: boolean
  /** The server sorts by this key. */
  sort?: string
  render?: (row: Row) => ReactNode
}

type TextKey<Row> = { [K in keyof Row]: Row[K] extends string | number | null ? K : never }[keyof Row] &
  string

/**
 * antd also writes the title of a sortable column into an aria-label, for which it asks without arguments. A form
 * field of that name must stay the only thing with this label; the heading is read from its text all the same.
 */
const sortable = (title: string) => (props: { sortColumns?: unknown }) =>
  'sortColumns' in props ? title : ''

/** Columns of one kind of row: keys and renderers are checked against it. */
export const column = <Row extends object>() => ({
  /** The running number over all pages. */
  index: ({
    page,
    size,
    first = page * size,
  }: Pick<ListState, 'page' | 'size'> & { first?: number }): TableColumnType<Row> => ({
    key: 'index',
    title: '序号',
    width: 52,
    fixed: 'start',
    className: 'muted',
    render: (_value, _row, index) => first + index + 1,
  }),

  of: (
    key: TextKey<Row> | (string & {}),
    title: string,
    { width, sticky = false, sort, render }: ColumnOptions<Row> = {},
  ): TableColumnType<Row> => ({
    key: sort ?? key,
    title: sort === undefined ? title : sortable(title),
    ...(width !== undefined && { width }),
    ...(sticky && { fixed: 'start' as const }),
    ...(sort !== undefined && { sorter: true }),
    ...(render ? { render: (_value: unknown, row: Row) => render(row) } : { dataIndex: key }),
    ellipsis: { showTitle: render === undefined },
  }),

  actions: (
    actions: (row: Row) => readonly RowAction[],
    { width, room }: { width: number; room?: number },
  ): TableColumnType<Row> => ({
    key: 'actions',
    title: '操作',
    width,
    fixed: 'end',
    render: (_value, row) => <RowActions actions={actions(row)} {...(room !== undefined && { room })} />,
  }),
})
