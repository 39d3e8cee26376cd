import { useEffect } from 'react'
import { loadLater } from '../../lib/load-later'
import { marksWaiting } from './mark-store'

/** Marks that were left behind without a network leave with the next page that is opened, whichever it is. */
export const useMarksLater = (userId: number) =>
  useEffect(() => {
    if (marksWaiting(userId).length === 0) return
    return loadLater(
      () => import('./mark-delivery'),
      ({ sendMarks }) => sendMarks(),
    )
  }, [userId])
