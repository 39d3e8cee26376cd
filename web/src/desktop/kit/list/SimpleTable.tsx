import { Table, type TableColumnType, type TableProps } from 'antd'
import { NO_TREE, widthOf } from '../measures'
import { rowClick } from './row-click'
import { LoadingRows } from './TableState'
import './list.css'

interface Props<Row> {
  label: string
  rows: readonly Row[]
  columns: TableColumnType<Row>[]
  /** What stands in place of rows. */
  empty: string
  loading?: boolean
  /** Pixels after which the body scrolls. */
  height?: number
  selection?: TableProps<Row>['rowSelection']
  onOpen?: (row: Row) => void
}

/** All rows of something at once: inside dialogs and tabs, without paging. */
export const SimpleTable = <Row extends { id: number }>(props: Props<Row>) => {
  const { label, rows, columns, empty, loading = false, height, selection, onOpen } = props
  return (
    <Table<Row>
      rowKey="id"
      size="small"
      expandable={NO_TREE}
      aria-label={label}
      className="kit-table"
      columns={columns}
      dataSource={rows}
      pagination={false}
      tableLayout="fixed"
      scroll={{ x: widthOf(columns), ...(height !== undefined && { y: height }) }}
      {...(selection && { rowSelection: selection })}
      locale={{ emptyText: loading ? <LoadingRows rows={4} /> : <p className="kit-none">{empty}</p> }}
      {...rowClick(onOpen)}
    />
  )
}
