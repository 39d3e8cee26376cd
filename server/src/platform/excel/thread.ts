import { Worker } from 'node:worker_threads'
import { AppError, invalid } from '../errors'

/** A hostile or huge file costs this much and no more; the rest of the server does not feel it. */
const LIMITS = { maxOldGenerationSizeMb: 640, maxYoungGenerationSizeMb: 64, stackSizeMb: 4 }
const TIME_LIMIT_MS = 60_000

interface Reply {
  id: number
  value?: unknown
  /** Words for whoever uploaded the file. */
  refusal?: string
  error?: string
}

interface Waiting {
  resolve: (value: unknown) => void
  reject: (error: Error) => void
}

const outOfMemory = (error: Error & { code?: string }) => error.code === 'ERR_WORKER_OUT_OF_MEMORY'

/** A thread that reads and writes workbooks, so that no request waits for one. It lives as long as one table is used. */
export interface ExcelThread {
  ask: <T>(task: string, input: unknown, timeLimitMs?: number) => Promise<T>
  close: () => Promise<void>
}

export const startThread = (): ExcelThread => {
  const worker = new Worker(new URL('./excel.worker.mjs', import.meta.url), {
    name: 'excel',
    resourceLimits: LIMITS,
    // Nothing of the environment, where secrets are.
    env: {},
  })
  const waiting = new Map<number, Waiting>()
  let last = 0
  let failure: Error | undefined

  const failAll = (error: Error) => {
    failure ??= error
    for (const { reject } of waiting.values()) reject(failure)
    waiting.clear()
  }
  worker.on('message', ({ id, value, refusal, error }: Reply) => {
    const asked = waiting.get(id)
    waiting.delete(id)
    if (refusal !== undefined) asked?.reject(invalid(refusal, 'file'))
    else if (error !== undefined) asked?.reject(new Error(`excel: ${error}`))
    else asked?.resolve(value)
  })
  worker.on('error', (error) =>
    failAll(outOfMemory(error) ? invalid('文件内容过大，请分批导入', 'file') : error),
  )
  worker.on('exit', () => failAll(new AppError('UNAVAILABLE', '表格处理已中断，请重试')))

  const close = async () => {
    await worker.terminate()
  }

  const ask = async <T>(task: string, input: unknown, timeLimitMs = TIME_LIMIT_MS): Promise<T> => {
    if (failure !== undefined) throw failure
    const id = ++last
    const answer = new Promise<unknown>((resolve, reject) => waiting.set(id, { resolve, reject }))
    const timer = setTimeout(() => {
      failAll(invalid('文件处理超时，请删除多余的内容或分批导入', 'file'))
      void close()
    }, timeLimitMs)
    worker.postMessage({ id, task, input })
    try {
      // The tasks of excel.worker.mjs answer what their callers in this folder expect.
      return (await answer) as T
    } finally {
      clearTimeout(timer)
    }
  }

  return { ask, close }
}

/** For one task alone. */
export const inThread = async <T>(task: string, input: unknown): Promise<T> => {
  const thread = startThread()
  try {
    return await thread.ask<T>(task, input)
  } finally {
    await thread.close()
  }
}
