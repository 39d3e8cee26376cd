import type { ImportProgress, ImportResult } from '@xueqiao/contract/common/imports'
import { useEffect, useRef, useState } from 'react'
import type { AnyEndpoint } from '../../../api/call'
import { CallError } from '../../../api/call-error'
import { reportFailure } from '../../../api/failure'
import { recordsChanged } from '../../../api/queries'
import { touch } from '../../../api/stale-after-change'
import { formatNumber } from '../../../lib/format'
import { toast } from '../../../lib/toast'
import { type Answering, request } from '../request'

/** The calls of `importEndpoints` (contract/common/imports). */
export interface ImportApi {
  importTemplate: AnyEndpoint
  importFile: Answering<ImportResult>
  importProgress: Answering<ImportProgress>
  importReport: AnyEndpoint
  cancelImport: AnyEndpoint
}

export interface ImportChoice {
  updateExisting: boolean
  validateOnly: boolean
  departmentId?: number | null
}

type Stage =
  | { kind: 'idle' }
  | { kind: 'running'; percent: number; text: string; importId: number | undefined }
  | { kind: 'done'; result: ImportResult; choice: ImportChoice }

/** The stand-in until the server tells (001 §4; decisions G15). */
const CREEP = { step: 10, ms: 200, limit: 90 }
const POLL_MS = 400
/** A short loss of the network does not end an import that runs elsewhere. */
const PATIENCE = 10

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** The students' page knows three of the fields, the teachers' page six (decisions G14). */
const complete = (answer: Partial<ImportResult>): ImportResult => {
  const { importId = 0, successCount = 0, skippedCount = 0, validateOnly = false } = answer
  const failureCount = answer.failureCount ?? answer.errorCount ?? 0
  return {
    status: 'done',
    success: true,
    total: successCount + failureCount + skippedCount,
    createdCount: 0,
    updatedCount: 0,
    errorCount: failureCount,
    errors: [],
    errorReportUrl: null,
    ...answer,
    importId,
    validateOnly,
    successCount,
    skippedCount,
    failureCount,
  }
}

const isUnderWay = (status: string | undefined) => status === 'waiting' || status === 'running'

const phaseText = ({ phase, processed, total, status }: ImportProgress) => {
  if (status === 'waiting') return '正在排队…'
  return total > 0 ? `正在${phase} ${formatNumber(processed)} / ${formatNumber(total)}` : `正在${phase}…`
}

interface Options {
  api: ImportApi
  /** Said when the call itself fails. */
  callFailed?: string | undefined
  onDone: (result: ImportResult, choice: ImportChoice) => unknown
}

/** Sends the file, follows the import by its id, and ends with a result, a refusal, or nothing when cancelled. */
export const useImport = ({ api, callFailed, onDone }: Options) => {
  const [stage, setStage] = useState<Stage>({ kind: 'idle' })
  const upload = useRef<AbortController>(undefined)
  const left = useRef(false)
  useEffect(() => {
    left.current = false
    return () => {
      left.current = true
      upload.current?.abort()
    }
  }, [])

  const ask = async (importId: number) => {
    for (let failures = 0; ; failures++) {
      try {
        return await request(api.importProgress, { params: { importId } })
      } catch (error) {
        const passing = error instanceof CallError && error.network && failures < PATIENCE
        if (!passing || left.current) throw error
        await wait(POLL_MS)
      }
    }
  }

  const follow = async (importId: number, onFirst: () => void): Promise<ImportProgress> => {
    for (;;) {
      const progress = await ask(importId)
      onFirst()
      if (left.current || !isUnderWay(progress.status)) return progress
      setStage({ kind: 'running', percent: progress.percent, text: phaseText(progress), importId })
      await wait(POLL_MS)
    }
  }

  const fail = (error: unknown) => {
    setStage({ kind: 'idle' })
    if (error instanceof CallError && error.aborted) return toast.info('已取消导入')
    const answered = error instanceof CallError && error.status === 200
    const text = answered ? undefined : callFailed
    reportFailure(error, api.importFile, { ...(text !== undefined && { failed: text, offline: text }) })
  }

  const finish = (progress: Pick<ImportProgress, 'status' | 'message' | 'result'>, choice: ImportChoice) => {
    if (progress.result === null) {
      setStage({ kind: 'idle' })
      if (progress.status === 'cancelled') toast.info('已取消导入')
      else toast.error(progress.message || (api.importFile.failed ?? '导入失败'))
      return
    }
    const result = complete(progress.result)
    setStage({ kind: 'done', result, choice })
    // The rows came long after the file was sent.
    if (!choice.validateOnly) {
      recordsChanged()
      void touch(api.importFile)
    }
    onDone(result, choice)
  }

  const run = async (file: File, choice: ImportChoice) => {
    upload.current = new AbortController()
    setStage({ kind: 'running', percent: 0, text: '正在上传…', importId: undefined })
    const creep = setInterval(
      () =>
        setStage((now) =>
          now.kind === 'running' ? { ...now, percent: Math.min(CREEP.limit, now.percent + CREEP.step) } : now,
        ),
      CREEP.ms,
    )
    try {
      const { signal } = upload.current
      const answer = await request(
        api.importFile,
        { body: { ...choice, background: true } },
        { file, signal },
      )
      const { importId, status } = answer
      if (isUnderWay(status)) setStage((now) => (now.kind === 'running' ? { ...now, importId } : now))
      const last = isUnderWay(status)
        ? await follow(importId, () => clearInterval(creep))
        : { status: 'done' as const, message: '', result: answer }
      if (!left.current) finish(last, choice)
    } catch (error) {
      if (!left.current) fail(error)
    } finally {
      clearInterval(creep)
    }
  }

  return {
    stage,
    run,
    reset: () => setStage({ kind: 'idle' }),
    /** What is still being sent is dropped here; what the server has begun is stopped there. */
    cancel: async () => {
      if (stage.kind !== 'running') return
      if (stage.importId === undefined) return upload.current?.abort()
      try {
        await request(api.cancelImport, { params: { importId: stage.importId } })
      } catch (error) {
        reportFailure(error, api.cancelImport)
      }
    },
  }
}
