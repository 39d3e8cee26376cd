import { useState } from 'react'

/** More rows than this make a page slow to draw and no easier to read. */
const SIZE = 50

/** A long list part by part, once it has been filtered. */
export const usePart = <Row>(rows: readonly Row[]) => {
  const [wanted, setPage] = useState(1)
  const pages = Math.max(1, Math.ceil(rows.length / SIZE))
  const page = Math.min(wanted, pages)
  return {
    part: rows.slice((page - 1) * SIZE, page * SIZE),
    pager: {
      current: page,
      pageSize: SIZE,
      total: rows.length,
      onChange: setPage,
      hideOnSinglePage: true,
      showSizeChanger: false,
      className: 'dept-pager',
      showTotal: (total: number) => `共 ${total} 条`,
    },
  }
}
