import { homeApi } from '@xueqiao/contract/features/home/dashboard/home'
import { call } from '../../api/call'
import { queryClient } from '../../api/queries'
import { isSignedIn, useSession } from '../../session/store'

/** While the script of a home is on its way, so is what it shows; the page itself says what went wrong with it. */
export const readHomeAhead = () => {
  const session = useSession.getState()
  if (!isSignedIn(session) || !/^\/mobile(\/(\w+\/)?home)?$/.test(window.location.pathname)) return
  const { early } = window
  const asked = early !== undefined && early.token === session.token && { answer: early.answer }
  void queryClient.prefetchQuery({
    queryKey: [homeApi.get.path, undefined],
    queryFn: ({ signal }) => call(homeApi.get, undefined, { signal, ...asked }),
    meta: { endpoint: homeApi.get, silent: true },
  })
}
