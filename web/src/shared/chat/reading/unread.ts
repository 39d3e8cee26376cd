import { PROFILE_TYPES, type ProfileType } from '@xueqiao/contract/access/roles'
import { communicationApi } from '@xueqiao/contract/features/family/communication/api'
import { useApi } from '../../../api/queries'
import { useViewer } from '../../../session/access'

/** In the order ADMIN, TEACHER, STUDENT, PARENT; nothing known is a parent (000 §6). */
export const unreadTypeOf = (roles: readonly string[]): ProfileType =>
  PROFILE_TYPES.find((type) => roles.includes(type)) ?? 'PARENT'

/** How much is unread over all sessions; not asked without a user id (000 §7). */
export const useUnread = (): number => {
  const { user } = useViewer()
  const userId = user?.id ?? 0
  const input = { params: { userId }, query: { userType: unreadTypeOf(user?.roles ?? []) } }
  const { data } = useApi(communicationApi.unreadCount, input, { enabled: userId > 0, silent: true })
  return data ?? 0
}
