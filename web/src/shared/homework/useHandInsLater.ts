import { useEffect, useState } from 'react'
import { loadLater } from '../../lib/load-later'
import { isAnyOnItsWay } from './hand-in-store'

/** What hands in homework comes with the page for it, or when something waits to be handed in; from then on it stays. */
export const useHandInsLater = (userId: number, open: boolean) => {
  const [wanted, setWanted] = useState(() => isAnyOnItsWay(userId))
  if (open && !wanted) setWanted(true)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another person's work is another delivery
  useEffect(() => {
    if (!wanted) return
    let stop: (() => void) | undefined
    const giveUp = loadLater(
      () => import('./deliver'),
      ({ deliverHandIns }) => {
        stop = deliverHandIns()
      },
    )
    return () => {
      giveUp()
      stop?.()
    }
  }, [wanted, userId])
}
