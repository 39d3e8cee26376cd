import { Modal } from 'antd'
import { type KeyboardEvent, type ReactNode, useLayoutEffect, useRef } from 'react'
import './dialog.css'

interface Props {
  open: boolean
  title: string
  /** As the specification says, to the pixel. */
  width: number
  onClose: () => void
  /** It is there, and can take the focus. */
  afterOpen?: (() => void) | undefined
  afterClose?: () => void
  footer?: ReactNode
  children: ReactNode
}

const OPEN_LIST = ['ant-select-dropdown', 'ant-picker-dropdown', 'ant-dropdown']
  .map((list) => `.${list}:not(.${list}-hidden)`)
  .join()

/** An Escape that closes a list is not for the dialog as well: without motion the list is gone when the dialog hears it. */
const useEscapeForLists = () => {
  const meant = useRef(false)
  return {
    onKeyDownCapture: () => {
      meant.current = document.querySelector(OPEN_LIST) !== null
    },
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key === 'Escape' && meant.current) event.stopPropagation()
    },
  }
}

/** Where a page takes it away instead of closing it, the focus goes back all the same. */
const useFocusBack = (open: boolean) =>
  useLayoutEffect(() => {
    if (!open) return
    const before = document.activeElement
    return () =>
      queueMicrotask(() => {
        if (document.activeElement === document.body && before instanceof HTMLElement) before.focus()
      })
  }, [open])

/** The house's dialog. What is inside lives only while it is open. */
export const Dialog = (props: Props) => {
  const { open, title, width, onClose, afterOpen, afterClose, footer = null, children } = props
  const keys = useEscapeForLists()
  useFocusBack(open)
  return (
    <Modal
      open={open}
      title={title}
      width={width}
      onCancel={onClose}
      afterOpenChange={(shown) => shown && afterOpen?.()}
      {...(afterClose && { afterClose })}
      footer={footer}
      mask={{ closable: false }}
      closable={{ 'aria-label': '关闭' }}
      className="kit-dialog"
      destroyOnHidden
    >
      <div {...keys}>{children}</div>
    </Modal>
  )
}
