import { buffer } from 'node:stream/consumers'
import { setImmediate } from 'node:timers/promises'
import { IMPORT_MAX_ROWS, type ImportOptions, type ImportResult } from '@xueqiao/contract/common/imports'
import { audit } from '../../../platform/audit'
import type { AuthedCtx } from '../../../platform/context'
import { transact } from '../../../platform/db/transact'
import { isDiskFull, noSpace } from '../../../platform/disk'
import { AppError } from '../../../platform/errors'
import type { AnyImporter } from '../../../platform/excel/importer'
import { type OpenSheet, openSheet } from '../../../platform/excel/read'
import { sheetName } from '../../../platform/excel/write'
import { ctxOnBehalf } from '../../../platform/jobs/behalf'
import type { CtxBase, JobRun } from '../../../platform/jobs/job'
import { type Checked, checkSheet } from './check'
import { Order, reportKey } from './order'

/** After so many attempts what went wrong will go wrong again. */
const MOST_ATTEMPTS = 3

const readUpload = async ({ env, log }: CtxBase, key: string) => {
  try {
    return await buffer(env.files.read(key))
  } catch (error) {
    log.warn({ err: error }, 'uploaded sheet not readable')
    throw new AppError('NOT_FOUND', '上传的文件已过期，请重新导入')
  }
}

const check = async (ctx: AuthedCtx, importer: AnyImporter, order: Order, job: JobRun) => {
  await job.progress({ phase: '校验', done: 0, total: 0 })
  const { columns, keyField, noun } = importer
  const bytes = await readUpload(ctx, order.key)
  const sheet = await openSheet(bytes, { columns, keyField, mostRows: IMPORT_MAX_ROWS })
  try {
    const checked = await checkSheet(ctx, importer, order.options, sheet, job)
    if (checked.failed + checked.skipped > 0)
      await ctx.env.files.put(reportKey(order.key), await sheet.report(sheetName(`${noun}导入错误`, ctx)))
    return { checked, sheet }
  } finally {
    await sheet.close()
  }
}

const resultOf = (
  importer: AnyImporter,
  importId: number,
  { validateOnly }: ImportOptions,
  { good, failed, skipped, errors, warnings }: Checked,
  { total, layout }: OpenSheet,
): ImportResult => {
  const updatedCount = good.filter(({ existingId }) => existingId !== null).length
  return {
    importId,
    status: 'done',
    success: good.length > 0 || failed === 0,
    validateOnly,
    total,
    successCount: good.length,
    createdCount: good.length - updatedCount,
    updatedCount,
    failureCount: failed,
    errorCount: failed,
    skippedCount: skipped,
    errors,
    errorReportUrl: failed + skipped > 0 ? `${importer.path}/import/${importId}/report` : null,
    ignoredColumns: layout.flatMap(({ title, field }) => (field === null ? [title] : [])),
    warnings,
  }
}

const summaryOf = (noun: string, { validateOnly, ...counts }: ImportResult) =>
  validateOnly
    ? `校验了${noun}导入文件，共 ${counts.total} 条，通过 ${counts.successCount} 条`
    : `导入了${noun}数据：新增 ${counts.createdCount} 条，更新 ${counts.updatedCount} 条，失败 ${counts.failureCount} 条，跳过 ${counts.skippedCount} 条`

/** The good rows, the log entry and the result: together or not at all. */
const write = (ctx: AuthedCtx, importer: AnyImporter, job: JobRun, result: ImportResult, checked: Checked) =>
  transact(ctx, async (ctx) => {
    const { good, lookups } = checked
    if (!result.validateOnly && good.length > 0) {
      const written = async (done: number) => {
        await job.progress({ phase: '写入', done, total: good.length })
        job.signal.throwIfAborted()
        await setImmediate()
      }
      await written(0)
      await importer.write(ctx, good, written, lookups)
    }
    const { errors: _errors, warnings: _warnings, errorReportUrl: _url, ...diff } = result
    await audit(ctx, {
      action: 'import',
      entity: importer.kind,
      summary: summaryOf(importer.noun, result),
      diff,
    })
    await job.settle(ctx.db, result)
    return result
  })

/** Reads, checks and writes an uploaded sheet. A run that follows a crash starts again: nothing was written then. */
export const runImport = async (base: CtxBase, importers: readonly AnyImporter[], job: JobRun) => {
  const order = Order.parse(job.payload)
  const known = importers.find(({ kind }) => kind === order.kind)
  if (known === undefined) throw new Error(`no importer of ${order.kind}`)
  const ctx = ctxOnBehalf(base, job, order)
  try {
    const importer = { ...known, columns: (await known.columnsFor?.(ctx)) ?? known.columns }
    const { checked, sheet } = await check(ctx, importer, order, job)
    const result = resultOf(importer, job.id, order.options, checked, sheet)
    return await write(ctx, importer, job, result, checked)
  } catch (error) {
    if (isDiskFull(error)) throw noSpace()
    if (error instanceof AppError || job.signal.aborted || job.attempt < MOST_ATTEMPTS) throw error
    job.log.error({ err: error }, 'import given up')
    throw new AppError('INVALID', '导入失败，服务器内部错误，请稍后重试')
  }
}
