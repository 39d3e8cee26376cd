import { Navigate, NavLink, Outlet, useLocation } from 'react-router'
import { pageExists } from '../../app/pages'
import { useChat } from '../../chat/events'
import { useUnread } from '../../chat/unread'
import { Icon } from '../../lib/icons'
import { loginWithReturn } from '../../lib/place'
import { useViewer } from '../../session/access'
import { Badge } from '../kit/Badge'
import { profileOf } from '../kit/places'
import { guardMoves, kindAt } from './guard'
import { type Tab, tabsFor } from './tabs'
import '../kit/kit.css'
import './shell.css'

const TabBar = ({ tabs }: { tabs: Tab[] }) => {
  const unread = useUnread()
  return (
    <nav className="m-tabs" aria-label="底部导航">
      {tabs.map(({ path, title, icon }) => (
        <NavLink key={path} to={path}>
          <span className="m-tab-icon">
            <Icon name={icon} size="xl" />
            {icon === 'chat' && <Badge count={unread} unit="条未读" />}
          </span>
          {title}
        </NavLink>
      ))}
    </nav>
  )
}

/** Keeps what the pages show up to date, and sends what waits, whichever page is open. */
const Live = () => {
  useChat()
  return null
}

/** The frame of every page under /mobile: who may be here, and the tabs they see (000 §2.5). */
export const MobileShell = () => {
  const { user, roles } = useViewer()
  const location = useLocation()
  const path = location.pathname
  if (user === null) return <Navigate to={loginWithReturn(location)} replace />
  const moved = guardMoves(path, roles)
  if (moved !== undefined) return <Navigate to={moved} replace />
  const kind = kindAt(path, roles)
  const profile = profileOf(kind)
  if (path === '/mobile/profile') return <Navigate to={profile} replace />
  const form = new URLSearchParams(location.search).get('form')
  const must = path === profile && form === 'password'
  if (user.mustChangePassword && !must) return <Navigate to={`${profile}?form=password`} replace />
  const tabs = tabsFor(kind, pageExists)
  const withTabs = form === null && tabs.some((tab) => tab.path === path)
  return (
    <div className={withTabs ? 'm-app m-with-tabs' : 'm-app'}>
      <main>
        <Outlet context={user} />
      </main>
      {withTabs && <TabBar tabs={tabs} />}
      <Live />
    </div>
  )
}
