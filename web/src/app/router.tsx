import { mobileKind } from '@xueqiao/contract/access/roles'
import { ROUTES, type RouteInfo } from '@xueqiao/contract/access/routes'
import {
  type ComponentType,
  Fragment,
  lazy,
  type ReactNode,
  Suspense,
  useEffect,
  useLayoutEffect,
  useState,
} from 'react'
import {
  BrowserRouter,
  generatePath,
  Navigate,
  type RouteObject,
  useLocation,
  useNavigate,
  useParams,
  useRoutes,
} from 'react-router'
import '../lib/leave'
import { loadChunk } from '../lib/chunks'
import { loadLater } from '../lib/load-later'
import { bindNavigation } from '../lib/navigation'
import { loginWithReturn } from '../lib/place'
import { useViewer } from '../session/access'
import { isSignedIn, useSession } from '../session/store'
import { Realtime } from '../shared/realtime/Realtime'
import { Booted } from './Booted'
import { Missing } from './Missing'
import { PageError } from './PageError'
import { PageFrame } from './PageFrame'
import { PageSkeleton } from './PageSkeleton'
import { loadDesktopPages, loadMobilePages, pageAt } from './pages'
import { useScrollMemory } from './scroll'

const loadDesktop = async () => {
  const [{ DesktopShell }] = await Promise.all([import('../desktop/shell/DesktopShell'), loadDesktopPages()])
  return { default: DesktopShell }
}
const DesktopShell = lazy(() => loadChunk(loadDesktop))
const loadMobile = async () => {
  const [{ MobileShell }] = await Promise.all([import('../mobile/shell/MobileShell'), loadMobilePages()])
  return { default: MobileShell }
}
const MobileShell = lazy(() => loadChunk(loadMobile))

/** The scripts of a page of the phone and of the shell around it. */
export const loadAhead = async (path: string) => {
  await loadMobile()
  await pageAt(path)?.load()
}

/** The page first; nobody is idle for an hour before that. */
const WATCH_MS = 30_000

/** Watches for an hour in which nothing happens. */
const Watch = () => {
  const [Inactivity, setInactivity] = useState<ComponentType>()
  useEffect(
    () =>
      loadLater(
        () => import('../session/Inactivity'),
        (loaded) => setInactivity(() => loaded.Inactivity),
        WATCH_MS,
      ),
    [],
  )
  return Inactivity === undefined ? null : <Inactivity />
}

/** Only for people who are signed in; a session that is ending keeps its page until the redirect (000 §8). */
const Private = ({ children }: { children: ReactNode }) => {
  const session = useSession()
  const location = useLocation()
  if (!isSignedIn(session) && !session.ending) return <Navigate to={loginWithReturn(location)} replace />
  return (
    // Another person's page begins anew: no form, dialog or choice of the one before stays on it.
    <Fragment key={session.user?.id}>
      <Suspense>
        {children}
        <Realtime />
        <Booted />
        <Watch />
      </Suspense>
    </Fragment>
  )
}

const Redirect = ({ to }: { to: string }) => {
  const { '*': _, ...params } = useParams()
  const { search } = useLocation()
  const { kind, user, roles } = useViewer()
  let own = to
  // Whoever does homework goes to their own list (decisions G12).
  if (to === '/homework/teacher' && (kind === 'student' || kind === 'parent')) own = '/homework/student'
  // The installed app opens /mobile: who has no home of a role there has the landing (decisions G03).
  if (to === '/mobile/parent/home' && user !== null && mobileKind(roles) === undefined) own = '/mobile/home'
  return <Navigate to={generatePath(own, params) + search} replace />
}

const Safe = ({ children }: { children: ReactNode }) => (
  <PageError place={useLocation().key}>{children}</PageError>
)

const objectOf = (route: RouteInfo): RouteObject => ({
  path: route.path,
  element:
    route.redirect === undefined ? (
      <Safe key={route.path}>
        <PageFrame route={route} waiting={route.bare ? null : <PageSkeleton />} />
      </Safe>
    ) : (
      <Redirect to={route.redirect} />
    ),
})

const isMobile = ({ path }: RouteInfo) => path.startsWith('/mobile')
const inShell = ROUTES.filter((route) => !route.bare)

const routes: RouteObject[] = [
  ...ROUTES.filter((route) => route.bare).map(objectOf),
  {
    element: (
      <Private>
        <DesktopShell />
      </Private>
    ),
    children: [
      ...inShell.filter((route) => !isMobile(route)).map(objectOf),
      { path: '*', element: <Missing /> },
    ],
  },
  {
    element: (
      <Private>
        <MobileShell />
      </Private>
    ),
    children: [...inShell.filter(isMobile).map(objectOf), { path: '/mobile/*', element: <Missing /> }],
  },
]

const Routes = () => {
  const navigate = useNavigate()
  useLayoutEffect(() => bindNavigation(navigate), [navigate])
  useScrollMemory()
  return useRoutes(routes)
}

/** Without the router's own loaders and actions, which would weigh as much again: the query cache reads our data. */
export const Router = () => (
  <BrowserRouter>
    <Safe>
      <Routes />
    </Safe>
  </BrowserRouter>
)
