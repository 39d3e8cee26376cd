import { type Mask, masked } from '@xueqiao/contract/common/protect'

/** Which fields of a record are protected, and how each is masked. */
export type Protection<Row> = { readonly [K in keyof Row]?: Mask }

/** The record as those see it who may only read it. */
export const maskRow = <Row extends object>(row: Row, protection: Protection<Row>): Row => {
  const hidden = { ...row }
  for (const [field, mask] of Object.entries(protection) as [keyof Row, Mask][]) {
    const value = row[field]
    // A protected field is text or nothing.
    if (typeof value === 'string' && value !== '') hidden[field] = masked(mask, value) as Row[typeof field]
  }
  return hidden
}
