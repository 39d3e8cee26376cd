import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import type { ChatItem } from '../../../../../shared/chat/reading/grouping'
import type { useMessages } from '../../../../../shared/chat/reading/useMessages'

/** So near to the end counts as being there. */
const NEAR = 60
/** So near to the beginning the page before is fetched. */
const AHEAD = 300
const MARK_MS = 2_000

interface Input {
  messages: ReturnType<typeof useMessages>
  items: readonly ChatItem[]
  userId: number
  place: number | undefined
  onAtBottom: (atBottom: boolean) => void
}

interface Before {
  first: string | undefined
  last: string | undefined
  fromEnd: number
  /** The end of what was at hand was not the end of the talk. */
  more: boolean
}

/** Keeps the eye where it is: at the end while new messages come, in the middle while older ones are put above. */
export const useLogScroll = ({ messages, items, userId, place, onAtBottom }: Input) => {
  const box = useRef<HTMLDivElement>(null)
  const [atBottom, setAtBottom] = useState(true)
  const [marked, setMarked] = useState<number>()
  const [seen, setSeen] = useState(0)
  const bottom = useRef(true)
  const before = useRef<Before>(undefined)
  const wanted = useRef<number>(undefined)
  const placed = useRef(false)

  const last = messages.messages.at(-1)?.seq ?? 0
  const { loadOlder, loadNewer, jumpTo, toLatest } = messages

  const look = () => {
    const log = box.current
    if (log === null) return
    const near = log.scrollHeight - log.scrollTop - log.clientHeight < NEAR
    bottom.current = near
    setAtBottom(near)
    onAtBottom(near)
    if (near && !messages.hasNewer) setSeen((known) => Math.max(known, last))
    if (before.current !== undefined) before.current.fromEnd = log.scrollHeight - log.scrollTop
  }

  const toEnd = () => {
    const log = box.current
    if (log !== null) log.scrollTop = log.scrollHeight
  }

  /** Whether the message is there to be shown. */
  const show = (seq: number): boolean => {
    const row = box.current?.querySelector<HTMLElement>(`[data-seq="${seq}"]`)
    if (row == null) return false
    row.scrollIntoView({ block: 'center' })
    placed.current = true
    setMarked(seq)
    return true
  }

  // The layout is complete, and nothing has been painted yet: nobody sees the list move.
  useLayoutEffect(() => {
    const log = box.current
    if (log === null || items.length === 0) return
    const known = before.current
    const [first, end] = [items[0]?.key, items.at(-1)?.key]
    const sending = items.at(-1)?.kind === 'pending'
    if (wanted.current !== undefined && show(wanted.current)) wanted.current = undefined
    else if (known === undefined || !placed.current) {
      const line = log.querySelector<HTMLElement>('.log-new')
      if (line === null) toEnd()
      else log.scrollTop = line.offsetTop - log.clientHeight / 3
    } else if (known.last !== end && ((bottom.current && !known.more) || sending)) toEnd()
    else if (known.first !== first) log.scrollTop = log.scrollHeight - known.fromEnd
    placed.current ||= messages.isFresh
    before.current = {
      first,
      last: end,
      fromEnd: log.scrollHeight - log.scrollTop,
      more: messages.hasNewer,
    }
    look()
  })

  const goTo = (seq: number) => {
    wanted.current = seq
    if (show(seq)) wanted.current = undefined
    else void jumpTo(seq)
  }
  const go = useEffectEvent(goTo)
  const ready = !messages.isLoading
  useEffect(() => {
    if (place !== undefined && ready) go(place)
  }, [place, ready])

  useEffect(() => {
    if (marked === undefined) return
    const timer = setTimeout(() => setMarked(undefined), MARK_MS)
    return () => clearTimeout(timer)
  }, [marked])

  // A growing input field, a picture, a narrower window: the end stays in sight.
  useEffect(() => {
    const log = box.current
    if (log === null) return
    const observer = new ResizeObserver(() => {
      if (bottom.current) log.scrollTop = log.scrollHeight
    })
    observer.observe(log)
    return () => observer.disconnect()
  }, [])

  const fetchMore = () => {
    const log = box.current
    if (log === null || messages.busy !== undefined) return
    const below = log.scrollHeight - log.scrollTop - log.clientHeight
    if (messages.hasOlder && log.scrollTop < AHEAD) void loadOlder()
    else if (messages.hasNewer && below < AHEAD) void loadNewer()
  }
  const more = useEffectEvent(fetchMore)
  // A first page that does not fill the place is not the end of it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: looked at again after each page
  useEffect(() => more(), [items.length])

  const known = Math.max(seen, messages.window?.lastReadSeq ?? 0)
  return {
    box,
    atBottom,
    marked,
    fresh: messages.messages.filter(({ seq, senderId }) => seq > known && senderId !== userId).length,
    goTo,
    toLatest: () => {
      if (!messages.hasNewer) return toEnd()
      before.current = undefined
      void toLatest().then(toEnd)
    },
    onScroll: () => {
      look()
      fetchMore()
    },
  }
}
