import { authApi } from '@xueqiao/contract/features/account/auth/api'
import { bellApi } from '@xueqiao/contract/features/base/bell'
import { communicationApi } from '@xueqiao/contract/features/family/communication/api'
import { type Dashboard, dashboardApi } from '@xueqiao/contract/features/home/dashboard/api'
import type { DeskFrame } from '@xueqiao/contract/features/home/dashboard/frame'
import { semestersApi } from '@xueqiao/contract/features/school/semesters/api'
import { timetableApi } from '@xueqiao/contract/features/teaching/timetable/week'
import { call } from '../../api/call'
import { viewerOf } from '../../session/access'
import { isSignedIn, useSession } from '../../session/store'
import { unreadKey } from '../../shared/chat/reading/unread'
import { readAhead } from '../../shared/home/ahead'

const HOME = '/dashboard'

const BROUGHT = [
  authApi.info,
  bellApi.bell,
  communicationApi.unreadCount,
  semestersApi.current,
  timetableApi.mine,
]

const partsOf = ({ school, bell, unread, term, week }: DeskFrame) => [
  [[authApi.info.path, undefined], school] as const,
  [[bellApi.bell.path, undefined], bell] as const,
  [[semestersApi.current.path, undefined], term] as const,
  ...(unread === undefined ? [] : [[unreadKey(useSession.getState().user), unread] as const]),
  ...(week === undefined ? [] : [[[timetableApi.mine.path, { query: {} }], week] as const]),
]

/** While the script of the home is on its way, so is what it shows. Parents are led on to the phone's. */
export const readHomeAhead = (path: string) => {
  const session = useSession.getState()
  if (path !== HOME || !isSignedIn(session) || session.user?.mustChangePassword) return
  if (viewerOf(session.user).kind === 'parent') return
  readAhead<Dashboard, DeskFrame>({
    path: dashboardApi.get.path,
    ask: (signal) => call(dashboardApi.get, { query: { frame: 'true' } }, { signal }),
    brought: BROUGHT.map(({ path }) => path),
    partsOf,
  })
}
