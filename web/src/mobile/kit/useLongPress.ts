import { type MouseEvent, type PointerEvent, useRef } from 'react'

const HOLD_MS = 450
/** A finger trembles; farther than this, it scrolls. */
const TREMOR = 10

/** Handlers for what a finger that rests does. The menu key and the second mouse button do the same. */
export const useLongPress = (onPress: () => void) => {
  const hold = useRef<{ timer: ReturnType<typeof setTimeout>; x: number; y: number }>(undefined)
  const done = useRef(false)
  const release = () => {
    clearTimeout(hold.current?.timer)
    hold.current = undefined
  }
  const press = () => {
    release()
    done.current = true
    onPress()
  }
  return {
    onPointerDown: ({ clientX, clientY, button }: PointerEvent) => {
      done.current = false
      release()
      if (button === 0) hold.current = { timer: setTimeout(press, HOLD_MS), x: clientX, y: clientY }
    },
    onPointerMove: ({ clientX, clientY }: PointerEvent) => {
      const from = hold.current
      if (from !== undefined && Math.hypot(clientX - from.x, clientY - from.y) > TREMOR) release()
    },
    onPointerUp: release,
    onPointerCancel: release,
    onPointerLeave: release,
    onContextMenu: (event: MouseEvent) => {
      event.preventDefault()
      // Some phones send this as well, after the finger has rested long enough.
      if (!done.current) press()
    },
    /** The finger that lifts after a long press has not tapped. */
    onClickCapture: (event: MouseEvent) => {
      if (!done.current) return
      done.current = false
      event.preventDefault()
      event.stopPropagation()
    },
  }
}
