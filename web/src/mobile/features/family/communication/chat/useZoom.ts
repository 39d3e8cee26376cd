import { type PointerEvent, useRef, useState } from 'react'
import { distance, middle, moved, type Point, WHOLE, type Zoom, zoomed } from './zoom'

const DOUBLE_TAP_MS = 300
const CLOSER = 2.5

/** Two fingers stretch, one moves, two taps come closer or step back. */
export const useZoom = () => {
  const [zoom, setZoom] = useState<Zoom>(WHOLE)
  const fingers = useRef(new Map<number, Point>())
  const lastTap = useRef(0)

  const pointOf = (event: PointerEvent): Point => {
    const { left, top, width, height } = event.currentTarget.getBoundingClientRect()
    return { x: event.clientX - left - width / 2, y: event.clientY - top - height / 2 }
  }
  const sizeOf = (event: PointerEvent) => event.currentTarget.getBoundingClientRect()

  return {
    zoom,
    handlers: {
      onPointerDown: (event: PointerEvent) => {
        event.currentTarget.setPointerCapture(event.pointerId)
        fingers.current.set(event.pointerId, pointOf(event))
      },
      onPointerMove: (event: PointerEvent) => {
        const from = fingers.current.get(event.pointerId)
        if (from === undefined) return
        const to = pointOf(event)
        const other = [...fingers.current].find(([id]) => id !== event.pointerId)?.[1]
        const size = sizeOf(event)
        fingers.current.set(event.pointerId, to)
        if (other === undefined) setZoom((now) => moved(now, { x: to.x - from.x, y: to.y - from.y }, size))
        else {
          const factor = distance(to, other) / Math.max(1, distance(from, other))
          setZoom((now) => zoomed(now, factor, middle(to, other), size))
        }
      },
      onPointerUp: (event: PointerEvent) => {
        fingers.current.delete(event.pointerId)
        const twice = event.timeStamp - lastTap.current < DOUBLE_TAP_MS
        lastTap.current = twice ? 0 : event.timeStamp
        if (!twice || fingers.current.size > 0) return
        const at = pointOf(event)
        const size = sizeOf(event)
        setZoom((now) => (now.scale > 1 ? WHOLE : zoomed(now, CLOSER, at, size)))
      },
      onPointerCancel: (event: PointerEvent) => {
        fingers.current.delete(event.pointerId)
      },
    },
  }
}
