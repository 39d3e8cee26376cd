import {
  timetableLinksApi as api,
  type TimetableLink,
  type TimetableLinkInput,
} from '@xueqiao/contract/features/teaching/timetable/links'
import { useState } from 'react'
import { useActions } from '../../api/action'
import { useApi } from '../../api/queries'

/** One's own addresses for calendars; the one that was just made is the only one whose text can be seen. */
export const useTimetableLinks = (of: TimetableLinkInput) => {
  const { data } = useApi(api.list, undefined, { silent: true, staleTime: 0 })
  const { run, busy } = useActions()
  const [made, setMade] = useState<TimetableLink & { path: string }>()
  return {
    links: data ?? [],
    busy,
    address: made === undefined ? undefined : `${window.location.origin}${made.path}`,
    create: () => run(api.create, { body: of }, { after: setMade }),
    revoke: (id: number) =>
      run(
        api.revoke,
        { params: { id } },
        { after: () => setMade((one) => (one?.id === id ? undefined : one)) },
      ),
  }
}
