import { type KeyboardEvent, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'

export interface PopItem {
  label: string
  danger?: boolean
  onChoose: () => void
}

interface Spot {
  x: number
  y: number
}

/** A menu about one thing, where the pointer is. */
export const usePopMenu = <T,>() => {
  const [shown, setShown] = useState<{ item: T; place: Spot }>()
  return {
    item: shown?.item,
    place: shown?.place ?? { x: 0, y: 0 },
    show: (item: T, x: number, y: number) => setShown({ item, place: { x, y } }),
    close: () => setShown(undefined),
  }
}

interface Props {
  label: string
  place: Spot
  items: readonly PopItem[]
  onClose: () => void
}

const EDGE = 8

/** Arrows move, Enter chooses, Esc and a press elsewhere close; the focus goes back to where it was. */
export const PopMenu = ({ label, place, items, onClose }: Props) => {
  const box = useRef<HTMLDivElement>(null)
  const [spot, setSpot] = useState(place)

  useLayoutEffect(() => {
    const size = box.current?.getBoundingClientRect()
    if (size === undefined) return
    setSpot({
      x: Math.max(EDGE, Math.min(place.x, window.innerWidth - size.width - EDGE)),
      y: Math.max(EDGE, Math.min(place.y, window.innerHeight - size.height - EDGE)),
    })
  }, [place])

  useEffect(() => {
    const before = document.activeElement
    box.current?.querySelector('button')?.focus()
    const leave = (event: Event) => {
      if (event.target instanceof Node && box.current?.contains(event.target)) return
      onClose()
    }
    document.addEventListener('pointerdown', leave)
    window.addEventListener('resize', leave)
    return () => {
      document.removeEventListener('pointerdown', leave)
      window.removeEventListener('resize', leave)
      if (before instanceof HTMLElement && box.current?.contains(document.activeElement)) before.focus()
    }
  }, [onClose])

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' || event.key === 'Tab') {
      event.preventDefault()
      event.stopPropagation()
      return onClose()
    }
    const buttons: Element[] = [...(box.current?.querySelectorAll('button') ?? [])]
    const now = document.activeElement === null ? -1 : buttons.indexOf(document.activeElement)
    const next = { ArrowDown: now + 1, ArrowUp: now - 1, Home: 0, End: -1 }[event.key]
    if (next === undefined) return
    event.preventDefault()
    const target = buttons.at(next % buttons.length)
    if (target instanceof HTMLElement) target.focus()
  }

  return createPortal(
    <div
      ref={box}
      className="pop-menu"
      role="menu"
      tabIndex={-1}
      aria-label={label}
      style={{ left: spot.x, top: spot.y }}
      onKeyDown={onKeyDown}
      onContextMenu={(event) => event.preventDefault()}
    >
      {items.map(({ label: text, danger = false, onChoose }) => (
        <button
          key={text}
          type="button"
          role="menuitem"
          className={danger ? 'danger' : undefined}
          onClick={() => {
            onClose()
            onChoose()
          }}
        >
          {text}
        </button>
      ))}
    </div>,
    document.body,
  )
}
