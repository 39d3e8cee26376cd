import type { AuthedTxCtx } from '../../../platform/context'

/** Two rows turned out to be one person. */
export interface ParentMerge {
  fromId: number
  intoId: number
  /** The account that is closed, where both had one: what was its own is now that of the other. */
  closedUserId: number | null
  /** The account of the one who stays, if there is any. */
  userId: number | null
}

/** Moves what a module keeps of a parent or of their account, in the transaction of the merge. How many rows; null where the log is not to tell. */
type Follower = (ctx: AuthedTxCtx, merge: ParentMerge) => Promise<number | null>

/** What follows a parent, by what it is called in the log. Whoever keeps such rows adds a line in app.ts. */
export const parentFollowers: Record<string, Follower> = {}
