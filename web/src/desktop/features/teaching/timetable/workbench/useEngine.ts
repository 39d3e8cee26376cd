import { useEffect, useRef, useState } from 'react'
import type { Asks, Kind } from './engine'

interface Answer {
  id: number
  answer: Asks[Kind]['answer']
}

/** The engine in a thread of this page, ended with it. */
const startEngine = () => {
  const worker = new Worker(new URL('./engine.worker.ts', import.meta.url), { type: 'module' })
  const waiting = new Map<number, (answer: Asks[Kind]['answer']) => void>()
  let last = 0
  worker.onmessage = ({ data }: MessageEvent<Answer>) => {
    waiting.get(data.id)?.(data.answer)
    waiting.delete(data.id)
  }
  return {
    ask: <K extends Kind>(kind: K, ask: Asks[K]['ask']) =>
      new Promise<Asks[K]['answer']>((resolve) => {
        const id = ++last
        // Answers come to the question of their number.
        waiting.set(id, resolve as (answer: Asks[Kind]['answer']) => void)
        worker.postMessage({ id, kind, ask })
      }),
    close: () => worker.terminate(),
  }
}
export type Engine = ReturnType<typeof startEngine>

/** Undefined until the page is there. */
export const useEngine = () => {
  const [engine, setEngine] = useState<Engine>()
  const made = useRef<Engine>(undefined)
  useEffect(() => {
    made.current = startEngine()
    setEngine(made.current)
    return () => made.current?.close()
  }, [])
  return engine
}
