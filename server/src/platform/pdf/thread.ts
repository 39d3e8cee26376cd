import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { AppError } from '../errors'
import type { PdfBlock } from './blocks'

const LIMITS = { maxOldGenerationSizeMb: 384, maxYoungGenerationSizeMb: 32 }
/** For a sheet or two, or for the fonts at the end. */
const TIME_LIMIT_MS = 60_000
/** A thread costs as much memory as a font has signs; who comes third waits. */
const AT_ONCE = 2
/** So long a thread waits for whoever reads slowly, or not at all: others wait for its place. */
const IDLE_LIMIT_MS = 60_000
/** So long a thread that is done waits for the next document: to begin anew costs as much as five sheets. */
const KEPT_MS = 30_000

interface Setting {
  fonts: { regular: string; bold: string }
  running: string
  title: string
}

interface Answer {
  bytes: Uint8Array[]
  error?: string
}

export interface PdfWriter {
  write: (blocks: readonly PdfBlock[]) => Promise<Uint8Array[]>
  end: () => Promise<Uint8Array[]>
  close: () => Promise<void>
}

let busy = 0
const queue: (() => void)[] = []

const enter = async () => {
  if (busy < AT_ONCE) busy += 1
  else await new Promise<void>((resolve) => queue.push(resolve))
}

const leave = () => {
  const next = queue.shift()
  if (next === undefined) busy -= 1
  else next()
}

const interrupted = () => new AppError('UNAVAILABLE', '文档生成已中断，请重试')

const begin = () => {
  const worker = new Worker(new URL('./pdf.worker.mjs', import.meta.url), {
    name: 'pdf',
    resourceLimits: LIMITS,
    // Of what fails its message alone is told: maps of sources would be read for nothing, at every start.
    execArgv: [],
    // Nothing of the environment, where secrets are.
    env: {},
  })
  worker.once('exit', () => forget(worker))
  // Whoever asks hears of it; what dies while nobody does is begun anew.
  worker.on('error', () => forget(worker))
  return worker
}

/** One that is done with its document, and the end of its waiting. */
let kept: { worker: Worker; timer: NodeJS.Timeout } | undefined

const forget = (worker: Worker) => {
  if (kept?.worker !== worker) return
  clearTimeout(kept.timer)
  kept = undefined
}

/** It ended, whoever had it in hand: what is sent there is answered by nobody. */
const isGoneBy = ({ threadId }: Worker) => threadId === -1

const take = () => {
  if (kept === undefined) return begin()
  const { worker } = kept
  forget(worker)
  worker.ref()
  return worker
}

/** True where it stays: one does for a school. */
const keep = (worker: Worker) => {
  if (kept !== undefined || isGoneBy(worker)) return false
  const timer = setTimeout(() => {
    // Taken meanwhile it is somebody's.
    if (kept?.timer !== timer) return
    kept = undefined
    void worker.terminate()
  }, KEPT_MS)
  kept = { worker, timer: timer.unref() }
  worker.unref()
  return true
}

/** A thread that lays out one document: measuring text and cutting fonts take longer than a request may hold the others up. */
export const openWriter = async (setting: Setting, isGone: () => boolean): Promise<PdfWriter> => {
  await enter()
  // Whoever has left while they waited is waited for by nobody.
  if (isGone()) {
    leave()
    throw interrupted()
  }
  const worker = take()

  let isOpen = true
  let isBegun = false
  let isWhole = false
  let idle: NodeJS.Timeout | undefined

  const close = async () => {
    clearTimeout(idle)
    if (!isOpen) return
    isOpen = false
    if (!isWhole || !keep(worker)) await worker.terminate()
    leave()
  }

  const ask = async (blocks: readonly PdfBlock[] | undefined) => {
    clearTimeout(idle)
    if (isGoneBy(worker)) await close()
    if (!isOpen) throw interrupted()
    const timer = setTimeout(() => void worker.terminate(), TIME_LIMIT_MS)
    const ended = new AbortController()
    const gone = async () => {
      await once(worker, 'exit', { signal: ended.signal })
      throw interrupted()
    }
    try {
      const answer = once(worker, 'message', { signal: ended.signal })
      worker.postMessage({ setting: isBegun ? undefined : setting, blocks })
      isBegun = true
      // The one kind of message that pdf.worker.mjs sends.
      const [{ bytes, error }] = (await Promise.race([answer, gone()])) as [Answer]
      if (error !== undefined) throw new Error(`pdf: ${error}`)
      isWhole = blocks === undefined
      return bytes
    } finally {
      clearTimeout(timer)
      ended.abort()
      idle = setTimeout(() => void close(), IDLE_LIMIT_MS).unref()
    }
  }

  return { write: ask, end: () => ask(undefined), close }
}
