import type { SelectQueryBuilder } from 'kysely'
import type { Recent } from './count-cache'
import type { Db } from './database'
import { type Paging, pageRows, paginate, type Recalled, readPage, type Total } from './query'
import { statementOf } from './statement'

interface First<Viewer, Query> {
  viewer: Viewer
  query: Query
  count: { isKnown: boolean; isKept: boolean }
}

/**
 * A list of what a viewer sees. Its first page, which nearly everybody asks for, is put into words once for each shape, by
 * what is `decisive` (`statementOf`); its total is asked for where nobody keeps it.
 */
export const listing = <Viewer extends object, Query extends Paging, DB, TB extends keyof DB, O>(
  table: Recalled['table'],
  decisive: readonly string[],
  list: (db: Db, viewer: Viewer, query: Query) => { rows: SelectQueryBuilder<DB, TB, O>; total: Total },
) => {
  const firstPage = statementOf(['page', 'size', ...decisive], (db, of: First<Viewer, Query>) => {
    const { rows, total } = list(db, of.viewer, of.query)
    return pageRows(rows, of.query, of.count.isKnown ? undefined : total, of.count.isKept ? table : undefined)
  })
  return async (db: Db, viewer: Viewer, query: Query, total?: Recent<number>) => {
    const recalled = total && { total, table }
    if (query.page > 0) {
      const found = list(db, viewer, query)
      return paginate(found.rows, query, found.total, recalled)
    }
    const count = { isKnown: total?.value !== undefined, isKept: total !== undefined }
    return readPage(await firstPage(db, { viewer, query, count }), recalled)
  }
}
