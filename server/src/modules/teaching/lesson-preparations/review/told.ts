import type { Db } from '../../../../platform/db/database'
import * as q from './told-queries'

/** Where the bell leads: the author to the editor, whoever reviews to the review. */
export const linkOf = (id: number) => `/teaching/lesson-preparations/${id}`
export const reviewLinkOf = (id: number) => `${linkOf(id)}/review`

/** Whoever may have been told of it. */
export const everyone = (db: Db, id: number) => q.everyone(db, id)
