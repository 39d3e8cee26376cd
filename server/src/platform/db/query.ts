import type { PageOf } from '@xueqiao/contract/common/page'
import type { SelectQueryBuilder } from 'kysely'

/** Pattern for "contains": what the user typed is text, never a wildcard. */
export const contains = (value: string) => `%${value.replace(/[\\%_]/g, '\\$&')}%`

interface Paging {
  page: number
  size: number
}

/** One page and the total. Left joins the count does not need are dropped by the planner. */
export const paginate = async <DB, TB extends keyof DB, O>(
  query: SelectQueryBuilder<DB, TB, O>,
  { page, size }: Paging,
): Promise<PageOf<O>> => {
  const [content, counted] = await Promise.all([
    query
      .limit(size)
      .offset(page * size)
      .execute(),
    query
      .clearSelect()
      .clearOrderBy()
      .select((eb) => eb.fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow(),
  ])
  // The generic builder loses the name of the counted column.
  return { content, totalElements: (counted as { total: number }).total }
}
