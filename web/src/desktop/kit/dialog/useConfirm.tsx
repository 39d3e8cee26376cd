import type { ReactNode } from 'react'
import { useModals } from '../../../theme/Modals'

interface Question {
  title: string
  question: string
  /** What goes with it. */
  note?: string | undefined
  /** What may be written with the answer. */
  field?: ReactNode
  ok?: string
  cancel?: string
  danger?: boolean
  /** The dialog stays, busy, until this is done. */
  onOk?: () => Promise<unknown>
}

/** Resolves to the answer; cancelling is silent (002 §8). */
export const useConfirm = () => {
  const modal = useModals()
  return async ({
    title,
    question,
    note,
    field,
    ok = '确定',
    cancel = '取消',
    danger = false,
    onOk,
  }: Question) =>
    await modal.confirm({
      title,
      // The question is the content: antd writes a title into the page twice, once hidden.
      content: (
        <>
          <p>{question}</p>
          {note !== undefined && <p className="muted">{note}</p>}
          {field}
        </>
      ),
      okText: ok,
      cancelText: cancel,
      okButtonProps: { danger },
      focusable: { autoFocusButton: danger ? 'cancel' : 'ok' },
      centered: true,
      ...(onOk && { onOk }),
    })
}
