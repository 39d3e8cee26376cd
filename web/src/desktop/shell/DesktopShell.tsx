import { mayOpen, menuFor } from '@xueqiao/contract/access/menus'
import type { ChatMessage } from '@xueqiao/contract/features/family/communication/messages'
import { lazy, Suspense, useEffect, useMemo, useState } from 'react'
import { Link, Outlet, useLocation } from 'react-router'
import { brings } from '../../api/brought'
import { guardPages, pageExists } from '../../lib/known-pages'
import { usePageName } from '../../lib/page-name'
import { isOffice, useViewer } from '../../session/access'
import { UrgentAlert } from '../../shared/chat/UrgentAlert'
import { useHandInsLater } from '../../shared/homework/useHandInsLater'
import { useMarksLater } from '../../shared/homework/useMarksLater'
import { Sidebar } from './Sidebar'
import { TopBar } from './TopBar'
import { trailOf } from './trail'
import './shell.css'

const ProfileDialog = lazy(() =>
  import('../features/pupils/profile/ProfileDialog').then((m) => ({ default: m.ProfileDialog })),
)
const PasswordDialog = lazy(() =>
  import('../features/pupils/profile/PasswordDialog').then((m) => ({ default: m.PasswordDialog })),
)

const SMALL_KEY = 'sidebarCollapsed'
/** Where a pupil hands homework in. */
const HAND_IN = '/homework/submit/'
const everything = () => true

const HOME = '/dashboard'
/** Where the talk that is open stands in the query. */
const CONVERSATIONS = '/family-school/communication'
/** What comes along with it; by its words, so that pages other than the home load no more for it. */
const BROUGHT = [
  '/api/auth/sessions/new',
  '/api/notifications/bell',
  '/api/communication/unread-count/{userId}',
  '/api/semesters/current',
  '/api/schedules/me',
]
/** Before anything around the page asks by itself. */
const readHome = () =>
  brings(
    BROUGHT,
    import('../features/home/dashboard/ahead').then((loaded) => loaded.readHomeAhead()),
  )

const wayTo = ({ sessionId, seq }: ChatMessage, close: () => void) => (
  <Link to={`/family-school/chat/${sessionId}?seq=${seq}`} onClick={close}>
    马上查看
  </Link>
)

// Before any of its pages is shown.
guardPages(mayOpen)

export const DesktopShell = () => {
  const viewer = useViewer()
  const { pathname, search } = useLocation()
  useState(() => pathname === HOME && readHome())
  const [small, setSmall] = useState(localStorage.getItem(SMALL_KEY) === '1')
  const [drawn, setDrawn] = useState(false)
  const [dialog, setDialog] = useState<'profile' | 'password'>()
  const menu = useMemo(() => menuFor(viewer, pageExists), [viewer])
  // The trail also names pages that have not been built.
  const name = usePageName()
  const crumbs = useMemo(() => trailOf(menuFor(viewer, everything), pathname, name), [viewer, pathname, name])

  // biome-ignore lint/correctness/useExhaustiveDependencies: arriving anywhere closes the drawer
  useEffect(() => setDrawn(false), [pathname])

  const { user } = viewer
  useMarksLater(user?.id ?? 0)
  useHandInsLater(user?.id ?? 0, pathname.startsWith(HAND_IN))
  if (user === null) return null

  // Until the password is one's own the server answers nothing else, so nothing else is asked.
  if (user.mustChangePassword)
    return (
      <Suspense>
        <PasswordDialog />
      </Suspense>
    )

  const resize = () => {
    localStorage.setItem(SMALL_KEY, small ? '0' : '1')
    setSmall(!small)
  }
  const close = () => setDialog(undefined)
  const chosen = pathname === CONVERSATIONS ? new URLSearchParams(search).get('session') : null
  const isOpen = (id: number) => pathname === `/family-school/chat/${id}` || chosen === String(id)

  return (
    <div className={`shell${small ? ' small' : ''}${drawn ? ' drawn' : ''}`}>
      <a className="skip" href="#content">
        跳到正文
      </a>
      <Sidebar menu={menu} small={small && !drawn} onResize={drawn ? () => setDrawn(false) : resize} />
      {drawn && (
        <button type="button" className="side-mask" aria-label="关闭菜单" onClick={() => setDrawn(false)} />
      )}
      <div className="main">
        <TopBar
          crumbs={crumbs}
          staff={viewer.kind === 'admin' || viewer.kind === 'teacher'}
          conversations={!isOffice(viewer)}
          user={user}
          onMenu={() => setDrawn(true)}
          onProfile={() => setDialog('profile')}
          onPassword={() => setDialog('password')}
        />
        <main id="content" className="content">
          <Outlet />
        </main>
      </div>
      {!isOffice(viewer) && <UrgentAlert userId={user.id} isOpen={isOpen} way={wayTo} />}
      <Suspense>
        {dialog === 'profile' && <ProfileDialog user={user} onClose={close} />}
        {dialog === 'password' && <PasswordDialog onClose={close} />}
      </Suspense>
    </div>
  )
}
