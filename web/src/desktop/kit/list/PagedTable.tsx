import { Pagination } from 'antd'
import type { ComponentProps } from 'react'
import { ReadTable } from './ReadTable'

interface Props<Row extends { id: number }> extends ComponentProps<typeof ReadTable<Row>> {
  page: number
  size: number
  total: number
  onPage: (page: number) => void
}

/** Rows of a list that is no page of its own, so many at a time. */
export const PagedTable = <Row extends { id: number }>({
  page,
  size,
  total,
  onPage,
  ...table
}: Props<Row>) => (
  <>
    <ReadTable<Row> {...table} />
    {total > size && (
      <Pagination
        className="kit-pager"
        current={page + 1}
        pageSize={size}
        total={total}
        showSizeChanger={false}
        onChange={(next) => onPage(next - 1)}
      />
    )}
  </>
)
