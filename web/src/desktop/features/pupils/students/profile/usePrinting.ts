import { useIsFetching } from '@tanstack/react-query'
import { useCallback, useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { queryClient } from '../../../../../api/queries'

/** `gathering`: the button was pressed, and parts are still on their way. */
type Stage = 'no' | 'gathering' | 'printing'

/** What was never answered; what is only read anew stands there already. */
const unanswered = { predicate: ({ state }: { state: { status: string } }) => state.status === 'pending' }

/** For scripts that come to ask for what they show. */
const SETTLED_MS = 50

/**
 * While the page goes to paper. By its button once all of the record is there; the browser's own command takes what
 * stands there at once, and the paper says when that is not everything.
 */
export const usePrinting = () => {
  const [stage, setStage] = useState<Stage>('no')
  const [isPartial, setPartial] = useState(false)
  /** How many scripts of parts have not come yet. */
  const [missing, setMissing] = useState(0)
  const asked = useIsFetching(unanswered)

  useEffect(() => {
    // Drawn at once: the browser takes what stands there when this returns.
    const begin = () => {
      flushSync(() => setStage('printing'))
      const paper = document.querySelector('.student-paper')
      if (paper?.querySelector('[data-missing]') || queryClient.isFetching(unanswered) > 0)
        flushSync(() => setPartial(true))
    }
    const end = () => {
      setStage('no')
      setPartial(false)
    }
    window.addEventListener('beforeprint', begin)
    window.addEventListener('afterprint', end)
    return () => {
      window.removeEventListener('beforeprint', begin)
      window.removeEventListener('afterprint', end)
    }
  }, [])

  useEffect(() => {
    if (stage !== 'gathering' || missing > 0 || asked > 0) return
    const timer = setTimeout(() => window.print(), SETTLED_MS)
    return () => clearTimeout(timer)
  }, [stage, missing, asked])

  /** Called where a part waits for its script; gives what is called when it is there. */
  const wait = useCallback(() => {
    setMissing((count) => count + 1)
    return () => setMissing((count) => count - 1)
  }, [])

  return { stage, isPartial, wait, print: () => setStage('gathering') }
}
