import { buffer } from 'node:stream/consumers'
import type { ImportOptions, ImportProgress, ImportResult } from '@xueqiao/contract/common/imports'
import type { AuthedCtx } from '../../../platform/context'
import { transact } from '../../../platform/db/transact'
import { AppError, conflict, invalid, notFound } from '../../../platform/errors'
import type { AnyImporter } from '../../../platform/excel/importer'
import { templateReply } from '../../../platform/excel/template'
import { mimeOf } from '../../../platform/files/types'
import type { FileReply, Sealed, UploadedFile } from '../../../platform/http/registry'
import { behalfOf } from '../../../platform/jobs/behalf'
import { cancelJob, enqueue, findJob, recentJobs, unfinishedJobs } from '../../../platform/jobs/queue'
import { ERASE_JOB, IMPORT_JOB, newUploadKey, Order, reportKey } from './order'
import { progressOf, unfinished } from './progress'

const DAY_MS = 86_400_000
const MOST_AT_ONCE = 3
/** Callers wait two minutes (decisions G44): before that they learn the id, and can ask on. */
const LONGEST_WAIT_MS = 100_000
const ASK_EVERY_MS = 500

const ZIP = Buffer.from('PK\x03\x04', 'latin1')
const OLD_OFFICE = Buffer.from('d0cf11e0a1b11ae1', 'hex')

/** The name proves nothing; whether there is a workbook inside is found out when it is read. */
const assertExcel = ({ bytes }: UploadedFile) => {
  if ([ZIP, OLD_OFFICE].some((start) => bytes.subarray(0, start.length).equals(start))) return
  const message = '只能上传 Excel 文件!'
  throw new AppError('UNSUPPORTED', message, [{ field: 'file', message }])
}

/** The one door to an import: whoever did not start it does not learn that it exists. */
const accessImport = async (ctx: AuthedCtx, { kind }: AnyImporter, id: number) => {
  const job = await findJob(ctx.db, id)
  const order = Order.safeParse(job?.payload)
  const own = job?.kind === IMPORT_JOB && job.ownerId === ctx.actor.userId && order.data?.kind === kind
  if (!own || job === undefined || !order.success) throw notFound('导入任务')
  return { job, key: order.data.key }
}

/** Until something happens to the job, or it is time to look again. */
const nextNews = (ctx: AuthedCtx, id: number) =>
  new Promise<void>((resolve) => {
    const end = () => {
      clearTimeout(timer)
      unsubscribe()
      resolve()
    }
    const unsubscribe = ctx.bus.subscribe((event) => event.type === 'job.updated' && event.id === id && end())
    const timer = setTimeout(end, ASK_EVERY_MS)
  })

const waitFor = async (ctx: AuthedCtx, importer: AnyImporter, id: number): Promise<ImportResult> => {
  const until = performance.now() + LONGEST_WAIT_MS
  for (;;) {
    const { job } = await accessImport(ctx, importer, id)
    const { status, result, message } = progressOf(job)
    if (result !== null) return result
    if (status === 'failed') throw invalid(message, 'file')
    if (status === 'cancelled' || performance.now() > until) return unfinished(id, status)
    await nextNews(ctx, id)
  }
}

const start = async (
  ctx: AuthedCtx,
  importer: AnyImporter,
  file: UploadedFile,
  options: ImportOptions,
): Promise<ImportResult> => {
  assertExcel(file)
  // What the options ask for in vain is better refused now than by the job.
  await importer.prepare(ctx, options)
  if ((await unfinishedJobs(ctx.db, IMPORT_JOB, ctx.actor.userId)) >= MOST_AT_ONCE)
    throw new AppError('TOO_MANY', '您的上一次导入尚未完成，请稍后再试')
  const key = newUploadKey()
  // The order to erase comes first: whatever happens next, no personal data is left lying about.
  await transact(ctx, (ctx) =>
    enqueue(ctx.db, {
      kind: ERASE_JOB,
      payload: { keys: [key, reportKey(key)] },
      runAt: new Date(ctx.now.getTime() + DAY_MS),
    }),
  )
  await ctx.env.files.put(key, file.bytes)
  const id = await transact(ctx, async (ctx) => {
    const payload: Order = { kind: importer.kind, key, options, ...behalfOf(ctx) }
    const id = await enqueue(ctx.db, {
      kind: IMPORT_JOB,
      payload,
      runAt: ctx.now,
      ownerId: ctx.actor.userId,
    })
    ctx.emit({ type: 'job.ordered', id })
    return id
  })
  return options.background ? unfinished(id, 'waiting') : waitFor(ctx, importer, id)
}

const readReport = async ({ env }: AuthedCtx, key: string) => {
  try {
    return await buffer(env.files.read(reportKey(key)))
  } catch {
    throw new AppError('NOT_FOUND', '错误报告已过期，请重新导入')
  }
}

/** Holds what was uploaded, and goes to nobody but whoever did that. */
const report = async (
  ctx: AuthedCtx,
  importer: AnyImporter,
  importId: number,
): Promise<Sealed<FileReply>> => {
  const { kind, noun } = importer
  const { job, key } = await accessImport(ctx, importer, importId)
  const { result } = progressOf(job)
  if (result === null || result.errorReportUrl === null) throw notFound('错误报告')
  const body = await readReport(ctx, key)
  return {
    entity: kind,
    summary: `下载了${noun}导入错误报告`,
    rows: result.failureCount + result.skippedCount,
    filter: { importId },
    own: true,
    open: () => ({ name: `${noun}导入错误报告.xlsx`, mime: mimeOf('xlsx'), body }),
  }
}

const cancel = async (ctx: AuthedCtx, importer: AnyImporter, id: number): Promise<ImportProgress> => {
  const { job } = await accessImport(ctx, importer, id)
  const state = job.result === null ? await transact(ctx, (ctx) => cancelJob(ctx.db, id, ctx.now)) : undefined
  if (state === undefined) throw conflict('导入已经结束，无法取消')
  return progressOf((await accessImport(ctx, importer, id)).job)
}

/** The caller's imports of the last day, the latest of each kind. */
export const ownImports = async (ctx: AuthedCtx) => {
  const since = new Date(ctx.now.getTime() - DAY_MS)
  const jobs = await recentJobs(ctx.db, IMPORT_JOB, ctx.actor.userId, since)
  const kinds = new Set<string>()
  return jobs.flatMap((job) => {
    const kind = Order.safeParse(job.payload).data?.kind
    if (kind === undefined || kinds.has(kind)) return []
    kinds.add(kind)
    return [{ kind, ...progressOf(job) }]
  })
}

/** The five calls of an import, for the feature whose records it brings. */
export const importCalls = (importer: AnyImporter) => ({
  template: async (ctx: AuthedCtx): Promise<FileReply> => {
    const columns = (await importer.templateColumns?.(ctx)) ?? importer.columns
    return templateReply(`${importer.noun}导入模板`, columns, importer.advice)
  },
  start: (ctx: AuthedCtx, file: UploadedFile, options: ImportOptions) => start(ctx, importer, file, options),
  progress: async (ctx: AuthedCtx, id: number): Promise<ImportProgress> =>
    progressOf((await accessImport(ctx, importer, id)).job),
  report: (ctx: AuthedCtx, id: number) => report(ctx, importer, id),
  cancel: (ctx: AuthedCtx, id: number) => cancel(ctx, importer, id),
})
