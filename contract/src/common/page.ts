import { z } from 'zod'

export const PAGE_SIZES = [10, 20, 50, 100] as const
export type PageSize = (typeof PAGE_SIZES)[number]
const MAX_SIZE = 200

export const Page = <T extends z.ZodType>(row: T) =>
  z.object({ content: z.array(row), totalElements: z.int().nonnegative() })

export interface PageOf<T> {
  content: T[]
  totalElements: number
}

/** Pages are zero-based on the wire (001 §7). */
export const pageQuery = (size = 10) => ({
  page: z.coerce
    .number('页码必须为数字')
    .int('页码必须为整数')
    .min(0, '页码不能小于0')
    .max(1_000_000, '页码过大')
    .default(0),
  size: z.coerce
    .number('每页条数必须为数字')
    .int('每页条数必须为整数')
    .min(1, '每页条数至少为1')
    .max(MAX_SIZE, `每页条数不能超过${MAX_SIZE}`)
    .default(size),
})

/**
 * `sort=name&order=desc` and `sort=name,desc`; the key comes from a closed list, and another field's name leaves the
 * usual order (decisions G20). What is no name at all was not meant well.
 */
export const sortQuery = <const K extends string>(keys: readonly [K, ...K[]]) => ({
  sort: z
    .string()
    .transform((value, ctx) => {
      const [key = '', order, ...more] = value.split(',')
      const known = keys.find((candidate) => candidate === key)
      const direction = (['asc', 'desc'] as const).find((candidate) => candidate === order)
      const isOrder = order === undefined || direction !== undefined
      if (/^\w+$/.test(key) && isOrder && more.length === 0)
        return known === undefined ? undefined : { key: known, direction }
      ctx.addIssue({ code: 'custom', message: '排序字段不正确' })
      return z.NEVER
    })
    .optional(),
  order: z.enum(['asc', 'desc'], '排序方向不正确').optional(),
})
