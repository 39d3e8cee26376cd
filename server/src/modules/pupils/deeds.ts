import { deed } from '../../platform/deeds'

/** Two rows turned out to be one person. */
export interface ParentMerge {
  fromId: number
  intoId: number
  /** The account that is closed, where both had one: what was its own is now that of the other. */
  closedUserId: number | null
  /** The account of the one who stays, if there is any. */
  userId: number | null
}

/** What followed, as the log calls it, and how many rows. */
export interface Moved {
  what: string
  rows: number
}

/**
 * Whatever is kept of the one parent, or of their account, becomes the other's. Null where the log is not to tell. Each
 * key that points to parents or accounts has a follower or a reason in server/test/people.test.ts.
 */
export const parentsMerged = deed<ParentMerge, Moved | null>()

/** Somebody is no guardian of these pupils any more. */
export const guardiansChanged = deed<{ studentIds: readonly number[] }>()

/** Pupils are no more of this school. */
export const pupilsLeft = deed<{ studentIds: readonly number[] }>()
