import type { ScheduleLesson } from '@xueqiao/contract/features/teaching/timetable/versions'
import { type ReactNode, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import type { Cell, Hands, Line } from './BenchGrid'
import { slotName } from './bench'
import { createEdges, type Point } from './edges'
import { wordsOf } from './told'

const HOLD_MS = 350
/** A finger trembles; farther than this, it scrolls. */
const TREMOR = 10
/** What is said of a place stands above the finger, and within the page. */
const [ABOVE, HALF] = [28, 130]

interface Hand {
  lesson: ScheduleLesson
  button: HTMLElement
  at: Point
  timer: ReturnType<typeof setTimeout>
  /** The finger has rested long enough: the lesson goes where it goes. */
  isUp: boolean
}

interface Seen {
  lesson: ScheduleLesson
  at: Point
  cell: Cell | undefined
}

const pointOf = ({ clientX, clientY }: Pick<Touch, 'clientX' | 'clientY'>): Point => ({
  x: clientX,
  y: clientY,
})

/** Lines and cells stand in the table as they are listed; before them is what a line is called. */
const cellAt = (lines: readonly Line[], { x, y }: Point) => {
  const td = document.elementFromPoint(x, y)?.closest<HTMLTableCellElement>('.wb-grid tbody td')
  const row = td?.closest('tr')?.sectionRowIndex
  return td == null || row === undefined ? undefined : lines[row]?.cells[td.cellIndex - 1]
}

const saying = (cell: Cell | undefined) => {
  if (cell === undefined) return '松手取消'
  const where = slotName(cell.weekday, cell.number)
  return cell.told === undefined ? where : `${where}：${wordsOf(cell.told)}`
}

interface Props extends Omit<Hands, 'picked'> {
  /** By the number that stands on their buttons. */
  lessons: ReadonlyMap<string, ScheduleLesson>
  lines: readonly Line[]
  children: ReactNode
}

/**
 * A finger that rests on a lesson takes it up as a mouse does; a swipe scrolls, a tap picks. A second finger, or letting go
 * outside of the table, puts it back.
 */
export const TouchDrag = ({ lessons, lines, onPick, onPut, onOver, children }: Props) => {
  const area = useRef<HTMLDivElement>(null)
  const hand = useRef<Hand>(undefined)
  const edges = useRef<ReturnType<typeof createEdges>>(undefined)
  const [seen, setSeen] = useState<Seen>()

  const look = ({ lesson, at }: Hand) => {
    const cell = cellAt(lines, at)
    setSeen({ lesson, at, cell })
    onOver(cell?.told)
  }
  const release = () => {
    clearTimeout(hand.current?.timer)
    edges.current?.stop()
    hand.current = undefined
    setSeen(undefined)
  }
  const cancel = () => {
    const isUp = hand.current?.isUp === true
    release()
    if (isUp) onPick(undefined)
  }
  const lift = useEffectEvent((own: Hand) => {
    own.isUp = true
    onPick(own.lesson)
    look(own)
  })
  const start = useEffectEvent(({ target, touches }: TouchEvent) => {
    const [finger, another] = touches
    cancel()
    if (another !== undefined) return
    const button = target instanceof Element ? target.closest<HTMLElement>('[data-lesson]') : null
    const lesson = lessons.get(button?.dataset.lesson ?? '')
    if (finger === undefined || button === null || lesson === undefined) return
    if (area.current?.contains(button) !== true) return
    const timer = setTimeout(() => lift(own), HOLD_MS)
    const own: Hand = { lesson, button, at: pointOf(finger), timer, isUp: false }
    hand.current = own
  })
  const move = useEffectEvent((event: TouchEvent) => {
    const [own, [finger]] = [hand.current, event.touches]
    if (own === undefined || finger === undefined) return
    const at = pointOf(finger)
    if (!own.isUp) {
      if (Math.hypot(at.x - own.at.x, at.y - own.at.y) > TREMOR) release()
    } else if (event.cancelable) {
      // Else the page would go along.
      event.preventDefault()
      own.at = at
      edges.current?.at(at)
      look(own)
    } else cancel()
  })
  const end = useEffectEvent((event: TouchEvent) => {
    const own = hand.current
    release()
    // Of a tap the click is still to come.
    if (own?.isUp !== true) return
    event.preventDefault()
    const { x, y } = own.at
    const cell = cellAt(lines, own.at)
    // Where it was, and where it cannot stand, it stays picked, as with the mouse.
    if (cell?.told !== undefined && cell.told.rank !== 'BLOCKED') onPut(cell.told)
    else if (cell === undefined && !own.button.contains(document.elementFromPoint(x, y))) onPick(undefined)
    else onOver(undefined)
  })
  const stop = useEffectEvent(cancel)
  /** What the places mean comes a moment after the lesson is up, and rows may grow by it; or the table comes along. */
  const lookAgain = useEffectEvent(() => {
    const own = hand.current
    if (own?.isUp !== true) return
    // Somebody else has moved it meanwhile: its events come to nobody any more.
    if (own.button.isConnected) look(own)
    else cancel()
  })

  useEffect(() => {
    const box = area.current
    if (box === null) return
    const listening = new AbortController()
    const { signal } = listening
    // Whatever is touched beside it, too.
    document.addEventListener('touchstart', (event) => start(event), { signal, passive: true })
    // React listens to it in such a way that scrolling cannot be held back; Safari wants to know it before the finger comes.
    box.addEventListener('touchmove', (event) => move(event), { signal, passive: false })
    box.addEventListener('touchend', (event) => end(event), { signal, passive: false })
    box.addEventListener('touchcancel', () => stop(), { signal })
    // What a long press does by itself a moment later: a menu, or dragging as with a mouse.
    const hold = (event: Event) => {
      if (hand.current === undefined) return
      event.preventDefault()
      event.stopPropagation()
    }
    for (const name of ['dragstart', 'contextmenu']) box.addEventListener(name, hold, { signal })
    edges.current = createEdges(box, { signal, onMoved: () => lookAgain() })
    return () => {
      listening.abort()
      edges.current?.stop()
      clearTimeout(hand.current?.timer)
    }
  }, [])

  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever the table is another one
  useLayoutEffect(() => lookAgain(), [lines])

  return (
    <div ref={area} className="card wb-main">
      {children}
      {seen !== undefined && (
        <p
          className="wb-held"
          style={{
            left: Math.min(Math.max(seen.at.x, HALF), window.innerWidth - HALF),
            top: seen.at.y - ABOVE,
          }}
        >
          <b>{seen.lesson.courseName}</b> {saying(seen.cell)}
        </p>
      )}
    </div>
  )
}
