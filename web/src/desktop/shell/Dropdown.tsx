import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'

export interface Choice {
  key: string
  label: ReactNode
  checked?: boolean
  /** A line above it. */
  apart?: boolean
  onChoose: () => void
}

interface DropdownProps {
  /** The name of the button and of its list. */
  label: string
  className: string
  choices: readonly Choice[]
  side?: 'below' | 'right'
  children: ReactNode
}

/** A button with a list of choices: arrows move, Enter chooses, Esc and a click elsewhere close. */
export const Dropdown = ({ label, className, choices, side = 'below', children }: DropdownProps) => {
  const [open, setOpen] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  const id = useId()

  useEffect(() => {
    if (!open) return
    const list = box.current?.querySelector<HTMLElement>('[role="menu"]')
    list?.querySelector<HTMLElement>('[role^="menuitem"]')?.focus()
    const closeOutside = (event: PointerEvent) => {
      if (event.target instanceof Node && !box.current?.contains(event.target)) setOpen(false)
    }
    document.addEventListener('pointerdown', closeOutside)
    return () => document.removeEventListener('pointerdown', closeOutside)
  }, [open])

  const close = () => {
    setOpen(false)
    box.current?.querySelector('button')?.focus()
  }

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') return close()
    if (event.key === 'Tab') return setOpen(false)
    const items: Element[] = [...(box.current?.querySelectorAll('[role^="menuitem"]') ?? [])]
    const now = document.activeElement === null ? -1 : items.indexOf(document.activeElement)
    const next = { ArrowDown: now + 1, ArrowUp: now - 1, Home: 0, End: items.length - 1 }[event.key]
    if (next === undefined) return
    event.preventDefault()
    const target = items[(next + items.length) % items.length]
    if (target instanceof HTMLElement) target.focus()
  }

  return (
    <div className={`dropdown ${side}`} ref={box}>
      <button
        type="button"
        className={className}
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        title={side === 'right' ? label : undefined}
        onClick={() => setOpen(!open)}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown' || open) return
          event.preventDefault()
          setOpen(true)
        }}
      >
        {children}
      </button>
      {open && (
        <div role="menu" id={id} aria-label={label} tabIndex={-1} onKeyDown={onKeyDown}>
          {choices.map(({ key, label: text, checked, apart = false, onChoose }) => (
            <button
              key={key}
              type="button"
              {...(checked === undefined
                ? { role: 'menuitem' }
                : { role: 'menuitemradio', 'aria-checked': checked })}
              tabIndex={-1}
              className={apart ? 'apart' : undefined}
              onClick={() => {
                close()
                onChoose()
              }}
            >
              {text}
            </button>
          ))}
        </div>
      )}
    </div>
  )
}
