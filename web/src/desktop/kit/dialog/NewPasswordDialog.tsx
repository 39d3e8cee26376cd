import { Button } from 'antd'
import { useRef, useState } from 'react'
import { toast } from '../../../lib/toast'
import type { useOpened } from '../record/useOpened'
import { Dialog } from './Dialog'
import { useConfirm } from './useConfirm'
import { useStay } from './useStay'
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

/** Whether it lies in the clipboard now. */
const copy = async (text: string, element: HTMLElement | null): Promise<boolean> => {
  const clipboard: Clipboard | undefined = navigator.clipboard
  if (clipboard === undefined) {
    const copied = copyBySelection(element)
    if (copied) toast.success('密码已复制到剪贴板')
    else toast.warning('请手动选择密码并复制')
    return copied
  }
  try {
    await clipboard.writeText(text)
    toast.success('密码已复制到剪贴板')
    return true
  } catch {
    toast.error('复制失败，请手动复制')
    return false
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
export const NewPasswordDialog = ({ made: { open, item, turn, close }, title, label, note }: Props) => {
  const shown = useRef<HTMLElement>(null)
  const confirm = useConfirm()
  /** Which of the passwords shown here was copied. */
  const [copied, setCopied] = useState<number>()
  const unsaved = open && copied !== turn
  useStay(unsaved)

  /** A stray Escape must not take it away; 知道了 is an answer. */
  const leave = async () => {
    const sure =
      !unsaved ||
      (await confirm({
        title: '关闭密码',
        question: '密码还没有复制，关闭后不能再查看，确定要关闭吗？',
        ok: '仍要关闭',
        danger: true,
      }))
    if (sure) close()
  }

  return (
    <Dialog
      open={open}
      title={title}
      width={440}
      onClose={leave}
      footer={
        item && (
          <>
            <Button
              onClick={async () => {
                if (await copy(item.password, shown.current)) setCopied(turn)
              }}
            >
              复制
            </Button>
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
