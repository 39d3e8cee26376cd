import { setImmediate } from 'node:timers/promises'
import { IMPORT_LISTED_ERRORS, type ImportError, type ImportOptions } from '@xueqiao/contract/common/imports'
import type { AuthedCtx } from '../../../platform/context'
import { rowReader } from '../../../platform/excel/cells'
import type { AnyImporter, GoodRow } from '../../../platform/excel/importer'
import type { OpenSheet } from '../../../platform/excel/read'
import type { JobRun } from '../../../platform/jobs/job'
import { type CheckedRow, checkRow, columnOf, type Issue, issueOf } from './check-row'

const SLICE = 250
/** Longer than this no other request waits for us. */
const AT_A_TIME_MS = 10

export interface Checked {
  lookups: unknown
  good: GoodRow<unknown>[]
  failed: number
  skipped: number
  errors: ImportError[]
  warnings: ImportError[]
}

interface Run {
  ctx: AuthedCtx
  importer: AnyImporter
  options: ImportOptions
  lookups: unknown
  /** The row in which each key was met first. */
  firstRows: Map<string, number>
}

/** Lets others have the thread as soon as we have had it long enough. */
const createPause = () => {
  let since = performance.now()
  return async () => {
    if (performance.now() - since < AT_A_TIME_MS) return
    await setImmediate()
    since = performance.now()
  }
}

const keyIssue = (importer: AnyImporter, message: string) =>
  issueOf(importer, { field: importer.keyField, message })

const keyName = ({ columns, keyField }: AnyImporter) => columnOf(columns, keyField)?.header ?? ''

const noteRepetition = ({ importer, firstRows }: Run, { row, key, issues }: CheckedRow) => {
  if (key === undefined) return
  const first = firstRows.get(key)
  if (first === undefined) firstRows.set(key, row)
  else issues.push(keyIssue(importer, `${keyName(importer)} ${key} 与第 ${first} 行重复`))
}

const noteDoubts = (
  { importer, lookups }: Run,
  { row, input }: GoodRow<unknown>,
  warnings: ImportError[],
) => {
  for (const doubt of importer.doubts?.(input, lookups) ?? []) {
    const { header, message } = issueOf(importer, doubt)
    if (warnings.length < IMPORT_LISTED_ERRORS) warnings.push({ row, field: header, message })
  }
}

interface Verdict {
  good: GoodRow<unknown>[]
  skipped: Set<number>
  issues: Map<number, Issue[]>
}

/** What the database says to the rows that are right in themselves. */
const compare = async (run: Run, rows: readonly CheckedRow[]): Promise<Verdict> => {
  const { ctx, importer, options, lookups } = run
  const issues = new Map(rows.filter((row) => row.issues.length > 0).map((row) => [row.row, row.issues]))
  const skipped = new Set<number>()
  const right = rows.filter((row) => row.issues.length === 0)
  const keys = right.flatMap(({ key }) => (key === undefined ? [] : [key]))
  const existing = keys.length > 0 ? await importer.existing(ctx, keys) : new Map()

  const candidates: GoodRow<unknown>[] = []
  for (const { row, key = '', input } of right) {
    const found = existing.get(key)
    if (found?.refused !== undefined) issues.set(row, [keyIssue(importer, found.refused)])
    else if (found !== undefined && !options.updateExisting) {
      const known = `${keyName(importer)} ${key} 已存在（${found.label}）`
      issues.set(row, [keyIssue(importer, `${known}，如需更新请勾选“更新已存在数据”`)])
      skipped.add(row)
    } else candidates.push({ row, input, existingId: found?.id ?? null })
  }
  for (const { row, ...issue } of (await importer.check?.(ctx, candidates, lookups)) ?? [])
    issues.set(row, [...(issues.get(row) ?? []), issueOf(importer, issue)])
  return { good: candidates.filter(({ row }) => !issues.has(row)), skipped, issues }
}

/** Every row of the sheet, some hundred at a time; what is wrong is marked on the sheet as it is found. */
export const checkSheet = async (
  ctx: AuthedCtx,
  importer: AnyImporter,
  options: ImportOptions,
  sheet: OpenSheet,
  job: JobRun,
): Promise<Checked> => {
  const lookups = await importer.prepare(ctx, options)
  const run: Run = { ctx, importer, options, lookups, firstRows: new Map() }
  const read = rowReader(sheet.layout, importer.columns, sheet.date1904)
  const pause = createPause()
  const result: Checked = { lookups, good: [], failed: 0, skipped: 0, errors: [], warnings: [] }
  for (let from = 0; from < sheet.total; from += SLICE) {
    const rows: CheckedRow[] = []
    for (const given of await sheet.rows(from, SLICE)) {
      const checked = checkRow(importer, lookups, read(given))
      noteRepetition(run, checked)
      rows.push(checked)
      await pause()
    }
    const { good, skipped, issues } = await compare(run, rows)
    for (const row of good) {
      result.good.push(row)
      noteDoubts(run, row, result.warnings)
    }
    result.skipped += skipped.size
    result.failed += issues.size - skipped.size
    const marked = [...issues].sort(([a], [b]) => a - b).map(([row, found]) => ({ row, issues: found }))
    for (const { row, issues: found } of marked)
      for (const { header, message } of found)
        if (result.errors.length < IMPORT_LISTED_ERRORS) result.errors.push({ row, field: header, message })
    if (marked.length > 0) await sheet.mark(marked)
    await job.progress({ phase: '校验', done: Math.min(from + SLICE, sheet.total), total: sheet.total })
    job.signal.throwIfAborted()
  }
  return result
}
