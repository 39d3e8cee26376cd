import { type UserRow, usersApi } from '@xueqiao/contract/features/account/users'
import { call } from '../../../../api/call'
import { reportFailure } from '../../../../api/failure'
import { touch } from '../../../../api/queries'
import { toast } from '../../../../lib/toast'
import type { NewPassword } from '../../../kit/dialog/NewPasswordDialog'
import { useConfirm } from '../../../kit/dialog/useConfirm'
import { useOpened } from '../../../kit/record/useOpened'
import { NOT_DONE } from './naming'

/** What is done to one account from its row (002 §2.3). */
export const useUserActions = () => {
  const confirm = useConfirm()
  const made = useOpened<NewPassword>()

  const toggle = async ({ id, enabled }: UserRow) => {
    try {
      await call(usersApi.setStatus, { params: { id }, query: { enabled: enabled ? 'false' : 'true' } })
    } catch (error) {
      return reportFailure(error, usersApi.setStatus, NOT_DONE)
    }
    toast.success(enabled ? '用户已禁用' : '用户已启用')
    await touch(usersApi.setStatus)
  }

  const reset = ({ id, username }: UserRow) =>
    confirm({
      title: '重置密码',
      question: `确定要重置用户 ${username} 的密码吗？`,
      note: '原密码立即失效，该用户会退出登录。',
      onOk: async () => {
        try {
          made.show({ username, password: await call(usersApi.resetPassword, { params: { id } }) })
        } catch (error) {
          reportFailure(error, usersApi.resetPassword)
        }
      },
    })

  return { toggle, reset, made }
}
