import type pg from 'pg'
import { createLru } from '../lru'

/** A connection keeps each statement until it is told to let it go; so many of those used last are worth their memory. */
const MOST_PREPARED = 150
/** Connections differ in what they keep, and one that loses its name is planned anew by all of them. */
const MOST_KNOWN = 500

/**
 * Planning costs more than running most of our queries, so a connection plans each of them once. What writes rows as they
 * come has as many texts as there are numbers of rows, and is not kept; what does several things at once is.
 */
const COMES_AGAIN = /^\s*(select|with)\s/

interface Known {
  name: string
  /** One text for all connections. */
  text: string
}

const known = createLru<Known>(MOST_KNOWN)
let names = 0

const knownAs = (text: string): Known => {
  const before = known.get(text)
  if (before !== undefined) return before
  names += 1
  const one = { name: `q${names}`, text }
  known.set(text, one)
  return one
}

/** What one connection has prepared. */
export const createPrepared = (client: pg.Client, ask: (text: string) => Promise<unknown>) => {
  // Every client has one, and it has these; the types leave them out.
  const { connection } = client as pg.Client & { connection: { parsedStatements: Record<string, string> } }
  const kept = createLru<true>(MOST_PREPARED, (name) => {
    // Asking for one that was never understood would end the transaction that is under way.
    const text = connection.parsedStatements[name]
    if (text === undefined) return
    delete connection.parsedStatements[name]
    // In a transaction that has failed it stays where it is, and under that name it cannot be prepared again.
    ask(`deallocate ${name}`).catch(() => {
      connection.parsedStatements[name] ??= text
    })
  })
  return (text: string): Known | undefined => {
    if (!COMES_AGAIN.test(text)) return undefined
    const one = knownAs(text)
    kept.set(one.name, true)
    return one
  }
}
