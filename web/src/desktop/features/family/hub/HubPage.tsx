import { menuFor } from '@xueqiao/contract/access/menus'
import { notificationsApi } from '@xueqiao/contract/features/family/notifications/api'
import { Link } from 'react-router'
import { useApi } from '../../../../api/queries'
import { Icon, type IconName } from '../../../../lib/icons'
import { pageExists } from '../../../../lib/known-pages'
import { isOffice, useViewer } from '../../../../session/access'
import { Duty } from './Duty'
import { FeedbackToHandle, OwnFeedback } from './FeedbackBlock'
import { Messages } from './Messages'
import { Notices } from './Notices'
import { Teachers } from './Teachers'
import { Todos } from './Todos'
import './hub.css'

const WRITE = '/family-school/notification-management'

/** Beside what the blocks themselves lead to. */
const LINKS: readonly { path: string; icon: IconName; title?: string }[] = [
  { path: WRITE, icon: 'bell', title: '发布通知' },
  { path: '/family-school/parent-management', icon: 'users' },
  { path: '/family-school/dashboard', icon: 'home' },
  { path: '/family-school/analytics', icon: 'chart' },
  { path: '/family-school/profile', icon: 'user' },
]

/** Parents have a page of their own that no menu names (MENU-01). */
const FAMILY = { path: '/family-school/dashboard', title: '家长中心' }

const useLinks = () => {
  const viewer = useViewer()
  const items = menuFor(viewer, pageExists).flatMap((group) => group.items)
  if (viewer.kind === 'parent') items.push(FAMILY)
  return LINKS.flatMap(({ path, icon, title }) => {
    const item = items.find((candidate) => candidate.path === path)
    return item === undefined ? [] : [{ path, icon, title: title ?? item.title }]
  })
}

const Waiting = () => {
  const { data } = useApi(notificationsApi.counts, undefined, { silent: true })
  if (data === undefined) return <p>家长、教师与学校在这里沟通。</p>
  const { unread, unanswered } = data
  if (unread === 0 && unanswered === 0) return <p>通知都已阅读，没有待回执的事项。</p>
  return (
    <p>
      {unread} 则通知未读{unanswered > 0 && <b>，{unanswered} 则等待您的回执</b>}
    </p>
  )
}

export const HubPage = () => {
  const viewer = useViewer()
  const { kind } = viewer
  const office = isOffice(viewer)
  const links = useLinks()
  const staff = kind === 'admin' || kind === 'teacher'
  return (
    <div className="hub">
      <header className="hub-head">
        <div>
          <h1>沟通中心</h1>
          <Waiting />
        </div>
        <nav aria-label="快捷入口">
          {links.map(({ path, icon, title }) => (
            <Link key={path} className={office && path === WRITE ? 'btn primary' : 'btn'} to={path}>
              <Icon name={icon} />
              {title}
            </Link>
          ))}
          {kind !== 'student' && !office && (
            <Link className="btn primary" to="/family-school/communication-new">
              <Icon name="chat" />
              发消息
            </Link>
          )}
        </nav>
      </header>
      <div className={office ? 'hub-blocks three' : 'hub-blocks'}>
        {kind === 'student' && <Teachers />}
        {kind !== 'student' && !office && <Messages />}
        <Notices />
        {staff && <FeedbackToHandle />}
        {!staff && <OwnFeedback />}
        {office && <Duty />}
        {kind !== 'student' && !office && <Todos />}
      </div>
    </div>
  )
}
