import { mayOpen } from '@xueqiao/contract/access/menus'
import type { RouteInfo } from '@xueqiao/contract/access/routes'
import { type ReactNode, Suspense } from 'react'
import { useParams } from 'react-router'
import { NotFoundPage } from '../desktop/features/not-found/NotFoundPage'
import { useCan, useViewer } from '../session/access'
import { PAGES } from './pages'

const isNumber = (value: string | undefined) => value !== undefined && /^\d{1,15}$/.test(value)

interface PageFrameProps {
  route: RouteInfo
  waiting: ReactNode
}

/** One page: its title, its permission, its numeric ids (ROUTES-10 to 12), and what shows until its script is here. */
export const PageFrame = ({ route, waiting }: PageFrameProps) => {
  const can = useCan()
  const viewer = useViewer()
  const { '*': _, ...params } = useParams()
  const Page = PAGES[route.path]
  const numeric = Object.values(params).every(isNumber)
  if (Page === undefined || !numeric) return <NotFoundPage />
  const needed = route.needs === undefined || can(route.needs)
  if (!needed || !mayOpen(viewer, route.path)) return <NotFoundPage forbidden />
  return (
    <>
      <title>{`${route.title} · 学桥`}</title>
      <Suspense fallback={waiting}>
        <Page />
      </Suspense>
    </>
  )
}
