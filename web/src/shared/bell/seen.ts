import { type Bell, bellApi } from '@xueqiao/contract/features/base/bell'
import { useEffect } from 'react'
import { call } from '../../api/call'
import { invalidate, queryClient } from '../../api/queries'
import { TOLD } from '../../api/stale-after-event'
import { useLooking } from '../../lib/useLooking'

/** What the bell said last holds as long as nothing else was told since. */
const isQuiet = () =>
  queryClient
    .getQueriesData<Bell>({ queryKey: [bellApi.bell.path] })
    .some(([key, bell]) => bell?.unread === 0 && queryClient.getQueryState(key)?.isInvalidated === false)

const markSeen = async (link: string) => {
  try {
    await call(bellApi.readBell, { body: { link } }, { aside: true })
    await invalidate(...TOLD.bell)
  } catch {
    // What stays behind the bell is seen another time.
  }
}

/** Whatever way led here: what the bell said of a page has been seen once the page stands before somebody's eyes. */
export const useSeen = (link: string, shown: boolean) => {
  const due = useLooking() && shown
  useEffect(() => {
    if (due && !isQuiet()) void markSeen(link)
  }, [due, link])
}

/** The same where it is known only then how many they are. */
export const Seen = ({ link }: { link: string }) => {
  useSeen(link, true)
  return null
}
