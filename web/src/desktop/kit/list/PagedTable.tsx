import type { ComponentProps } from 'react'
import { Pager } from './Pager'
import { ReadTable } from './ReadTable'

type Props<Row extends { id: number }> = ComponentProps<typeof ReadTable<Row>> & ComponentProps<typeof Pager>

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
    <Pager page={page} size={size} total={total} onPage={onPage} />
  </>
)
