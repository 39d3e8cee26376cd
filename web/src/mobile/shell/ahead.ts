import { bellApi } from '@xueqiao/contract/features/base/bell'
import { communicationApi } from '@xueqiao/contract/features/family/communication/api'
import type { PhoneFrame } from '@xueqiao/contract/features/home/dashboard/frame'
import { type Home, homeApi } from '@xueqiao/contract/features/home/dashboard/home'
import { brings } from '../../api/brought'
import { call } from '../../api/call'
import { isSignedIn, useSession } from '../../session/store'
import { RECENT } from '../../shared/chat/conversations'
import { listKey } from '../../shared/chat/reading/cache'
import { unreadKey } from '../../shared/chat/reading/unread'
import { readAhead } from '../../shared/home/ahead'

const keysOf = (studentId: number | null, [only, ...more]: Home['children']) => {
  const of = (id: number | undefined) => listKey({ ...RECENT, ...(id !== undefined && { studentId: id }) })
  // An only child has all the talks; before that is known, one may be asked for by its name.
  if (studentId !== null) return [of(studentId)]
  return more.length === 0 && only !== undefined ? [of(undefined), of(only.id)] : [of(undefined)]
}

const partsOf = ({ bell, unread, conversations }: PhoneFrame, { children }: Home) => [
  [[bellApi.bell.path, { query: { size: 0 } }], bell] as const,
  [unreadKey(useSession.getState().user), unread] as const,
  ...(conversations === undefined ? [] : keysOf(conversations.studentId, children)).map(
    (key) => [key, { pages: [conversations?.page], pageParams: [0] }] as const,
  ),
]

/** While the script of a home is on its way, so is what it shows. */
export const readHomeAhead = (path = window.location.pathname) => {
  const session = useSession.getState()
  if (!isSignedIn(session) || session.user?.mustChangePassword) return
  if (!/^\/mobile(\/(\w+\/)?home)?$/.test(path)) return
  const { early } = window
  const asked = early !== undefined && early.token === session.token && { answer: early.answer }
  // Once; what is read later is another answer.
  delete window.early
  const answer = readAhead<Home, PhoneFrame>({
    path: homeApi.get.path,
    ask: (signal) => call(homeApi.get, { query: { frame: 'true' } }, { signal, ...asked }),
    partsOf,
  })
  brings([bellApi.bell.path, communicationApi.unreadCount.path, communicationApi.conversations.path], answer)
}
