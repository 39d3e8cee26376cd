const FAILURES = 3
const REST_MS = 5 * 60_000
const MOST = 1000

/** A service that cannot be reached is left alone for a while: waiting for it would keep all others waiting. */
export const createBreaker = (now: () => number = Date.now) => {
  const services = new Map<string, { failures: number; until: number }>()
  return {
    isOpen: (origin: string) => (services.get(origin)?.until ?? 0) > now(),
    answered: (origin: string) => void services.delete(origin),
    failed: (origin: string) => {
      if (services.size >= MOST) services.clear()
      const failures = (services.get(origin)?.failures ?? 0) + 1
      // After the rest one try is enough to know.
      services.set(origin, { failures, until: failures >= FAILURES ? now() + REST_MS : 0 })
    },
  }
}
