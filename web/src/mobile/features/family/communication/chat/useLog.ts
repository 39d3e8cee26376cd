import { useEffect, useLayoutEffect, useRef, useState } from 'react'

/** So near to the end counts as at the end. */
const NEAR = 48
/** So far before the beginning or the end the next page is fetched. */
const AHEAD = 400

interface LogProps {
  /** The last thing in the log: another one means that something came. */
  lastKey: string | undefined
  hasOlder: boolean
  hasNewer: boolean
  loadOlder: () => unknown
  loadNewer: () => unknown
}

/**
 * A log that counts from its end (its box runs in reverse): what is put before it moves nothing, and at the end it
 * stays at the end, whatever the keyboard takes. Only what comes while somebody reads further up has to be made up for.
 */
export const useLog = ({ lastKey, hasOlder, hasNewer, loadOlder, loadNewer }: LogProps) => {
  const box = useRef<HTMLDivElement>(null)
  const [atEnd, setAtEnd] = useState(true)
  const [news, setNews] = useState(0)
  const before = useRef({ lastKey, height: 0, hasNewer })

  // After every change of what is shown.
  useLayoutEffect(() => {
    const { current } = box
    if (current === null) return
    const height = current.scrollHeight
    const came = lastKey !== before.current.lastKey && before.current.lastKey !== undefined
    if (came && !atEnd) {
      current.scrollTop -= height - before.current.height
      // The next page of what was there already is no news.
      if (!before.current.hasNewer) setNews((count) => count + 1)
    }
    before.current = { lastKey, height, hasNewer }
  })

  const onScroll = () => {
    const { current } = box
    if (current === null) return
    // Counted from the end, the way up is negative.
    const fromEnd = -current.scrollTop
    const end = fromEnd < NEAR
    setAtEnd(end)
    if (end) setNews(0)
    if (hasNewer && fromEnd < AHEAD) loadNewer()
    const fromStart = current.scrollHeight - current.clientHeight - fromEnd
    if (hasOlder && fromStart < AHEAD) loadOlder()
  }

  // A first page that does not fill the screen cannot be scrolled for more.
  // biome-ignore lint/correctness/useExhaustiveDependencies: looked at when the shown part has changed
  useEffect(() => {
    const { current } = box
    if (current !== null && hasOlder && lastKey !== undefined && current.scrollHeight <= current.clientHeight)
      loadOlder()
  }, [lastKey, hasOlder])

  const toEnd = () => {
    const { current } = box
    if (current !== null) current.scrollTop = 0
    setAtEnd(true)
    setNews(0)
  }

  return { box, atEnd: atEnd && !hasNewer, news, onScroll, toEnd }
}
