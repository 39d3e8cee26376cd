import type { CompiledQuery, QueryResult } from 'kysely'
import type { Db } from './database'
import { onlyReads } from './together'

/** Raised by every write that is heard of: what was kept is made anew then, and not from answers of before. */
let era = 0
export const forgetAnswers = () => {
  era += 1
}

/**
 * For one request that only looks: whatever its parts ask in the same words is asked once, as of one moment. So a part need
 * not know who else has asked which classes somebody teaches. What is written in between has all of it asked anew.
 */
export const askingOnce = (db: Db): Db => {
  // A copy, with an executor of its own.
  const own = db.withoutPlugins()
  const executor = own.getExecutor()
  const ask = executor.executeQuery.bind(executor)
  /** By their words, which are the same text each time, and then by their values. */
  const answers = new Map<string, Map<string, Promise<QueryResult<unknown>>>>()
  const forget = () => answers.clear()
  let asOf = era
  const begin = () => {
    const transaction = db.transaction()
    const execute = transaction.execute.bind(transaction)
    transaction.execute = (work) => execute(work).finally(forget)
    return transaction
  }
  const once = async (query: CompiledQuery): Promise<QueryResult<unknown>> => {
    if (!onlyReads(query.sql)) {
      forget()
      return ask(query).finally(forget)
    }
    if (asOf !== era) forget()
    asOf = era
    const ofWords = answers.get(query.sql) ?? new Map<string, Promise<QueryResult<unknown>>>()
    answers.set(query.sql, ofWords)
    const values = JSON.stringify(query.parameters)
    const answer = ofWords.get(values) ?? ask(query)
    ofWords.set(values, answer)
    const { rows, ...rest } = await answer
    // Whoever sorts theirs does not sort those of others.
    return { ...rest, rows: [...rows] }
  }
  // The same words give rows of the same type.
  executor.executeQuery = once as typeof ask
  return Object.assign(own, { transaction: begin, connection: () => db.connection() })
}
