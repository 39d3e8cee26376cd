import { lazy, Suspense } from 'react'
import { useSearchParams } from 'react-router'
import { loadChunk } from '../../../../lib/chunks'
import { useViewer } from '../../../../session/access'
import { SkeletonRows } from '../../../kit/states'
import { ManagedList } from './ManagedList'
import { NoticeList } from './NoticeList'
import { NoticeView } from './NoticeView'
import './notifications.css'

// Most come to read: what checks a form comes with the form, and what follows a notice with the notice.
const NoticeForm = lazy(() =>
  loadChunk(() => import('./NoticeForm').then((m) => ({ default: m.NoticeForm }))),
)

const ManagedView = lazy(() =>
  loadChunk(() => import('./ManagedView').then((m) => ({ default: m.ManagedView }))),
)

const idIn = (text: string | null) => (text !== null && /^\d{1,15}$/.test(text) ? Number(text) : undefined)

/** One address for the lists, for one notice and for a new one: 000 §2.5 knows no other. */
export const MobileNotificationsPage = () => {
  const [params] = useSearchParams()
  const { kind } = useViewer()
  const staff = kind === 'admin' || kind === 'teacher'
  const [id, managed] = [idIn(params.get('id')), idIn(params.get('managed'))]
  if (id !== undefined) return <NoticeView id={id} />
  if (!staff) return <NoticeList />
  if (managed !== undefined)
    return (
      <Suspense fallback={<SkeletonRows rows={5} />}>
        <ManagedView key={managed} id={managed} />
      </Suspense>
    )
  if (params.get('form') === 'new')
    return (
      <Suspense fallback={<SkeletonRows />}>
        <NoticeForm />
      </Suspense>
    )
  return params.get('side') === 'managed' ? <ManagedList /> : <NoticeList />
}
