import type { StoredFile } from '@xueqiao/contract/features/base/files'
import type { Mark } from '@xueqiao/contract/features/teaching/homework/layers'
import { type PointerEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { asKept, isApart, onPhoto, type Pen, type Point, without } from './geometry'
import { MarkedPhoto } from './MarkedPhoto'
import type { InkBook } from './useInk'
import './board.css'

export type Tool = 'pen' | 'tick' | 'half' | 'cross' | 'text' | 'erase' | 'move'

interface InkBoardProps {
  file: StoredFile
  ink: InkBook
  tool: Tool
  /** Where words are to stand; whoever shows the board asks for them. */
  onText: (place: Point) => void
}

const PEN = 0.005
const SIGN = 0.07
const LARGEST = 6

interface View {
  scale: number
  x: number
  y: number
}
const WHOLE: View = { scale: 1, x: 0, y: 0 }

const isSign = (tool: Tool): tool is Exclude<Mark['kind'], 'pen' | 'text'> =>
  tool === 'tick' || tool === 'half' || tool === 'cross'

/** A photo to draw on, with mouse, pen or finger; two fingers, Ctrl and the wheel, and the hand move it and bring it closer. */
export const InkBoard = ({ file, ink, tool, onText }: InkBoardProps) => {
  const stage = useRef<HTMLDivElement>(null)
  const paper = useRef<HTMLDivElement>(null)
  const fingers = useRef(new Map<number, Point>())
  const [view, setView] = useState(WHOLE)
  const [ratio, setRatio] = useState(4 / 3)
  const [line, setLine] = useState<Pen>()
  /** Where the eraser has been, until it is lifted. */
  const [wiped, setWiped] = useState<readonly Point[]>([])
  /** Where a sign or words are meant to stand. */
  const aim = useRef<Point>(undefined)
  const layer = ink.layerOf(file.id)

  const placeOf = ({ clientX, clientY }: { clientX: number; clientY: number }): Point => {
    const box = paper.current?.getBoundingClientRect() ?? new DOMRect(0, 0, 1, 1)
    return onPhoto([(clientX - box.left) / box.width, (clientY - box.top) / box.height], layer.turn)
  }

  const zoomAt = (scaleBy: number, clientX: number, clientY: number) =>
    setView((before) => {
      const scale = Math.min(LARGEST, Math.max(1, before.scale * scaleBy))
      if (scale === 1) return WHOLE
      const box = stage.current?.getBoundingClientRect() ?? new DOMRect()
      const [px, py] = [clientX - box.left - box.width / 2, clientY - box.top - box.height / 2]
      const grown = scale / before.scale
      return { scale, x: px - (px - before.x) * grown, y: py - (py - before.y) * grown }
    })

  // The wheel alone scrolls to the rest of the page. With Ctrl the browser would make everything larger, and React's
  // listeners cannot say no to that.
  const wheel = useEffectEvent((event: WheelEvent) => {
    if (!event.ctrlKey) return
    event.preventDefault()
    zoomAt(event.deltaY < 0 ? 1.15 : 1 / 1.15, event.clientX, event.clientY)
  })
  useEffect(() => {
    const board = stage.current
    const listener = (event: WheelEvent) => wheel(event)
    board?.addEventListener('wheel', listener, { passive: false })
    return () => board?.removeEventListener('wheel', listener)
  }, [])

  const letGo = () => {
    setLine(undefined)
    setWiped([])
    aim.current = undefined
  }

  // One finger may be the first of two that bring the photo closer: what it means is done when it is lifted.
  const start = (event: PointerEvent<HTMLDivElement>) => {
    event.currentTarget.setPointerCapture(event.pointerId)
    fingers.current.set(event.pointerId, [event.clientX, event.clientY])
    if (fingers.current.size > 1) return letGo()
    if (tool === 'move' || event.button > 0) return
    const place = placeOf(event)
    if (tool === 'erase') return setWiped([place])
    if (tool === 'text' || isSign(tool)) {
      aim.current = place
      return
    }
    if (ink.hasRoom(file.id)) setLine({ kind: 'pen', size: PEN, points: [asKept(place, event.pressure)] })
  }

  const act = () => {
    if (line !== undefined) ink.draw(file.id, line)
    if (wiped.length > 0) ink.erase(file.id, wiped, ratio)
    const place = aim.current
    if (place === undefined) return
    if (tool === 'text') return onText(place)
    if (isSign(tool) && ink.hasRoom(file.id))
      ink.draw(file.id, { kind: tool, x: place[0], y: place[1], size: SIGN })
  }

  const pinch = (event: PointerEvent, moved: Point) => {
    const other = [...fingers.current].find(([id]) => id !== event.pointerId)?.[1]
    const before = fingers.current.get(event.pointerId)
    if (other === undefined || before === undefined) return
    const apart = (a: Point) => Math.hypot(a[0] - other[0], a[1] - other[1])
    zoomAt(apart(moved) / Math.max(1, apart(before)), (moved[0] + other[0]) / 2, (moved[1] + other[1]) / 2)
  }

  const pan = (event: PointerEvent, moved: Point) => {
    const before = fingers.current.get(event.pointerId) ?? moved
    setView((view) =>
      view.scale === 1
        ? view
        : { ...view, x: view.x + moved[0] - before[0], y: view.y + moved[1] - before[1] },
    )
  }

  const move = (event: PointerEvent) => {
    if (!fingers.current.has(event.pointerId)) return
    const moved: Point = [event.clientX, event.clientY]
    if (fingers.current.size > 1) pinch(event, moved)
    else if (tool === 'move') pan(event, moved)
    else if (wiped.length > 0) {
      const place = placeOf(event)
      if (isApart(wiped.at(-1), place)) setWiped([...wiped, place])
    } else if (line !== undefined) {
      const place = placeOf(event)
      const last = line.points.at(-1)
      if (isApart(last && [last[0], last[1]], place))
        setLine({ ...line, points: [...line.points, asKept(place, event.pressure)] })
    }
    fingers.current.set(event.pointerId, moved)
  }

  const end = (event: PointerEvent) => {
    fingers.current.delete(event.pointerId)
    act()
    letGo()
  }
  const cancel = (event: PointerEvent) => {
    fingers.current.delete(event.pointerId)
    letGo()
  }

  const left = without(layer.marks, wiped, ratio, layer.turn)
  const shown = { ...layer, marks: line === undefined ? [...left] : [...left, line] }
  return (
    <div
      ref={stage}
      className="ink-stage"
      role="application"
      aria-label="批注"
      data-tool={tool}
      onPointerDown={start}
      onPointerMove={move}
      onPointerUp={end}
      onPointerCancel={cancel}
      onDoubleClick={() => tool === 'move' && setView(WHOLE)}
    >
      <div
        className="ink-view"
        style={{ transform: `translate(${view.x}px, ${view.y}px) scale(${view.scale})` }}
      >
        <div ref={paper} className="ink-paper">
          <MarkedPhoto file={file} layer={shown} onRatio={setRatio} />
        </div>
      </div>
    </div>
  )
}
