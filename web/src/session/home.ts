import { mobileKind } from '@xueqiao/contract/access/roles'
import { isMobileDevice, isMobilePlace } from '../lib/place'
import { viewerOf } from './access'
import type { StoredUser } from './store'

/** Where a login leads (000 §2.1): a phone to the home of the role, a desktop to /dashboard. */
export const homeAfterLogin = (user: StoredUser): string => {
  if (!isMobilePlace() && !isMobileDevice()) return '/dashboard'
  const kind = mobileKind(viewerOf(user).roles)
  return kind === undefined ? '/mobile/home' : `/mobile/${kind}/home`
}
