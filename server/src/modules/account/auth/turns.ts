/**
 * Work waits for its turn: what has the same key is done one after the other, and of all no more than `atOnce` at the
 * same time. Whoever has failed lets the next one in all the same.
 */
export const createTurns = (atOnce: number) => {
  const last = new Map<string, Promise<unknown>>()
  const waiting: (() => void)[] = []
  let free = atOnce

  const enter = async () => {
    if (free > 0) free--
    else await new Promise<void>((resolve) => waiting.push(resolve))
  }
  const leave = () => {
    const next = waiting.shift()
    if (next === undefined) free++
    else next()
  }

  return async <T>(key: string, work: () => Promise<T>): Promise<T> => {
    const run = async () => {
      await enter()
      try {
        return await work()
      } finally {
        leave()
      }
    }
    const mine = (last.get(key) ?? Promise.resolve()).then(run, run)
    last.set(key, mine)
    try {
      return await mine
    } finally {
      if (last.get(key) === mine) last.delete(key)
    }
  }
}
