import { z } from 'zod'
import { type Access, endpoint } from './endpoint'
import { Id, optional } from './fields'

/** 10485760 bytes are allowed, one more is not (001 §5.5, 002 §5.4). */
export const IMPORT_MAX_BYTES = 10 * 1024 * 1024
export const IMPORT_MAX_ROWS = 20_000
/** So many mistakes, and so many doubts, are listed in an answer; the workbook to download holds all mistakes. */
export const IMPORT_LISTED_ERRORS = 1000

/** A switch of a form, which arrives as text. */
const ticked = () =>
  z
    .preprocess(
      (value) => (value === undefined || value === '' ? false : value),
      z.union([z.boolean(), z.enum(['true', 'false', '1', '0', 'on'])], '只能为 true 或 false'),
    )
    .transform((value) => value === true || value === 'true' || value === '1' || value === 'on')

export const ImportOptions = z.object({
  updateExisting: ticked(),
  validateOnly: ticked(),
  departmentId: optional(Id('所选部门不存在')),
  /** Answers at once; what became of it is asked for by its id. */
  background: ticked(),
})
export type ImportOptions = z.output<typeof ImportOptions>

/** `row` is the number Excel shows, `field` the column's title; a row that is left out may be named several times. */
export const ImportError = z.object({ row: z.int(), field: z.string(), message: z.string() })
export type ImportError = z.output<typeof ImportError>

export const IMPORT_STATUSES = ['waiting', 'running', 'done', 'failed', 'cancelled'] as const

/** What both specifications ask for in one (decisions G14). Counts are rows; failureCount equals errorCount. */
export const ImportResult = z.object({
  importId: z.int(),
  status: z.enum(IMPORT_STATUSES),
  /** Not one row could be taken over when this is false. */
  success: z.boolean(),
  validateOnly: z.boolean(),
  total: z.int(),
  successCount: z.int(),
  createdCount: z.int(),
  updatedCount: z.int(),
  failureCount: z.int(),
  errorCount: z.int(),
  /** Exist already and were to be left alone; they stand in `errors` too, so that everyone knows which. */
  skippedCount: z.int(),
  errors: z.array(ImportError),
  errorReportUrl: z.string().nullable(),
  /** Titles that name nothing known here: what stands below them was not taken over. */
  ignoredColumns: z.array(z.string()).optional(),
  /** What seems odd in rows that were taken over all the same (decisions G23). */
  warnings: z.array(ImportError).optional(),
})
export type ImportResult = z.output<typeof ImportResult>

export const IMPORT_PHASES = ['上传', '校验', '写入'] as const
export type ImportPhase = (typeof IMPORT_PHASES)[number]

export const ImportProgress = z.object({
  importId: z.int(),
  status: z.enum(IMPORT_STATUSES),
  phase: z.enum(IMPORT_PHASES),
  processed: z.int(),
  total: z.int(),
  percent: z.int().min(0).max(100),
  result: ImportResult.nullable(),
  /** Why it failed, or how it stands, in words. */
  message: z.string(),
})
export type ImportProgress = z.output<typeof ImportProgress>

interface ImportTexts {
  access: Access
  noun: string
  tooLarge: string
  missing: string
  done: string
}

/** The five calls of a feature that can be imported; the proposed paths of decisions G58, and one to stop. */
export const importEndpoints = <const P extends `/api/${string}`>(path: P, texts: ImportTexts) => {
  const { access, noun, tooLarge, missing, done } = texts
  return {
    importTemplate: endpoint(`GET ${path}/import/template`, {
      summary: `${noun}导入模板`,
      access,
      reply: 'file',
      protects: false,
      done: '模板下载成功',
      failed: '下载模板失败',
    }),
    importFile: endpoint(`POST ${path}/import`, {
      summary: `导入${noun}`,
      access,
      upload: { maxBytes: IMPORT_MAX_BYTES, tooLarge, missing },
      body: ImportOptions,
      data: ImportResult,
      done,
      failed: '导入失败',
    }),
    importProgress: endpoint(`GET ${path}/import/{importId}/progress`, {
      summary: `${noun}导入进度`,
      access,
      data: ImportProgress,
      failed: '获取导入进度失败',
    }),
    importReport: endpoint(`GET ${path}/import/{importId}/report`, {
      summary: `${noun}导入错误报告`,
      access,
      reply: 'file',
      protects: true,
      done: '错误报告下载成功',
      failed: '下载错误报告失败',
    }),
    cancelImport: endpoint(`DELETE ${path}/import/{importId}`, {
      summary: `取消${noun}导入`,
      access,
      data: ImportProgress,
      done: '已取消导入',
      failed: '取消导入失败',
    }),
  }
}
