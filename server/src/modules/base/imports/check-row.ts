import type { ReadRow } from '../../../platform/excel/cells'
import type { ImportColumn } from '../../../platform/excel/columns'
import type { AnyImporter, CellIssue } from '../../../platform/excel/importer'

/** A mistake and the column it is shown in; none when it belongs to the row as a whole. */
export interface Issue {
  field: string | null
  header: string
  message: string
}

export const columnOf = (columns: readonly ImportColumn[], field: string) =>
  columns.find((column) => column.field === field || column.alsoFor?.includes(field))

export const issueOf = ({ columns }: AnyImporter, { field, message }: CellIssue): Issue => {
  const column = columnOf(columns, field)
  return { field: column?.field ?? null, header: column?.header ?? '', message }
}

export interface CheckedRow {
  row: number
  key: string | undefined
  /** What would be written; only where nothing is wrong. */
  input: unknown
  issues: Issue[]
}

/**
 * In the order of the columns. One word about a cell is enough: what could not be read needs no second complaint about
 * being missing.
 */
const inOrder = ({ columns }: AnyImporter, issues: readonly Issue[]) => {
  const place = ({ field }: Issue) =>
    field === null ? columns.length : columns.findIndex((column) => column.field === field)
  return issues
    .filter(({ field }, n) => field === null || issues.findIndex((issue) => issue.field === field) === n)
    .sort((a, b) => place(a) - place(b))
}

const asKey = (value: unknown) =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : undefined

/** A row against the schema of the form. */
export const checkRow = (importer: AnyImporter, lookups: unknown, read: ReadRow): CheckedRow => {
  const raw = importer.fill?.(read.raw) ?? read.raw
  const { values, issues } = importer.resolve(lookups, raw)
  const parsed = importer.schema.safeParse(values)
  const refused = parsed.success
    ? []
    : parsed.error.issues.map(({ path, message }) => ({ field: String(path[0] ?? ''), message }))
  const found = [...read.issues, ...issues, ...refused].map((issue) => issueOf(importer, issue))
  const given = importer.compoundKey ? undefined : asKey(raw[importer.keyField])
  const isWhole = parsed.success && !(importer.compoundKey && found.length > 0)
  return {
    row: read.row,
    key: isWhole ? importer.keyOf(parsed.data) : given,
    input: parsed.data,
    issues: inOrder(importer, found),
  }
}
