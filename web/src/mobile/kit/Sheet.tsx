import { type MouseEvent, type ReactNode, useEffect, useRef } from 'react'
import { Icon } from '../../lib/icons'

interface SheetProps {
  title: string
  onClose: () => void
  children: ReactNode
}

/** The browser's own dialog, shown as soon as it is there. */
export const useModal = () => {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const element = dialog.current
    if (element !== null && !element.open) element.showModal()
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
    <dialog ref={dialog} className="m-sheet" aria-label={title} onClose={onClose} onClick={closeOnBackdrop}>
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
