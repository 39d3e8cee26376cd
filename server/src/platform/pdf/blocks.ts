import type { Block } from '../word/document'
import type { DrawnCell } from '../word/rich'

/** The same, with what stands in cells laid out. */
type Drawn<B extends Block> = B extends { rows: unknown }
  ? Omit<B, 'rows'> & { rows: readonly (readonly DrawnCell[])[] }
  : B

/** What a printed document is made of beside what Word knows as well. */
export type PdfBlock =
  | Drawn<Block>
  /** What follows begins a new sheet. */
  | { kind: 'page' }
  /** Names and values in two pairs a row, as on forms. */
  | { kind: 'fields'; rows: readonly (readonly [label: string, value: string])[] }
  /** A JPEG or PNG; `width` out of a hundred of the page. */
  | { kind: 'picture'; bytes: Uint8Array; width: number; caption?: string }
  | {
      kind: 'radar'
      axes: readonly string[]
      /** The value at the rim. */
      max: number
      series: readonly { label: string; values: readonly (number | null)[] }[]
    }
