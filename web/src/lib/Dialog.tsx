import { type ReactNode, useId, useLayoutEffect, useRef } from 'react'
import { Icon } from './icons'
import './dialog.css'

interface ModalProps {
  title: string
  /** Left out: the dialog stays until its task is done. */
  onClose?: () => void
  width?: number
  footer?: ReactNode
  children: ReactNode
}

const Modal = ({ title, onClose, width = 440, footer, children }: ModalProps) => {
  const element = useRef<HTMLDialogElement>(null)
  const titleId = useId()

  useLayoutEffect(() => {
    const dialog = element.current
    dialog?.showModal()
    // Closing before it goes gives the focus back to where it came from.
    return () => dialog?.close()
  }, [])

  return (
    <dialog
      ref={element}
      className="dialog"
      aria-labelledby={titleId}
      style={{ width }}
      onKeyDown={(event) => {
        // The browser forces a dialog shut on the second Esc, whatever onCancel says; so the key never gets that far.
        if (event.key !== 'Escape' || event.nativeEvent.isComposing) return
        event.preventDefault()
        onClose?.()
      }}
      onCancel={(event) => {
        event.preventDefault()
        onClose?.()
      }}
    >
      <header>
        <h2 id={titleId}>{title}</h2>
        {onClose !== undefined && (
          <button type="button" className="icon-btn" aria-label="关闭" onClick={onClose}>
            <Icon name="x" />
          </button>
        )}
      </header>
      <div className="dialog-body">{children}</div>
      {footer !== undefined && <footer>{footer}</footer>}
    </dialog>
  )
}

/** A modal on the browser's own <dialog>: focus stays inside, Esc closes, focus returns. */
export const Dialog = ({ open, ...modal }: ModalProps & { open: boolean }) =>
  open ? <Modal {...modal} /> : null
