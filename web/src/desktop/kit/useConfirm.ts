import { App } from 'antd'

interface Question {
  title: string
  /** What goes with it. */
  text?: string | undefined
  ok?: string
  cancel?: string
  danger?: boolean
  /** The dialog stays, busy, until this is done. */
  onOk?: () => Promise<unknown>
}

/** Resolves to the answer; cancelling is silent (002 §8). */
export const useConfirm = () => {
  const { modal } = App.useApp()
  return async ({ title, text, ok = '确定', cancel = '取消', danger = false, onOk }: Question) =>
    await modal.confirm({
      title,
      content: text,
      okText: ok,
      cancelText: cancel,
      okButtonProps: { danger },
      focusable: { autoFocusButton: danger ? 'cancel' : 'ok' },
      centered: true,
      ...(onOk && { onOk }),
    })
}
