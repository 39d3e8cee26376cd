export interface Point {
  x: number
  y: number
}
type Span = readonly [number, number]

/** So near to where the table leaves the screen it comes along, the faster the nearer. */
const EDGE = 56
const PER_MS = 0.9
/** A page that was held up does not leap. */
const MOST_MS = 50
/** The bar at the head of the page lies over the table. */
const HEAD = 56

/** From 0 to 1, before an edge or after it, where something of the table is hidden there. */
const pull = (at: number, [from, to]: Span, [begin, end]: Span) => {
  const share = (depth: number) => Math.min(depth / EDGE, 1)
  if (begin < from && at < from + EDGE) return -share(from + EDGE - at)
  if (end > to && at > to - EDGE) return share(at - to + EDGE)
  return 0
}

/** Whole ones: less would be none. */
const pixels = (share: number, ms: number) => Math.sign(share) * Math.ceil(Math.abs(share) * ms * PER_MS)

interface Options {
  onMoved: () => void
  /** Ends what listens. */
  signal: AbortSignal
}

/**
 * What of the table does not fit the screen comes to the hand that holds a lesson near its edge: the page by its height, the
 * table by its width. A mouse is followed from here; where a finger is says whoever follows that.
 */
export const createEdges = (box: HTMLElement, { onMoved, signal }: Options) => {
  let hand: Point | undefined
  let frame = 0
  let last = 0

  const move = (table: Element, { x, y }: Point, ms: number) => {
    const { left, right, top, bottom } = table.getBoundingClientRect()
    const begin = left - table.scrollLeft
    const across = pull(
      x,
      [Math.max(left, 0), Math.min(right, window.innerWidth)],
      [begin, begin + table.scrollWidth],
    )
    const down = pull(y, [HEAD, window.innerHeight], [top, bottom])
    if (across === 0 && down === 0) return
    table.scrollBy(pixels(across, ms), 0)
    window.scrollBy(0, pixels(down, ms))
    onMoved()
  }
  const step = (now: number) => {
    const table = box.querySelector('.wb-scroll')
    if (hand === undefined || table === null) return stop()
    move(table, hand, Math.min(Math.max(now - last, 0), MOST_MS))
    last = now
    frame = requestAnimationFrame(step)
  }
  const at = (point: Point) => {
    const isNew = hand === undefined
    hand = point
    if (!isNew) return
    last = performance.now()
    frame = requestAnimationFrame(step)
  }
  const stop = () => {
    cancelAnimationFrame(frame)
    hand = undefined
  }

  let dragged: Node | undefined
  box.addEventListener(
    'dragstart',
    ({ target, defaultPrevented }) => {
      dragged = target instanceof Node && !defaultPrevented ? target : undefined
    },
    { signal },
  )
  const put = () => {
    dragged = undefined
    stop()
  }
  const drag = ({ clientX: x, clientY: y }: DragEvent) => {
    if (dragged?.isConnected === true) at({ x, y })
    // Of what is gone no end is told.
    else if (dragged !== undefined) put()
  }
  // Beside the table, too; into another cell a mouse enters first, and is over it only then.
  for (const name of ['dragenter', 'dragover'] as const) document.addEventListener(name, drag, { signal })
  for (const name of ['drop', 'dragend']) document.addEventListener(name, put, { signal, capture: true })

  return { at, stop }
}
