import type { ImportOptions } from '@xueqiao/contract/common/imports'
import type { AuditArea } from '@xueqiao/contract/features/base/audit'
import type { z } from 'zod'
import type { AuthedCtx, AuthedTxCtx } from '../context'
import type { ImportColumn } from './columns'

/**
 * A row as read: the columns the sheet has, by their field. Text is trimmed, a date is `YYYY-MM-DD`, a flag is a boolean,
 * an empty cell is null. A column the sheet lacks has no key, so that an update leaves its value alone.
 */
export type RawRow = Record<string, unknown>

/** A mistake in one cell, by the column's field or a key of the schema. */
export interface CellIssue {
  field: string
  message: string
}

export interface Resolved {
  /** What goes into the schema: the row with its names replaced by ids. */
  values: RawRow
  issues: readonly CellIssue[]
}

/** A record that has the key of a row already. */
export interface Existing {
  id: number
  /** Tells the reader which one that is: its name. */
  label: string
  /** Why this person may not change it; the row is then refused, whatever the options say. */
  refused?: string
}

/** A row whose cells are all right. */
export interface GoodRow<Input> {
  /** As Excel numbers it. */
  row: number
  input: Input
  existingId: number | null
}

/** A mistake that only the database knows of. */
export interface RowIssue extends CellIssue {
  row: number
}

/**
 * What a feature tells the import about its records. Methods, not properties: only so can importers of different inputs
 * stand in one list.
 */
export interface Importer<Input, Lookups> {
  /** The area of the log: students. */
  kind: AuditArea
  /** What a person calls them: 学生. */
  noun: string
  /** Where the calls of this import begin: /api/students. */
  path: string
  columns: readonly ImportColumn[]
  /** What a sheet of this person may have, where that depends on what there is: a column for each course. */
  columnsFor?(ctx: AuthedCtx): Promise<readonly ImportColumn[]>
  /** The field whose value tells one record from another: studentNumber. */
  keyField: string
  /** The key is made of several fields: a row that is not right in all of them has none, and repeats no other. */
  compoundKey?: boolean
  /** The form's own schema, so that a row is refused in the same words. */
  schema: z.ZodType<Input>
  keyOf(input: Input): string
  /** The columns with the drop-downs of this school (its classes, its departments); the plain columns otherwise. */
  templateColumns?(ctx: AuthedCtx): Promise<readonly ImportColumn[]>
  /** Further lines for the notes of the template. */
  advice?: readonly string[]
  /** Once, before the first row: everything names are looked up in. Refuses what the options ask for in vain. */
  prepare(ctx: AuthedCtx, options: ImportOptions): Promise<Lookups>
  /** Values that follow from others, where the cell is empty. */
  fill?(raw: RawRow): RawRow
  /** What seems odd in a row that is right all the same. */
  doubts?(input: Input, lookups: Lookups): readonly CellIssue[]
  /** Names into ids. */
  resolve(lookups: Lookups, raw: RawRow): Resolved
  /** Some hundred keys at a time. */
  existing(ctx: AuthedCtx, keys: readonly string[]): Promise<ReadonlyMap<string, Existing>>
  /** Some hundred rows at a time: what else the database has against them. */
  check?(ctx: AuthedCtx, rows: readonly GoodRow<Input>[], lookups: Lookups): Promise<readonly RowIssue[]>
  /**
   * All good rows in the one transaction that is already open, in statements of some hundred rows. `written` is told how
   * many are done, and lets other requests through.
   */
  write(
    ctx: AuthedTxCtx,
    rows: readonly GoodRow<Input>[],
    written: (count: number) => Promise<void>,
    lookups: Lookups,
  ): Promise<void>
}

export type AnyImporter = Importer<unknown, unknown>
