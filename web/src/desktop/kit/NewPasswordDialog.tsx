import { Button } from 'antd'
import { useRef } from 'react'
import { toast } from '../../lib/toast'
import { Dialog } from './Dialog'
import type { useOpened } from './useOpened'
import './new-password.css'

export interface NewPassword {
  username: string
  password: string
}

/** For browsers that give no clipboard to pages without a certificate, as in a school's own network. */
const copyBySelection = (element: HTMLElement | null): boolean => {
  if (element === null) return false
  getSelection()?.selectAllChildren(element)
  return document.execCommand('copy')
}

const copy = async (text: string, element: HTMLElement | null) => {
  const clipboard: Clipboard | undefined = navigator.clipboard
  if (clipboard === undefined) {
    if (copyBySelection(element)) toast.success('密码已复制到剪贴板')
    else toast.warning('请手动选择密码并复制')
    return
  }
  try {
    await clipboard.writeText(text)
    toast.success('密码已复制到剪贴板')
  } catch {
    toast.error('复制失败，请手动复制')
  }
}

interface Props {
  made: ReturnType<typeof useOpened<NewPassword>>
  title: string
  /** What the password is called. */
  label: string
  note: string
}

/** Told this once: nobody can read it again (decisions G40). */
export const NewPasswordDialog = ({ made: { open, item, close }, title, label, note }: Props) => {
  const shown = useRef<HTMLElement>(null)
  return (
    <Dialog
      open={open}
      title={title}
      width={440}
      onClose={close}
      footer={
        item && (
          <>
            <Button onClick={() => copy(item.password, shown.current)}>复制</Button>
            <Button type="primary" onClick={close}>
              知道了
            </Button>
          </>
        )
      }
    >
      {item && (
        <>
          <dl className="new-password">
            <dt>用户名</dt>
            <dd>{item.username}</dd>
            <dt>{label}</dt>
            <dd ref={shown}>{item.password}</dd>
          </dl>
          <p className="muted">{note}</p>
        </>
      )}
    </Dialog>
  )
}
