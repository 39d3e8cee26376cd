export type ColumnKind = 'text' | 'date' | 'number' | 'choice' | 'flag'

/** One column of a record's sheet, as template, import and report know it. */
export interface ImportColumn {
  /** The key of the form's schema; a column that holds a name has the key of the id it stands for. */
  field: string
  header: string
  /** Other titles under which schools' own lists have this column. */
  aliases?: readonly string[]
  /** Marked * in the template. Whether a value must be there is for the schema to say. */
  required?: boolean
  kind: ColumnKind
  /** The drop-down of the template. */
  options?: readonly string[]
  width: number
  /** One line in the notes of the template. */
  note?: string
  /** Further keys of the schema whose mistakes are shown in this column. */
  alsoFor?: readonly string[]
}

type Value = string | number | boolean | null

/** The same column on the way out: template, export and import share one list, so that none can drift. */
export interface RecordColumn<Row> extends ImportColumn {
  /** Dates as `YYYY-MM-DD`, flags as booleans (written 是 / 否), everything else as the sheet shows it. */
  value: (row: Row) => Value
}

/** Columns of a field as it is, under the name that it has everywhere. */
export const columnsOf =
  <Row extends Readonly<Record<Field, Value>>, Field extends string>(
    labels: Readonly<Record<Field, string>>,
  ) =>
  (kind: ColumnKind) =>
  (
    field: Field,
    width: number,
    more: Partial<Pick<ImportColumn, 'aliases' | 'required' | 'note' | 'options'>> = {},
  ): RecordColumn<Row> => ({
    field,
    header: labels[field],
    width,
    kind,
    value: (row) => row[field],
    ...more,
  })
