import { type Mask, masked } from '@xueqiao/contract/common/protect'

/*
 * Who sees protected values (phones, identity numbers, addresses, a parent's login name), everywhere alike:
 * - a list, a picker or a talk shows them in part, to everybody;
 * - the record of one person shows them whole to those who keep it and to the person (of a pupil: the family); that
 *   somebody who keeps it has opened it is written down (`noteOpened` of base/exports);
 * - everybody else who may read the record sees them in part, and one of them whole for a reason (`noteReveal`);
 * - many at once leave as a protected export (decision 0021).
 * docs/guide.md tells it to people (谁能看到什么).
 */

/** Which fields of a record are protected, and how each is masked. */
export type Protection<Row> = { readonly [K in keyof Row]?: Mask }

/** As lists show it, and the record to those who may only read it. */
export const maskRow = <Row extends object>(row: Row, protection: Protection<Row>): Row => {
  const hidden = { ...row }
  for (const [field, mask] of Object.entries(protection) as [keyof Row, Mask][]) {
    const value = row[field]
    // A protected field is text or nothing.
    if (typeof value === 'string' && value !== '') hidden[field] = masked(mask, value) as Row[typeof field]
  }
  return hidden
}
