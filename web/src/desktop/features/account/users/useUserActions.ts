import { type UserRow, usersApi } from '@xueqiao/contract/features/account/users/api'
import { act } from '../../../../api/action'
import { disableQuestion } from '../../../accounts/disabling'
import type { NewPassword } from '../../../kit/dialog/NewPasswordDialog'
import { useConfirm } from '../../../kit/dialog/useConfirm'
import { useOpened } from '../../../kit/record/useOpened'
import { NOT_DONE } from './naming'

/** What is done to one account from its row (002 §2.3). */
export const useUserActions = () => {
  const confirm = useConfirm()
  const made = useOpened<NewPassword>()

  const setStatus = (id: number, enabled: boolean) =>
    act(
      usersApi.setStatus,
      { params: { id }, query: { enabled: enabled ? 'true' : 'false' } },
      { done: enabled ? '用户已启用' : '用户已禁用', texts: NOT_DONE },
    )

  const toggle = ({ id, username, name, enabled }: UserRow) =>
    enabled
      ? confirm({ ...disableQuestion({ username, name }), onOk: () => setStatus(id, false) })
      : setStatus(id, true)

  const reset = ({ id, username }: UserRow) =>
    confirm({
      title: '重置密码',
      question: `确定要重置用户 ${username} 的密码吗？`,
      note: '原密码立即失效，该用户会退出登录。',
      onOk: () =>
        act(
          usersApi.resetPassword,
          { params: { id } },
          { after: (password) => made.show({ username, password }) },
        ),
    })

  return { toggle, reset, made }
}
