import type { Ctx, TxCtx } from '../../src/platform/context'
import type { Random } from '../generate/random'

/** What a part has at hand beside the database. */
interface Means {
  /** The same for the same piece of the same part, whenever it is filled. */
  random: Random
  /** Of the password that opens all accounts of the demo school. */
  hash: string
}

/**
 * Something of the demo school that the first look can do without. It is filled once, piece by piece (mostly a class or a
 * grade), each in a transaction of its own: small enough that nobody waits for it. What is written and that it is written
 * are one deed, so that a part need not know of servers that die; it reads the database, never the generator, and emits
 * nothing that anybody is told.
 */
export interface LaterPart {
  /** Kept in the database of every demo school that has been filled: never changed. */
  key: string
  /** What the administrator reads while it is filled. */
  label: string
  pieces: (ctx: Ctx) => Promise<readonly number[]>
  fill: (ctx: TxCtx, piece: number, means: Means) => Promise<void>
}
