import { type PointerEvent, useEffect, useRef, useState } from 'react'
import { distance, middle, moved, type Point, WHOLE, type Zoom, zoomed } from './zoom'

const DOUBLE_TAP_MS = 300
const CLOSER = 2.5

/** A finger that moves no further than this has tapped; one that moves further than that to the side has swiped. */
const STILL = 10
const SWIPE = 60

interface Gestures {
  onTap: () => void
  /** To the next one, or the one before; only of a picture that is seen whole. */
  onSwipe: (by: 1 | -1) => void
}

/** Two fingers stretch, one moves, two taps come closer or step back; one tap and a swipe are told. */
export const useZoom = ({ onTap, onSwipe }: Gestures) => {
  const [zoom, setZoom] = useState<Zoom>(WHOLE)
  const fingers = useRef(new Map<number, Point>())
  const lastTap = useRef(0)
  const began = useRef<Point>(undefined)
  /** A single tap is one when no second has come. */
  const tapping = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(tapping.current), [])

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
        // A second finger makes it neither a tap nor a swipe.
        began.current = fingers.current.size === 1 ? pointOf(event) : undefined
        clearTimeout(tapping.current)
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
        const from = began.current
        if (from === undefined || fingers.current.size > 0) return
        const at = pointOf(event)
        if (distance(from, at) > STILL) {
          const aside = at.x - from.x
          if (zoom.scale === 1 && Math.abs(aside) > SWIPE) onSwipe(aside < 0 ? 1 : -1)
          return
        }
        const twice = event.timeStamp - lastTap.current < DOUBLE_TAP_MS
        lastTap.current = twice ? 0 : event.timeStamp
        if (!twice) {
          tapping.current = setTimeout(onTap, DOUBLE_TAP_MS)
          return
        }
        const size = sizeOf(event)
        setZoom((now) => (now.scale > 1 ? WHOLE : zoomed(now, CLOSER, at, size)))
      },
      onPointerCancel: (event: PointerEvent) => {
        fingers.current.delete(event.pointerId)
      },
    },
  }
}
