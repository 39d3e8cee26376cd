import { useSearchParams } from 'react-router'
import { NoticeList } from './NoticeList'
import { NoticeView } from './NoticeView'
import './notifications.css'

/** One address for the list and for one notice: 000 §2.5 knows no other. */
export const MobileNotificationsPage = () => {
  const id = useSearchParams()[0].get('id')
  return id !== null && /^\d{1,15}$/.test(id) ? <NoticeView id={Number(id)} /> : <NoticeList />
}
