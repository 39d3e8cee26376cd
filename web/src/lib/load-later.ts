const RETRY_MS = 15_000

/**
 * Loads a script that no page waits for, nor falls with, and tries again where it does not come: offline, most likely.
 * The answer gives it up.
 */
export const loadLater = <T>(load: () => Promise<T>, use: (loaded: T) => void, delayMs = 0) => {
  let over = false
  const attempt = async () => {
    try {
      const loaded = await load()
      if (!over) use(loaded)
    } catch {
      if (!over) timer = setTimeout(attempt, RETRY_MS)
    }
  }
  let timer = setTimeout(attempt, delayMs)
  return () => {
    over = true
    clearTimeout(timer)
  }
}
