import { z } from 'zod'
import { Id } from './fields'

/** As many as an address can name; whoever wants more has a filter. */
const SELECTED_MAX = 500

/** In a query: 1,2,3 or one key for each. */
const listed = (value: unknown) =>
  [value].flat().flatMap((item: unknown) => (typeof item === 'string' ? item.split(',') : [item]))

/** The rows that were ticked; without it, whatever the filter means. */
export const selectedIds = () =>
  z
    .preprocess(
      listed,
      z
        .array(Id())
        .max(SELECTED_MAX, `一次最多导出所选的 ${SELECTED_MAX} 条`)
        .transform((list) => [...new Set(list)]),
    )
    .optional()

/** What everybody in a sheet has; the groups are what goes beyond it. */
export const BASIC = 'basic'

/** Which groups of fields leave the house; without it all of them (001 §7.3 knows none). */
export const fieldGroups = <const Group extends string>(groups: readonly Group[]) =>
  z
    .preprocess(listed, z.array(z.enum([BASIC, ...groups], '导出内容不正确')).max(20, '导出内容不正确'))
    .optional()

/** Fields that belong together, as whoever exports chooses them. */
export interface FieldGroup<Field extends string = string> {
  label: string
  fields: readonly Field[]
}
