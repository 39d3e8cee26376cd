import { PROFILE_TYPES, type ProfileType } from '@xueqiao/contract/access/roles'
import { communicationApi } from '@xueqiao/contract/features/family/communication/api'
import { useApi } from '../../../api/queries'
import { useViewer } from '../../../session/access'
import type { StoredUser } from '../../../session/store'

/** In the order ADMIN, TEACHER, STUDENT, PARENT; nothing known is a parent (000 §6). */
export const unreadTypeOf = (roles: readonly string[]): ProfileType =>
  PROFILE_TYPES.find((type) => roles.includes(type)) ?? 'PARENT'

const inputOf = (user: StoredUser | null) => ({
  params: { userId: user?.id ?? 0 },
  query: { userType: unreadTypeOf(user?.roles ?? []) },
})

export const unreadKey = (user: StoredUser | null) => [communicationApi.unreadCount.path, inputOf(user)]

/** How much is unread over all sessions; not asked without a user id (000 §7). */
export const useUnread = (): number => {
  const { user } = useViewer()
  const options = { enabled: (user?.id ?? 0) > 0, silent: true }
  const { data } = useApi(communicationApi.unreadCount, inputOf(user), options)
  return data ?? 0
}
