import { useViewer } from '../../../session/access'

const CODES = ['ROLE_ADMIN', 'ADMIN', 'system:manage']

/** Who sees the controls that add, change and delete (002 §6). */
export const useManages = (): boolean => {
  const { user, roles, permissions } = useViewer()
  return (
    user?.username === 'admin' || roles.includes('ADMIN') || permissions.some((code) => CODES.includes(code))
  )
}
