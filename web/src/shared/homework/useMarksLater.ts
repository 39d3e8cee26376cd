import { useEffect } from 'react'
import { loadLater } from '../../lib/load-later'
import { DRAFTS } from '../../session/store'
import { MARKS } from './mark-names'

/** Marks that were left behind without a network leave with the next page that is opened, whichever it is. */
export const useMarksLater = (userId: number) =>
  useEffect(() => {
    const prefix = `${DRAFTS}${userId}:${MARKS}`
    if (!Object.keys(localStorage).some((key) => key.startsWith(prefix))) return
    return loadLater(
      () => import('./mark-delivery'),
      ({ sendMarks }) => sendMarks(),
    )
  }, [userId])
