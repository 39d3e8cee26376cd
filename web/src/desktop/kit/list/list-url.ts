import { PAGE_SIZES, type PageSize } from '@xueqiao/contract/common/page'
import { z } from 'zod'

export type FilterValue = string | string[]
export type Filters = Readonly<Record<string, FilterValue>>
export interface Sort {
  key: string
  order: 'asc' | 'desc'
}
export interface ListState {
  /** Zero-based, as on the wire; people and the URL count from one. */
  page: number
  size: number
  sort: Sort | undefined
  filters: Filters
}

const PAGING = ['page', 'size', 'sort', 'order']

/** The filters of a list are the keys of its query, so that no stray URL parameter reaches the server. */
export const filterKeys = (query: z.ZodType | undefined): string[] =>
  query instanceof z.ZodObject ? Object.keys(query.shape).filter((key) => !PAGING.includes(key)) : []

/**
 * Empty values are no filters; everything else is text, as the URL keeps it. Several values of one filter are a set,
 * in whichever order they were chosen.
 */
export const cleanFilters = (values: Record<string, unknown>): Filters => {
  const filters: Record<string, FilterValue> = {}
  for (const [key, value] of Object.entries(values)) {
    const texts = (Array.isArray(value) ? value : [value])
      .filter((item) => item !== undefined && item !== null)
      .map((item) => String(item).trim())
      .filter((item) => item !== '')
    if (texts.length > 1) filters[key] = texts.sort()
    else if (texts[0] !== undefined) filters[key] = texts[0]
  }
  return filters
}

/** In the order of the query, not of the form or the link: the same search has one address. */
export const filtersOf = (keys: readonly string[], values: Record<string, unknown>): Filters =>
  cleanFilters(Object.fromEntries(keys.map((key) => [key, values[key]])))

const sizeOf = (text: string | null, usual: PageSize) =>
  PAGE_SIZES.find((size) => String(size) === text) ?? usual

const sortOf = (text: string | null): Sort | undefined => {
  const [key, order] = text?.split(',') ?? []
  return key && (order === 'asc' || order === 'desc') ? { key, order } : undefined
}

export const readList = (
  params: URLSearchParams,
  keys: readonly string[],
  usual: PageSize = PAGE_SIZES[0],
): ListState => ({
  page: Math.max(0, Math.trunc(Number(params.get('page')) || 1) - 1),
  size: sizeOf(params.get('size'), usual),
  sort: sortOf(params.get('sort')),
  filters: cleanFilters(Object.fromEntries(keys.map((key) => [key, params.getAll(key)]))),
})

/** Only what differs from the default is written; parameters of others stay. */
export const writeList = (
  before: URLSearchParams,
  keys: readonly string[],
  state: ListState,
  usual: PageSize = PAGE_SIZES[0],
) => {
  const params = new URLSearchParams(before)
  for (const key of [...keys, ...PAGING]) params.delete(key)
  for (const [key, value] of Object.entries(state.filters))
    for (const item of [value].flat()) params.append(key, item)
  if (state.page > 0) params.set('page', String(state.page + 1))
  if (state.size !== usual) params.set('size', String(state.size))
  if (state.sort) params.set('sort', `${state.sort.key},${state.sort.order}`)
  return params
}
