import { Button } from 'antd'
import { toast } from '../../../lib/toast'
import { Dialog } from '../../kit/Dialog'
import type { useOpened } from '../../kit/useOpened'
import type { Credentials } from './useTeacherDialog'

const copy = async (text: string) => {
  try {
    await navigator.clipboard.writeText(text)
    toast.success('密码已复制到剪贴板')
  } catch {
    toast.error('复制失败，请手动复制')
  }
}

/** Told this once: nobody can read it again (decisions G40). */
export const OneTimePasswordDialog = ({
  made: { open, item, close },
}: {
  made: ReturnType<typeof useOpened<Credentials>>
}) => (
  <Dialog
    open={open}
    title="登录账号已创建"
    width={440}
    onClose={close}
    footer={
      item && (
        <>
          <Button onClick={() => copy(item.password)}>复制密码</Button>
          <Button type="primary" onClick={close}>
            知道了
          </Button>
        </>
      )
    }
  >
    {item && (
      <>
        <dl className="teacher-credentials">
          <dt>用户名</dt>
          <dd>{item.username}</dd>
          <dt>初始密码</dt>
          <dd>{item.password}</dd>
        </dl>
        <p className="muted">初始密码只显示这一次，请转告本人；首次登录后须修改密码。</p>
      </>
    )}
  </Dialog>
)
