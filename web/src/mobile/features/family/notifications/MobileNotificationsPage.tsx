import { useSearchParams } from 'react-router'
import { useViewer } from '../../../../session/access'
import { ManagedList } from './ManagedList'
import { ManagedView } from './ManagedView'
import { NoticeForm } from './NoticeForm'
import { NoticeList } from './NoticeList'
import { NoticeView } from './NoticeView'
import './notifications.css'

const idIn = (text: string | null) => (text !== null && /^\d{1,15}$/.test(text) ? Number(text) : undefined)

/** One address for the lists, for one notice and for a new one: 000 §2.5 knows no other. */
export const MobileNotificationsPage = () => {
  const [params] = useSearchParams()
  const { kind } = useViewer()
  const staff = kind === 'admin' || kind === 'teacher'
  const [id, managed] = [idIn(params.get('id')), idIn(params.get('managed'))]
  if (id !== undefined) return <NoticeView id={id} />
  if (!staff) return <NoticeList />
  if (managed !== undefined) return <ManagedView key={managed} id={managed} />
  if (params.get('form') === 'new') return <NoticeForm />
  return params.get('side') === 'managed' ? <ManagedList /> : <NoticeList />
}
