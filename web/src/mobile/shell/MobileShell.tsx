import type { ChatMessage } from '@xueqiao/contract/features/family/communication/messages'
import { type ComponentType, useEffect, useState } from 'react'
import { Link, Navigate, NavLink, Outlet, useLocation } from 'react-router'
import { Icon } from '../../lib/icons'
import { pageExists } from '../../lib/known-pages'
import { loadLater } from '../../lib/load-later'
import { loginWithReturn } from '../../lib/place'
import { useViewer } from '../../session/access'
import { useChatNews } from '../../shared/chat/news'
import { useUnread } from '../../shared/chat/reading/unread'
import { readOutbox } from '../../shared/chat/sending/outbox-store'
import { UrgentAlert } from '../../shared/chat/UrgentAlert'
import { useHandInsLater } from '../../shared/homework/useHandInsLater'
import { useMarksLater } from '../../shared/homework/useMarksLater'
import { TodoBadge } from '../homework/TodoBadge'
import { Badge } from '../kit/Badge'
import { homeOf, profileOf } from '../kit/places'
import { readHomeAhead } from './ahead'
import { guardMoves, kindAt } from './guard'
import { OfflineBar } from './OfflineBar'
import { type Tab, tabsFor } from './tabs'
import '../kit/kit.css'
import './shell.css'
import './wide.css'

/** A pupil's. */
const HOMEWORK = '/mobile/student/homework'

/** As wide as a desk: whoever sits at one also finds the pages of the desktop. */
const isWide = () => window.matchMedia('(min-width: 1100px)').matches

/** A script that no page waits for; from when it is wanted it stays. */
const useAside = (wanted: boolean, load: () => Promise<ComponentType>) => {
  const [asked, setAsked] = useState(wanted)
  const [Loaded, setLoaded] = useState<ComponentType>()
  if (wanted && !asked) setAsked(true)
  // biome-ignore lint/correctness/useExhaustiveDependencies: which script it is never changes
  useEffect(() => (asked ? loadLater(load, (loaded) => setLoaded(() => loaded)) : undefined), [asked])
  return Loaded
}

const TabBar = ({ tabs }: { tabs: Tab[] }) => {
  const unread = useUnread()
  const [wide] = useState(isWide)
  return (
    <nav className="m-tabs" aria-label="底部导航">
      {tabs.map(({ path, title, icon }) => (
        <NavLink key={path} to={path}>
          <span className="m-tab-icon">
            <Icon name={icon} size="xl" />
            {icon === 'chat' && <Badge count={unread} unit="条未读" />}
            {path === HOMEWORK && <TodoBadge />}
          </span>
          {title}
        </NavLink>
      ))}
      {wide && (
        <NavLink className="m-tabs-desk" to="/family-school/hub">
          <Icon name="grid" />
          电脑版
        </NavLink>
      )}
    </nav>
  )
}

const News = () => {
  useChatNews()
  return null
}

/** What sends and receives messages comes with the first page that needs it, or when something waits to be sent. */
const Live = ({ userId, atHome }: { userId: number; atHome: boolean }) => {
  const [waits] = useState(() => readOutbox(userId).length > 0)
  const Chat = useAside(waits || !atHome, () => import('./Chat').then((loaded) => loaded.Chat))
  return Chat === undefined ? <News /> : <Chat />
}

/** Likewise what hands in homework, or what marked it. */
const Homework = ({ userId, open }: { userId: number; open: boolean }) => {
  useMarksLater(userId)
  useHandInsLater(userId, open)
  return null
}

const wayTo = ({ sessionId, seq }: ChatMessage, close: () => void) => (
  <Link to={`/mobile/chat/${sessionId}?at=${seq}`} onClick={close}>
    马上查看
  </Link>
)

// Once, with the shell's script: the script of the page comes after it.
readHomeAhead()

/** The frame of every page under /mobile: who may be here, and the tabs they see (000 §2.5). */
export const MobileShell = () => {
  const { user, roles } = useViewer()
  const location = useLocation()
  const path = location.pathname
  // Whoever has just signed in comes here without the page being loaded.
  useState(() => readHomeAhead(path))
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
        {/* A chat says it in its own place, beside what waits. */}
        {!path.includes('/chat/') && <OfflineBar userId={user.id} />}
        <Outlet context={user} />
      </main>
      {withTabs && <TabBar tabs={tabs} />}
      <UrgentAlert userId={user.id} isOpen={(id) => path.endsWith(`/chat/${id}`)} way={wayTo} />
      <Live userId={user.id} atHome={path === homeOf(kind)} />
      <Homework userId={user.id} open={path === HOMEWORK} />
    </div>
  )
}
