import { PAGE_SIZES, type PageSize } from '@xueqiao/contract/common/page'
import { Button, Pagination, Table, type TableColumnType } from 'antd'
import type { ReactNode } from 'react'
import { formatNumber, formatTime } from '../../../lib/format'
import { NO_TREE, TOP_BAR, widthOf } from '../measures'
import { counted, type Naming } from '../naming'
import { rowClick } from './row-click'
import { EmptyState, FailedState, LoadingRows } from './TableState'
import type { ResourceList } from './useResourceList'

interface Props<Row> {
  list: ResourceList<Row>
  of: Naming
  columns: TableColumnType<Row>[]
  /** The action bar, at the right of the strip above the table. */
  toolbar: ReactNode
  /** The next step where there are no rows at all. */
  firstStep?: ReactNode
  onOpen?: (row: Row) => void
  /** Without boxes where nothing is done to several rows at once, or only where it can be done to the row. */
  selectable?: boolean | ((row: Row) => boolean)
  /** How many rows a page may have, where the specification says otherwise. */
  sizes?: readonly PageSize[]
}

/** The column of the boxes. */
const BOXES = 48

export const ResourceTable = <Row extends { id: number; name?: string }>(props: Props<Row>) => {
  const { list, of, columns, toolbar, firstStep, onOpen, selectable = true, sizes = PAGE_SIZES } = props
  const { selected, sort } = list
  const first = list.first + 1

  const body = () => {
    if (list.isLoading) return <LoadingRows />
    if (list.failure !== undefined)
      return <FailedState title={`未能加载${of.noun}列表`} text={list.failure} onRetry={list.refresh} />
    if (list.isFiltered)
      return (
        <EmptyState icon="search" title={`没有符合条件的${of.noun}`} text="换个条件，或查看全部">
          <Button onClick={() => list.search({})}>清除筛选</Button>
        </EmptyState>
      )
    return (
      <EmptyState icon="file" title={`还没有${of.noun}`}>
        {firstStep}
      </EmptyState>
    )
  }

  return (
    <section className="card kit-list" aria-label={`${of.noun}列表`}>
      <div className={selected.length > 0 ? 'kit-strip kit-strip-selected' : 'kit-strip'}>
        {selected.length > 0 ? (
          <div role="status">
            已选 <b>{formatNumber(selected.length)}</b> {of.measure}
            {of.noun}
            <Button type="link" size="small" onClick={() => list.select([])}>
              清除选择
            </Button>
          </div>
        ) : (
          <h2>{of.noun}列表</h2>
        )}
        <div className="kit-toolbar" role="toolbar" aria-label={`${of.noun}操作`}>
          {toolbar}
        </div>
      </div>
      <Table<Row>
        // An odd answer may lack its number; what is done to such a row says so.
        rowKey={({ id }) => id ?? ''}
        size="small"
        expandable={NO_TREE}
        columns={columns.map((item) => ({
          ...item,
          sortOrder: item.key === sort?.key ? (sort?.order === 'desc' ? 'descend' : 'ascend') : null,
        }))}
        dataSource={list.rows}
        className={list.isFetching && !list.isLoading ? 'kit-table kit-fetching' : 'kit-table'}
        aria-busy={list.isFetching}
        pagination={false}
        sticky={{ offsetHeader: TOP_BAR }}
        tableLayout="fixed"
        showSorterTooltip={false}
        scroll={{ x: widthOf(columns) + BOXES }}
        locale={{ emptyText: body() }}
        {...(selectable && {
          rowSelection: {
            columnWidth: 48,
            getCheckboxProps: (row) => ({
              'aria-label': `选择 ${row.name ?? row.id}`,
              disabled: typeof selectable === 'function' && !selectable(row),
            }),
            fixed: true,
            preserveSelectedRowKeys: true,
            selectedRowKeys: [...selected],
            onChange: (keys) => list.select(keys.map(Number)),
          },
        })}
        onChange={(_pagination, _filters, sorter) => {
          const { columnKey, order } = [sorter].flat()[0] ?? {}
          list.sortBy(
            order ? { key: String(columnKey), order: order === 'descend' ? 'desc' : 'asc' } : undefined,
          )
        }}
        {...rowClick(onOpen)}
      />
      <Pagination
        className="kit-pager"
        current={list.page + 1}
        pageSize={list.size}
        total={list.total ?? 0}
        showSizeChanger
        showQuickJumper
        pageSizeOptions={[...sizes]}
        locale={{ jump_to: '前往' }}
        onChange={(page, size) => list.turn(page - 1, size)}
        showTotal={(total) =>
          list.total !== undefined && (
            <>
              {total > 0 && `第 ${first}–${Math.min(total, first + list.size - 1)} ${of.measure}，`}共{' '}
              {counted(total, of)}
              {list.updatedAt > 0 && <small>上次刷新 {formatTime(list.updatedAt)}</small>}
            </>
          )
        }
      />
    </section>
  )
}
