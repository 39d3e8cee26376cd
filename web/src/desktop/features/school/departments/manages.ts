import { isAlwaysAdmin } from '@xueqiao/contract/access/roles'
import { useViewer } from '../../../../session/access'

const CODES = ['ROLE_ADMIN', 'ADMIN', 'system:manage']

/** Who sees the controls that add, change and delete (002 §6). */
export const useManages = (): boolean => {
  const { user, roles, permissions } = useViewer()
  return (
    (user !== null && isAlwaysAdmin(user.username)) ||
    roles.includes('ADMIN') ||
    permissions.some((code) => CODES.includes(code))
  )
}
