import { authApi } from '@xueqiao/contract/features/account/auth/api'
import { bellApi } from '@xueqiao/contract/features/base/bell'
import { type Dashboard, dashboardApi } from '@xueqiao/contract/features/home/dashboard/api'
import type { DeskFrame } from '@xueqiao/contract/features/home/dashboard/frame'
import { semestersApi } from '@xueqiao/contract/features/school/semesters/api'
import { call } from '../../../../api/call'
import { queryClient } from '../../../../api/queries'
import { viewerOf } from '../../../../session/access'
import { isSignedIn, useSession } from '../../../../session/store'
import { unreadKey } from '../../../../shared/chat/reading/unread'
import { readAhead } from '../../../../shared/home/ahead'

/** By its words: its contract brings along what forms check with, and no home needs that. */
const WEEK = '/api/schedules/me'

const partsOf = ({ school, bell, unread, term, week }: DeskFrame) => [
  [[authApi.info.path, undefined], school] as const,
  [[bellApi.bell.path, undefined], bell] as const,
  [[semestersApi.current.path, undefined], term] as const,
  ...(unread === undefined ? [] : [[unreadKey(useSession.getState().user), unread] as const]),
  ...(week === undefined ? [] : [[[WEEK, { query: {} }], week] as const]),
]

/**
 * By the frame and by the page, whichever is there first: the other one finds it on its way. Once; what is read later is
 * the page alone. Parents are led on to the phone's.
 */
export const readHomeAhead = async () => {
  const { path } = dashboardApi.get
  const session = useSession.getState()
  if (!isSignedIn(session) || session.user?.mustChangePassword) return
  if (viewerOf(session.user).kind === 'parent') return
  if (queryClient.getQueryData([path, undefined]) !== undefined) return
  await readAhead<Dashboard, DeskFrame>({
    path,
    ask: (signal) => call(dashboardApi.get, { query: { frame: 'true' } }, { signal }),
    partsOf,
  })
}
