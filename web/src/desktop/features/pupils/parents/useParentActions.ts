import { parentAccountsApi as accounts } from '@xueqiao/contract/features/pupils/parents/accounts'
import { type LinkedChild, type ParentRow, parentsApi } from '@xueqiao/contract/features/pupils/parents/api'
import { act } from '../../../../api/action'
import { call } from '../../../../api/call'
import { CallError } from '../../../../api/call-error'
import { reportFailure } from '../../../../api/failure'
import { touch } from '../../../../api/stale-after-change'
import { toast } from '../../../../lib/toast'
import { useCan } from '../../../../session/access'
import type { NewPassword } from '../../../kit/dialog/NewPasswordDialog'
import { useConfirm } from '../../../kit/dialog/useConfirm'
import { useOpened } from '../../../kit/record/useOpened'

type Person = Pick<ParentRow, 'id' | 'name' | 'account'>

/** What is done to one parent, from the row or the detail. */
export const useParentActions = () => {
  const confirm = useConfirm()
  const made = useOpened<NewPassword>()
  const can = useCan()

  const toggle = ({ id, name, account }: Person) => {
    const enabled = account === 'disabled'
    const set = () =>
      act(
        accounts.setStatus,
        { params: { id }, body: { enabled } },
        { done: enabled ? '账号已启用' : '账号已禁用' },
      )
    if (enabled) return set()
    return confirm({
      title: '禁用账号',
      question: `确定要禁用家长 ${name} 的账号吗？`,
      note: '该家长会立即退出登录，之后可以重新启用。',
      danger: true,
      onOk: set,
    })
  }

  /** Whether whoever looks would be given a password: once it was used, it is for the office (decision 0016). */
  const mayGiveCode = ({ inFullCharge, accountUsed }: Pick<ParentRow, 'inFullCharge' | 'accountUsed'>) =>
    inFullCharge && (!accountUsed || can('system:manage'))

  const reset = ({ id, name }: Person) =>
    confirm({
      title: '重置密码',
      question: `确定要重置家长 ${name} 的密码吗？`,
      note: '原密码立即失效，该家长会退出登录。',
      onOk: () => act(accounts.reset, { params: { id } }, { after: made.show }),
    })

  const letGo = async (id: number, studentId: number, last: boolean) => {
    const query = last ? ({ last: 'true' } as const) : {}
    await call(parentsApi.unlinkChild, { params: { id, studentId }, query })
    toast.success(parentsApi.unlinkChild.done ?? '')
    await touch(parentsApi.unlinkChild)
  }

  /** Only the server knows whether a child is the last: then it says so, and is asked once more. */
  const askLast = (id: number, studentId: number, question: string) =>
    confirm({
      title: '解除最后一个孩子',
      question,
      ok: '仍要解除',
      danger: true,
      onOk: () =>
        letGo(id, studentId, true).catch((error: unknown) => reportFailure(error, parentsApi.unlinkChild)),
    })

  const unlink = async ({ id, name }: Pick<Person, 'id' | 'name'>, child: LinkedChild) => {
    const sure = await confirm({
      title: '解除关联',
      question: `确定要解除家长 ${name} 与学生 ${child.name} 的关联吗？`,
      note: child.isPrimary ? '这是该学生的主要联系人；还有其他家长时，由其中一位接替。' : undefined,
      danger: true,
    })
    if (!sure) return
    try {
      await letGo(id, child.studentId, false)
    } catch (error) {
      if (error instanceof CallError && error.status === 409)
        await askLast(id, child.studentId, error.serverMessage ?? '')
      else reportFailure(error, parentsApi.unlinkChild)
    }
  }

  return { toggle, reset, mayGiveCode, unlink, made }
}
