import { type MouseEvent, type ReactNode, useEffect, useRef } from 'react'
import { closingOnBack } from '../../lib/closing'
import { Icon } from '../../lib/icons'

interface SheetProps {
  title: string
  onClose: () => void
  children: ReactNode
}

/**
 * The browser's own dialog, shown as soon as it is there. The focus goes to its name, or to the field that says it is
 * the first (`data-first`), and back to where it was; back closes it before it leaves the page.
 */
export const useModal = () => {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const element = dialog.current
    if (element === null) return
    const before = document.activeElement
    if (!element.open) element.showModal()
    const first = element.querySelector<HTMLElement>('[data-first]')
    ;(first ?? element).focus()
    const end = closingOnBack(() => element.close())
    return () => {
      end()
      // What was opened in its place has the focus already.
      const lost = document.activeElement === null || document.activeElement === document.body
      if (lost && before instanceof HTMLElement) before.focus()
    }
  }, [])
  return dialog
}

/** A panel from the bottom edge; mounted means open. The native dialog keeps the focus inside and closes on Esc. */
export const Sheet = ({ title, onClose, children }: SheetProps) => {
  const dialog = useModal()
  const closeOnBackdrop = (event: MouseEvent) => {
    if (event.target === dialog.current) dialog.current.close()
  }
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard closes a modal dialog with Esc
    <dialog
      ref={dialog}
      className="m-sheet"
      aria-label={title}
      tabIndex={-1}
      onClose={onClose}
      onClick={closeOnBackdrop}
    >
      <header>
        <h2>{title}</h2>
        <button
          type="button"
          className="m-icon-button"
          aria-label="关闭"
          onClick={() => dialog.current?.close()}
        >
          <Icon name="x" size="xl" />
        </button>
      </header>
      {children}
    </dialog>
  )
}
