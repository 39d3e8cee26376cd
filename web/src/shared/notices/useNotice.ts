import { notificationsApi as api } from '@xueqiao/contract/features/family/notifications/api'
import { useEffect } from 'react'
import { call } from '../../api/call'
import { useApi } from '../../api/queries'
import { touch } from '../../api/stale-after-change'
import { useLooking } from '../../lib/useLooking'
import { useSeen } from '../bell/seen'

/** One notice. It is read once it stands before somebody's eyes: a tab in the background has read nothing. */
export const useNotice = (id: number, enabled = true) => {
  const query = useApi(api.get, { params: { id } }, { staleTime: 0, silent: true, enabled })
  // A reminder of what was read before.
  useSeen(`/family-school/notification/${id}`, query.data?.unread === false)
  const looking = useLooking()
  const due = looking && query.data?.unread === true
  useEffect(() => {
    if (!due) return
    const read = async () => {
      try {
        await call(api.read, { params: { id } }, { aside: true })
        void touch(api.read)
      } catch {
        // The words are there to be read; the mark is set when the page is looked at again.
      }
    }
    void read()
  }, [due, id])
  return query
}
