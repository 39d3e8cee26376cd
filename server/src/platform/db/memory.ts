/** More rows than people who are here at once; beyond, they are read as if there were no memory. */
const MOST_ROWS = 10_000

export interface Memory {
  /** What `load` gave for this key the last time, or gives now. A key always stands for the same question. */
  read: <T>(key: string, load: () => Promise<T | undefined>) => Promise<T | undefined>
  /** Something was written, by whomever: nothing that was read before holds any more. */
  forget: () => void
  /** Whether writes of other servers are heard of; nothing is remembered while they are not. */
  hears: (hears: boolean) => void
}

/** For what every request asks: rows are remembered until the next write to the database, whatever it was. */
export const createMemory = (): Memory => {
  const rows = new Map<string, unknown>()
  let listening = false
  let era = 0
  const forget = () => {
    era += 1
    rows.clear()
  }
  return {
    forget,
    hears: (hears) => {
      listening = hears
      forget()
    },
    read: async <T>(key: string, load: () => Promise<T | undefined>) => {
      // Put there by the same question, so of the same type.
      const known = rows.get(key) as T | undefined
      if (known !== undefined) return known
      const begun = era
      const row = await load()
      // What was written while this was read may not be in it.
      const holds = listening && begun === era && rows.size < MOST_ROWS
      if (row !== undefined && holds) rows.set(key, row)
      return row
    },
  }
}
