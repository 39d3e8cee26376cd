import { useConfirm } from '../kit/dialog/useConfirm'
import type { Values } from '../kit/form/form-body'
import { shownAccount } from './account'

/** Whoever is locked out notices at once, so that is asked first. */
export const disableQuestion = ({ username, name }: { username: string; name: string }) => ({
  title: '禁用用户',
  question: `确定要禁用用户 ${username === name ? name : `${name}（${username}）`} 吗？`,
  note: '该用户会立即退出登录，启用之前不能再登录；档案和记录都保留。',
  ok: '禁用',
  danger: true,
})

/** Before a teacher is saved whose account was switched off: whether it is meant. */
export const useDisableQuestion = () => {
  const confirm = useConfirm()
  return async (teacherId: number | undefined, { accountEnabled, name }: Values) => {
    const account = teacherId === undefined ? null : shownAccount(teacherId)
    if (!account?.enabled || accountEnabled !== false) return true
    const { username } = account
    return confirm(disableQuestion({ username, name: typeof name === 'string' ? name : username }))
  }
}
