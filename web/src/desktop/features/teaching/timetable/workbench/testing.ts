import { vi } from 'vitest'
import { engine, type Question } from './engine'

/** The same engine without a thread: a simulated browser has none. */
class ThreadlessWorker {
  onmessage: ((event: { data: unknown }) => void) | undefined
  private readonly answer = engine()
  postMessage(data: Question & { id: number }) {
    const answer = this.answer(structuredClone(data))
    queueMicrotask(() => this.onmessage?.({ data: { id: data.id, answer } }))
  }
  terminate() {}
}

export const withoutThreads = () => vi.stubGlobal('Worker', ThreadlessWorker)
