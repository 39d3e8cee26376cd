import { Modal } from 'antd'
import type { ReactNode } from 'react'
import './dialog.css'

interface Props {
  open: boolean
  title: string
  /** As the specification says, to the pixel. */
  width: number
  onClose: () => void
  afterClose?: () => void
  footer?: ReactNode
  children: ReactNode
}

/** The house's dialog. What is inside lives only while it is open. */
export const Dialog = ({ open, title, width, onClose, afterClose, footer = null, children }: Props) => (
  <Modal
    open={open}
    title={title}
    width={width}
    onCancel={onClose}
    {...(afterClose && { afterClose })}
    footer={footer}
    mask={{ closable: false }}
    closable={{ 'aria-label': '关闭' }}
    className="kit-dialog"
    destroyOnHidden
  >
    {children}
  </Modal>
)
