import { createLru } from '../lru'
import { forgetAnswers } from './once'

/** More rows than people who are here at once; of more, those who were here last are remembered. */
const MOST_ROWS = 10_000

export interface Memory {
  /** What `load` gave for this key the last time, or gives now. A key always stands for the same question. */
  read: <T>(key: string, load: () => Promise<T | undefined>) => Promise<T | undefined>
  /** The same of what carries a version: it holds as long as that is the one asked for, whatever else is forgotten. */
  asOf: <T>(key: string, version: number, load: () => Promise<T>) => Promise<T>
  /** What is remembered under this key, if anything is, is this much otherwise by what was just written. */
  amend: <T extends object>(key: string, change: Partial<T>) => void
  /** Something that is remembered was written, by whomever: nothing of it, or of this key, holds any more. */
  forget: (key?: string) => void
  /** Whether writes of other servers are heard of; nothing is remembered while they are not. */
  hears: (hears: boolean) => void
}

/** For what every request asks: rows are remembered until whoever writes them says so (decision 0012). */
export const createMemory = (): Memory => {
  const rows = createLru<unknown>(MOST_ROWS)
  const versions = new Map<string, { version: number; value: unknown }>()
  let listening = false
  let era = 0
  const forget = (key?: string) => {
    era += 1
    forgetAnswers()
    if (key === undefined) rows.clear()
    else rows.delete(key)
  }
  return {
    forget,
    asOf: async <T>(key: string, version: number, load: () => Promise<T>) => {
      const known = versions.get(key)
      // Put there by the same question, so of the same type.
      if (known?.version === version) return known.value as T
      const value = await load()
      versions.set(key, { version, value })
      return value
    },
    amend: (key, change) => {
      const row = rows.get(key)
      if (typeof row === 'object') rows.set(key, { ...row, ...change })
    },
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
      if (row !== undefined && listening && begun === era) rows.set(key, row)
      return row
    },
  }
}
