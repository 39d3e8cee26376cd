import {
  IMPORT_PHASES,
  type ImportPhase,
  type ImportProgress,
  ImportResult,
} from '@xueqiao/contract/common/imports'
import type { findJob } from '../../../platform/jobs/queue'

export type ImportJob = NonNullable<Awaited<ReturnType<typeof findJob>>>

/** Where each phase begins and ends on the bar; how far it is in between is counted in rows. */
const SPANS: Record<ImportPhase, readonly [number, number]> = {
  上传: [0, 5],
  校验: [5, 50],
  写入: [50, 99],
}

const FAILED = '导入失败，请稍后重试'

/** Refusals are in Chinese; anything else was meant for the log. */
const reasonOf = ({ error }: ImportJob) => (error !== null && /\p{Script=Han}/u.test(error) ? error : FAILED)

const messageOf = (job: ImportJob, status: string, phase: ImportPhase) => {
  if (status === 'failed') return reasonOf(job)
  if (status === 'cancelled') return '导入已取消'
  if (status === 'done') return '导入完成'
  return status === 'waiting' ? '正在排队' : `正在${phase}`
}

/** Once there is a result the import is done, whatever was asked of it afterwards. */
export const progressOf = (job: ImportJob): ImportProgress => {
  const parsed = ImportResult.safeParse(job.result)
  const result = parsed.success ? parsed.data : null
  const status = result === null ? job.state : 'done'
  const phase = IMPORT_PHASES.find((one) => one === job.progress?.phase) ?? '上传'
  const { done = 0, total = 0 } = job.progress ?? {}
  const [from, to] = SPANS[phase]
  return {
    importId: job.id,
    status,
    phase,
    processed: result?.total ?? done,
    total: result?.total ?? total,
    percent: status === 'done' ? 100 : Math.floor(from + (total > 0 ? (to - from) * (done / total) : 0)),
    result,
    message: messageOf(job, status, phase),
  }
}

/** What a caller gets who does not wait for the end. */
export const unfinished = (importId: number, status: ImportResult['status']): ImportResult => ({
  importId,
  status,
  success: status === 'waiting' || status === 'running',
  validateOnly: false,
  total: 0,
  successCount: 0,
  createdCount: 0,
  updatedCount: 0,
  failureCount: 0,
  errorCount: 0,
  skippedCount: 0,
  errors: [],
  errorReportUrl: null,
})
